import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cells, openGenerator } from './generate-support.ts';
import { allRows, importedSheet, rowsOf, sheetOf, textsOf } from './support.ts';

const existing = [
  ['FIRST', '15', 'percentage', 'ALL', 'forever'],
  ['SECOND', '150', 'percentage', 'ALL', 'forever'],
];

test('new rows come at the end, with a code each and the given cells, checked like any row', async () => {
  const { workbook, generate } = await openGenerator();
  const sheet = await sheetOf(workbook, existing);
  const end = await generate({
    sheetId: sheet.id,
    pattern: 'BF-{4:A-Z2-9}-{seq:5:7}-{check}',
    count: 600,
    cells: { ...cells, value: '300' },
  });
  expect(end).toMatchObject({ state: 'done', answer: { firstRow: 3 }, error: null });
  const rows = await rowsOf(workbook, sheet.id);
  expect(rows).toHaveLength(602);
  expect(rows.slice(0, 2).map((row) => row.cells.slice(0, 5))).toEqual(existing);
  for (const [index, row] of rows.slice(2).entries()) {
    expect(row.cells[0]).toMatch(/^BF-[A-HJKMNP-Z2-9]{4}-\d{5}-[A-HJKMNP-Z2-9]$/);
    expect(row.cells[0]).toContain(`-${String(index + 7).padStart(5, '0')}-`);
    expect(row.cells.slice(1, 5)).toEqual(['300', 'percentage', 'ALL', 'forever']);
    expect(row.issues.map((issue) => issue.code)).toEqual(['percentage-over-100']);
  }
  expect(end.sheet).toMatchObject({ rows: 602, rowsWithErrors: 601 });
});

test('a generation is one step: undo takes all of its rows back, do again brings the same', async () => {
  const { workbook, generate } = await openGenerator();
  const sheet = await sheetOf(workbook, existing);
  const before = await rowsOf(workbook, sheet.id);
  const end = await generate({ sheetId: sheet.id, count: 2500 });
  expect(end.sheet?.canUndo).toBe('Generating 2,500 codes');
  const after = await textsOf(workbook, sheet.id);
  const undone = await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(undone.sheet).toMatchObject({ rows: 2, canRedo: 'Generating 2,500 codes' });
  expect(await rowsOf(workbook, sheet.id)).toEqual(before);
  await workbook.call('sheets.redo', { sheetId: sheet.id });
  expect(await textsOf(workbook, sheet.id)).toEqual(after);
});

test('repetitions that are typed later are still found among generated rows', async () => {
  const { workbook, generate, codesOf } = await openGenerator();
  const sheet = await sheetOf(workbook, existing);
  await generate({ sheetId: sheet.id, count: 5 });
  const code = (await codesOf(sheet.id))[4] ?? '';
  const { sheet: changed } = await workbook.call('sheets.edit', {
    sheetId: sheet.id,
    edits: [{ rowId: 1, column: 'code', text: code }],
  });
  expect(changed.rowsWithErrors).toBe(3);
  const rows = await workbook.call('sheets.window', {
    sheetId: sheet.id,
    view: { ...allRows, filters: [{ by: 'duplicates' }] },
    start: 0,
    count: 10,
  });
  expect(rows.rows.map((row) => row.number)).toEqual([1, 5]);
});

test('a check says which issues a new row would have', async () => {
  const { workbook } = await openGenerator();
  const sheet = await sheetOf(workbook, existing);
  const check = (more: Record<string, string>) =>
    workbook.call('codes.check', { sheetId: sheet.id, code: 'BF-1', cells: { ...cells, ...more } });
  expect(await check({})).toEqual([]);
  expect((await check({ value: '' })).map((issue) => [issue.column, issue.code])).toEqual([
    ['value', 'required'],
  ]);
});

test('columns that came with the file are filled, too; halves of characters cannot be stored', async () => {
  const { workbook, generate } = await openGenerator();
  const path = join(workbook.folder, 'codes.csv');
  writeFileSync(path, 'code,value,Campaign\nONE,10,Spring\n');
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-11' });
  const end = await generate({ sheetId: sheet.id, count: 1, cells: { value: '5', Campaign: 'Half \ud800' } });
  expect(end.state).toBe('done');
  expect((await textsOf(workbook, sheet.id))[1]?.at(-1)).toBe('Half \ufffd');
});
