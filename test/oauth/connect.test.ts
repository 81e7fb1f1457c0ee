import { afterEach, describe, expect, it } from 'vitest';
import type { ConnectState } from '../../src/contract/stores.ts';
import { Failure } from '../../src/main/failure.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { navigate } from '../support/http/navigate.ts';
import {
  grantedTokens,
  type OAuthScript,
  type OAuthService,
  startOAuthService,
} from '../support/http/oauth-service.ts';
import { profileAt } from '../support/profile.ts';
import { openTestDesk, type TestDesk, type TestDeskOptions } from '../support/stores/test-desk.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

type Setup = {
  readonly script?: Partial<OAuthScript>;
  readonly profile?: Parameters<typeof profileAt>[1];
  readonly desk?: Partial<TestDeskOptions>;
};

/** A desk and a service whose install page approves the store at once. */
async function setUp(setup: Setup = {}) {
  const service = await startOAuthService(setup.script);
  const profile = profileAt(service.origin, setup.profile);
  const desk = openTestDesk({ profiles: [profile], ...setup.desk });
  open.push(desk, service);
  return { desk, service };
}

/** The install page approves and redirects to the callback with a code. */
const approving = (
  callbackUrl: string,
  query = 'code=code-secret-1&platform_a_domain=acme&shop_domain=acme',
) => ({
  install: () => `${callbackUrl}?${query}`,
});
const errorOf = (state: ConnectState) => (state.step === 'failed' ? state.error : null);

async function connectWith(desk: TestDesk, service: OAuthService, query?: string): Promise<ConnectState> {
  const draft = await desk.draft();
  service.oauth.install = approving(draft.callbackUrl, query).install;
  await desk.stores.connect(draft);
  return desk.reaches('connected', 'failed');
}

