import { createServer } from 'node:http';
import { expect, test } from '../support/app/e2e.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The page comes from the app's own protocol.handle, under the app's own policy.

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

const fetched = (path: string, init?: { method: string; body?: string }): Promise<string> =>
  app.page.evaluate(
    ([address, options]) =>
      fetch(address, options ?? {})
        .then(async (response) => `${response.status} ${await response.text()}`)
        .catch((error: Error) => error.message),
    [path, init] as const,
  );

test('the handler sees app:// addresses alone', async () => {
  const requests = await app.seen('request');
  expect(requests).toContain('GET app://partner-desk/');
  expect(requests).toContain('GET app://partner-desk/page.js');
  expect(requests.every((each) => String(each).includes(' app://partner-desk/'))).toBe(true);
});

test('the page is a secure context, and its own script ran', async () => {
  const state = await app.page.evaluate(() => ({
    isSecure: isSecureContext,
    fromFile: Reflect.get(globalThis, 'fromFile'),
  }));
  expect(state).toEqual({ isSecure: true, fromFile: true });
});

test('the policy of the handler holds: inline script did not run, neither does a new one', async () => {
  const ran = await app.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.inline = true';
    document.body.append(script);
    return Reflect.get(globalThis, 'inline') ?? null;
  });
  expect(ran).toBeNull();
});

test('the policy forbids the network', async () => {
  expect(await fetched('https://elsewhere.example/')).toBe('Failed to fetch');
});

test('status, body and method pass both ways', async () => {
  expect(await fetched('/missing')).toBe('404 Not found');
  expect(await fetched('/post', { method: 'POST', body: 'sent ü' })).toBe('200 sent ü');
});

test('a handler that throws is a failed request, and is reported', async () => {
  expect(await fetched('/throws')).toBe('Failed to fetch');
  await app.waitForLog(/Error: the handler failed/);
});

test('an answer that is no Response, or an error, is a failed request', async () => {
  expect(await fetched('/nothing')).toBe('Failed to fetch');
  expect(await fetched('/error')).toBe('Failed to fetch');
});

test('a body in parts arrives whole', async () => {
  expect(await fetched('/parts')).toBe('200 one two ü');
});

test('a body that fails half-way is no answer', async () => {
  expect(await fetched('/half')).toMatch(/^(?:Failed to fetch|network error)$/);
});

test('HEAD reaches the handler, which has to omit the body', async () => {
  expect(await fetched('/frame.html', { method: 'HEAD' })).toContain('<title>Frame</title>');
  expect(await app.seen('request')).toContain('HEAD app://partner-desk/frame.html');
});

test('a request that the page aborts rejects, and the next one is answered', async () => {
  const outcome = await app.page.evaluate(async () => {
    const control = new AbortController();
    const answer = fetch('/never?taken-back', { signal: control.signal }).catch((error: Error) => error.name);
    const bridge = Reflect.get(globalThis, 'fixture');
    while ((await bridge.invoke('waiting', '?taken-back')) === null);
    control.abort();
    return await answer;
  });
  expect(outcome).toBe('AbortError');
  expect(await fetched('/missing')).toBe('404 Not found');
  // The handler is not told: its request is a copy, whose signal belongs to nobody.
  expect(await app.invoke('waiting', '?taken-back')).toBe(false);
});

test('a body that the page aborts half-way is cancelled', async ({ shell }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', 'the Chromium shell hands a body over when it is whole');
  const outcome = await app.page.evaluate(async () => {
    const control = new AbortController();
    const answer = await fetch('/endless', { signal: control.signal });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    const rest = reader?.read().catch((error: Error) => error.name);
    control.abort();
    return [new TextDecoder().decode(first?.value), await rest];
  });
  expect(outcome).toEqual(['one ', 'AbortError']);
  await expect.poll(() => app.seen('body-cancelled')).toEqual([null]);
});

test('a script of the page reads any host of the scheme that the handler answers', async () => {
  expect(await fetched(app.addressOf('app://stranger/frame.html'))).toContain('<title>Frame</title>');
});

test('what the app cancels goes nowhere, even where no policy forbids it', async () => {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.setHeader('access-control-allow-origin', '*').end('seen');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const target = `http://127.0.0.1:${address.port}/`;
  await app.page.goto(app.address('/open.html'));
  expect(await fetched(target)).toBe('Failed to fetch');
  expect(await app.seen('cancelled')).toContain(target);
  expect(visits).toBe(0);
  server.close();
  await app.page.goto(app.address('/'));
});

test('a way out of the host is folded before the handler sees it', async () => {
  await fetched('/a/../../../etc/passwd');
  expect(await app.seen('request')).toContain('GET app://partner-desk/etc/passwd');
});

test('a download is reported and not kept', async () => {
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/file.bin';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => app.seen('download')).toEqual(['file.bin']);
});

test('sockets find no network, whatever the policy', async () => {
  const outcome = await app.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        try {
          const socket = new WebSocket('wss://elsewhere.example/');
          socket.onerror = () => resolve('refused');
          socket.onopen = () => resolve('open');
        } catch (error) {
          resolve(String(error));
        }
      }),
  );
  expect(outcome).toBe('refused');
});
