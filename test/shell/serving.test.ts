import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/app/eventually.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The page comes from the app's own protocol.handle, under the app's own policy.

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

const fetched = (path: string, init?: { method: string; body: string }): Promise<string> =>
  app.page.evaluate(
    ([address, options]) =>
      fetch(address, options ?? {}).then(
        async (response) => `${response.status} ${await response.text()}`,
        (error: Error) => error.message,
      ),
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
  await app.waitForLog(/Serving app:\/\/partner-desk\/throws failed: Error: the handler failed/);
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
  await eventually(() => app.seen('download')).toEqual(['file.bin']);
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
