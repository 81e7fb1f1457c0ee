import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { grantedTokens, type TokenAnswer } from '../support/http/oauth-service.ts';
import { profileAt } from '../support/profile.ts';
import { renewalDesk as setUp } from '../support/stores/renewal-desk.ts';
import { openTestDesk } from '../support/stores/test-desk.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-refresh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const rejected: TokenAnswer = { status: 400, body: { error: 'invalid_grant' } };

describe('renewing an access token', () => {
  it('asks once for any number of callers, with the refresh token and the client id', async () => {
    const { desk, service, id, answer } = await setUp();
    const later = Promise.withResolvers<TokenAnswer>();
    answer(later.promise);
    const callers = Array.from({ length: 20 }, () => desk.stores.refresh(id, 'access-s3cr3t-1'));
    later.resolve(grantedTokens(2));
    for (const result of await Promise.all(callers))
      expect(result).toEqual({ ok: true, value: 'access-s3cr3t-2' });
    expect(service.forms).toHaveLength(2);
    expect(Object.fromEntries(service.forms[1] ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-s3cr3t-1',
      client_id: 'client-1',
    });
  });

  it('spells the grant as the profile does', async () => {
    const { desk, service, id } = await setUp({}, { wire: { refreshGrant: 'refresh-token' } });
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(service.forms[1]?.get('grant_type')).toBe('refresh-token');
  });

  it('asks nobody when the rejected token was renewed already', async () => {
    const { desk, service, id, answer } = await setUp();
    answer(grantedTokens(2));
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
    expect(service.forms).toHaveLength(2);
  });

  it('stores the new pair, refresh token first, before anyone gets it', async () => {
    const inner = createMemoryVault();
    const written: string[] = [];
    const vault: Vault = {
      ...inner,
      set: async (name, secret) => {
        written.push(`${name.split(':')[2]} ${secret}`);
        await inner.set(name, secret);
      },
    };
    const { desk, id, answer } = await setUp({ vault });
    written.length = 0;
    answer(grantedTokens(2));
    const result = desk.stores.refresh(id, 'access-s3cr3t-1').then(() => written.push('answered'));
    await result;
    expect(written).toEqual(['refresh refresh-s3cr3t-2', 'access access-s3cr3t-2', 'answered']);
    const later = await desk.restart();
    onTestFinished(later.close);
    expect(await later.stores.accessToken(id)).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  });

  it('keeps the refresh token where the answer brings none', async () => {
    const { desk, service, id, answer } = await setUp();
    answer(grantedTokens(2, { refresh_token: undefined }), grantedTokens(3));
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    await desk.stores.refresh(id, 'access-s3cr3t-2');
    expect(service.forms.slice(1).map((form) => form.get('refresh_token'))).toEqual([
      'refresh-s3cr3t-1',
      'refresh-s3cr3t-1',
    ]);
  });

  it('shows scopes that were taken away', async () => {
    const { desk, id, answer } = await setUp();
    answer(grantedTokens(2, { scope: 'write_batches' }));
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    expect(desk.stores.store(id)?.grantedScopes).toEqual(['write_batches']);
  });

  it('uses the new pair for this session when the keychain refuses it', async () => {
    const inner = createMemoryVault();
    let full = false;
    const vault: Vault = {
      ...inner,
      set: async (name, secret) => {
        if (full) throw new Failure({ code: 'no-keychain', message: 'locked' });
        await inner.set(name, secret);
      },
    };
    const { desk, id, answer } = await setUp({ vault });
    full = true;
    answer(grantedTokens(2));
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
    expect(await desk.stores.accessToken(id)).toEqual({ ok: true, value: 'access-s3cr3t-2' });
    expect(desk.stores.store(id)).toMatchObject({ state: 'connected', tokensIn: 'session' });
  });
});

