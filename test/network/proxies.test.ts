import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createNetwork } from '../../src/main/network/network.ts';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { makeAuthority, type PrivateAuthority } from '../support/http/private-authority.ts';
import { authorityOfScenes, closing, host, keyOf, login, scene, summary, wordsOf } from './support.ts';

describe('a request through a proxy', () => {
  test('reaches the service, whose name the proxy alone looks up; the system is asked for the origin alone', async () => {
    const its = await scene();
    expect(summary(await its.send())).toBe('answered 200');
    expect(its.service.received).toMatchObject([{ path: '/discounts', body: '{"code":"A"}' }]);
    expect(its.proxy.connects).toEqual([{ target: `${host}:443`, authorization: null, status: 200 }]);
    expect(its.asked).toEqual([`https://${host}/`]);
    // The tunnel is kept for the next request; the system is asked again.
    expect(summary(await its.send())).toBe('answered 200');
    expect(its.asked).toHaveLength(2);
  });

  test('that refuses the tunnel is not sent, whatever the status', async () => {
    const its = await scene();
    for (const [status, words] of [
      [403, 'blocks requests'],
      [502, 'could not reach partner.company.test'],
      [504, 'could not reach partner.company.test'],
    ] as const) {
      its.proxy.answer(status);
      const exchange = await its.send();
      expect(summary(exchange)).toBe('not-sent: proxy');
      expect(wordsOf(exchange)).toContain(words);
      expect(wordsOf(exchange)).toContain(`127.0.0.1:${its.proxy.port}`);
    }
    expect(its.service.received).toEqual([]);
  });

  test('whose proxy speaks before the service can have is not sent', async () => {
    const its = await scene({ early: 'HTTP/1.1 200 OK\r\n\r\n' });
    const exchange = await its.send();
    expect(summary(exchange)).toBe('not-sent: proxy');
    expect(wordsOf(exchange)).toContain('blocks requests');
    expect(its.service.received).toEqual([]);
  });

  test('whose tunnel breaks after the request was passed on is in doubt, and not sent again', async () => {
    const its = await scene();
    its.service.script(() => its.proxy.breakTunnels());
    expect(summary(await its.send())).toBe('ambiguous: connection-lost');
    expect(its.service.received).toHaveLength(1);
  });

  test('is not sent when the certificate behind the proxy is of an authority that nobody knows', async () => {
    const its = await scene({}, { trust: () => undefined });
    const exchange = await its.send();
    expect(exchange).toMatchObject({ kind: 'not-sent', problem: 'refused' });
    expect(wordsOf(exchange)).toContain('The certificate of partner.company.test cannot be trusted.');
    expect(its.service.received).toEqual([]);
  });

  test('goes through a proxy that speaks TLS itself, if its certificate can be trusted', async () => {
    const secure = { tls: makeAuthority('localhost').server };
    const stranger = await scene(secure, { list: (port) => `HTTPS localhost:${port}` });
    const exchange = await stranger.send();
    expect(summary(exchange)).toBe('not-sent: proxy');
    expect(wordsOf(exchange)).toContain('certificate of the proxy');
    const known = await scene(
      { tls: authorityOfScenes().server },
      { list: (port) => `HTTPS localhost:${port}` },
    );
    expect(summary(await known.send())).toBe('answered 200');
  });

  test('knows a proxy that speaks TLS by its own name, and by no certificate of the service', async () => {
    const list = (port: number): string => `HTTPS localhost:${port}`;
    const named = (...names: readonly string[]): [PrivateAuthority['server'], () => SecureContext] => {
      const { server, certificate } = makeAuthority(...names);
      const ca = [...rootCertificates, authorityOfScenes().certificate, certificate];
      return [server, () => createSecureContext({ ca })];
    };
    const [its, trust] = named('localhost');
    const known = await scene({ tls: its }, { list, trust });
    expect(summary(await known.send())).toBe('answered 200');
    const [ofTheService, trustIt] = named(host);
    const forged = await scene({ tls: ofTheService, login }, { list, trust: trustIt });
    const exchange = await forged.send();
    expect(wordsOf(exchange)).toContain('certificate of the proxy');
    expect(forged.proxy.connects).toEqual([]);
  });

  test('says that SOCKS, and a system that answers nothing usable, cannot be used', async () => {
    const socks = await scene({}, { list: () => 'SOCKS5 127.0.0.1:1080' });
    expect(wordsOf(await socks.send())).toContain('a proxy that Partner Desk cannot use: 127.0.0.1:1080');
    const nothing = await scene({}, { list: () => 'PROXY' });
    expect(wordsOf(await nothing.send())).toContain('gave no route to partner.company.test');
  });

  test('to this computer goes through none, and the system is not asked', async () => {
    const its = await scene();
    expect(summary(await its.send({ url: new URL(its.service.origin) }))).toBe('answered 200');
    const names = ['LOCALHOST', '127.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const name of names) {
      // Whether something listens there is no matter.
      await its.send({ url: new URL(`https://${name}:${its.service.port}/`) });
    }
    expect([its.asked, its.proxy.connects]).toEqual([[], []]);
  });

  test.each(['api.localhost', 'api.service.localhost', 'localhost.', '0.0.0.0'])(
    'to %s, which the network may lead elsewhere, goes through the proxy',
    async (name) => {
      const its = await scene();
      await its.send({ url: new URL(`https://${name}/`) });
      expect(its.asked).toEqual([`https://${name}/`]);
      expect(its.proxy.connects).toHaveLength(1);
    },
  );

  test.each(['PROXY ada:secret@127.0.0.1:1; DIRECT', 'PROXY bad host:1; DIRECT', 'PROXY; DIRECT'])(
    'that the system names as %j is not passed by',
    async (answer) => {
      const its = await scene({}, { list: () => answer });
      const exchange = await its.send();
      expect(summary(exchange)).toBe('not-sent: proxy');
      expect(wordsOf(exchange)).toContain('gave no route to');
    },
  );

  test.each([
    ['no answer', () => new Promise<string>(() => {})],
    ['an error', () => Promise.reject(new Error('ERR_FAILED'))],
  ])(
    'that the system looks for with %s ends in words, and the connection test goes on',
    async (what, look) => {
      const network = createNetwork({
        ...{ vault: createMemoryVault(), register: () => {}, changed: () => {}, log: silentLogger },
        settings: { systemProxy: look, environment: {} },
        connectTimeoutMs: 20,
      });
      closing(network.transport);
      const exchange = await network.transport.send({
        ...{ method: 'GET', url: new URL(`https://${host}/`), headers: {}, body: null, timeoutMs: 5_000 },
      });
      expect(summary(exchange)).toBe('not-sent: proxy');
      expect(wordsOf(exchange)).toContain(
        `gave no route to ${host}${what === 'an error' ? '.' : ' in time.'}`,
      );
      expect(await network.proxyLine(`https://${host}`)).toBeNull();
    },
  );

  test('is given up while the system still looks for a proxy', async () => {
    const searching = Promise.withResolvers<string>();
    const network = createNetwork({
      ...{ vault: createMemoryVault(), register: () => {}, changed: () => {}, log: silentLogger },
      settings: { systemProxy: () => searching.promise, environment: {} },
    });
    closing(network.transport);
    const stop = new AbortController();
    const sending = network.transport.send({
      ...{ method: 'GET', url: new URL(`https://${host}/`), headers: {}, body: null, timeoutMs: 30_000 },
      signal: stop.signal,
    });
    stop.abort();
    expect(summary(await sending)).toBe('not-sent: aborted');
    searching.resolve('DIRECT');
  });
});

