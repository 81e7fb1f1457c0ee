import { expect, it, onTestFinished } from 'vitest';
import { grantedTokens, type TokenAnswer } from '../support/http/oauth-service.ts';
import { renewalDesk as setUp } from '../support/stores/renewal-desk.ts';

const minute = 60_000;
const answered = (status: number, body: unknown): TokenAnswer => ({ status, body });

it.each<[number, unknown]>([
  [400, 'error=invalid_grant&error_description=x'],
  [400, '"invalid_grant"'],
  [400, [{ error: 'invalid_grant' }]],
  [400, { Error: 'invalid_grant' }],
  [400, { reason: 'invalid_grant' }],
  [400, { result: { error: 'invalid_grant' } }],
  [400, { errors: [{ detail: 'invalid_grant' }] }],
  [400, { error: ['invalid_grant'] }],
  [400, { error: 'invalid_grant: token expired' }],
  [400, { error: 'InvalidGrant' }],
  [400, { name: 'InvalidGrantError', message: 'x' }],
  [400, { error: 'Token has been revoked' }],
  [400, { error: 'refresh token not found' }],
  [400, { error_description: 'The refresh token is invalid or expired.' }],
  [400, { errors: { refresh_token: ['is invalid'] } }],
  [400, { error: 'bad_credentials' }],
  [403, { error: 'app_uninstalled' }],
  [400, { error: 'invalid_request', error_description: 'refresh_token is too short' }],
  [401, { error: 'Unauthorized', message: 'invalid_client' }],
  [400, { error: 'invalid_grant', error_uri: 'https://docs.invalid/maintenance', trace: 'upstream-7' }],
  [400, { error: 'invalid_grant', retryable: false }],
  ...['oauth.invalid_grant', 'oauth2/invalid_grant', 'invalid_grant (token revoked)', 'consent_required'].map(
    (error): [number, unknown] => [400, { error }],
  ),
  ...[
    'Refresh token does not exist',
    'No such refresh token',
    'The provided authorization grant is invalid',
    'App was uninstalled',
  ].map((message): [number, unknown] => [401, { message }]),
])('status %i with %j ends the sign-in', async (status, body) => {
  const { desk, id, answer, state } = await setUp();
  answer(answered(status, body));
  await desk.stores.refresh(id, 'access-s3cr3t-1');
  expect(state()).toBe('reconnect-needed');
});

