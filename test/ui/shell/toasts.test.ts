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
  const notice = region.getByText('This command is not available here.');
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

test('a notice covers nothing of the screen, and stays behind when the screen is left', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), {
    'files.open': () => fail({ code: 'file-unreadable', message: 'The dialog could not be opened.' }),
  });
  const { page } = await pages.open(desk);
  await page.keyboard.press('Control+o');
  const region = page.getByRole('region', { name: 'Notices' });
  const notice = region.getByText('The dialog could not be opened.');
  await notice.waitFor();
  const main = await page.getByRole('main').boundingBox();
  const [card, status, nav] = await Promise.all([
    region.boundingBox(),
    page.getByRole('contentinfo').boundingBox(),
    page.getByRole('navigation').boundingBox(),
  ]);
  if (main === null || card === null || status === null || nav === null) throw new Error('not shown');
  expect(card.height).toBeGreaterThan(20);
  expect(card.y).toBeGreaterThanOrEqual(main.y + main.height);
  expect(card.y + card.height).toBeLessThanOrEqual(status.y);
  expect(card.x).toBeGreaterThanOrEqual(nav.x + nav.width);
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  expect(await notice.count()).toBe(0);
});

test('a failure of the product itself is said on whichever screen the operator is, until it is dismissed', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }));
  const { page } = await pages.open(desk);
  await desk.emit('app.trouble', { part: 'program' });
  const region = page.getByRole('region', { name: 'Notices' });
  const dismiss = region.getByRole('button', { name: 'Dismiss' });
  await dismiss.waitFor();
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  expect(await dismiss.count()).toBe(1);
  await dismiss.click();
  await expect.poll(() => dismiss.count()).toBe(0);
});
