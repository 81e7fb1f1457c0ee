import { expect, test } from '../support/app/e2e.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The app's guards are asked, and what they refuse does not happen.

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());
test.beforeEach(async () => {
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
  await expect.poll(() => app.seen('refused-navigation')).toContain('https://elsewhere.example/a');
  expect(app.page.url()).toBe(start());
});

test('an about: address is there without a question: the app learns of it when it has left', async () => {
  await go('about:blank');
  await app.page.waitForURL('about:blank');
  await app.page.goto(start());
  expect(await app.seen('refused-navigation')).not.toContain('about:blank');
  expect(await app.seen('did-navigate')).toContain('about:blank');
});

test('an address that the page gives itself is no navigation: the page stays, and nobody is asked', async () => {
  const before = (await app.seen('did-navigate')).length;
  await app.page.evaluate(() => history.pushState(null, '', '/made-up'));
  await expect.poll(() => app.seen('did-navigate-in-page')).toContain('app://partner-desk/made-up');
  expect((await app.seen('did-navigate')).slice(before)).toEqual([]);
  expect(await app.seen('refused-navigation')).not.toContain('app://partner-desk/made-up');
  await app.page.goto(start());
});

test('a blob: address is asked about, and the page stays or comes back', async () => {
  await app.page.evaluate(() => {
    const address = URL.createObjectURL(new Blob(['<h1>own</h1>'], { type: 'text/html' }));
    setTimeout(() => {
      location.href = address;
    });
  });
  await expect
    .poll(() => app.seen('refused-navigation').catch(() => []))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^blob:app:\/\/partner-desk\//)]));
  await app.page.waitForURL(start());
});

test('a navigation within the app is asked about, too, and goes on', async () => {
  await go('/frame.html');
  await app.page.waitForURL(app.address('/frame.html'));
  expect(await app.seen('own-navigation')).toContain('app://partner-desk/frame.html');
});

test('a redirect of the app’s own handler to another site is refused', async () => {
  await go('/away');
  await expect.poll(() => app.seen('refused-navigation')).toContain('https://elsewhere.example/');
  expect(app.page.url()).toBe(start());
});

test('a redirect within the app is followed', async () => {
  await go('/here');
  await expect.poll(() => app.page.url()).toBe(app.address('/frame.html'));
  await app.page.waitForLoadState();
  expect(await app.seen('redirect')).toContain('app://partner-desk/frame.html');
});

test('window.open answers null; the handler was asked; no page stays', async () => {
  const opened = await app.page.evaluate(() => window.open('https://elsewhere.example/b') === null);
  expect(opened).toBe(true);
  await expect.poll(() => app.seen('refused-window')).toContain('https://elsewhere.example/b');
});

test('a link with a target opens no window', async () => {
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://elsewhere.example/c';
    link.target = '_blank';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => app.seen('refused-window')).toContain('https://elsewhere.example/c');
  // The shell's browser opens a page and closes it again.
  await expect.poll(() => app.page.context().pages().length).toBe(1);
});

test('a failed load rejects with the error and the address', async () => {
  app.begin('load', 'app://partner-desk/throws');
  await app.waitForLog(/LOAD FAILED ERR_[A-Z]+ \(-\d+\) loading 'app:\/\/partner-desk\/throws'/);
});
