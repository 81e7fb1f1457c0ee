import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../src/contract/stores.ts';
import { grantedTokens, startOAuthService } from '../support/http/oauth-service.ts';
import { json } from '../support/http/scripted-service.ts';
import { profileAt } from '../support/profile.ts';
import { openTestDesk } from '../support/stores/test-desk.ts';

/**
 * Where the profile has the service asked whose tokens it granted, nothing but the name of the expected store connects.
 */
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

type Identity = (response: ServerResponse) => void;
const named = (store: unknown) => (response: ServerResponse) => json(response, 200, { store });

/** The time is for answers that never come: every other answer takes less. */
async function connected(
  identity: Identity,
  platform: Platform = 'a',
  requestTimeoutMs = 60_000,
  access_token = 'access-s3cr3t-1',
) {
  const service = await startOAuthService({
    token: () => grantedTokens(1, { access_token }),
    api: (request, response) =>
      request.path === '/api/store' ? identity(response) : json(response, 404, {}),
  });
  const desk = openTestDesk({
    profiles: [
      profileAt(service.origin, { optional: { storeIdentity: true }, limits: { requestTimeoutMs } }),
    ],
  });
  open.push(desk, service);
  const draft = await desk.draft({ platform });
  service.oauth.install = () => `${draft.callbackUrl}?code=c1&shop_domain=acme`;
  await desk.stores.connect(draft);
  const state = await desk.reaches('connected', 'failed');
  return { desk, service, state, error: state.step === 'failed' ? state.error : null };
}

