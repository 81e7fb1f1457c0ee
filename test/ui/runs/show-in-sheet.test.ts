import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedRows, progress } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

test('of more rows than a sheet shows by their ids, the first are shown, and it is said', async () => {
  const open = new FakeSheet({ rows: codes(30) });
  const facts = progress({ state: 'done', sheetId: open.detail().id, failed: 1_200 });
  const [failed] = failedRows;
  if (failed === undefined) throw new Error('a failed row was expected');
  const { page } = await openRun(facts, {
    ...sheetHandlers(open),
    'runs.rows': ({ afterNumber, limit }) =>
      Array.from({ length: Math.max(0, Math.min(limit, 1_200 - afterNumber)) }, (_, at) => ({
        ...failed,
        number: afterNumber + at + 1,
        rowId: afterNumber + at + 1,
      })),
  });
  await page.getByRole('button', { name: 'Show in sheet' }).click();
  await page.getByText('The sheet shows only the first 1,000 of 1,200 rows').waitFor();
});

test('the rows of an outcome are shown in the sheet, alone', async () => {
  const open = new FakeSheet({ rows: codes(30) });
  const facts = progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z', sheetId: open.detail().id });
  const failed = failedRows.slice(0, 2).map((row, index) => ({ ...row, rowId: [7, 21][index] ?? 0 }));
  const { page, desk, problems } = await openRun(facts, {
    ...sheetHandlers(open),
    'runs.rows': ({ outcomes, afterNumber }) =>
      outcomes.includes('failed') && afterNumber === 0 ? failed : [],
  });
  await page.getByRole('button', { name: 'Show in sheet' }).click();
  await page.getByText('2 of 30 rows').waitFor();
  await page.getByRole('button', { name: 'Filter: 2 rows from a run' }).waitFor();
  await expect
    .poll(() => desk.callsOf('sheets.window').at(-1))
    .toMatchObject({ view: { filters: [{ by: 'rows', rowIds: [7, 21] }] } });
  expect(problems()).toEqual([]);
});
