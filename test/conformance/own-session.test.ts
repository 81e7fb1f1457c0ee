import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/app/e2e.ts';
import { startConnectProxy } from '../support/http/connect-proxy.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The updater asks through a session of its own: the policy of a computer holds there by these two means.

const without = 'the Chromium shell has no updater';

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

/** A server that answers by a function, and what it was asked for. */
async function listening(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('a filter of a session holds for requests of the main process, redirects included', async ({
  shell,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', without);
  const elsewhere = await listening((_request, response) => response.end('newer'));
  const feed = await listening(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: elsewhere.origin }).end();
    else response.end('list');
  });
  const ask = (url: string): Promise<string> =>
    app.invoke('fetchInOwnSession', { url, allowed: feed.origin, proxyRules: null });
  expect(await ask(`${feed.origin}list`)).toBe('200');
  expect(await ask(`${feed.origin}moved`)).toBe('net::ERR_BLOCKED_BY_CLIENT');
  expect(await ask(elsewhere.origin)).toBe('net::ERR_BLOCKED_BY_CLIENT');
  expect([feed.asked, elsewhere.asked]).toEqual([['/list', '/moved'], []]);
  feed.close();
  elsewhere.close();
});

test('fetch of a session goes through its filter, and follows redirects to an end', async ({ shell }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', without);
  const elsewhere = await listening((_request, response) => response.end('newer'));
  const feed = await listening(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: elsewhere.origin }).end();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/missing') response.writeHead(404).end('no');
    else response.end('list');
  });
  const ask = (path: string): Promise<string> =>
    app.invoke('fetchInOwnSession', {
      url: `${feed.origin}${path}`,
      allowed: feed.origin,
      proxyRules: null,
      asFetch: true,
    });
  expect(await ask('list')).toBe('200 list');
  expect(await ask('missing')).toBe('404 no');
  expect(await ask('moved')).toBe('net::ERR_BLOCKED_BY_CLIENT');
  expect(elsewhere.asked).toEqual([]);
  expect(await ask('loop')).toMatch(/redirect|ERR_/i);
  expect(feed.asked.filter((path) => path === '/loop').length).toBeLessThanOrEqual(40);
  feed.close();
  elsewhere.close();
});

test('a proxy of a session is used, and nothing goes past it', async ({ shell }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', without);
  const proxy = await startConnectProxy({ hosts: {} });
  const url = 'https://updates.example/';
  const ask = (proxyRules: string): Promise<string> =>
    app.invoke('fetchInOwnSession', { url, allowed: url, proxyRules });
  expect(await ask(`http://127.0.0.1:${proxy.port}`)).toBe('net::ERR_TUNNEL_CONNECTION_FAILED');
  expect(proxy.connects.map(({ target }) => target)).toEqual(['updates.example:443']);
  await proxy.close();
  expect(await ask(`http://127.0.0.1:${proxy.port}`)).toBe('net::ERR_PROXY_CONNECTION_FAILED');
});
