import { expect, it, onTestFinished } from 'vitest';
import { startScriptedService } from '../support/http/scripted-service.ts';
import { profileAt } from '../support/profile.ts';
import { renewalDesk } from '../support/stores/renewal-desk.ts';
import { openTestDesk } from '../support/stores/test-desk.ts';

/** What the token endpoint answers to the first code of a store, where nobody asks whose tokens they are. */
const granted = 'zNewAcc3ss9d2e4f6a8b0c1d3e5f';
const other = 'zOther3ss9d2e4f6a8b0c1d3e5f';
const pair = { access_token: granted, refresh_token: 'rf9d2e4f6a8b0c1d3e5fKq7m', token_type: 'Bearer' };

async function connectedWith(answered: unknown) {
  const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
  let callback = '';
  const service = await startScriptedService((request, response) => {
    if (request.path === '/auth/oauth/token') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    } else response.writeHead(302, { location: `${callback}?code=c1&shop_domain=acme` }).end();
  });
  const desk = openTestDesk({ profiles: [profileAt(service.origin)] });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
  });
  const draft = await desk.draft();
  callback = draft.callbackUrl;
  await desk.stores.connect(draft);
  return { desk, state: await desk.reaches('connected', 'failed') };
}

it.each<unknown>([
  { ...pair, shop_domain: 'south' },
  { ...pair, platform_a_domain: 'south.platform.example' },
  { ...pair, shop: 'south' },
  { ...pair, shop: 'South.platform.example', shop_domain: 'acme.platform.example' },
  { data: { ...pair, store_domain: 'south' } },
  { ...pair, store: 'south' },
  { ...pair, store: { shop_domain: 'south' } },
  { data: { ...pair, shopDomain: 'south' } },
  { data: pair, store: { id: 5, platform_a_domain: 'south' } },
  { ...pair, shop_domain: 'acme', stores: [{ shop_domain: 'south' }] },
  { ...pair, platform_b_domain: 'acme' },
])('tokens connect nothing where the response names another store: %j', async (body) => {
  const { desk, state } = await connectedWith(body);
  expect(state).toMatchObject({
    step: 'failed',
    error: { code: 'wrong-store', message: expect.stringContaining('The tokens were discarded.') },
  });
  expect(desk.stores.stores()).toEqual([]);
  expect(desk.diskText()).not.toContain(granted);
});

it.each<unknown>([
  `{"access_token":"${granted}","access_token":"${other}"}`,
  `{"access_token":"${granted}","refresh_token":"a","refresh_token":"b"}`,
  { ...pair, accessToken: other },
  { ...pair, data: { access_token: other } },
  { ...pair, shop_domain: ['acme'] },
  { ...pair, status: 'failed' },
  { ...pair, status: 'pending' },
  { ...pair, result: 'rejected' },
  { ...pair, success: false },
  { ...pair, success: 0 },
  { data: { ...pair, status: 'error' } },
  { success: 'false', data: pair },
  { data: pair, status: 'failed' },
  { ...pair, active: false },
  { ...pair, revoked: true },
  { ...pair, expired: 'true' },
  { ...pair, expires_in: 0 },
  { ...pair, expires_in: -5 },
  { ...pair, expiresIn: '0' },
  { data: pair, expires_in: -1 },
  ...[
    ...['error-6f1c2d3e4b5a', 'REDACTED-7f3a9c', 'token-expired-6f1c2d3e', 'invalid_token_req_9f8e7d6c'],
    ...['PLACEHOLDER_a1B2c3', 'null-6f1c2d3e4b5a', 'masked:sha256:9f86d081884c7d65', 'bnVsbA=='],
    ...[
      'dW5kZWZpbmVk',
      'ZXJyb3I=',
      'eyJlcnJvciI6ImludmFsaWQifQ==',
      'dG9rZW4gZXhwaXJlZA==',
      'VU5BVVRIT1JJWkVE',
    ],
    ...['d41d8cd98f00b204e9800998ecf8427e', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ...['sha256-47DEQpj8HBSa', '1B2M2Y8AsgTpgAmY7PhCfg==', '7777777777777777', '12345678901234567890'],
    ...['deadbeefdeadbeef', '1212121212121212', '98765432109876543210', 'abababababababab'],
  ].map((access_token) => ({ ...pair, access_token })),
])('no store is connected with %j', async (body) => {
  const { desk, state } = await connectedWith(body);
  expect(state).toMatchObject({ step: 'failed' });
  expect(desk.stores.stores()).toEqual([]);
});

it.each<unknown>([
  { ...pair, expires_in: 3600, created_at: 1_795_690_000, refresh_expires_in: 0 },
  { ...pair, status: 'success', message: 'Token issued' },
  { ...pair, success: true, error: null },
  { ...pair, 'not-before-policy': 0, session_state: 'x' },
  { ...pair, shop_domain: 'Acme.platform.example', platform_a_domain: 'acme' },
  { ...pair, shop: 'acme', store: { id: 5, name: 'South Tea', domain: 'www.south-tea.example' } },
  { ...pair, shop: 'South Tea', store: 'a1b2c3d4e5f6', store_id: 77 },
  { ...pair, authed_user: { access_token: other } },
  ...[
    'default',
    'main',
    'eu',
    'live',
    'production',
    'south-tea',
    'south2',
    'south.co.uk',
    'tea.south.example',
  ].map((store) => ({ ...pair, store })),
  ...['www.south-tea.example', 'shop.south-tea.example', 'south-tea.example'].flatMap((domain) => [
    { ...pair, shop: domain },
    { ...pair, platform_a_domain: 'acme.platform.example', store_domain: domain },
  ]),
  { ...pair, platform_a_domain: 'acme.platform.example', shop_domain: 'www.south-tea.example' },
  { ...pair, meta: { store: 'redis' }, session: { store: 'files' }, echo: { shop: 'south' } },
  { ...pair, state: 'I0gZIeVjFP0KYME7USJgV5LRQpJ_v-kPH3NOt7_fxd4' },
  { ...pair, state: 'pending', status: 'n0-NO-7' },
  { status: 200, data: { ...pair, expires_at: '2027-01-01T00:00:00Z' } },
])('a store is connected with %j', async (body) => {
  expect((await connectedWith(body)).state).toMatchObject({ step: 'connected' });
});

it('tokens of another store do not take the place of the pair in use', async () => {
  const { desk, id, answer, state } = await renewalDesk();
  answer({ status: 200, body: { ...pair, shop_domain: 'south' } });
  const renewed = await desk.stores.refresh(id, 'access-s3cr3t-1');
  expect(renewed).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(JSON.stringify(renewed)).toContain('belong to the store “south”');
  expect(state()).toBe('connected');
  expect(await desk.vault.get(`store:${id}:access`)).toBe('access-s3cr3t-1');
});

it('a renewal that says that its token is over is kept: its refresh token may be the only one that still works', async () => {
  const { desk, id, answer } = await renewalDesk();
  answer({ status: 200, body: { ...pair, expires_in: 0 } });
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: granted });
  expect(await desk.vault.get(`store:${id}:refresh`)).toBe(pair.refresh_token);
});