describe('a store whose service is asked whose tokens it granted', () => {
  it.each<[string, Platform, unknown]>([
    ['shop_domain alone', 'a', { shop_domain: 'acme' }],
    ['its whole domain', 'a', { shop_domain: 'Acme.platform.example' }],
    ['the platform, too', 'b', { platform_b_domain: 'acme', shop_domain: 'acme' }],
    ['a field that is empty', 'a', { platform_b_domain: null, shop_domain: 'acme' }],
  ])('is connected when the answer names it by %s', async (_name, platform, store) => {
    const { service, state } = await connected(named(store), platform);
    expect(state.step).toBe('connected');
    expect(service.received.at(-1)?.headers['x-service-access-token']).toBe('access-s3cr3t-1');
  });

  it.each<unknown>([
    { data: { shop_domain: 'acme', id: 5 }, meta: { request_id: 'a1' } },
    { store: { id: 5, shop_domain: 'acme.platform.example', name: 'Acme' }, success: true },
    [{ shop_domain: 'acme' }],
    { data: { type: 'store', id: '5', attributes: { shop_domain: 'acme' } } },
    { store: { shopDomain: 'acme' } },
  ])('is connected when the answer is %j', async (body) => {
    expect((await connected((response) => json(response, 200, body))).state.step).toBe('connected');
  });

  it.each([
    '{"shop_domain":"acme","store":{"shop_domain":"south"}}',
    '{"store":{"shop_domain":"south","shop_domain":"acme"}}',
    '{"request":{"shop_domain":"acme"}}',
    '{"data":{"query":{"shop_domain":"acme"}}}',
    '{"shop_domain":"acme","platform_a_domain":["south"]}',
    '{"shop_domain":"acme","platform_a_domain":{"name":"south"}}',
    '{"shop_domain":"acme","error":"token invalid"}',
    '{"shop_domain":"acme","success":false}',
    '{"stores":[{"shop_domain":"acme"},{"shop_domain":"south"}]}',
  ])('is not connected when the answer is %s', async (text) => {
    const { desk, state } = await connected((response) => response.end(text));
    expect(state).toMatchObject({ step: 'failed', error: { message: expect.stringContaining('discarded') } });
    expect(desk.stores.stores()).toEqual([]);
  });

  it.each<[string, Identity, string, string]>([
    [
      'the token may not ask',
      (response) => json(response, 403, { error: 'missing scope' }),
      'service-refused',
      'but it responded with status 403. Acme was not connected',
    ],
    ['there is no such endpoint', (response) => json(response, 404, {}), 'service-refused', 'status 404'],
    ['the service is in trouble', (response) => json(response, 503, {}), 'service-refused', 'status 503'],
    ['no answer comes in time', () => {}, 'timed-out', 'did not respond'],
    ['the connection breaks', (response) => response.socket?.destroy(), 'offline', 'did not respond'],
    ['the answer names nobody', named({ id: 17 }), 'service-unreadable', 'did not include a store'],
    ['the name is empty', named({ shop_domain: '' }), 'service-unreadable', 'did not include a store'],
    [
      'the answer is longer than a million letters',
      named({ shop_domain: 'acme', note: 'x'.repeat(1_000_000) }),
      'service-unreadable',
      'did not include a store',
    ],
    [
      'the answer is no JSON',
      (response) => response.end('<html>'),
      'service-unreadable',
      'did not include a store',
    ],
    [
      'one of two names is another store',
      named({ shop_domain: 'acme', platform_a_domain: 'mallory' }),
      'wrong-store',
      'belong to the store “mallory”',
    ],
    [
      'the other of two names is another store',
      named({ shop_domain: 'mallory', platform_a_domain: 'acme' }),
      'wrong-store',
      'belong to the store “mallory”',
    ],
    [
      'it is on another platform',
      named({ shop_domain: 'acme', platform_b_domain: 'acme' }),
      'wrong-store',
      'points to platform B, but you are connecting the store on platform A',
    ],
  ])('is not connected when %s, and keeps no tokens', async (_name, identity, code, words) => {
    const { desk, error } = await connected(identity, 'a', code === 'timed-out' ? 2_000 : undefined);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(error?.message).toMatch(/[Tt]he tokens were discarded\./);
    expect(error?.next).toMatch(/onnect again|turn off “Check which store was connected”/);
    expect(desk.stores.stores()).toEqual([]);
    expect(desk.diskText()).not.toContain('access-s3cr3t');
  });

  it('has another platform chosen where it is on another one', async () => {
    const { error } = await connected(named({ shop_domain: 'acme', platform_b_domain: 'acme' }));
    expect(error?.next).toBe('Choose the platform that the store is on, and connect again.');
  });

  it.each([
    ['in capital letters', 'Acme-LIVE.Token-7f3c', 'Acme-LIVE.Token-7f3c'],
    [
      'at the place where the name is cut',
      'Live.TOKEN-55aa66bb77cc',
      `${'x'.repeat(70)}Live.TOKEN-55aa66bb77cc`,
    ],
    ['turned by signs that nobody sees', 'live-token-9d1e22', 'mal\u202elive-token-9d1e22\u200b'],
  ])('says whose they are without a token that is named as the store, %s', async (_name, token, told) => {
    const { desk, error } = await connected(named({ shop_domain: told }), 'a', 60_000, token);
    expect(error).toMatchObject({ code: 'wrong-store', message: expect.stringContaining('[redacted]') });
    expect(error?.message).not.toMatch(/[\p{Cf}\p{Cc}]/u);
    const shown = desk.published.join('\n').toLowerCase();
    for (const part of token.toLowerCase().split('.')) expect(shown).not.toContain(part);
  });

  it('names another store without the signs that nobody sees', async () => {
    const { error } = await connected(named({ shop_domain: 'quay\u202eside\u200b-tea' }), 'a');
    expect(error?.message).toContain('quayside-tea');
  });

  it('is asked in the activity log, as the token endpoint is', async () => {
    const { desk, state } = await connected(named({ shop_domain: 'acme' }));
    const storeId = state.step === 'connected' ? state.storeId : '';
    expect(desk.activity).toMatchObject([
      { method: 'POST', path: '/auth/oauth/token', storeId },
      { method: 'GET', path: '/api/store', storeId, exchange: { status: 200 } },
    ]);
  });

  it('is never asked over plain http', async () => {
    const service = await startOAuthService();
    const profile = profileAt(service.origin, { optional: { storeIdentity: true } });
    const far = { ...profile.addresses, base: 'http://far.test/api' };
    const desk = openTestDesk({ profiles: [{ ...profile, addresses: far }] });
    open.push(desk, service);
    const draft = await desk.draft();
    service.oauth.install = () => `${draft.callbackUrl}?code=c1&shop_domain=acme`;
    await desk.stores.connect(draft);
    const state = await desk.reaches('connected', 'failed');
    expect(state).toMatchObject({
      step: 'failed',
      error: { message: expect.stringContaining('the API address is not https') },
    });
    expect(desk.activity.map(({ path }) => path)).toEqual(['/auth/oauth/token']);
  });
});
