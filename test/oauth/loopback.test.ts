import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { AppError } from '../../src/contract/errors.ts';
import type { Result } from '../../src/domain/result.ts';
import { type Loopback, listenForCallback } from '../../src/main/oauth/loopback-server.ts';
import { startRawServer } from '../support/http/raw-server.ts';
import { profileAt } from '../support/profile.ts';

const expected = {
  profile: profileAt('https://service.test'),
  platform: 'a',
  domain: 'acme',
  storeName: 'Acme & Sons',
} as const;

let listening: Loopback | null = null;
afterEach(() => listening?.close());

async function listen() {
  const results: Result<{ readonly code: string }, AppError>[] = [];
  const opened = await listenForCallback({
    callbackUrl: 'http://127.0.0.1:0/oauth/callback',
    expected,
    onResult: (result) => results.push(result),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  listening = opened.value;
  return { url: opened.value.callbackUrl, results, port: Number(new URL(opened.value.callbackUrl).port) };
}

type Answer = { readonly status: number; readonly text: string; readonly headers: Record<string, unknown> };
const call = (
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });

const good = '?code=c1&platform_a_domain=acme&shop_domain=acme';

describe('the callback listener', () => {
  it('keeps the address as it is registered, letter by letter', async () => {
    const port = await freePort();
    for (const callbackUrl of [`http://127.0.0.1:${port}`, `http://LOCALHOST:${port}/cb`]) {
      const opened = await listenForCallback({ callbackUrl, expected, onResult: () => undefined });
      expect(opened).toMatchObject({ ok: true, value: { callbackUrl } });
      if (opened.ok) opened.value.close();
    }
  });

  it('takes one callback, answers a calm page and is gone', async () => {
    const { url, results } = await listen();
    const answer = await call(`${url}${good}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('You can close this window.');
    expect(answer.text).toContain('Acme &amp; Sons');
    expect(answer.text).not.toContain('c1');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(results).toEqual([{ ok: true, value: { code: 'c1' } }]);
    await expect(call(`${url}${good}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it.each([
    ['another method', { method: 'POST' }, '', 405],
    ['a HEAD request', { method: 'HEAD' }, '', 405],
    ['another path', {}, '/more', 404],
    ['the Host of a page that was rebound to this computer', { headers: { host: 'evil.example' } }, '', 421],
    ['a Host without the port', { headers: { host: '127.0.0.1' } }, '', 421],
    [
      'an image of another page',
      { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
      '',
      403,
    ],
    [
      'a script of another page',
      { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } },
      '',
      403,
    ],
    [
      'a request that is no navigation, to a tab',
      { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'document' } },
      '',
      403,
    ],
    [
      'an embedded object',
      { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' } },
      '',
      403,
    ],
  ])('turns away %s and goes on waiting', async (_name, options, path, status) => {
    const { url, results } = await listen();
    expect((await call(`${url}${path}${good}`, options)).status).toBe(status);
    expect(results).toEqual([]);
    const mode = { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } };
    expect((await call(`${url}${good}`, mode)).status).toBe(200);
    expect(results).toHaveLength(1);
  });

  it('goes on waiting after a visit without a code', async () => {
    const { url, results } = await listen();
    expect((await call(url)).status).toBe(400);
    expect((await call(`${url}?shop_domain=acme`)).status).toBe(400);
    expect(results).toEqual([]);
    expect((await call(`${url}${good}`)).status).toBe(200);
  });

  it.each([
    ['a refusal', '?error=access_denied&error_description=%3Cscript%3E&shop_domain=acme', 'denied'],
    ['another store', '?code=c1&shop_domain=other', 'wrong-store'],
  ])('ends with %s and says so on the page', async (_name, query, code) => {
    const { url, results } = await listen();
    const answer = await call(`${url}${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('The store was not connected');
    expect(answer.text).not.toContain('<script>');
    expect(results).toMatchObject([{ ok: false, error: { code } }]);
    await expect(call(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('takes the first of two callbacks that arrive at once', async () => {
    const { url, results } = await listen();
    const answers = await Promise.allSettled([
      call(`${url}${good}`),
      call(`${url}?code=c2&shop_domain=acme`),
    ]);
    expect(results).toHaveLength(1);
    const accepted = answers.filter((each) => each.status === 'fulfilled' && each.value.status === 200);
    expect(accepted).toHaveLength(1);
  });

  it('takes the first of two callbacks that one connection sends together', async () => {
    const { port, results } = await listen();
    const request = (code: string) =>
      `GET /oauth/callback?code=${code}&shop_domain=acme HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(request('c1') + request('c2'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(results).toEqual([{ ok: true, value: { code: 'c1' } }]);
  });

  it('cannot be reached from another computer', async () => {
    const { port } = await listen();
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    // Another loopback address stands for a network address where the machine has none.
    const host = outside?.address ?? '127.0.0.2';
    const refused = await new Promise((resolve) => {
      const socket = connect({ host, port });
      socket.on('connect', () => resolve('connected'));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(refused).toBe('ECONNREFUSED');
  });

  it('says which port is busy and what can be done', async () => {
    const other = await startRawServer(() => undefined);
    const opened = await listenForCallback({
      callbackUrl: `http://127.0.0.1:${other.port}/callback`,
      expected,
      onResult: () => undefined,
    });
    await other.close();
    expect(opened).toMatchObject({ ok: false, error: { code: 'port-in-use' } });
    expect(opened.ok || opened.error.message).toBe(
      `Another program on this computer is using port ${other.port}, which the callback URL needs.`,
    );
    expect(opened.ok || opened.error.next).toContain('paste it here');
  });

  it('is not kept open by an idle connection', async () => {
    const { url, port } = await listen();
    const idle = connect({ host: '127.0.0.1', port });
    await new Promise((resolve) => idle.once('connect', resolve));
    const ended = new Promise((resolve) => idle.once('close', resolve));
    idle.on('error', () => undefined);
    expect((await call(`${url}${good}`)).status).toBe(200);
    await ended;
    await expect(call(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
