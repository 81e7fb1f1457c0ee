import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const line = {
  charge_interval_frequency: 30,
  order_interval_frequency: 30,
  order_interval_unit: 'day',
  fulfillment_service: 'manual',
  product_id: 9146647558150,
  variant_id: 7879280096544,
  quantity: 1,
  requires_shipping: 'true',
  taxable: 'true',
};
const address = {
  first_name: 'Ada',
  last_name: 'Example',
  address1: 'Main Street 1',
  city: 'Springfield',
  zip: '1',
};
const checkout = {
  email: 'ada@shop.example',
  external_checkout_id: 'cart-1',
  external_checkout_source: 'headless',
  line_items: [line],
  shipping_address: address,
  analytics_data: { utm_params: [{ utm_campaign: 'spring', utm_timestamp: '2031-01-01' }] },
};
const discount = { code: 'SAVE10', value: 10, discount_type: 'percentage' };

test('a checkout is created with its token and updated by it', async () => {
  const client = await connect(await startService());
  await client.send('POST', '/discounts', discount);
  const created = await client.send('POST', '/checkouts', { ...checkout, discount_code: 'save10' });
  expect(created.status).toBe(201);
  expect(at(created.body, 'checkout')).toMatchObject({ ...checkout, discount_code: 'save10' });
  const token = at(created.body, 'checkout', 'token');
  const updated = await client.send('PUT', `/checkouts/${token}`, { email: 'b@shop.example' });
  expect(at(updated.body, 'checkout')).toMatchObject({ token, email: 'b@shop.example', line_items: [line] });
});

test('the discount code may be inside the shipping address of an update', async () => {
  const service = await startService({ behaviour: 'specification' });
  const client = await connect(service);
  await client.send('POST', '/discounts', discount);
  const token = at((await client.send('POST', '/checkouts', checkout)).body, 'token');
  const body = { shipping_address: { ...address, discount_code: 'SAVE10', shipping_lines_override: null } };
  const updated = await client.send('PUT', `/checkouts/${token}`, body);
  expect(updated.body).toMatchObject({ discount_code: 'SAVE10', shipping_address: address });
});

test.each([
  ['does not exist', 'NONE'],
  ['is disabled', 'OFF'],
  ['begins on 2999-01-01', 'LATER'],
  ['is not for the checkout page', 'PORTAL'],
])('a discount that %s is refused', async (reason, code) => {
  const client = await connect(await startService());
  await client.send('POST', '/discounts', { ...discount, code: 'OFF', status: 'disabled' });
  await client.send('POST', '/discounts', { ...discount, code: 'LATER', starts_at: '2999-01-01' });
  const channel_settings = { checkout_page: { can_apply: false } };
  await client.send('POST', '/discounts', { ...discount, code: 'PORTAL', channel_settings });
  const answer = await client.send('POST', '/checkouts', { ...checkout, discount_code: code });
  expect(answer.status).toBe(422);
  expect(at(answer.body, 'errors', 'discount_code', 0)).toBe(`${code} ${reason}`);
});

test.each([
  ['a wrong e-mail address', { email: 'ada' }, 'email'],
  [
    'a line without a variant',
    { line_items: [{ ...line, variant_id: undefined }] },
    'line_items.0.variant_id',
  ],
  [
    'a flag that is neither true nor false',
    { line_items: [{ ...line, taxable: 'yes' }] },
    'line_items.0.taxable',
  ],
  [
    'a wrong date of a parameter',
    { analytics_data: { utm_params: [{ utm_timestamp: 'today' }] } },
    'analytics_data.utm_params.0.utm_timestamp',
  ],
])('%s is refused', async (_what, change, field) => {
  const client = await connect(await startService());
  const answer = await client.send('POST', '/checkouts', { ...checkout, ...change });
  expect(answer.status).toBe(422);
  expect(Object.keys(Object(at(answer.body, 'errors')))).toContain(field);
});

test('a checkout needs no line items, as the specification marks none as required', async () => {
  const client = await connect(await startService());
  const created = await client.send('POST', '/checkouts', { email: 'ada@shop.example' });
  expect([created.status, at(created.body, 'checkout', 'email')]).toEqual([201, 'ada@shop.example']);
  const token = at(created.body, 'checkout', 'token');
  expect((await client.send('PUT', `/checkouts/${token}`, { line_items: [] })).status).toBe(200);
});

test('checkouts exist for platform B and custom stores, in version 2021-01 alone', async () => {
  const service = await startService();
  const onA = await connect(service, { platform_a_domain: 'south' });
  const refused = await onA.send('POST', '/checkouts', checkout);
  expect([refused.status, refused.text.includes('platform A')]).toEqual([422, true]);
  const custom = await connect(service, { shop_domain: 'own' });
  expect((await custom.send('POST', '/checkouts', checkout)).status).toBe(201);
  const version = { 'X-Service-Version': '2021-11' };
  expect((await custom.send('POST', '/checkouts', checkout, version)).status).toBe(426);
  expect((await custom.send('PUT', '/checkouts/none', {})).status).toBe(404);
});
