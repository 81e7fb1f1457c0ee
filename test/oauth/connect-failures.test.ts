import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { AppError } from '../../src/contract/errors.ts';
import { attemptMs } from '../../src/main/stores/connector.ts';
import { navigate } from '../support/http/navigate.ts';
import {
  grantedTokens,
  type OAuthScript,
  type OAuthService,
  startOAuthService,
  type TokenAnswer,
} from '../support/http/oauth-service.ts';
import { profileAt } from '../support/profile.ts';
import { openTestDesk, type TestDesk } from '../support/stores/test-desk.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function setUp(script: Partial<OAuthScript> = {}, overrides?: Parameters<typeof profileAt>[1]) {
  const service = await startOAuthService(script);
  const desk = openTestDesk({ profiles: [profileAt(service.origin, overrides)] });
  open.push(desk, service);
  return { desk, service };
}

/** Connects with an install page that redirects at once; answers how it failed. */
async function failure(
  desk: TestDesk,
  service: OAuthService,
  query = 'code=code-secret-1&shop_domain=acme',
): Promise<AppError> {
  const draft = await desk.draft();
  service.oauth.install = () => `${draft.callbackUrl}?${query}`;
  await desk.stores.connect(draft);
  const state = await desk.reaches('failed', 'connected');
  expect(desk.stores.stores()).toEqual([]);
  expect(JSON.stringify(state)).not.toContain('code-secret');
  if (state.step !== 'failed') throw new Error('the store was connected');
  return state.error;
}