describe('connecting a store', () => {
  it('goes from the install page to stored tokens and granted scopes', async () => {
    const { desk, service } = await setUp();
    const draft = await desk.draft();
    service.oauth.install = approving(draft.callbackUrl).install;
    const steps: string[] = [];
    await desk.stores.connect(draft);
    const state = await desk.reaches('connected', 'failed');
    for (const text of desk.published) steps.push(/"step":"(\w+)"/.exec(text)?.[1] ?? 'stores');
    expect(steps).toEqual(['waiting', 'exchanging', 'stores', 'connected']);

    expect(desk.opened).toEqual([
      `${service.origin}/admin/partners/app/client-1/install?platform_a_domain=acme`,
    ]);
    expect(Object.fromEntries(service.forms[0] ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-secret-1',
      redirect_uri: draft.callbackUrl,
      client_id: 'client-1',
    });
    const tokenCall = service.received.find(({ path }) => path.endsWith('/oauth/token'));
    expect(tokenCall?.headers['content-type']).toBe('application/x-www-form-urlencoded');

    const [store] = desk.stores.stores();
    expect(state).toEqual({ step: 'connected', storeId: store?.id });
    expect(store).toMatchObject({
      name: 'Acme',
      domain: 'acme',
      state: 'connected',
      tokensIn: 'keychain',
      grantedScopes: ['write_batches', 'write_discounts'],
      neededScopes: ['write_batches', 'write_discounts'],
      practice: false,
    });
    expect(await desk.vault.get(`store:${store?.id}:access`)).toBe('access-s3cr3t-1');
    expect(await desk.vault.get(`store:${store?.id}:refresh`)).toBe('refresh-s3cr3t-1');
    expect(await desk.stores.accessToken(store?.id ?? '')).toEqual({ ok: true, value: 'access-s3cr3t-1' });
    expect((await desk.page()).text).toContain('Approval received');
  });

  it('writes no token, code or secret to disk or to the page', async () => {
    const { desk, service } = await setUp({ profile: { wire: { sendClientSecret: true } } });
    const draft = { ...(await desk.draft()), clientSecret: 'client-secret-1' };
    service.oauth.install = approving(draft.callbackUrl).install;
    await desk.stores.connect(draft);
    expect((await desk.reaches('connected', 'failed')).step).toBe('connected');
    const everything = `${desk.diskText()}\n${desk.published.join('\n')}\n${JSON.stringify(desk.stores.stores())}`;
    for (const secret of ['access-s3cr3t', 'refresh-s3cr3t', 'code-secret', 'client-secret-1']) {
      expect(everything).not.toContain(secret);
    }
    expect(everything).toContain('acme');
  });

  it.each([
    [true, 'client-secret-1'],
    [false, null],
  ])('sends the client secret only where the profile says so (%s)', async (sendClientSecret, sent) => {
    const { desk, service } = await setUp({ profile: { wire: { sendClientSecret } } });
    const draft = { ...(await desk.draft()), clientSecret: 'client-secret-1' };
    service.oauth.install = approving(draft.callbackUrl).install;
    await desk.stores.connect(draft);
    await desk.reaches('connected');
    const id = desk.stores.stores()[0]?.id ?? '';
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(service.forms.map((form) => form.get('client_secret'))).toEqual([sent, sent]);
  });

  it('is not begun without the client secret where the profile sends it', async () => {
    const { desk, service } = await setUp({ profile: { wire: { sendClientSecret: true } } });
    for (const clientSecret of [undefined, '', '  ']) {
      await desk.stores.connect(await desk.draft({ clientSecret }));
      expect(errorOf(desk.stores.connectState())).toEqual({
        code: 'bad-input',
        message:
          '“Test service” sends the client secret when a store is connected, and none was entered. Nothing was sent.',
        next: 'Enter the client secret, or use a service profile that does not send it.',
      });
    }
    expect(desk.opened).toEqual([]);
    expect(service.received).toEqual([]);
  });

  it('is connected with fewer scopes than needed, and shows it', async () => {
    const { desk, service } = await setUp({
      script: { token: () => grantedTokens(1, { scope: 'write_batches' }) },
    });
    expect((await connectWith(desk, service)).step).toBe('connected');
    expect(desk.stores.stores()[0]).toMatchObject({
      grantedScopes: ['write_batches'],
      neededScopes: ['write_batches', 'write_discounts'],
    });
  });

  it.each([
    ['scopes as a list', { scope: ['write_batches', 'write_discounts'] }, 'refresh-s3cr3t-1'],
    ['no scopes: the ones that were asked for', { scope: undefined }, 'refresh-s3cr3t-1'],
    ['no refresh token', { refresh_token: undefined }, null],
    ['a null refresh token', { refresh_token: null }, null],
    ['more fields', { expires_in: 3600, extra: { a: 1 } }, 'refresh-s3cr3t-1'],
  ])('reads a token answer with %s', async (_name, more, refreshToken) => {
    const { desk, service } = await setUp({ script: { token: () => grantedTokens(1, more) } });
    expect((await connectWith(desk, service)).step).toBe('connected');
    const [store] = desk.stores.stores();
    expect(store?.grantedScopes).toEqual(['write_batches', 'write_discounts']);
    expect(await desk.vault.get(`store:${store?.id}:refresh`)).toBe(refreshToken);
  });

  it('takes the pasted address where the port is taken', async () => {
    const { desk, service } = await setUp();
    const port = service.port;
    const callbackUrl = `http://127.0.0.1:${port}/callback`;
    const waiting = await desk.stores.connect(await desk.draft({ callbackUrl }));
    expect(waiting).toMatchObject({
      step: 'waiting',
      listening: false,
      listenProblem: { code: 'port-in-use' },
    });
    const url = `${callbackUrl}?code=c1&shop_domain=acme`;
    await expect(desk.stores.pasteCallback('https://example.com')).rejects.toMatchObject({
      error: { code: 'bad-input' },
    });
    expect(await desk.stores.pasteCallback(url)).toMatchObject({ step: 'connected' });
    expect(service.forms[0]?.get('redirect_uri')).toBe(callbackUrl);
  });

  it('takes the pasted address where the callback is not on this computer', async () => {
    const { desk, service } = await setUp();
    const callbackUrl = 'https://apps.acme.example/callback';
    const waiting = await desk.stores.connect(await desk.draft({ callbackUrl }));
    expect(waiting).toMatchObject({ step: 'waiting', listening: false, listenProblem: null });
    const state = await desk.stores.pasteCallback(`${callbackUrl}?code=c1&platform_a_domain=acme`);
    expect(state.step).toBe('connected');
    expect(service.forms[0]?.get('redirect_uri')).toBe(callbackUrl);
  });

  it('takes the pasted address while it listens, too', async () => {
    const { desk } = await setUp();
    const draft = await desk.draft();
    await desk.stores.connect(draft);
    const state = await desk.stores.pasteCallback(`${draft.callbackUrl}?code=c1&shop_domain=acme`);
    expect(state.step).toBe('connected');
  });

  it('goes on where the browser does not open: the address is on the screen', async () => {
    const browse = () => Promise.reject(new Error('no browser'));
    const { desk, service } = await setUp({ desk: { browse } });
    const draft = await desk.draft();
    const state = await desk.stores.connect(draft);
    expect(state).toMatchObject({ step: 'waiting', listening: true });
    expect(state.step === 'waiting' && state.installUrl).toContain(service.origin);
    await navigate(`${draft.callbackUrl}?code=c1&shop_domain=acme`);
    expect((await desk.reaches('connected', 'failed')).step).toBe('connected');
  });

  it('keeps the store when it is connected again under its name', async () => {
    const { desk, service } = await setUp();
    await connectWith(desk, service);
    const first = desk.stores.stores()[0]?.id;
    await connectWith(desk, service, 'code=code-2&shop_domain=acme');
    expect(desk.stores.stores().map(({ id }) => id)).toEqual([first]);
  });
});

