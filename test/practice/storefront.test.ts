import { expect, test } from 'vitest';
import { connect } from './support/client.ts';
import { startService } from './support/service.ts';

const visit = async (
  url: string,
  query: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${url}/r/checkout?${new URLSearchParams(query)}`);
  return { status: response.status, text: await response.text() };
};
const link = { platform_a_domain: 'north', cart_token: 'cart-1', discount: 'save10' };

test('the page applies an existing discount on the hosted checkout of platform A', async () => {
  const service = await startService();
  const client = await connect(service, { platform_a_domain: 'north' });
  expect((await visit(service.url, link)).text).toContain('does not exist');
  await client.send('POST', '/discounts', { code: 'SAVE10', value: 10, discount_type: 'percentage' });
  const { status, text } = await visit(service.url, link);
  expect([status, text.includes('The discount was applied'), text.includes('SAVE10')]).toEqual([
    200,
    true,
    true,
  ]);
});

test('it says why on the checkout of the platform, on platform B and for a disabled discount', async () => {
  const service = await startService();
  const client = await connect(service, { platform_a_domain: 'north' });
  const off = { code: 'OFF', value: 10, discount_type: 'percentage', status: 'disabled' };
  await client.send('POST', '/discounts', off);
  expect((await visit(service.url, { ...link, discount: 'OFF' })).text).toContain('OFF is disabled');
  service.control.changeStore('north', { checkout: 'platform' });
  expect((await visit(service.url, link)).text).toContain('hosted checkout');
  await connect(service, { platform_b_domain: 'south' });
  const onB = { platform_b_domain: 'south', cart_token: 'cart-1', discount: 'save10' };
  expect((await visit(service.url, onB)).text).toContain('platform A');
});

test('an unknown store or no cart is an error page, and markup is shown as text', async () => {
  const service = await startService();
  expect((await visit(service.url, link)).status).toBe(404);
  await connect(service, { platform_a_domain: 'north' });
  expect((await visit(service.url, { platform_a_domain: 'north' })).status).toBe(400);
  const { text } = await visit(service.url, { ...link, discount: '<b>x</b>' });
  expect(text).not.toContain('<b>');
});
