import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { TestLine } from '../../src/contract/profiles.ts';
import type { Profile } from '../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { whyUnreachable } from '../../src/main/profiles/why-unreachable.ts';
import { openDesk, startService } from '../runs/support/desk.ts';
import { startUntrustedServer } from '../support/http/tls-server.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';

const at = (url: string, over: Partial<Profile> = {}): Profile => ({
  ...specificationProfile,
  id: 'tried',
  name: 'Tried',
  addresses: { base: url, auth: url, admin: url, storefront: url },
  ...over,
});
const outcomes = (lines: readonly TestLine[]) => lines.map(({ about, outcome }) => `${about}: ${outcome}`);
const line = (lines: readonly TestLine[], about: string): TestLine => {
  const found = lines.find((one) => one.about === about);
  if (found === undefined) throw new Error(`no line about ${about}`);
  return found;
};
const notTried = [
  'Install page and callback: not-checked',
  'Discounts, batches, bundles and subscriptions: not-checked',
];

describe('a connection test', () => {
  test('of a service without a store: addresses and token endpoint, and what cannot be looked at', async () => {
    const service = await startService({ behaviour: 'specification' });
    const proxy = await startRecordingProxy(service.url);
    const desk = await openDesk();
    const lines = await desk.invoke('profiles.test', { profile: at(proxy.url) });
    expect(outcomes(lines)).toEqual([
      'API address: ok',
      'Token address: ok',
      'Partner admin address: ok',
      'Storefront address: ok',
      'Token endpoint: ok',
      'Requests with a token: not-checked',
      ...notTried,
    ]);
    expect(line(lines, 'API address').found).toMatch(
      /^127\.0\.0\.1:\d+ was reached: it responded with status \d+ in \d+ ms\.$/,
    );
    // One address that stands in four places is asked once.
    expect(proxy.requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /',
      'POST /oauth/token',
    ]);
  });

  test('of a connected store reads what the profile has, changes nothing, and sends its token nowhere else', async () => {
    const service = await startService();
    const proxy = await startRecordingProxy(service.url);
    const desk = await openDesk();
    const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north');
    const [kept] = (await desk.invoke('profiles.list', {})).filter(({ id }) => id === store.profileId);
    if (kept === undefined) throw new Error('no profile');
    const before = proxy.requests.length;
    const lines = await desk.invoke('profiles.test', { profile: kept });
    expect(outcomes(lines).slice(5)).toEqual([
      'Check which store was connected: ok',
      'Token information: ok',
      'Find a discount by its code: ok',
      'List of the tasks of a batch: not-checked',
      'Read a discount: not-checked',
      'Read a subscription: not-checked',
      ...notTried,
    ]);
    const asked = proxy.requests.slice(before);
    expect(asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(['/oauth/token']);

    // The same profile with another address, not saved: whoever answers there gets no token.
    const stranger = await startRecordingProxy(service.url);
    const moved = { ...kept, addresses: { ...kept.addresses, base: stranger.url } };
    const others = await desk.invoke('profiles.test', { profile: moved });
    expect(outcomes(others)).toContain('Requests with a token: not-checked');
    expect(line(others, 'Requests with a token').found).toContain('Tokens go to saved addresses only');
    expect(stranger.requests.length).toBeGreaterThan(0);
    for (const { headers } of stranger.requests) {
      expect(Object.keys(headers).filter((name) => /token|authorization|cookie/.test(name))).toEqual([]);
    }
    // Nor can it be saved there while the store has tokens.
    await expect(desk.invoke('profiles.save', { profile: moved })).rejects.toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('Store north uses this profile') },
    });
    await desk.invoke('stores.disconnect', { storeId: store.id });
    expect(await desk.invoke('profiles.save', { profile: moved })).toMatchObject({ id: kept.id });
  });

  test('finds endpoints that the service does not have, and a wrong header prefix', async () => {
    const service = await startService({ behaviour: 'specification' });
    const desk = await openDesk();
    const store = await desk.connect(service.facts, 'north', { optional: { tokenInformation: true } });
    const [kept] = (await desk.invoke('profiles.list', {})).filter(({ id }) => id === store.profileId);
    if (kept === undefined) throw new Error('no profile');
    const information = line(await desk.invoke('profiles.test', { profile: kept }), 'Token information');
    expect(information).toMatchObject({
      outcome: 'not-ok',
      next: expect.stringContaining('turn off “Token information”'),
    });
    const worded = { ...kept, wire: { ...kept.wire, headerPrefix: 'Other' } };
    await desk.invoke('profiles.save', { profile: worded });
    const refused = line(await desk.invoke('profiles.test', { profile: worded }), 'Token information');
    expect(refused.outcome).not.toBe('ok');
  });

  test('of addresses at which nothing or something else answers says which and why', async () => {
    const service = await startService();
    const desk = await openDesk();
    const closed = `http://127.0.0.1:${await freePort()}`;
    const secure = await startUntrustedServer();
    onTestFinished(() => secure.close());
    const lines = await desk.invoke('profiles.test', {
      profile: at(service.url, {
        addresses: {
          base: closed,
          auth: `${service.url}/elsewhere`,
          admin: `https://localhost:${secure.port}`,
          storefront: service.url.replace('http:', 'https:'),
        },
      }),
    });
    expect(line(lines, 'API address').found).toContain('refuses connections');
    expect(line(lines, 'Token endpoint')).toMatchObject({ outcome: 'not-ok' });
    expect(line(lines, 'Token endpoint').found).toContain('There is no token endpoint');
    expect(line(lines, 'Partner admin address')).toMatchObject({ outcome: 'not-ok' });
    expect(line(lines, 'Partner admin address').found).toMatch(
      /certificate of localhost:\d+ cannot be trusted/,
    );
    expect(line(lines, 'Storefront address').found).toContain('does not support HTTPS');
  });

  test('of a shipped profile, or over plain http to another computer, sends nothing', async () => {
    const desk = await openDesk();
    const lines = await desk.invoke('profiles.test', { profile: specificationProfile });
    expect(line(lines, 'API address').found).toContain('is only a placeholder');
    expect(line(lines, 'API address').next).toContain('Duplicate the profile');
    const plain = await desk.invoke('profiles.test', { profile: at('http://far.test') });
    expect(line(plain, 'API address').found).toContain('without encryption. Nothing was sent.');
    expect(outcomes(plain).filter((text) => text.endsWith(': ok'))).toEqual([]);
  });
});

test.each([
  ['ENOTFOUND', 'There is no host named'],
  ['EAI_AGAIN', 'could not be looked up'],
  ['ECONNREFUSED', 'refuses connections'],
  ['EHOSTUNREACH', 'no route to'],
  ['UND_ERR_CONNECT_TIMEOUT', 'did not respond in time'],
  ['CERT_HAS_EXPIRED', 'not valid today'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'cannot be trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'cannot be trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'cannot be trusted'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not support HTTPS'],
  ['ECONNRESET', 'closed it without a response'],
  ['something new', 'something new'],
])('the cause %s is put into words with what to do', (cause, words) => {
  const { found, next } = whyUnreachable('a.test', { kind: 'not-sent', problem: 'refused', cause });
  expect(found).toContain(words);
  expect(found).toContain('a.test');
  expect(next).toMatch(/\.$/);
});