describe('a renewal that does not succeed', () => {
  it('asks to reconnect when the refresh token is rejected, and tells everyone', async () => {
    const { desk, id, answer, state } = await setUp();
    answer(rejected);
    const told: (string | undefined)[] = [];
    desk.stores.onChange((stores) => told.push(stores[0]?.state));
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: { code: 'reconnect-needed', message: 'The service no longer accepts the sign-in for Acme.' },
    });
    expect(told).toEqual(['reconnect-needed']);
    expect(state()).toBe('reconnect-needed');
    expect(desk.published.at(-1)).toContain('reconnect-needed');
    expect(await desk.stores.accessToken(id)).toMatchObject({
      ok: false,
      error: { code: 'reconnect-needed' },
    });
  });

  it('asks to reconnect when there is no refresh token', async () => {
    const { desk, service, id, state } = await setUp();
    await desk.vault.delete(`store:${id}:refresh`);
    const later = await desk.restart();
    onTestFinished(later.close);
    expect(await later.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: {
        code: 'reconnect-needed',
        message: expect.stringContaining('has ended and cannot be renewed'),
      },
    });
    expect(service.forms).toHaveLength(1);
    expect(state).toBeDefined();
  });

  it.each<[string, TokenAnswer]>([
    ['the connection breaks', 'drop'],
    ['the service is in trouble', { status: 503, body: '' }],
    ['the service is busy', { status: 429, body: {} }],
    ['the answer cannot be read', { status: 200, body: '<html>' }],
    ['another renewal is going on', { status: 409, body: { error: 'refresh in progress' } }],
    ['it is locked', { status: 423, body: { error: 'locked' } }],
    ['a proxy wants to know who asks', { status: 407, body: 'proxy' }],
    ['a page forbids it', { status: 403, body: '<html><title>Request blocked</title></html>' }],
    ['a page knows no such address', { status: 404, body: '\n<!DOCTYPE html><title>Not found</title>' }],
    ['a long page refuses it', { status: 400, body: `<html>${'<p>x</p>'.repeat(130_000)}</html>` }],
    ['it says so', { status: 400, body: { error: 'temporarily_unavailable' } }],
    ['it says so in an error', { status: 400, body: { error: { code: 'temporarily_unavailable' } } }],
    ['it says so by a type', { status: 401, body: { error: { type: 'server_error' } } }],
    ['it says so in a list', { status: 401, body: { errors: [{ code: 'server_error' }] } }],
    ['it asks to slow down by a success', { status: 200, body: { error: 'slow_down' } }],
    ['it is overloaded', { status: 200, body: { error: 'Service temporarily overloaded, retry' } }],
    [
      'a success has another status in it',
      { status: 200, body: { status: 503, error: 'Service Unavailable' } },
    ],
    [
      'it takes too many requests for wrong ones',
      { status: 429, body: { error: 'invalid_request', error_description: 'too many requests' } },
    ],
    ['a gateway has a limit', { status: 403, body: { message: 'API rate limit exceeded' } }],
    ['a gateway finds no service', { status: 404, body: 'no healthy upstream' }],
    ['a gateway knows no address', { status: 404, body: { error: 'not_found' } }],
    ['it refuses by a word of its own', { status: 400, body: { error: 'x' } }],
    ['a page wants a sign-in', { status: 401, body: '<html><title>Sign in</title></html>' }],
    ['it says so by a success', { status: 200, body: { error: 'server_error' } }],
    ['it is in trouble and finds the request wrong', { status: 503, body: { error: 'invalid_request' } }],
    ['it is busy', { status: 401, body: { error: 'server_busy' } }],
    ['it has a limit', { status: 401, body: { error: 'rate_limited' } }],
    ['it does not say it by a word', { status: 200, body: { error: true } }],
  ])('stays connected when %s, and succeeds the next time', async (_name, broken) => {
    const { desk, id, answer, state } = await setUp();
    answer(broken, grantedTokens(2));
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
    expect(state()).toBe('connected');
    await desk.clock.advance(1_000);
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toEqual({ ok: true, value: 'access-s3cr3t-2' });
  });

  it.each<[number, string]>([
    [200, 'invalid_grant'],
    [200, 'token_revoked'],
    [422, 'Invalid_Grant'],
    [400, 'Invalid grant'],
    [403, 'unauthorized_client'],
  ])('asks to reconnect when status %i brings the word %s and no token', async (status, error) => {
    const { desk, id, answer, state } = await setUp();
    answer({ status, body: { error, error_description: 'of Acme' } });
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: { code: 'reconnect-needed', details: expect.arrayContaining(['of Acme']) },
    });
    expect(state()).toBe('reconnect-needed');
  });

  it('says nothing of a refusal of more than a million letters but its status', async () => {
    const { desk, id, answer } = await setUp();
    const words = 'a secret-of-the-app-1 '.repeat(50_000);
    answer({ status: 400, body: { error: 'invalid_grant', error_description: words } });
    expect(await desk.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: { code: 'offline', details: ['no explanation (400)'] },
    });
  });

  it('says that an answer was lost when the replaced refresh token is rejected afterwards, even after a restart', async () => {
    const { desk, id, answer } = await setUp();
    answer('drop');
    await desk.stores.refresh(id, 'access-s3cr3t-1');
    const later = await desk.restart();
    onTestFinished(later.close);
    answer(rejected);
    expect(await later.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
      ok: false,
      error: {
        code: 'reconnect-needed',
        message: expect.stringContaining('an earlier renewal got no usable response'),
      },
    });
    const last = await later.restart();
    onTestFinished(last.close);
    const why = expect.stringContaining('an earlier renewal got no usable response');
    expect(last.stores.store(id)).toMatchObject({ state: 'reconnect-needed', reconnectWhy: why });
    expect(await last.stores.accessToken(id)).toMatchObject({ ok: false, error: { message: why } });
  });
});

