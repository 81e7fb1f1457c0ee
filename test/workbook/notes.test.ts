import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Workbook } from '../../src/main/workbook/workbook.ts';
import {
  allRows,
  importedSheet,
  inspected,
  openWorkbook,
  rowsOf,
  sheetOf,
  temporaryFolder,
  textsOf,
} from './support.ts';

const notesOf = async (workbook: Workbook, sheetId: string): Promise<string[]> =>
  (await rowsOf(workbook, sheetId)).map((row) => row.note);

const noteOn = (workbook: Workbook, sheetId: string, top: number, bottom: number, note: string) =>
  workbook.call('sheets.setNote', {
    sheetId,
    view: allRows,
    ranges: [{ top, bottom, left: 3, right: 5 }],
    note,
  });

const csv = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const;

test('a note is one step: undone, done again, removed, and still there after a restart', async () => {
  const folder = temporaryFolder();
  const first = await openWorkbook({ folder });
  const { id } = await sheetOf(first, [['A'], ['B'], ['C']]);
  const done = await noteOn(first, id, 1, 2, 'ask Friday\nbefore sending');
  expect(done).toMatchObject({ about: 'Setting the note on 2 rows', cellsChanged: 2 });
  expect(await notesOf(first, id)).toEqual(['', 'ask Friday\nbefore sending', 'ask Friday\nbefore sending']);
  expect((await noteOn(first, id, 1, 1, '  ')).about).toBe('Removing the note on 1 row');
  await first.close();

  const again = await openWorkbook({ folder });
  expect(await notesOf(again, id)).toEqual(['', '', 'ask Friday\nbefore sending']);
  await again.call('sheets.undo', { sheetId: id });
  await again.call('sheets.undo', { sheetId: id });
  expect(await notesOf(again, id)).toEqual(['', '', '']);
  await again.call('sheets.redo', { sheetId: id });
  expect((await notesOf(again, id))[1]).toBe('ask Friday\nbefore sending');
});

test('a note leaves with its row and comes back with it', async () => {
  const workbook = await openWorkbook();
  const { id } = await sheetOf(workbook, [['A'], ['B']]);
  await noteOn(workbook, id, 0, 0, 'kept');
  await workbook.call('sheets.deleteRows', { sheetId: id, view: allRows, spans: [{ top: 0, bottom: 0 }] });
  expect(await notesOf(workbook, id)).toEqual(['']);
  await workbook.call('sheets.undo', { sheetId: id });
  expect(await notesOf(workbook, id)).toEqual(['kept', '']);
});

test('a note is found, replaced in and filtered to', async () => {
  const workbook = await openWorkbook();
  const { id } = await sheetOf(workbook, [['ASK-1'], ['B'], ['C']]);
  await noteOn(workbook, id, 1, 1, 'ask Friday');
  const options = { matchCase: false, wholeCell: false, regularExpression: false, within: null };
  const question = { sheetId: id, view: allRows, text: 'ask', options, direction: 'next' as const };
  const found = await workbook.call('sheets.find', { ...question, from: { index: 0, column: 0 } });
  expect(found).toEqual({ count: 2, place: 2, match: { index: 1, column: null } });
  const next = await workbook.call('sheets.find', { ...question, from: { index: 1, column: null } });
  expect(next.match).toEqual({ index: 0, column: 0 });
  const within = [{ top: 0, bottom: 2, left: 0, right: 16 }];
  const cells = await workbook.call('sheets.find', {
    ...question,
    options: { ...options, within },
    from: { index: -1, column: -1 },
  });
  expect(cells.count).toBe(1);

  const replaced = await workbook.call('sheets.replaceAll', {
    ...question,
    text: 'ask',
    replacement: 'call',
    options,
  });
  expect(replaced.cellsChanged).toBe(2);
  expect(await notesOf(workbook, id)).toEqual(['', 'call Friday', '']);
  const noted = await workbook.call('sheets.window', {
    sheetId: id,
    view: { filters: [{ by: 'notes' }], sort: [] },
    start: 0,
    count: 10,
  });
  expect(noted.rows.map((row) => row.number)).toEqual([2]);
});

test('notes are a column of their own in a file, read back, and never sent', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.csv');
  const { id } = await sheetOf(workbook, [
    ['A', '10'],
    ['B', '20'],
  ]);
  await workbook.call('sheets.export', { sheetId: id, path, ...csv });
  expect(readFileSync(path, 'utf8')).not.toContain('row_note');
  await noteOn(workbook, id, 1, 1, '=call "K", then send');
  await workbook.call('sheets.export', { sheetId: id, path, ...csv });

  const preview = await inspected(workbook, path);
  expect(preview.columns.at(-1)).toMatchObject({ header: 'row_note', mappedTo: 'row_note' });
  expect(preview.rows[1]?.cells.row_note).toBe('=call "K", then send');
  const again = await importedSheet(workbook, path);
  expect(await notesOf(workbook, again.id)).toEqual(['', '=call "K", then send']);
  expect(await textsOf(workbook, again.id)).toEqual(await textsOf(workbook, id));

  const sent = await workbook.rows.readRows({ sheetId: again.id, afterNumber: 0, limit: 10 });
  expect(JSON.stringify(sent)).not.toContain('call');
  const { columns } = await workbook.call('sheets.get', { sheetId: again.id });
  expect(columns.map((column) => column.key)).not.toContain('row_note');
  expect((await workbook.rows.sheet(again.id)).unmappedColumns).toEqual([]);
});

test('a column of any file can be taken as the notes, or kept as its own', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'remarks.csv');
  writeFileSync(path, 'code,Remark,row_note\r\nA,ask first,\r\nB,,own\r\n');
  const taken = await importedSheet(workbook, path, {
    kind: 'discounts-2021-01',
    mapping: { '1': 'row_note' },
  });
  expect(await notesOf(workbook, taken.id)).toEqual(['ask first', '']);
  const own = await importedSheet(workbook, path, {
    kind: 'discounts-2021-01',
    mapping: { '1': null, '2': null },
  });
  expect(await notesOf(workbook, own.id)).toEqual(['', '']);
  const { columns } = await workbook.call('sheets.get', { sheetId: own.id });
  // Under its own name it would be read as the notes when the sheet is exported and read again.
  expect(columns.slice(-2).map((column) => column.key)).toEqual(['Remark', 'row_note (2)']);
});

test('a file with the sheets of before notes is opened', async () => {
  const folder = temporaryFolder();
  const first = await openWorkbook({ folder });
  const { id } = await sheetOf(first, [['A']]);
  await first.close();
  const database = new DatabaseSync(first.file);
  const [table] = database
    .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'n\\_%' ESCAPE '\\'")
    .all();
  database.exec(`DROP TABLE ${String(table?.name)}; DROP TABLE saved_views; PRAGMA user_version = 1;`);
  database.close();
  const again = await openWorkbook({ folder });
  await noteOn(again, id, 0, 0, 'new');
  expect(await notesOf(again, id)).toEqual(['new']);
});

test('a sheet that is converted keeps the notes of its rows', async () => {
  const workbook = await openWorkbook();
  const { id } = await sheetOf(workbook, [
    ['A', '10', 'percentage', 'ALL', 'forever'],
    ['B', '10', 'percentage', 'ALL', 'forever'],
  ]);
  await noteOn(workbook, id, 1, 1, 'ask Friday');
  const { changedAt } = await workbook.call('convert.report', { jobId: 'report', sheetId: id });
  const made = await workbook.call('convert.make', { jobId: 'make', sheetId: id, changedAt, name: 'Other' });
  expect(await notesOf(workbook, made.id)).toEqual(['', 'ask Friday']);
});
