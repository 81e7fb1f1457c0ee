import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SheetRow } from '../../src/contract/sheets.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { ask } from '../support/steps/ask.ts';
import { importFile, openImport, sheetCounts } from '../support/steps/sheets.ts';

/** Every sample file through the wizard, with the asked-for choices, against what expected.json says of it. */
const folder = join(import.meta.dirname, '../fixtures/samples');
type Cell = { readonly row: number; readonly column: string; readonly severity: string };
type Expectation = {
  readonly rows: number;
  readonly valid?: number;
  readonly cells: readonly Cell[];
  readonly damaged?: readonly { readonly row: number; readonly column: string; readonly text: string }[];
};
const expectations = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  Expectation
>;
const expectationOf = (file: string): Expectation => {
  const found = expectations[file];
  if (!found) throw new Error(`expected.json says nothing of ${file}`);
  return found;
};

/** Rows with issues of the sheet on the screen, and its column keys. */
async function rowsWithIssues(
  app: RunningApp,
): Promise<{ readonly keys: readonly string[]; readonly rows: readonly SheetRow[] }> {
  const [sheet] = await ask(app.page, 'sheets.list', {});
  if (!sheet) throw new Error('no sheet');
  const { columns } = await ask(app.page, 'sheets.get', { sheetId: sheet.id });
  const view = { filters: [{ by: 'issues' as const, severity: 'any' as const }], sort: [] };
  const { rows } = await ask(app.page, 'sheets.window', { sheetId: sheet.id, view, start: 0, count: 500 });
  return { keys: columns.map(({ key }) => key), rows };
}

test.describe('the sample files through the wizard', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await launchApp();
  });
  test.afterAll(() => app.close());

  for (const [file, answers] of [
    ['black-friday-codes.csv', []],
    ['portal-create-template.csv', []],
    ['excel-german.csv', [/day.*month/i, /comma/i]],
    ['excel-unicode-text.txt', []],
    ['reschedule-charges.csv', []],
    ['cancel-subscriptions.csv', []],
    ['bulk-subscriptions-create.csv', []],
    ['subscription-swaps.csv', []],
    ['merchandising.xlsx', []],
  ] as const) {
    test(`${file} yields what is expected, cell by cell`, async () => {
      const expected = expectationOf(file);
      await importFile(app, join(folder, file), { answers });
      const counts = await sheetCounts(app.page);
      expect(counts.rows).toBe(expected.rows);
      expect(counts.rows - counts.withErrors).toBe(expected.valid);
      const { rows } = await rowsWithIssues(app);
      const found = rows.flatMap((row) =>
        row.issues
          .filter(({ code }) => code !== 'consequence')
          .map(({ column, severity }) => ({ row: row.number, column, severity })),
      );
      const order = (a: Cell, b: Cell) => a.row - b.row || a.column.localeCompare(b.column);
      expect(found.toSorted(order)).toEqual(expected.cells.toSorted(order));
    });
  }

  test('excel-damage.csv: every damaged cell is flagged and none is changed', async () => {
    const expected = expectationOf('excel-damage.csv');
    await importFile(app, join(folder, 'excel-damage.csv'));
    expect((await sheetCounts(app.page)).rows).toBe(expected.rows);
    const { keys, rows } = await rowsWithIssues(app);
    for (const cell of expected.damaged ?? []) {
      const row = rows.find(({ number }) => number === cell.row);
      expect(row?.issues.map(({ column }) => column)).toContain(cell.column);
      expect(row?.cells[keys.indexOf(cell.column)]).toBe(cell.text);
    }
  });

  test('merchandising.xlsx: the header is found in row 3 and the missing status is offered', async () => {
    await openImport(app, join(folder, 'merchandising.xlsx'));
    const { page } = app;
    await expect(page.getByRole('button', { name: /Header row/ })).toContainText('3');
    await expect(page.getByRole('textbox', { name: /^Status/ })).toHaveValue('enabled');
  });
});