it('an app that ends while a renewal is asked for knows at the next start that an answer may be lost', async () => {
  const [folder, crashed] = [temporaryFolder(), temporaryFolder()];
  const { desk, service, id, answer } = await setUp({ folder });
  const late = Promise.withResolvers<TokenAnswer>();
  answer(late.promise, rejected);
  const renewing = desk.stores.refresh(id, 'access-s3cr3t-1');
  await expect.poll(() => service.forms.length).toBe(2);
  // As a crash leaves it.
  cpSync(folder, crashed, { recursive: true });
  const profiles = [profileAt(service.origin)];
  const next = openTestDesk({ profiles, vault: desk.vault, folder: crashed });
  onTestFinished(next.close);
  expect(await next.stores.refresh(id, 'access-s3cr3t-1')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('an earlier renewal got no usable response') },
  });
  late.resolve(grantedTokens(2));
  expect(await renewing).toEqual({ ok: true, value: 'access-s3cr3t-2' });
});

describe('what happens meanwhile', () => {
  it('a disconnection makes a renewal void: nothing is stored', async () => {
    const { desk, id, answer, state } = await setUp();
    const later = Promise.withResolvers<TokenAnswer>();
    answer(later.promise);
    const renewing = desk.stores.refresh(id, 'access-s3cr3t-1');
    await desk.stores.disconnect(id);
    later.resolve(grantedTokens(2));
    expect(await renewing).toMatchObject({ ok: false, error: { code: 'not-connected' } });
    expect(state()).toBe('disconnected');
    expect(await desk.vault.get(`store:${id}:access`)).toBeNull();
    expect(await desk.vault.get(`store:${id}:refresh`)).toBeNull();
  });

  it('a new connection is not overwritten by an older renewal', async () => {
    const { desk, service, id, answer } = await setUp();
    const old = Promise.withResolvers<TokenAnswer>();
    answer(old.promise, grantedTokens(7));
    const renewing = desk.stores.refresh(id, 'access-s3cr3t-1');
    await expect.poll(() => service.forms.length).toBe(2);
    const callback = desk.stores.store(id);
    expect(callback?.state).toBe('connected');
    service.oauth.install = () => null;
    const waiting = await desk.stores.reconnect(id, false);
    if (waiting.step !== 'waiting') throw new Error('no attempt');
    const draftUrl = service.forms[0]?.get('redirect_uri');
    await desk.stores.pasteCallback(`${draftUrl}?code=c7&shop_domain=acme`);
    old.resolve(rejected);
    expect(await renewing).toEqual({ ok: true, value: 'access-s3cr3t-7' });
    expect(desk.stores.store(id)?.state).toBe('connected');
    expect(await desk.stores.accessToken(id)).toEqual({ ok: true, value: 'access-s3cr3t-7' });
  });
});
