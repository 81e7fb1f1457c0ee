import { expect, test } from 'vitest';
import { practiceClient } from '../../src/practice/index.ts';
import { callbackUrl, clientId, install } from './support/client.ts';
import { startService } from './support/service.ts';

const pageOf = async (
  url: string,
  init?: RequestInit,
): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test('the permissions page names the store and every scope, and holds no script', async () => {
  const service = await startService();
  const { status, text, headers } = await pageOf(
    `${service.url}/partners/app/${clientId}/install?platform_a_domain=north`,
  );
  expect(status).toBe(200);
  expect(text).toContain('<strong>north</strong>');
  for (const scope of practiceClient.scopes) expect(text).toContain(`<code>${scope}</code>`);
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('approving the form redirects to the registered callback with code and both domain parameters', async () => {
  const service = await startService();
  const address = `${service.url}/partners/app/${clientId}/install`;
  const { text } = await pageOf(`${address}?platform_a_domain=north`);
  const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
  form.set('decision', 'approve');
  const { status, headers } = await pageOf(address, { method: 'POST', body: form });
  const target = new URL(headers.get('location') ?? '');
  expect(status).toBe(302);
  expect(target.origin + target.pathname).toBe(practiceClient.callbackUrl);
  expect(target.searchParams.get('platform_a_domain')).toBe('north');
  expect(target.searchParams.get('shop_domain')).toBe('north');
  expect(target.searchParams.get('code')).toMatch(/^practice-code-/);
});

test('denying redirects with access_denied and installs nothing', async () => {
  const service = await startService();
  const target = await install(service, { platform_b_domain: 'north', practice_decision: 'deny' });
  expect(target.searchParams.get('error')).toBe('access_denied');
  expect(target.searchParams.get('platform_b_domain')).toBe('north');
  expect(target.searchParams.has('code')).toBe(false);
  expect(service.inspect.stores()).toEqual([]);
});

test('a custom store is named by shop_domain alone', async () => {
  const service = await startService();
  const target = await install(service, { shop_domain: 'own-shop' });
  expect(target.searchParams.get('shop_domain')).toBe('own-shop');
  expect(service.inspect.stores()).toMatchObject([{ name: 'own-shop', platform: 'custom' }]);
});

test('an owner who is signed in to another store approves for that one', async () => {
  const service = await startService();
  const target = await install(service, { platform_a_domain: 'north', practice_store: 'south' });
  expect(target.searchParams.get('shop_domain')).toBe('south');
});

test.each([
  ['an unknown app', '/partners/app/nobody/install?platform_a_domain=north', 404],
  ['no store', `/partners/app/${clientId}/install`, 400],
  ['a whole domain', `/partners/app/${clientId}/install?platform_a_domain=north.platform.example`, 400],
  ['two stores', `/partners/app/${clientId}/install?platform_a_domain=a&platform_b_domain=b`, 400],
  [
    'a foreign callback',
    `/partners/app/${clientId}/install?platform_a_domain=north&redirect_uri=https%3A%2F%2Fevil.example%2Foauth%2Fcallback`,
    400,
  ],
  [
    'a callback of another path',
    `/partners/app/${clientId}/install?platform_a_domain=north&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2Fother`,
    400,
  ],
])('%s is refused with a page', async (_what, path, expected) => {
  const service = await startService();
  const { status, headers } = await pageOf(service.url + path);
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toContain('text/html');
});

test('the page can be told to decide by itself, and another callback can be registered', async () => {
  const service = await startService({ installPage: 'approve' });
  service.control.registerCallback('https://desk.example/done');
  const address = `${service.url}/partners/app/${clientId}/install?platform_a_domain=north`;
  const { headers } = await pageOf(address);
  expect(headers.get('location')).toMatch(/^https:\/\/desk\.example\/done\?code=/);
  service.control.setInstallPage('deny');
  expect((await pageOf(address)).headers.get('location')).toContain('error=access_denied');
});

test('markup in the address does not reach the page', async () => {
  const service = await startService();
  const address = `${service.url}/partners/app/${clientId}/install?platform_a_domain=north&redirect_uri=${encodeURIComponent(callbackUrl)}&practice_store=${encodeURIComponent('"><b>x')}`;
  expect((await pageOf(address)).text).not.toContain('<b>x');
});