describe('a proxy that asks for a user name and a password', () => {
  test('gets none that the operator did not enter; then those, once it asked, and they are kept', async () => {
    const its = await scene({ login });
    const exchange = await its.send();
    expect(summary(exchange)).toBe('not-sent: proxy');
    expect(wordsOf(exchange)).toContain('Enter them in Settings, under “Network”.');
    expect(its.states.at(-1)).toEqual({
      proxies: [{ key: keyOf(its), name: `127.0.0.1:${its.proxy.port}`, login: 'asked', userName: null }],
    });
    await its.network.logins.save(keyOf(its), login);
    expect(summary(await its.send())).toBe('answered 200');
    // Never without having been asked on that connection.
    expect(its.proxy.connects.map(({ status, authorization }) => [status, authorization !== null])).toEqual([
      [407, false],
      [407, false],
      [200, true],
    ]);
    expect(its.states.at(-1)).toMatchObject({ proxies: [{ login: 'kept', userName: 'ada' }] });
    expect(JSON.stringify(its.states)).not.toContain(login.password);
    expect(its.registered).toContain(login.password);
    expect(its.registered).toContain(Buffer.from('ada:open-sesame-9').toString('base64'));

    const later = await scene(
      { login },
      { vault: its.vault, list: () => `PROXY 127.0.0.1:${its.proxy.port}` },
    );
    expect(summary(await later.send())).toBe('answered 200');
    expect(later.states.at(-1)).toMatchObject({ proxies: [{ login: 'kept', userName: 'ada' }] });
    await later.network.logins.delete(keyOf(its));
    expect(await its.vault.get(`proxy:${keyOf(its)}`)).toBe(null);
    expect(later.states.at(-1)).toMatchObject({ proxies: [{ login: 'none', userName: null }] });
  });

  test('is given what it refuses once, however many requests go on', async () => {
    const its = await scene({ login });
    await its.send();
    await its.network.logins.save(keyOf(its), { userName: 'ada', password: 'mistyped-123' });
    const exchanges = await Promise.all(Array.from({ length: 12 }, () => its.send()));
    expect(new Set(exchanges.map(summary))).toEqual(new Set(['not-sent: proxy']));
    await its.send();
    expect(its.proxy.connects.filter(({ authorization }) => authorization !== null)).toHaveLength(1);
    expect(its.states.at(-1)).toMatchObject({ proxies: [{ login: 'refused', userName: 'ada' }] });
    const told = JSON.stringify(exchanges);
    expect(told).not.toContain('mistyped-123');
    expect(told).not.toContain(Buffer.from('ada:mistyped-123').toString('base64'));
    // The right ones are used at once.
    await its.network.logins.save(keyOf(its), login);
    expect(summary(await its.send())).toBe('answered 200');
  });

  test('gets nothing that was entered for another, nor for itself without encryption', async () => {
    const its = await scene({ login });
    await its.send();
    await its.network.logins.save(keyOf(its), login);
    const other = await scene({ login }, { vault: its.vault });
    expect(summary(await other.send())).toBe('not-sent: proxy');
    expect(other.proxy.connects.map(({ authorization }) => authorization)).toEqual([null]);
    await expect(its.network.logins.save('https://127.0.0.1:1', login)).rejects.toThrow(Failure);
  });

  test('without Basic is not given them, and what it wants is named', async () => {
    const its = await scene({ login, challenges: ['Negotiate', 'NTLM'] });
    await its.send();
    await its.network.logins.save(keyOf(its), login);
    expect(wordsOf(await its.send())).toContain('requires sign-in with negotiate or ntlm');
    expect(its.proxy.connects.every(({ authorization }) => authorization === null)).toBe(true);
  });

  test('has them for this session alone where the keychain refuses', async () => {
    const vault: Vault = {
      get: async () => Promise.reject(new Failure({ code: 'no-keychain', message: 'No keychain.' })),
      set: async () => Promise.reject(new Failure({ code: 'no-keychain', message: 'No keychain.' })),
      delete: async () => undefined,
    };
    const its = await scene({ login }, { vault });
    await its.send();
    await its.network.logins.save(keyOf(its), login);
    expect(summary(await its.send())).toBe('answered 200');
    expect(its.states.at(-1)).toMatchObject({ proxies: [{ login: 'session' }] });
  });

  test.each([
    ['a:b', 'secret'],
    ['ada', 'line\nbreak'],
    ['', 'secret'],
  ])('takes no name %j with %j, which Basic cannot carry', async (userName, password) => {
    const its = await scene({ login });
    await its.send();
    await expect(its.network.logins.save(keyOf(its), { userName, password })).rejects.toMatchObject({
      error: { code: 'bad-input' },
    });
  });
});

