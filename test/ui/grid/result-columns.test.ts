import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StandingCounts } from '../../../src/domain/run/row-results.ts';
import { axeViolations } from '../support/axe.ts';
import { defaultSettings, practiceStore, store } from '../support/fake-data.ts';
import { resultColumns, sheetResults } from '../support/fake-results.ts';
import { progress } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const live = () => store({ id: 'live', name: 'Larkfield Coffee', colour: 'orange' });

/** What a run said of the rows by their numbers: result, message, id and run. */
type Said = Readonly<Record<number, readonly [string, string, string, string]>>;

/** A sheet of which the live store has rows, as `said` tells of them. */
async function openSent(first: Said, counts: Partial<StandingCounts>, options: OpenOptions = {}) {
  const sheet = new FakeSheet({ rows: codes(5) });
  let said = first;
  const opened = await openSheet(pages, sheet, {
    ...options,
    handlers: {
      // The page of the test before may have chosen another store.
      'settings.get': () => ({ ...defaultSettings }),
      'stores.list': () => [live(), practiceStore()],
      'sheets.results': ({ storeId }) =>
        storeId === 'live'
          ? sheetResults({ storeId, rows: counts, columns: resultColumns })
          : sheetResults({ storeId, rows: { new: 5 } }),
      'sheets.window': ({ view, start, count }) => {
        const window = sheet.window(view, start, count);
        if (view.storeId !== 'live') return window;
        const rows = window.rows.map((row) => ({
          ...row,
          cells: [...row.cells, ...(said[row.number] ?? ['', '', '', ''])],
        }));
        return { ...window, rows };
      },
    },
  });
  const say = (next: Said) => {
    said = next;
  };
  /** The result stands right of the code, which is the first column. */
  const result = (row: number) =>
    opened.grid.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="3"]`);
  return { say, result, ...opened };
}

const twoSent: Said = {
  1: ['Succeeded', '', '8101', '18'],
  2: ['Failed', 'code: already exists (422)', '', '18'],
};

test('a sheet that was sent has the result of each row beside its name, of the chosen store alone', async () => {
  const { page, result, grid } = await openSent(twoSent, { sent: 1, failed: 1, new: 3 });
  await expect.poll(() => result(1).textContent()).toBe('Succeeded');
  expect(await result(2).textContent()).toBe('Failed');
  expect(await result(3).textContent()).toBe('');
  const heads = await grid.getByRole('columnheader').allTextContents();
  expect(heads.slice(1, 3).map((text) => text.replace(' *', ''))).toEqual(['Discount code', 'Result']);
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /^Practice store/ }).click();
  await page.getByRole('button', { name: 'Review and send 5 rows' }).waitFor();
  await expect.poll(() => grid.getByRole('columnheader', { name: 'Result' }).count()).toBe(0);
});

test('a result cannot be typed into, can be hidden, and stands with its message and id in the form of the row', async () => {
  const { page, result, grid, press, said, sheet } = await openSent(twoSent, { sent: 1, failed: 1, new: 3 });
  await expect.poll(() => result(2).textContent()).toBe('Failed');
  await result(2).click();
  await page
    .getByRole('region', { name: 'Active cell' })
    .getByText('From the last run of this row')
    .waitFor();
  await press('x');
  await expect.poll(said).toBe('Result comes from a run and cannot be edited.');
  await press('Delete');
  expect(await result(2).textContent()).toBe('Failed');
  expect(sheet.text(2, 'code')).toBe('BF31-00002');

  await page.getByRole('tab', { name: 'Row' }).click();
  await page
    .getByRole('region', { name: 'Result' })
    .getByText('Result message: code: already exists (422)')
    .waitFor();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Result', exact: true }).press('Space');
  await expect.poll(() => grid.getByRole('columnheader', { name: 'Result', exact: true }).count()).toBe(0);
});

test('results are exported where they are asked for, those of the chosen store', async () => {
  const { page, desk, result } = await openSent(twoSent, { sent: 1, failed: 1, new: 3 });
  await expect.poll(() => result(1).textContent()).toBe('Succeeded');
  desk.on('files.save', ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }));
  for (const asks of [false, true]) {
    await page.getByRole('button', { name: 'Export…' }).click();
    const box = page.getByRole('checkbox', { name: 'Include results: result, message, ID and run' });
    if (asks) await box.press('Space');
    else expect(await box.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Choose where to save…' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const [without, withResults] = desk.callsOf('sheets.export');
  expect(without).not.toHaveProperty('resultsOf');
  expect(withResults).toMatchObject({ resultsOf: 'live' });
});

test('what a run says meanwhile is shown in its row', async () => {
  const { say, desk, result } = await openSent({ 1: ['In progress', '', '', '18'] }, { pending: 1, new: 4 });
  await expect.poll(() => result(1).textContent()).toBe('In progress');
  say({ 1: ['Succeeded', '', '8101', '18'] });
  await desk.emit('runs.changed', progress({ sheetId: 'sheet-1' }));
  await expect.poll(() => result(1).textContent()).toBe('Succeeded');
});

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
])('axe finds nothing on a sheet with results: %s', async (_look, options) => {
  const { page, result, problems } = await openSent(twoSent, { sent: 1, failed: 1, new: 3 }, options);
  await expect.poll(() => result(1).textContent()).toBe('Succeeded');
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});
