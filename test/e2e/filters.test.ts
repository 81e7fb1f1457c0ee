import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { ask } from '../support/steps/ask.ts';
import { importFile } from '../support/steps/sheets.ts';

const file = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
/** Rows of the file whose amount is at least 50 and that start on 3 or 4 December 2031. */
const wanted = rows.filter(
  ([, value = '', , , , , , , , starts = '']) =>
    /^\d+(\.\d+)?$/.test(value) && Number(value) >= 50 && starts >= '2031-12-03' && starts <= '2031-12-04',
);

/** The cell of a row and a column as they are shown, from 1. */
const cellAt = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column + 1}"]`);

/** Filters by keys from the first row: heads of columns out of sight are not in the page. */
async function filterBy(
  page: Page,
  column: string,
  condition: string,
  texts: readonly string[],
): Promise<void> {
  await cellAt(page, 1, 1).click();
  await expect(cellAt(page, 1, 1)).toBeFocused();
  const bar = page.getByRole('region', { name: 'Active cell' });
  for (let at = 1; at < 17 && (await bar.getByText(`${column} · row`).count()) === 0; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(cellAt(page, 1, at + 1)).toBeFocused();
  }
  await page.keyboard.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  const dialog = page.getByRole('dialog', { name: `Filter by ${column}` });
  await dialog.getByRole('button', { name: /Condition$/ }).click();
  await page.getByRole('option', { name: condition, exact: true }).click();
  for (const [at, text] of texts.entries()) await dialog.getByRole('textbox').nth(at).fill(text);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.describe('filters of a sheet', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await launchApp();
  });
  test.afterAll(() => app.close());

  test('combine over 5,000 rows, keep an edited row until they are applied again, and delete what they show', async () => {
    const { page } = app;
    await importFile(app, file);
    const status = page.getByRole('contentinfo');
    await status.getByText('5,000 rows', { exact: true }).waitFor();
    await filterBy(page, 'Amount', 'At least', ['50']);
    await status.getByRole('button', { name: 'Filter: Amount is at least 50' }).waitFor();
    await filterBy(page, 'Starts', 'Between dates', ['2031-12-04', '2031-12-03']);
    expect(wanted.length).toBeGreaterThan(3);
    await status.getByText(`${wanted.length} of 5,000 rows`).waitFor();

    const cell = (row: number, column: number) => cellAt(page, row, column);
    const [first = [], second = []] = wanted;
    await expect.poll(() => cell(1, 1).textContent()).toBe(first[0]);
    await cell(1, 1).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await status.getByText('1 row no longer matches').waitFor();
    await expect.poll(() => cell(1, 1).textContent()).toBe(first[0]);

    // The row below it is the one that goes, not the one that would be there without the edited row.
    await cell(2, 1).click();
    await page.keyboard.press('Control+Alt+-');
    await status.getByText(`${wanted.length - 1} of 4,999 rows`).waitFor();
    await status.getByRole('button', { name: 'Apply again' }).click();
    await status.getByText(`${wanted.length - 2} of 4,999 rows`).waitFor();
    await status.getByRole('button', { name: 'Clear filters' }).click();
    await status.getByText('4,999 rows', { exact: true }).waitFor();
    const [sheet] = await ask(page, 'sheets.list', {});
    const code = async (text: string) => {
      const filters = [{ by: 'column' as const, column: 'code', condition: { is: 'text' as const, text } }];
      const view = { filters, sort: [] };
      return ask(page, 'sheets.window', { sheetId: sheet?.id ?? '', view, start: 0, count: 2 });
    };
    expect((await code(first[0] ?? '')).rows.map(({ cells }) => cells[1])).toEqual(['7']);
    expect((await code(second[0] ?? '')).rows).toEqual([]);
  });
});