describe('each way a connection fails has its own words', () => {
  it('wrong store', async () => {
    const { desk, service } = await setUp();
    expect(await failure(desk, service, 'code=c1&platform_a_domain=other&shop_domain=other')).toMatchObject({
      code: 'wrong-store',
      message: 'The approval was for the store “other”, not for “acme”. Nothing was connected.',
    });
    expect(service.forms).toEqual([]);
    expect((await desk.page()).text).toContain('The store was not connected');
  });

  it('wrong platform', async () => {
    const { desk, service } = await setUp();
    expect(await failure(desk, service, 'code=c1&platform_b_domain=acme')).toMatchObject({
      code: 'wrong-store',
      message:
        'The approval for “acme” points to platform B, but you are connecting the store on platform A. Nothing was connected.',
    });
  });

  it('denied', async () => {
    const { desk, service } = await setUp();
    expect(await failure(desk, service, 'error=access_denied&error_description=No&shop_domain=acme')).toEqual(
      {
        code: 'denied',
        message: 'The permissions for Acme were not granted on the install page.',
        next: 'Connect again and approve the permissions, or ask the owner of the store to do it.',
        details: ['access_denied', 'No'],
      },
    );
  });

  const refusal = (error: string, error_description: string, status = 400): TokenAnswer => ({
    status,
    body: { error, error_description },
  });
  it.each<[string, TokenAnswer, AppError['code'], string]>([
    [
      'expired code',
      refusal('invalid_grant', 'The authorization code has expired.'),
      'code-expired',
      'The authorization code for Acme has expired: it is valid for a few minutes only.',
    ],
    [
      'code used twice',
      refusal('invalid_grant', 'The authorization code was used before.'),
      'code-expired',
      'The authorization code for Acme was already used; each code works once.',
    ],
    [
      'code refused without a reason',
      refusal('invalid_grant', ''),
      'code-expired',
      'The service did not accept the authorization code for Acme; it is unknown, used or expired.',
    ],
    [
      'unknown client',
      refusal('invalid_client', 'Unknown client', 401),
      'service-refused',
      'The service does not recognize the client ID entered for Acme.',
    ],
    [
      'callback that is not registered',
      refusal('invalid_grant', 'redirect_uri does not match'),
      'service-refused',
      'The callback URL is not the one registered for the app.',
    ],
    [
      'service in trouble',
      { status: 503, body: 'down' },
      'service-refused',
      'cannot respond right now (status 503).',
    ],
    [
      'answer without a token',
      { status: 200, body: { token_type: 'Bearer' } },
      'service-unreadable',
      'contains no readable access token.',
    ],
    [
      'answer that is no JSON',
      { status: 200, body: 'granted' },
      'service-unreadable',
      'contains no readable access token.',
    ],
    ...(
      [
        ['web page', 404, '<!doctype html><title>Not here</title>'],
        ['page of success', 200, '<html><body>Welcome</body></html>'],
        ['page that refuses', 403, '<html><h1>Forbidden</h1></html>'],
        ['nothing', 405, ''],
        ['words', 404, 'no route'],
        ['a framework’s own 404', 404, { statusCode: 404, error: 'Not Found', message: 'Cannot POST' }],
        ['errors of another API', 404, { errors: 'Not Found' }],
      ] as const
    ).map(([name, status, body]): [string, TokenAnswer, AppError['code'], string] => [
      `wrong address that answers ${status} with ${name}`,
      { status, body },
      'offline',
      `responded with status ${status}, but not as a token endpoint does, so Acme was not connected. The authorization code may still be valid.`,
    ]),
    [
      'code that a token endpoint does not find',
      refusal('invalid_grant', '', 404),
      'code-expired',
      'it is unknown, used or expired.',
    ],
    [
      'answer that breaks off',
      'drop',
      'offline',
      'did not finish its response for Acme; the code may have been used.',
    ],
  ])('%s', async (_name, answer, code, message) => {
    const { desk, service } = await setUp({ token: () => answer });
    const error = await failure(desk, service);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.next).toBeTruthy();
  });

  it('words of the service that repeat the code are masked', async () => {
    const { desk, service } = await setUp({
      token: (form) => ({
        status: 400,
        body: { error: 'invalid_grant', error_description: `bad ${form.get('code')}` },
      }),
    });
    expect((await failure(desk, service)).details).toEqual(['invalid_grant', 'bad [redacted]']);
  });

  it('the same address pasted twice', async () => {
    const { desk, service } = await setUp();
    const callbackUrl = 'https://apps.acme.example/callback';
    const url = `${callbackUrl}?code=c1&shop_domain=acme`;
    await desk.stores.connect(await desk.draft({ callbackUrl }));
    await desk.stores.pasteCallback(url);
    await desk.stores.connect(await desk.draft({ callbackUrl }));
    expect(await desk.stores.pasteCallback(url)).toMatchObject({
      step: 'failed',
      error: {
        code: 'code-expired',
        message: 'The authorization code for Acme was already used; each code works once.',
      },
    });
    expect(service.forms).toHaveLength(1);
  });

  it('token endpoint that cannot be reached; the code is still good afterwards', async () => {
    const port = await freePort();
    const { desk, service } = await setUp();
    const profile = profileAt(service.origin, { id: 'typed-in' });
    const away = { ...profile, addresses: { ...profile.addresses, auth: `http://127.0.0.1:${port}` } };
    desk.profiles.save(away);
    const callbackUrl = 'https://apps.acme.example/callback';
    const url = `${callbackUrl}?code=c1&shop_domain=acme`;
    await desk.stores.connect(await desk.draft({ callbackUrl, profileId: 'typed-in' }));
    expect(await desk.stores.pasteCallback(url)).toMatchObject({
      step: 'failed',
      error: {
        code: 'offline',
        message: `The token endpoint at 127.0.0.1:${port} could not be reached, so Acme was not connected.`,
      },
    });
    desk.profiles.save(profile);
    await desk.stores.connect(await desk.draft({ callbackUrl, profileId: 'typed-in' }));
    expect((await desk.stores.pasteCallback(url)).step).toBe('connected');
  });

  it('address that is no token endpoint; the code is still good afterwards', async () => {
    const { desk, service } = await setUp({
      token: () => ({ status: 404, body: '<html><h1>Not found</h1></html>' }),
    });
    const callbackUrl = 'https://apps.acme.example/callback';
    const url = `${callbackUrl}?code=c1&shop_domain=acme`;
    await desk.stores.connect(await desk.draft({ callbackUrl }));
    expect(await desk.stores.pasteCallback(url)).toMatchObject({
      step: 'failed',
      error: { next: 'Check the token address in the service profile, then connect again.' },
    });
    service.oauth.token = () => grantedTokens(1);
    await desk.stores.connect(await desk.draft({ callbackUrl }));
    expect((await desk.stores.pasteCallback(url)).step).toBe('connected');
  });

  it('token endpoint that does not answer in time', async () => {
    const never = Promise.withResolvers<TokenAnswer>();
    const { desk, service } = await setUp(
      { token: () => never.promise },
      { limits: { requestTimeoutMs: 2_000 } },
    );
    expect((await failure(desk, service)).code).toBe('timed-out');
    never.resolve('drop');
  });

  it('no approval within five minutes', async () => {
    const { desk } = await setUp();
    const draft = await desk.draft();
    await desk.stores.connect(draft);
    await desk.clock.advance(attemptMs - 1);
    expect(desk.stores.connectState().step).toBe('waiting');
    await desk.clock.advance(1);
    expect(desk.stores.connectState()).toMatchObject({ step: 'failed', error: { code: 'timed-out' } });
    await expect(navigate(draft.callbackUrl)).rejects.toThrow();
  });

  it('an unknown profile', async () => {
    const { desk } = await setUp();
    await expect(desk.stores.connect(await desk.draft({ profileId: 'gone' }))).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('one attempt at a time', () => {
  it('refuses a second one until the first is given up', async () => {
    const { desk } = await setUp();
    const first = await desk.draft();
    await desk.stores.connect(first);
    await expect(desk.stores.connect(await desk.draft({ name: 'Other' }))).rejects.toMatchObject({
      error: { code: 'conflict', message: 'A connection to Acme is in progress.' },
    });
    expect(desk.stores.cancelConnect()).toEqual({ step: 'idle' });
    await expect(navigate(`${first.callbackUrl}?code=c1&shop_domain=acme`)).rejects.toThrow();
    expect((await desk.stores.connect(await desk.draft({ name: 'Other' }))).step).toBe('waiting');
  });

  it('drops tokens that arrive after it was given up', async () => {
    const token = Promise.withResolvers<TokenAnswer>();
    const { desk, service } = await setUp({ token: () => token.promise });
    const draft = await desk.draft();
    service.oauth.install = () => `${draft.callbackUrl}?code=c1&shop_domain=acme`;
    await desk.stores.connect(draft);
    await desk.reaches('exchanging');
    desk.stores.cancelConnect();
    token.resolve(grantedTokens(1));
    await expect.poll(() => service.forms.length).toBe(1);
    expect(desk.stores.connectState()).toEqual({ step: 'idle' });
    expect(desk.stores.stores()).toEqual([]);
  });

  it('has nothing to paste into when none is pending', async () => {
    const { desk } = await setUp();
    await expect(desk.stores.pasteCallback('https://x.example')).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
  });
});
