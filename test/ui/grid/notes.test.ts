import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const noted = ({ grid }: SheetPage, row: number) =>
  grid.getByRole('rowheader', { name: `${row} with a note` });

test('a note is written, seen, changed and removed by keys alone', async () => {
  const sheet = await openSheet(pages);
  const { page, press, goTo, said, active } = sheet;
  await goTo(3, 'Type of discount');
  await press('Shift+F2');
  const field = page.getByRole('dialog', { name: 'Note on row 3' }).getByRole('textbox', { name: 'Note' });
  await field.waitFor();
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type('ask Friday');
  expect(await axeViolations(page)).toEqual([]);
  await press('Control+Enter');
  await noted(sheet, 3).waitFor();
  await expect.poll(said).toBe('Done: Setting the note on 1 row');
  await expect.poll(active).toBe('3 with a note Type of discount');
  // A screen reader hears it with the cell, and the bar above the grid shows it.
  await page.getByRole('button', { name: 'Note on the row: ask Friday' }).waitFor();
  const about = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent ?? '';
    });
  await expect.poll(about).toContain('Note on the row: ask Friday');

  await press('Control+z');
  await noted(sheet, 3).waitFor({ state: 'detached' });
  await press('Control+y');
  await noted(sheet, 3).waitFor();
  await press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove note' }).press('Enter');
  await noted(sheet, 3).waitFor({ state: 'detached' });
});

test('several rows get one note; Escape says that the text is not saved, and a second one discards it', async () => {
  const sheet = await openSheet(pages);
  const { page, press, cell } = sheet;
  await cell(2, 'Status').click();
  await press('Shift+ArrowDown', 'Shift+F2');
  const dialog = page.getByRole('dialog', { name: 'Note on 2 rows' });
  await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('later');
  await press('Escape');
  await dialog
    .getByRole('status')
    .getByText('The text is not saved. Press Esc again to discard it.')
    .waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('later');
  await page.keyboard.type('!');
  await press('Escape', 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(sheet.desk.calls.map(({ channel }) => channel)).not.toContain('sheets.setNote');
  await sheet.grid.locator(':focus').waitFor();
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Note' }).fill('later');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // Nothing was typed: nothing is asked.
  await press('Shift+F2');
  await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Note' }).fill('later');
  await page.getByRole('button', { name: 'Save' }).click();
  await noted(sheet, 2).waitFor();
  await noted(sheet, 3).waitFor();

  await page.getByRole('contentinfo').getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Rows with a note' }).click();
  await page.getByText('2 of 300 rows').waitFor();
});

test('the cell menu counts the rows of every range, and what it does to each', async () => {
  const sheet = await openSheet(pages);
  const { page, cell, press } = sheet;
  await cell(2, 'Status').click();
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Note' }).fill('later');
  await page.getByRole('button', { name: 'Save' }).click();
  await noted(sheet, 2).waitFor();
  await cell(5, 'Status').click();
  await cell(2, 'Status').click({ modifiers: ['ControlOrMeta'] });
  await press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove notes', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Delete 2 rows' }).click();
  await page.getByText('298 rows', { exact: true }).waitFor();
});
