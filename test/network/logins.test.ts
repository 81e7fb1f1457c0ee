import { expect, test } from 'vitest';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createLogins } from '../../src/main/network/logins.ts';
import type { WebProxy } from '../../src/main/network/proxy-list.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { login } from './support.ts';

/** Logins whose keychain has one for port 8080. */
async function keptLogin() {
  const vault = createMemoryVault();
  await vault.set('proxy:http://proxy.company.test:8080', JSON.stringify(login));
  const proxy = (port: number): WebProxy => ({ scheme: 'http', host: 'proxy.company.test', port });
  return {
    logins: createLogins({ vault, register: () => {}, changed: () => {}, log: silentLogger }),
    proxy,
  };
}

test('a proxy is remembered with what it refused, however many proxies a list names', async () => {
  const { logins, proxy } = await keptLogin();
  for (let port = 1; port <= 20; port += 1) logins.use(proxy(port), null);
  logins.use(proxy(8080), null);
  const trial = await logins.asked(proxy(8080));
  expect(trial?.login).toEqual(login);
  trial?.end('refused');
  expect(await logins.asked(proxy(8080))).toBeNull();
  expect(logins.state().proxies).toHaveLength(20);
  expect(logins.state().proxies.at(-1)).toMatchObject({ login: 'refused', userName: 'ada' });
});

test('a proxy gets nothing where every remembered proxy asked, too', async () => {
  const { logins, proxy } = await keptLogin();
  for (let port = 1; port <= 20; port += 1) expect(await logins.asked(proxy(port))).toBeNull();
  expect(await logins.asked(proxy(8080))).toBeNull();
});
