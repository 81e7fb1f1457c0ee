import { expect, test } from 'vitest';
import { environmentProxy } from '../../src/main/network/environment-proxy.ts';
import { keyOf, readProxyList } from '../../src/main/network/proxy-list.ts';

test.each([
  ['', ['direct']],
  ['DIRECT', ['direct']],
  ['PROXY a.test:8080; DIRECT', ['http://a.test:8080', 'direct']],
  ['proxy a.test', ['http://a.test:80']],
  ['HTTPS a.test; HTTP b.test:3128', ['https://a.test:443', 'http://b.test:3128']],
  ['SOCKS5 a.test:1080', ['other://a.test:1080']],
  ['PROXY [::1]:8080', ['http://[::1]:8080']],
  ['PROXY', []],
  ['PROXY ada:secret@a.test:1', []],
  // A proxy that is named and cannot be read ends the list: what is behind it would go past it.
  ['PROXY ada:secret@a.test:1; DIRECT', []],
  ['PROXY bad host:8080; DIRECT', []],
  ['PROXY; DIRECT', []],
  ['PROXY a.test:99999; DIRECT', []],
  ['a.test:1; DIRECT', []],
  ['PROXY a.test:1; PROXY; DIRECT', ['http://a.test:1']],
  ['DIRECT; PROXY', ['direct']],
  [';;', ['direct']],
  [
    Array.from({ length: 50 }, (_, at) => `PROXY p${at}.test:1`).join(';'),
    Array.from({ length: 10 }, (_, at) => `http://p${at}.test:1`),
  ],
])('the system’s answer %j is read', (text, keys) => {
  expect(readProxyList(text).map(keyOf)).toEqual(keys);
});

const url = new URL('https://api.service.test/orders');
const proxyOf = (environment: Record<string, string>, at = url): string => {
  const found = environmentProxy(environment, at);
  return found.kind === 'proxy' ? keyOf(found.proxy) : found.kind;
};

test.each([
  ['', 'none'],
  ['proxy.test:8080', 'http://proxy.test:8080'],
  ['http://proxy.test:8080/', 'http://proxy.test:8080'],
  ['https://proxy.test', 'https://proxy.test:443'],
  ['socks5://proxy.test:1', 'other://proxy.test:1'],
  ['http://a%20b:c%40d@proxy.test', 'http://proxy.test:80'],
  ['http://%zz@proxy.test', 'unreadable'],
  ['::', 'unreadable'],
])('HTTPS_PROXY=%s is read', (value, expected) => {
  expect(proxyOf({ HTTPS_PROXY: value })).toBe(expected);
  // The lower-case name counts first, also where it says that there is none.
  expect(proxyOf({ https_proxy: value, HTTPS_PROXY: 'http://other.test' })).toBe(expected);
});

test('a user of HTTPS_PROXY is decoded', () => {
  expect(environmentProxy({ HTTPS_PROXY: 'http://a%20b:c%40d@proxy.test' }, url)).toMatchObject({
    login: { userName: 'a b', password: 'c@d' },
  });
});

test.each([
  ['*', true],
  ['service.test', true],
  ['.service.test', true],
  ['*.service.test', true],
  ['API.SERVICE.TEST', true],
  ['other.test, api.service.test', true],
  ['other.test api.service.test:443', true],
  ['api.service.test:8443', false],
  ['vice.test', false],
  ['', false],
])('NO_PROXY=%s excepts the host: %s', (list, isExcepted) => {
  expect(proxyOf({ HTTPS_PROXY: 'p.test', NO_PROXY: list })).toBe(isExcepted ? 'direct' : 'http://p.test:80');
});
