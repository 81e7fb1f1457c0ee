import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { kinds } from '../../src/domain/kinds/registry.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { damage, damaged, damages } from './damaged-rows.ts';
import { allRows, rowsOf, type TestWorkbook, temporaryFolder } from './support.ts';

/* Whatever reads the rows of a sheet to write or count them leaves out those that cannot be read, and says so. */

const csv = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const;
const unreadable = { count: 1, numbers: [2] };

const exported = async (workbook: TestWorkbook, sheetId: string, shown?: { view: typeof allRows }) => {
  const path = join(workbook.folder, 'out.csv');
  const said = await workbook.call('sheets.export', { sheetId, path, ...csv, ...(shown ? { shown } : {}) });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  return { said, codes: lines.slice(1).map((line) => line.split(',')[0]) };
};

test.each(damages)('a row that is %s is not exported, and the answer names it', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const all = { said: { rows: 2, unreadable }, codes: ['CODE-1', 'CODE-3'] };
  expect(await exported(workbook, sheetId)).toEqual(all);
  const view = { filters: [], sort: [{ column: 'code', direction: 'descending' as const }] };
  expect(await exported(workbook, sheetId, { view })).toEqual({ ...all, codes: ['CODE-3', 'CODE-1'] });
  // Whoever reads it first has the sheet checked again.
  await expect
    .poll(() => workbook.call('sheets.get', { sheetId }))
    .toMatchObject({ rows: 3, rowsWithErrors: 3 });
});

test('the numbers of at most ten rows that cannot be read are named, and all are counted', async () => {
  const rows = Array.from({ length: 15 }, (_, at) => [`CODE-${at}`]);
  const { workbook, sheetId } = await damaged('', rows, 'id > 3');
  const { said } = await exported(workbook, sheetId);
  expect(said).toEqual({
    rows: 3,
    unreadable: { count: 12, numbers: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
  });
});

test.each(damages)('a row that is %s is not converted, and the report names it', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const report = await workbook.call('convert.report', { jobId: randomUUID(), sheetId });
  expect(report).toMatchObject({ rows: 2, unreadable });
  const { changedAt } = report;
  const made = await workbook.call('convert.make', { jobId: randomUUID(), sheetId, changedAt, name: 'New' });
  expect(made).toMatchObject({ rows: 2 });
  expect((await rowsOf(workbook, made.id)).map((row) => row.cells[0])).toEqual(['CODE-1', 'CODE-3']);
});

test.each(damages)('cells of a row that is %s are neither copied nor filled from', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const refused = {
    error: { code: 'conflict', message: 'Row 2 cannot be read, so its cells cannot be copied.' },
  };
  const range = (top: number, bottom: number) => ({ top, bottom, left: 1, right: 1 });
  const copy = { sheetId, view: allRows, ranges: [range(0, 2)] };
  await expect(workbook.call('sheets.copy', copy)).rejects.toMatchObject(refused);
  const fill = { sheetId, view: allRows, source: range(1, 1), target: range(1, 2), mode: 'copy' as const };
  await expect(workbook.call('sheets.fill', fill)).rejects.toMatchObject(refused);
  expect((await rowsOf(workbook, sheetId)).map((row) => row.cells[1])).toEqual(['1', '', '3']);
});

test.each(damages)('a row that is %s has no value to filter by or to find', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const codes = async (condition: object) => {
    const view = { filters: [{ by: 'column', column: 'code', condition }], sort: [] };
    return (await rowsOf(workbook, sheetId, view as never)).map((row) => row.number);
  };
  expect(await codes({ is: 'empty' })).toEqual([]);
  expect(await codes({ is: 'filled' })).toEqual([1, 3]);
  const values = await workbook.call('sheets.values', { sheetId, column: 'code', containing: '' });
  expect(values.values.map(({ text }) => text)).toEqual(['CODE-1', 'CODE-3']);
  const options = { matchCase: false, wholeCell: true, regularExpression: true, within: null };
  const from = { index: -1, column: -1 };
  const find = { sheetId, view: allRows, text: '^(CODE-\\d)?$', options, from, direction: 'next' as const };
  const width = kinds['discounts-2021-01'].columns.length;
  expect(await workbook.call('sheets.find', find)).toMatchObject({ count: 2 * (width - 1) });
});

/** A sheet of four codes that were sent; then the files are damaged, and the desk opened anew. */
async function sentThenDamaged(harm: (dataFolder: string) => void) {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north');
  const sheet = await first.importFile(codesFile(4), 'discounts-2021-01');
  await first.reaches((await first.send(store, sheet.id)).id, 'done');
  await first.close();
  harm(dataFolder);
  const desk = await openDesk({ dataFolder, vault });
  const results = async () =>
    (await desk.invoke('sheets.results', { sheetId: sheet.id, storeId: store.id })).rows;
  const shown = async () => {
    const view = { storeId: store.id };
    const { columns } = await desk.invoke('sheets.results', { sheetId: sheet.id, storeId: store.id });
    const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view, start: 0, count: 9 });
    return rows.map(({ cells }) => cells[cells.length - columns.length]);
  };
  return { results, shown };
}

test('a row that was sent and cannot be read any more is not said to be changed since', async () => {
  const { results, shown } = await sentThenDamaged((folder) => damage(join(folder, 'workbook.db'), '["CODE'));
  expect(await results()).toMatchObject({ sent: 4, changed: 0 });
  expect(await shown()).toEqual(['Succeeded', 'Succeeded', 'Succeeded', 'Succeeded']);
});

test.each([
  ['cells', `UPDATE rows SET cells = '["CODE' WHERE number = 2`],
  ['setup', `UPDATE runs SET setup = '{"columns'`],
])(
  'a run with damaged %s leaves the results of all rows readable, and none is sent again',
  async (_what, sql) => {
    const { results, shown } = await sentThenDamaged((folder) => {
      const database = new DatabaseSync(join(folder, 'runs.db'));
      expect(database.prepare(sql).run().changes).toBe(1);
      database.close();
    });
    expect(await results()).toMatchObject({ sent: 4, changed: 0 });
    expect(await shown()).toEqual(['Succeeded', 'Succeeded', 'Succeeded', 'Succeeded']);
  },
);
