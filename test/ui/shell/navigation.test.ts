import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheet, store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const go = (page: import('playwright-core').Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) });
const heading = (page: import('playwright-core').Page) => page.getByRole('heading', { level: 1 });
const focused = (page: import('playwright-core').Page) =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

test('going to a screen names it in the window title, marks it in the navigation and moves the focus to it', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld()));
  for (const name of ['Settings', 'Stores', 'Help', 'Home']) {
    await go(page, name).click();
    await expect.poll(() => heading(page).textContent()).toBe(name);
    expect(await page.title()).toBe(`${name} – Partner Desk`);
    expect(await go(page, name).getAttribute('aria-current')).toBe('page');
    await expect.poll(() => focused(page)).toBe(name);
  }
  expect(await page.locator('[aria-current="page"]').count()).toBe(1);
  expect(problems()).toEqual([]);
});

test('Alt+Left and Alt+Right go back and forth, and a new place ends the way forth', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  await go(page, 'Settings').click();
  await go(page, 'Help').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => heading(page).textContent()).toBe('Settings');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => heading(page).textContent()).toBe('Home');
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await heading(page).textContent()).toBe('Home');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => heading(page).textContent()).toBe('Settings');
  await go(page, 'Stores').click();
  await page.keyboard.press('Alt+ArrowRight');
  expect(await heading(page).textContent()).toBe('Stores');
});

test('the first Tab reaches a link over the navigation that leads to the screen', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Home');
});

test('F6 moves the focus from the navigation to the screen and round again', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  const regionOf = () =>
    page.evaluate(
      () => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null,
    );
  await page.keyboard.press('F6');
  expect(await regionOf()).toBe('navigation');
  await page.keyboard.press('F6');
  expect(await regionOf()).toBe('main');
  await page.keyboard.press('F6');
  expect(await regionOf()).toBe('navigation');
});

test('the navigation counts sheets, and says when a store has to be reconnected', async () => {
  const world = emptyWorld({ stores: [store()], sheets: [sheet(), sheet({ id: 'sheet-2' })] });
  const desk = fakeDesk(world);
  const { page } = await pages.open(desk);
  await expect.poll(() => go(page, 'Sheets').textContent()).toBe('Sheets2');
  expect(await go(page, 'Stores').textContent()).toBe('Stores');
  await desk.emit('stores.changed', [store({ state: 'reconnect-needed' })]);
  await expect.poll(() => go(page, 'Stores').textContent()).toBe('Storesreconnect');
  await desk.emit('sheets.changed', sheet({ id: 'sheet-3' }));
  await expect.poll(() => go(page, 'Sheets').textContent()).toBe('Sheets3');
});
