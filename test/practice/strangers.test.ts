import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { PracticeService } from '../../src/practice/index.ts';
import { connect } from './support/client.ts';
import { startService } from './support/service.ts';

/** One request without a token, on a connection of its own unless told; a body is announced by its bytes and not sent. */
async function ask(
  service: PracticeService,
  options: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly agent?: Agent;
  },
): Promise<number> {
  const { host, ...headers } = { host: `127.0.0.1:${service.port}`, ...options.headers };
  const sent = request({
    ...{ host: '127.0.0.1', port: service.port, method: 'GET', path: '/', ...options },
    headers: { host, ...headers },
  });
  onTestFinished(() => {
    sent.on('error', () => undefined).destroy();
  });
  if ('content-length' in headers) sent.flushHeaders();
  else sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}

test('connections without a token make room for new ones, and those with one stay', async () => {
  const service = await startService();
  const client = await connect(service);
  const open = async () => {
    const socket = connectSocket(service.port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, 'connect');
    return socket;
  };
  const first = await open();
  const isClosed = once(first, 'close');
  const lookUp = (key: string) =>
    `GET /discounts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Access-Token: ${key}\r\nX-Service-Version: 2021-01\r\n\r\n`;
  const known = await open();
  known.write(lookUp(client.tokens.access));
  await once(known, 'data');
  let last = first;
  for (let count = 0; count < 64; count += 1) last = await open();
  await Promise.race([
    isClosed,
    once(last.end('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n').resume(), 'close'),
  ]);
  expect([first.destroyed || first.readableEnded, known.destroyed]).toEqual([true, false]);
  known.write(lookUp(client.tokens.access));
  expect(String((await once(known, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
});

test('a body of more than 64 KB without a token is not read', async () => {
  const service = await startService();
  const form = (characters: number) => new URLSearchParams({ code: 'x'.repeat(characters) });
  const post = async (characters: number) =>
    (await fetch(`${service.url}/oauth/token`, { method: 'POST', body: form(characters) })).status;
  expect([await post(60_000), await post(70_000)]).toEqual([401, 413]);
  // Announced, and not sent: the key is looked at first.
  const headers = { 'content-length': '3000000' };
  expect(await ask(service, { method: 'PUT', path: '/_practice/faults', headers })).toBe(401);
});

test('a large body with a token that ended is 401, so that it is sent again with another', async () => {
  const service = await startService();
  const client = await connect(service);
  service.control.expireAccessTokens('north');
  const tasks = {
    tasks: Array.from({ length: 1000 }, (_, index) => ({ code: `${index}`.padEnd(200, 'x') })),
  };
  expect((await client.send('POST', '/async_batches/1/tasks', tasks)).status).toBe(401);
});

test.each([
  ['a page elsewhere', { origin: 'https://elsewhere.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['another service of this computer', { origin: 'http://127.0.0.1:1' }, 403],
  [
    'a page elsewhere, as its browser says',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    403,
  ],
  ['the form of its own page', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 401],
  ['a person who follows a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 401],
  ['a program', {}, 401],
])('a request of %s', async (_who, headers, status) => {
  expect(await ask(await startService(), { path: '/discounts', headers })).toBe(status);
});

test('of requests without a token the last ones are kept, with the beginning of their paths', async () => {
  const service = await startService();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let count = 0; count < 1300; count += 1)
    await ask(service, { agent, path: `/${count}${'x'.repeat(1000)}` });
  const kept = service.inspect.requests();
  expect(kept.length).toBeLessThanOrEqual(1100);
  expect(kept.at(-1)?.path).toMatch(/^\/1299x+$/);
  expect(Math.max(...kept.map(({ path }) => path.length))).toBe(300);
});