describe('the environment', () => {
  test('names a proxy with its user before the system does, and is not shown the password', async () => {
    const its = await scene(
      { login },
      {
        list: () => 'DIRECT',
        environment: (port) => ({ HTTPS_PROXY: `http://ada:open-sesame-9@127.0.0.1:${port}` }),
      },
    );
    expect(summary(await its.send())).toBe('answered 200');
    expect(its.asked).toEqual([]);
    expect(its.states.at(-1)).toMatchObject({ proxies: [{ login: 'environment', userName: 'ada' }] });
    expect(JSON.stringify(its.states)).not.toContain(login.password);
    expect(await its.network.proxyLine(`https://ada@${host}`)).toBeNull();
    expect(its.asked).toEqual([]);
    expect(await its.network.proxyLine(`https://${host}`)).toMatchObject({
      found: `Requests to ${host} go through 127.0.0.1:${its.proxy.port}, according to HTTPS_PROXY.`,
    });
  });

  test('that cannot be read stops requests instead of sending them past the proxy', async () => {
    const its = await scene({}, { environment: () => ({ https_proxy: 'http://ada:%zz-secret@' }) });
    const exchange = await its.send();
    expect(summary(exchange)).toBe('not-sent: proxy');
    expect(JSON.stringify(exchange)).not.toContain('secret');
    expect(its.proxy.connects).toEqual([]);
  });

  test('without a proxy of its own leaves it to the system', async () => {
    const its = await scene({}, { environment: () => ({ NO_PROXY: '*', HTTPS_PROXY: ' ' }) });
    expect(summary(await its.send())).toBe('answered 200');
    expect(its.proxy.connects).toHaveLength(1);
  });
});