it.each<[number, unknown]>([
  [401, { error: 'x', error_description: 'of the gateway' }],
  [401, 'upstream request timeout'],
  [401, { error: 'internal_server_error' }],
  [401, { error: 'quota exceeded' }],
  [401, { message: 'IP not allowed' }],
  [401, { code: 503 }],
  [400, { error: 'invalid_request', error_description: 'upstream connect error' }],
  [400, { error: 'invalid_request', error_description: 'Service temporarily overloaded' }],
  [400, { error: 'invalid_client', error_description: 'database unavailable' }],
  [403, { error: 'access_denied', message: 'Your IP is blocked by the firewall' }],
  [404, { error: 'invalid_request' }],
  [401, { error: 'invalid_request', error_description: 'refresh_token is too short' }],
  [403, { error: 'access_denied', message: 'The refresh token is too short' }],
  [429, { error: 'invalid_grant' }],
  [200, { error: 'invalid_request', status: 503 }],
  [503, { message: 'invalid_client', error: 'unavailable' }],
  [401, { error: 'Your user token has been revoked for this route; see invalid_grant' }],
  [500, { error: 'redis: invalid credentials' }],
  [400, { error: 'redis: invalid credentials' }],
  [500, { error: 'internal', cause: 'session_expired' }],
  [503, { error: 'unauthorized_client' }],
  [503, { error: 'invalid_grant' }],
  [403, { error: 'access_denied', message: 'The token of the gateway is blocked' }],
  [403, { message: 'client certificate: revoked' }],
  [403, { certificate_status: 'revoked' }],
  [403, { api_key: 'revoked' }],
  [400, { csrf: { token: 'expired' } }],
  [400, { error: 'bad_request', possible_errors: ['invalid_grant', 'invalid_client'] }],
  [400, { error: 'bad_request', known: { errors: ['invalid_grant'] } }],
  [404, { error: 'not_found', known: { errors: ['invalid_grant'] } }],
  [407, { message: 'Invalid credentials' }],
  [409, { error: 'invalid_grant', message: 'concurrent refresh in progress' }],
  [423, { error: 'invalid_grant' }],
  [400, { error: 'invalid_grant', retryable: true }],
  [400, { error: 'invalid_grant', retry_after: 30 }],
  [400, { error: 'invalid_client', error_description: 'deadline exceeded, try again' }],
  [400, { error: 'invalid_request', error_description: 'missing header X-Gateway' }],
  ...[
    'token endpoint requires TLS 1.3',
    'grant_type is missing',
    'Malformed body: the token could not be parsed by the gateway',
  ].map((text): [number, unknown] => [400, { error: 'invalid_request', error_description: text }]),
  ...['CSRF token mismatch', 'WAF: token bucket exhausted'].map((text): [number, unknown] => [
    400,
    { error: 'access_denied', error_description: text },
  ]),
  ...['internal error', 'clock skew', 'Replica lag: token not yet visible', 'please wait and repeat'].map(
    (text): [number, unknown] => [400, { error: 'invalid_grant', error_description: text }],
  ),
  [400, { error: 'invalid_client', error_description: 'client directory sync pending' }],
  [401, { error: 'invalid_client', error_description: 'database connection lost' }],
  [403, { error: 'login_required', message: 'captive portal' }],
  [200, { error: 'bad_credentials', source: 'redis' }],
  [400, { error: 'expired token', header: 'Proxy-Authorization' }],
])('status %i with %j does not end the sign-in, however often', async (status, body) => {
  const { desk, id, answer, state } = await setUp();
  answer(answered(status, body), answered(status, body), answered(status, body), grantedTokens(2));
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
    await desk.clock.advance(minute);
  }
  expect(state()).toBe('connected');
  expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
});

it('a 401 of more than a million letters does not end the sign-in', async () => {
  const { desk, service, id, state } = await setUp();
  service.oauth.token = () => answered(401, ' '.repeat(1_000_001));
  for (let tries = 0; tries < 2; tries += 1) {
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    await desk.clock.advance(minute);
  }
  expect(state()).toBe('connected');
});

it.each<unknown>(['', 'Unauthorized', {}, { status: 401, error: 'unauthorized', success: false }])(
  'a 401 that says no more than %j ends the sign-in the second time in a row',
  async (body) => {
    const { desk, id, answer, state } = await setUp();
    const passing = answered(503, {});
    answer(answered(401, body), passing, answered(401, body), answered(401, body));
    for (let tries = 0; tries < 3; tries += 1) {
      await desk.stores.refresh(id, 'access-s3cr3t-1');
      expect(state()).toBe('connected');
      await desk.clock.advance(minute);
    }
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(state()).toBe('reconnect-needed');
  },
);

it('a sign-in that is refused for an hour says that the store may have to be reconnected, and is renewed all the same', async () => {
  const { desk, service, id } = await setUp();
  const why = () => desk.stores.store(id)?.reconnectWhy;
  const fails = async (minutes: number) => {
    for (let past = 0; past < minutes; past += 1) {
      await desk.stores.refresh(id, 'access-s3cr3t-1');
      await desk.clock.advance(minute);
    }
  };
  service.oauth.token = () => answered(503, {});
  await fails(90);
  service.oauth.token = () => answered(400, { error: 'x' });
  await fails(60);
  expect(why()).toBeNull();
  const told: (string | null | undefined)[] = [];
  desk.stores.onChange((stores) => told.push(stores[0]?.reconnectWhy));
  await fails(10);
  const sentence =
    'The service has refused to renew the sign-in for Acme for over an hour. The store may have to be reconnected.';
  expect(told).toEqual([sentence]);
  expect(desk.stores.store(id)).toMatchObject({ state: 'connected', reconnectWhy: sentence });
  const later = await desk.restart();
  onTestFinished(later.close);
  expect(later.stores.store(id)?.reconnectWhy).toBe(sentence);
  service.oauth.token = () => grantedTokens(2);
  expect(await later.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  expect(later.stores.store(id)).toMatchObject({ state: 'connected', reconnectWhy: null });
});