describe('tokens without a keychain', () => {
  const problem = { code: 'no-keychain', message: 'The keychain is locked.' } as const;
  const probe = async () => ({ available: false, problem }) as const;

  it('are not taken without asking', async () => {
    const { desk } = await setUp({ desk: { probe } });
    await desk.stores.connect(await desk.draft());
    expect(desk.stores.connectState()).toEqual({ step: 'failed', error: problem });
    expect(desk.opened).toEqual([]);
  });

  it('are kept until quit when the operator chose so', async () => {
    const { desk, service } = await setUp({ desk: { probe } });
    const draft = { ...(await desk.draft()), allowSessionTokens: true };
    service.oauth.install = approving(draft.callbackUrl).install;
    await desk.stores.connect(draft);
    await desk.reaches('connected');
    const [store] = desk.stores.stores();
    expect(store).toMatchObject({ state: 'connected', tokensIn: 'session' });
    expect(await desk.vault.get(`store:${store?.id}:access`)).toBeNull();

    const later = await desk.restart();
    open.unshift(later);
    const why = expect.stringMatching(/^The tokens of Acme were kept in memory until Partner Desk quit/);
    expect(later.stores.stores()[0]).toMatchObject({
      state: 'reconnect-needed',
      tokensIn: 'none',
      reconnectWhy: why,
    });
    expect(await later.stores.accessToken(store?.id ?? '')).toMatchObject({
      ok: false,
      error: { code: 'reconnect-needed', message: why },
    });
  });

  it('are explained when the keychain fails at the last moment', async () => {
    const vault = { ...createMemoryVault(), set: () => Promise.reject(new Failure(problem)) };
    const { desk, service } = await setUp({ desk: { vault } });
    expect(errorOf(await connectWith(desk, service))).toEqual(problem);
    expect(desk.stores.stores()).toEqual([]);
  });
});
