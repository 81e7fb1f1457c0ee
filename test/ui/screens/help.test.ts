import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridBindings } from '../../../src/domain/grid/keymap.ts';
import { spreadsheetKeys } from '../../../src/domain/grid/spreadsheet-keys.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
let page: Page;
const desk = fakeDesk(emptyWorld());
beforeAll(async () => {
  pages = await startPages();
  ({ page } = await pages.openKept(desk));
  await page.keyboard.press('F1');
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
});
afterAll(() => pages.close());

const line = (action: string) => page.locator('dl > div').filter({ hasText: action }).first();

test('the keyboard map has the keys of the window and of the sheet', async () => {
  expect(await line('Show all commands').textContent()).toBe('Show all commandsCtrl K');
  expect(await line('Redo').textContent()).toBe('RedoCtrl YCtrl Shift Z');
  expect(await line('Next issue').textContent()).toBe('Next issueF8');
  expect(await line('Export sheet').textContent()).toBe('Export sheetCtrl Shift S');
  expect(await line('Review and send').textContent()).toBe(
    'Review and send the rows without errorsCtrl Enter',
  );
  expect(await line('Insert rows').textContent()).toBe('Insert rowsCtrl Alt +');
});

test('the keys of spreadsheets that are the window’s are in the keyboard map', async () => {
  const inWindow = spreadsheetKeys.flatMap((key) =>
    key.here !== 'missing' && 'window' in key.by ? [[key.by.window, key.keys] as const] : [],
  );
  expect(inWindow.length).toBeGreaterThan(0);
  for (const [title, keys] of inWindow) expect(await line(title).textContent()).toBe(`${title}${keys}`);
});

test('no key of the sheet is without words', async () => {
  const actions = new Set(gridBindings.map(({ action }) => JSON.stringify(action)));
  const words = await page.locator('dl > div > dt').allTextContents();
  expect(words.every((word) => word.trim() !== '' && !word.includes('undefined'))).toBe(true);
  expect(words.length).toBeGreaterThanOrEqual(actions.size);
});

test('a key or an action is found by its words', async () => {
  await page.getByRole('searchbox', { name: 'Search shortcuts' }).fill('fill');
  await expect
    .poll(() => page.locator('dl > div > dt').allTextContents())
    .toEqual(['Fill down', 'Fill right']);
  await page.getByRole('searchbox').fill('no such key');
  await page.getByText('No shortcuts match.').waitFor();
  await page.getByRole('searchbox').fill('');
});

test('the words, the failures and the shipped documents are there', async () => {
  await page.getByRole('tab', { name: 'Glossary' }).click();
  await page.getByText('A connected shop, with its tokens and its color.').waitFor();
  await page.getByRole('tab', { name: 'When something fails' }).click();
  await page.getByText('The network connection is lost', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Read: Sheet types' }).waitFor();
});
