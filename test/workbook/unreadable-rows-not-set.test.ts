import { expect, test } from 'vitest';
import { damage, damaged, damages } from './damaged-rows.ts';
import { allRows, openWorkbook, rowsOf, sheetOf } from './support.ts';

/* No change says of a cell that it was set whose row cannot be read. */

const refused = {
  error: { code: 'conflict', message: 'This row cannot be read, so it cannot be changed.' },
};
const block = (top: number, bottom: number, left = 1, right = left) => ({ top, bottom, left, right });
const values = async (workbook: Parameters<typeof rowsOf>[0], sheetId: string) =>
  (await rowsOf(workbook, sheetId)).map((row) => row.cells[1]);

test.each(damages)('a row that is %s is not counted among those that are set', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const set = { sheetId, view: allRows, text: '9' };
  await expect(workbook.call('sheets.setRange', { ...set, ranges: [block(1, 1)] })).rejects.toMatchObject(
    refused,
  );
  const said = { about: 'Changing 4 cells', cellsChanged: 4, sheet: { canUndo: 'Changing 4 cells' } };
  expect(await workbook.call('sheets.setRange', { ...set, ranges: [block(0, 2, 1, 2)] })).toMatchObject(said);
  expect(await workbook.call('sheets.undo', { sheetId })).toMatchObject({ about: 'Changing 4 cells' });
  expect(await values(workbook, sheetId)).toEqual(['1', '', '3']);
});

test.each(damages)('a row that is %s is not counted among those that are filled', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const fill = { sheetId, view: allRows, source: block(0, 0), mode: 'copy' as const };
  await expect(workbook.call('sheets.fill', { ...fill, target: block(0, 1) })).rejects.toMatchObject(refused);
  expect(await workbook.call('sheets.fill', { ...fill, target: block(0, 2) })).toMatchObject({
    about: 'Filling 1 cell',
    cellsChanged: 1,
    sheet: { canUndo: 'Filling 1 cell' },
  });
  expect(await values(workbook, sheetId)).toEqual(['1', '', '1']);
});

test('the step of a note names the rows that have it', async () => {
  const { workbook, sheetId } = await damaged('');
  const noted = { sheetId, view: allRows, ranges: [block(0, 2)], note: 'asked' };
  expect(await workbook.call('sheets.setNote', noted)).toMatchObject({
    sheet: { canUndo: 'Setting the note on 2 rows' },
  });
});

test('a step is not said to be taken back in a row that cannot be read since', async () => {
  const first = await openWorkbook();
  const { id: sheetId } = await sheetOf(first, [
    ['CODE-1', '1'],
    ['CODE-2', '2'],
    ['CODE-3', '3'],
  ]);
  const set = { sheetId, view: allRows, ranges: [block(0, 2)], text: '9' };
  expect(await first.call('sheets.setRange', set)).toMatchObject({ cellsChanged: 3 });
  await first.close();
  damage(first.file, '["CODE-2');
  const workbook = await openWorkbook({ folder: first.folder });
  expect(await workbook.call('sheets.undo', { sheetId })).toMatchObject({
    about: 'Changing 3 cells, 1 cell skipped (cannot be read)',
    cellsChanged: 2,
  });
  expect(await values(workbook, sheetId)).toEqual(['1', '', '3']);
  expect(await workbook.call('sheets.redo', { sheetId })).toMatchObject({ cellsChanged: 2 });
});

test.each(damages)(
  'a row that is %s is passed over where a fix or a replacement meets it',
  async (_, cells) => {
    const { workbook, sheetId } = await damaged(cells);
    const options = { matchCase: false, wholeCell: true, regularExpression: true, within: null };
    const replace = { sheetId, view: allRows, text: '^$', replacement: '7', options };
    const replaced = await workbook.call('sheets.replaceAll', {
      ...replace,
      options: { ...options, within: [block(1, 1, 0, 1)] },
    });
    expect(replaced).toMatchObject({ about: 'Replacing in 0 cells', cellsChanged: 0 });
    const fix = { sheetId, fix: 'keep-first' as const, column: 'code', code: 'duplicate', rowId: 2 };
    const fixed = await workbook.call('sheets.applyFix', fix);
    expect(fixed).toMatchObject({ cellsChanged: 0, sheet: { rows: 3 } });
    const edge = { sheetId, view: allRows, index: 0, column: 'value', direction: 'down' as const };
    expect(await workbook.call('sheets.edge', edge)).toEqual({ index: 2 });
  },
);
