import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/app/eventually.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

const size = () => app.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]);
const isDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('the window has the size that was asked for, and said when it was ready', async () => {
  expect(await size()).toEqual([1000, 700, 1]);
  expect(await app.seen('ready-to-show')).toEqual([null]);
});

test('accelerators of the menu work; a disabled item does not', async () => {
  for (const key of ['Control+o', 'Control+Shift+F', 'Control++', 'F1', 'Control+e', 'Control+Alt+o', 'o']) {
    await app.page.keyboard.press(key);
  }
  await eventually(() => app.seen('menu')).toEqual(['import', 'find', 'plus', 'help']);
});

test('a key that the page takes for itself does not reach the menu', async () => {
  const before = (await app.seen('menu')).length;
  await app.page.evaluate(() => {
    const take = (event: KeyboardEvent): void => {
      if (event.key !== 'o') return;
      event.preventDefault();
      window.removeEventListener('keydown', take);
    };
    window.addEventListener('keydown', take);
  });
  await app.page.keyboard.press('Control+o');
  expect((await app.seen('menu')).length).toBe(before);
  await app.page.keyboard.press('Control+o');
  await eventually(async () => (await app.seen('menu')).length).toBe(before + 1);
});

test('a layout without Latin letters reaches the menu by the seat of the key', async () => {
  const before = (await app.seen('menu')).length;
  await app.page.evaluate(() => {
    const init = { key: 'щ', code: 'KeyO', ctrlKey: true, cancelable: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await eventually(async () => (await app.seen('menu')).length).toBe(before + 1);
});

test('the theme that the app chooses is the one that the page sees', async () => {
  expect(await app.invoke('theme', 'dark')).toBe(true);
  await eventually(isDark).toBe(true);
  expect(await app.invoke('theme', 'light')).toBe(false);
  await eventually(isDark).toBe(false);
  expect(await app.seen('theme')).toEqual([true, false]);
});

test('zoom is that of a browser: fewer and larger pixels, then back', async () => {
  await app.invoke('zoom', 1.25);
  await eventually(size).toEqual([800, 560, 1.25]);
  await app.invoke('zoom', 1);
  await eventually(size).toEqual([1000, 700, 1]);
});

test('sleep of the computer reaches the app', async () => {
  await app.power('suspend');
  await eventually(() => app.seen('power')).toEqual(['suspend']);
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
