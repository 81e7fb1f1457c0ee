import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { campaignFile } from '../../bench/core/campaign-file.ts';
import { campaignColumns, campaignRow } from '../../bench/core/campaign-rows.ts';
import { campaignWorkbook } from '../../bench/core/campaign-workbook.ts';
import { importFloor } from '../../bench/floors/import-floor.ts';
import { workbookFloor } from '../../bench/floors/workbook-floor.ts';
import { importedSheet, openWorkbook, textsOf } from '../workbook/support.ts';

const rows = 2500;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a campaign file has 17 columns, and every row of it can be sent, as CSV and as a spreadsheet file', async () => {
  expect(campaignColumns).toHaveLength(17);
  const expected = Array.from({ length: rows }, (_, number) => [...campaignRow(number)]);
  const workbook = await openWorkbook();
  for (const file of [await campaignFile(folder, rows), await campaignWorkbook(folder, rows)]) {
    const sheet = await importedSheet(workbook, file);
    expect(sheet).toMatchObject({ rows, rowsWithErrors: 0, warnings: 0, kind: 'discounts-2021-01' });
    // Numbers of a spreadsheet file have no zeros at their end.
    const texts = (await textsOf(workbook, sheet.id)).map((row) =>
      row.map((text) => text.replace(/\.50$/, '.5')),
    );
    expect(texts).toEqual(expected.map((row) => row.map((text) => text.replace(/\.50$/, '.5'))));
  }
});

it('the floors read and store every row of it', async () => {
  const csv = join(folder, 'csv.db');
  const workbook = join(folder, 'book.db');
  expect(await importFloor(await campaignFile(folder, rows), csv, campaignColumns.length)).toBeGreaterThan(0);
  expect(
    await workbookFloor(await campaignWorkbook(folder, rows), workbook, campaignColumns.length),
  ).toBeGreaterThan(0);
  for (const file of [csv, workbook]) {
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT count(*) AS n, max(c0) AS last FROM rows').get()).toEqual({
      n: rows,
      last: campaignRow(rows - 1)[0],
    });
    database.close();
  }
});
