import { afterAll, beforeAll, expect, test } from 'vitest';
import { store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a notice is announced, stays while it is pointed at, and goes after a while', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page } = await pages.open(desk);
  await page.clock.install();
  const region = page.getByRole('region', { name: 'Notices' });
  expect(await region.getByRole('log').getAttribute('aria-live')).toBe('polite');
  await desk.emit('app.command', { command: 'export' });
  const notice = region.getByText('This command has nothing to act on here.');
  await notice.waitFor();
  await notice.hover();
  await page.clock.runFor(20_000);
  expect(await notice.count()).toBe(1);
  await page.mouse.move(300, 300);
  await page.clock.runFor(8_000);
  await expect.poll(() => notice.count()).toBe(0);
});

test('an error stays until it is dismissed, and says what can be done', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), {
    'files.open': () =>
      fail({ code: 'file-unreadable', message: 'The dialog could not be opened.', next: 'Try again.' }),
  });
  const { page } = await pages.open(desk);
  await page.clock.install();
  await page.keyboard.press('Control+o');
  const region = page.getByRole('region', { name: 'Notices' });
  await region.getByText('The dialog could not be opened.').waitFor();
  await region.getByText('Try again.').waitFor();
  await page.clock.runFor(60_000);
  expect(await region.getByText('The dialog could not be opened.').count()).toBe(1);
  await region.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => region.getByText('The dialog could not be opened.').count()).toBe(0);
});
