import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../conformance/support/start-fixture.ts';
import { eventually } from '../support/app/eventually.ts';

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

const size = () => app.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]);

test('the page has the whole window, which has no menu bar', async () => {
  expect(await size()).toEqual([1000, 700, 1]);
});

test('a layout without Latin letters reaches the menu by the seat of the key', async () => {
  const before = (await app.seen('menu')).length;
  await app.page.evaluate(() => {
    const init = { key: 'щ', code: 'KeyO', ctrlKey: true, cancelable: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await eventually(async () => (await app.seen('menu')).length).toBe(before + 1);
});

test('the clipboard of main holds text', async () => {
  expect(await app.invoke('copy', 'a\tb')).toBe('a\tb');
});

test('what is shown outside the app is a path that exists', async () => {
  const path = import.meta.filename;
  await app.invoke('reveal', path);
  expect(await app.shownPath()).toBe(path);
  expect(await app.invoke('openPath', path)).toBe('');
  expect(await app.shownPath()).toBe(path);
  expect(await app.invoke('openPath', '/nowhere/x.md')).toBe('/nowhere/x.md does not exist');
});

test('an external address opens in a page apart: no bridge, no cookies of the app, real network', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Install</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await app.invoke('external', `http://127.0.0.1:${port}/install`);
  const page = await app.externalPage();
  await page.waitForLoadState();
  expect(await page.title()).toBe('Install');
  expect(await page.evaluate(() => 'fixture' in globalThis)).toBe(false);
  expect(page.context()).not.toBe(app.page.context());
  server.close();
});
