import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutsDesk, onA, onB } from '../checkouts/checkouts-desk.ts';
import { practiceStore, run, sheet, store } from '../support/fake-data.ts';
import { progress } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('Ctrl+K finds a screen by the beginnings of its words, and Enter goes there', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld()));
  await openPalette(page);
  await page.keyboard.type('go sett');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => heading(page).textContent()).toBe('Settings');
  expect(await page.getByRole('combobox').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(problems()).toEqual([]);
});

test('what a hurried hand types right after Ctrl+K is in its field: its code is there before it is asked for', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld()));
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/Palette-/.test(name)));
  await expect.poll(loaded).toBe(true);
  // Its styles as well: the code counts as here when both are.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go sett');
  expect(await page.getByRole('combobox').inputValue()).toBe('go sett');
  expect(problems()).toEqual([]);
});

test('it switches the store and changes the theme', async () => {
  const world = emptyWorld({ stores: [store(), practiceStore()] });
  const desk = fakeDesk(world);
  const { page } = await pages.open(desk);
  await openPalette(page);
  await page.keyboard.type('switch practice');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ currentStoreId: 'practice' }]);
  await openPalette(page);
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.callsOf('settings.set').at(-1)).toEqual({ theme: 'dark' });
});

test('it makes a new checkout from any screen, where the store in sight has checkouts', async () => {
  const command = (page: Page) => page.getByRole('option', { name: 'New checkout' });
  const { page } = await pages.open(checkoutsDesk({ stores: [onB] }));
  await openPalette(page);
  await page.keyboard.type('new checkout');
  await command(page).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Variant ID, row 1', { exact: true }).waitFor();
  const { page: other } = await pages.open(checkoutsDesk({ stores: [onA] }));
  await openPalette(other);
  await other.getByRole('option', { name: 'New sheet' }).waitFor();
  expect(await command(other).count()).toBe(0);
});

test('it offers sheets by name, and says when nothing is called what was typed', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld({ sheets: [sheet({ name: 'Ärmelkanal codes' })] })));
  await openPalette(page);
  await page.keyboard.type('armel');
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Open Ärmelkanal codes']);
  await page.keyboard.type('zzz');
  await page.getByText('No results.').waitFor();
});

test('Escape closes it and gives the focus back', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  const button = page.getByRole('main').getByRole('button', { name: 'Import a file' });
  await button.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('Escape closes it at once, whatever was typed', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  await openPalette(page);
  await page.keyboard.type('sett');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
});

test('a command of the window menu runs, and one that has nothing to act on says so', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page } = await pages.open(desk);
  await desk.emit('app.command', { command: 'export' });
  await page.getByText('This command is not available here.').waitFor();
  await desk.emit('app.command', { command: 'help' });
  await expect.poll(() => heading(page).textContent()).toBe('Help');
  await desk.emit('app.command', { command: 'palette' });
  await page.getByRole('combobox').waitFor();
});

test('it finds connecting, the practice store, a new sheet, runs and settings by name', async () => {
  const done = run({ number: 18, title: 'Codes of the spring' });
  const desk = fakeDesk(emptyWorld({ stores: [store()], runs: [done] }), {
    'runs.get': () => progress({ number: 18, title: 'Codes of the spring' }),
    'runs.rows': () => [],
  });
  const { page, problems } = await pages.open(desk);
  const choose = async (typed: string, title: string) => {
    await openPalette(page);
    await page.keyboard.type(typed);
    await expect.poll(() => page.getByRole('option').first().textContent()).toBe(title);
    await page.keyboard.press('Enter');
  };
  await choose('connect a st', 'Connect a store');
  await page.getByRole('dialog', { name: 'Connect a store' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose('new she', 'New sheetCtrl N');
  await page.getByRole('dialog', { name: 'New sheet' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose('spring', 'Open run 18: Codes of the spring');
  await expect.poll(() => heading(page).textContent()).toBe('Run 18: Codes of the spring');
  await choose('semicolon', 'Settings: Delimiter of exported CSV files');
  await expect.poll(() => heading(page).textContent()).toBe('Settings');
  const line = page.getByRole('heading', { level: 3, name: 'Delimiter of exported CSV files' });
  await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  await choose('practice st', 'Open the practice store');
  await expect.poll(() => desk.callsOf('stores.connectPractice').length).toBe(1);
  expect(problems()).toEqual([]);
});

test('its first entry is marked as soon as it opens, and again when what was typed is deleted: Enter does that', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld()));
  const field = page.getByRole('combobox');
  const first = page.getByRole('option').first();
  const marked = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    return id !== null && id === (await first.getAttribute('id'));
  };
  await openPalette(page);
  await expect.poll(marked).toBe(true);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const plain = await page
    .getByRole('option')
    .nth(1)
    .evaluate((entry) => getComputedStyle(entry).backgroundColor);
  expect(await first.evaluate((entry) => getComputedStyle(entry).backgroundColor)).not.toBe(plain);
  await page.keyboard.type('go sett');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await expect.poll(marked).toBe(true);
  await page.keyboard.press('Backspace');
  await expect.poll(marked).toBe(true);
  await field.fill('');
  await expect.poll(marked).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(marked).toBe(false);
  await page.keyboard.press('ArrowUp');
  await expect.poll(marked).toBe(true);
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});
