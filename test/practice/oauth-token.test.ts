import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openInspection, tokenPrefix } from '../../src/practice/index.ts';
import {
  at,
  clientId,
  clientWith,
  connect,
  exchange,
  install,
  postToken,
  refreshWith,
  tokensOf,
} from './support/client.ts';
import { startService, temporaryDatabase } from './support/service.ts';

const codeFor = async (service: { readonly url: string }): Promise<string> =>
  (await install(service, { platform_b_domain: 'north' })).searchParams.get('code') ?? '';

test('a code brings a bearer token, a refresh token and the scopes', async () => {
  const service = await startService();
  const answer = await exchange(service, await codeFor(service));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ token_type: 'Bearer' });
  const { access, refresh, scope } = tokensOf(answer);
  expect(access.startsWith(tokenPrefix)).toBe(true);
  expect(refresh.startsWith(tokenPrefix)).toBe(true);
  expect(scope.split(' ')).toContain('write_batches');
});

test('a code works once', async () => {
  const service = await startService();
  const code = await codeFor(service);
  expect((await exchange(service, code)).status).toBe(200);
  const again = await exchange(service, code);
  expect([again.status, at(again.body, 'error')]).toEqual([400, 'invalid_grant']);
});

test('a code expires after its lifetime', async () => {
  const service = await startService({ limits: { bucket: 'off', codeSeconds: 0 } });
  const answer = await exchange(service, await codeFor(service));
  expect(answer.status).toBe(400);
  expect(at(answer.body, 'error_description')).toContain('expired');
});

test.each([
  ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:1/oauth/callback' }, 400, 'invalid_grant'],
  ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
  ['an unknown code', { code: 'practice-code-0' }, 400, 'invalid_grant'],
  ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('%s is refused', async (_what, change, status, error) => {
  const service = await startService();
  const answer = await postToken(service, {
    grant_type: 'authorization_code',
    code: await codeFor(service),
    redirect_uri: 'http://127.0.0.1:39999/oauth/callback',
    client_id: clientId,
    ...change,
  });
  expect([answer.status, at(answer.body, 'error')]).toEqual([status, error]);
});

test('a body that is not form-encoded is refused', async () => {
  const service = await startService();
  const response = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(415);
});

test('a refresh rotates: the new pair works, the old one is dead at once', async () => {
  const service = await startService();
  const client = await connect(service);
  const next = tokensOf(await refreshWith(service, client.tokens.refresh));
  expect((await clientWith(service, next).send('GET', '/discounts')).status).toBe(200);
  expect((await client.send('GET', '/discounts')).status).toBe(401);
  expect((await refreshWith(service, client.tokens.refresh)).status).toBe(400);
  expect(service.inspect.tokens()).toEqual({ north: { access: 1, refresh: 1 } });
});

test('a service may answer a refresh without a new refresh token; the old one goes on', async () => {
  const service = await startService({ switches: { refreshRotation: 'omit' } });
  const client = await connect(service);
  const answer = await refreshWith(service, client.tokens.refresh);
  expect(at(answer.body, 'refresh_token')).toBeUndefined();
  expect((await refreshWith(service, client.tokens.refresh)).status).toBe(200);
});

test('with oldTokensDie at-first-use a lost answer to a refresh can be repeated', async () => {
  const service = await startService({ switches: { oldTokensDie: 'at-first-use' } });
  const client = await connect(service);
  await refreshWith(service, client.tokens.refresh);
  const second = tokensOf(await refreshWith(service, client.tokens.refresh));
  expect((await clientWith(service, second).send('GET', '/discounts')).status).toBe(200);
  expect((await client.send('GET', '/discounts')).status).toBe(401);
  expect((await refreshWith(service, client.tokens.refresh)).status).toBe(400);
});

test('tokens can be ended from outside: expired, or signed out for good', async () => {
  const service = await startService();
  const client = await connect(service);
  service.control.expireAccessTokens('north');
  expect((await client.send('GET', '/discounts')).status).toBe(401);
  const next = tokensOf(await refreshWith(service, client.tokens.refresh));
  service.control.signOut('north');
  expect((await refreshWith(service, next.refresh)).status).toBe(400);
});

test('another connection of the same store does not disturb the first', async () => {
  const service = await startService();
  const first = await connect(service);
  const second = await connect(service);
  await refreshWith(service, second.tokens.refresh);
  expect((await first.send('GET', '/discounts')).status).toBe(200);
});

test('the spelling of the refresh grant and the client secret can be asked for', async () => {
  const client = { clientId: 'app', secret: 'secret-1', requireSecret: true, scopes: ['read_orders'] };
  const service = await startService({
    wire: { refreshGrant: 'refresh-token' },
    clients: [{ ...client, callbackUrl: 'http://127.0.0.1:1/cb' }],
  });
  const form = { grant_type: 'refresh-token', refresh_token: 'x', client_id: 'app' };
  expect(at((await postToken(service, form)).body, 'error')).toBe('invalid_client');
  const withSecret = { ...form, client_secret: 'secret-1' };
  expect(at((await postToken(service, withSecret)).body, 'error')).toBe('invalid_grant');
  const underscore = { ...withSecret, grant_type: 'refresh_token' };
  expect(at((await postToken(service, underscore)).body, 'error')).toBe('unsupported_grant_type');
});

test('no token is kept in the database', async () => {
  const databaseFile = temporaryDatabase();
  const service = await startService({ databaseFile });
  await connect(service);
  const { inspect, close } = openInspection(databaseFile);
  expect(inspect.tokens()).toEqual({ north: { access: 1, refresh: 1 } });
  close();
  await service.close();
  expect(readFileSync(databaseFile).includes(tokenPrefix)).toBe(false);
});
