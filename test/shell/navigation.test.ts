import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/app/eventually.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The app's guards are asked, and what they refuse does not happen.

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());
beforeEach(async () => {
  if (app.page.url() !== start()) await app.page.goto(start());
});

const go = (address: string): Promise<void> =>
  app.page.evaluate((target) => {
    setTimeout(() => {
      location.href = target;
    });
  }, address);
const start = () => app.address('/');

test('a navigation to another site is refused and the page stays', async () => {
  await go('https://elsewhere.example/a');
  await eventually(() => app.seen('refused-navigation')).toContain('https://elsewhere.example/a');
  expect(app.page.url()).toBe(start());
});

test('about:blank and blob: are refused too, and the page comes back', async () => {
  await go('about:blank');
  await app.page.waitForURL(start());
  await eventually(() => app.seen('refused-navigation')).toContain('about:blank');
});

test('a navigation within the app is asked about, too, and goes on', async () => {
  await go('/frame.html');
  await app.page.waitForURL(app.address('/frame.html'));
  expect(await app.seen('own-navigation')).toContain('app://partner-desk/frame.html');
});

test('a redirect of the app’s own handler to another site is refused', async () => {
  await go('/away');
  await eventually(() => app.seen('refused-navigation')).toContain('https://elsewhere.example/');
  expect(app.page.url()).toBe(start());
});

test('a redirect within the app is followed', async () => {
  await go('/here');
  await eventually(() => app.page.url()).toBe(app.address('/frame.html'));
  await app.page.waitForLoadState();
  expect(await app.seen('redirect')).toContain('app://partner-desk/frame.html');
});

test('window.open answers null; the handler was asked; no page stays', async () => {
  const opened = await app.page.evaluate(() => window.open('https://elsewhere.example/b') === null);
  expect(opened).toBe(true);
  await eventually(() => app.seen('refused-window')).toContain('https://elsewhere.example/b');
});

test('a link with a target opens no window', async () => {
  const opened = app.page.context().waitForEvent('page');
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://elsewhere.example/c';
    link.target = '_blank';
    document.body.append(link);
    link.click();
  });
  const page = await opened;
  if (!page.isClosed()) await page.waitForEvent('close');
  await eventually(() => app.seen('refused-window')).toContain('https://elsewhere.example/c');
  expect(app.page.context().pages()).toHaveLength(1);
});

test('a failed load rejects with the error and the address', async () => {
  app.begin('load', 'app://partner-desk/throws');
  await app.waitForLog(/LOAD FAILED ERR_FAILED loading 'app:\/\/partner-desk\/throws'/);
});
