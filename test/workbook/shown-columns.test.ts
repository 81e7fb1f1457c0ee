import { expect, test } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import { allRows, openWorkbook, rowsOf, sheetOf, textsOf } from './support.ts';

const rows = [
  ['a', '1', 'x'],
  ['b', '2', 'y'],
];
/** The first columns as an operator moved them. */
const columns = [2, 0, 1, 3];
const firstFour = (texts: string[][]): string[][] => texts.map((row) => row.slice(0, 4));

test('a paste over moved columns puts each text where it is shown, grows the sheet and is one step', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, rows);
  const before = await textsOf(workbook, sheetId);
  const change = await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 1, bottom: 1, left: 0, right: 0 },
    block: [
      ['X', 'A', '9'],
      ['Y', 'B', '8'],
    ],
    columns,
  });
  expect(change.about).toBe('Pasting 6 cells, 1 row added');
  expect(firstFour(await textsOf(workbook, sheetId))).toEqual([
    ['a', '1', 'x', ''],
    ['A', '9', 'X', ''],
    ['B', '8', 'Y', ''],
  ]);
  await workbook.call('sheets.undo', { sheetId });
  expect(await textsOf(workbook, sheetId)).toEqual(before);
});

test('a paste beyond the last column that is shown writes nothing into hidden ones, and says so', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, rows);
  const { about } = await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 0, bottom: 0, left: 1, right: 1 },
    block: [['7', 'lost']],
    columns: [0, 1],
  });
  expect(about).toBe('Pasting 1 cell, 1 column beyond the last one skipped');
  expect(firstFour(await textsOf(workbook, sheetId))[0]).toEqual(['a', '7', 'x', '']);
});

test('a range that is wider than any sheet takes no more than the sheet has', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, rows);
  const { about } = await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 0, bottom: 0, left: 0, right: 999_999_999 },
    block: [['1']],
    columns: [1, 2],
  });
  expect(about).toBe('Pasting 1 cell, 999,999,998 columns beyond the last one skipped');
  expect(firstFour(await textsOf(workbook, sheetId))[0]).toEqual(['a', '1', '1', '']);
});

test('a block that fits a selection in one direction alone stands once', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [...rows, ['c', '3', 'z']]);
  await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 0, bottom: 1, left: 0, right: 2 },
    block: [['P', 'Q']],
  });
  expect(firstFour(await textsOf(workbook, sheetId))).toEqual([
    ['P', 'Q', 'x', ''],
    ['b', '2', 'y', ''],
    ['c', '3', 'z', ''],
  ]);
});

test.each([
  [
    'copy',
    [
      ['SUMMER-001', '5', '10', ''],
      ['SUMMER-002', '6', '20', ''],
    ],
  ],
  [
    'series',
    [
      ['SUMMER-003', '7', '30', ''],
      ['SUMMER-004', '8', '40', ''],
    ],
  ],
] as const)('a fill down over moved columns takes each column by itself: %s', async (mode, filled) => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['SUMMER-001', '5', '10'],
    ['SUMMER-002', '6', '20'],
    ['', '', ''],
    ['', '', ''],
  ]);
  const change = await workbook.call('sheets.fill', {
    sheetId,
    view: allRows,
    source: { top: 0, bottom: 1, left: 0, right: 2 },
    target: { top: 0, bottom: 3, left: 0, right: 2 },
    mode,
    columns,
  });
  expect(firstFour(await textsOf(workbook, sheetId)).slice(2)).toEqual(filled);
  expect(change.sheet.canUndo).toContain('Fill');
});

test('a fill to the side runs along the columns as they are shown', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['6', '', '5', '']]);
  await workbook.call('sheets.fill', {
    sheetId,
    view: allRows,
    source: { top: 0, bottom: 0, left: 0, right: 1 },
    target: { top: 0, bottom: 0, left: 0, right: 2 },
    mode: 'series',
    columns,
  });
  expect(firstFour(await textsOf(workbook, sheetId))[0]).toEqual(['6', '7', '5', '']);
});

test('what the desk works out is filled from and left alone, wherever its column is shown', async () => {
  const workbook = await openWorkbook();
  const sheet = await workbook.call('sheets.create', { kind: 'subscription-swaps', name: 'Swaps' });
  const stored = sheet.columns.filter(({ computed }) => computed !== true).length;
  const sheetId = sheet.id;
  const order = [0, stored, 1];
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  const { about } = await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at,
    block: [['101', 'left out', '5471125488600']],
    columns: order,
  });
  expect(about).toBe('Pasting 2 cells, 1 row added, 1 column skipped (calculated)');
  const workedOut = (await rowsOf(workbook, sheetId))[0]?.cells[stored];
  expect(workedOut).not.toBe('left out');
  await workbook.call('sheets.fill', {
    sheetId,
    view: allRows,
    source: { top: 0, bottom: 0, left: 1, right: 1 },
    target: { top: 0, bottom: 0, left: 1, right: 2 },
    mode: 'copy',
    columns: order,
  });
  const [row] = await rowsOf(workbook, sheetId);
  expect(row?.cells[1]).toBe(workedOut);
  expect(row?.cells[0]).toBe('101');
});

test('a column that is named twice is refused', async () => {
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  const read = contract['sheets.paste'].input.safeParse({
    sheetId: 's',
    view: {},
    at,
    block: [['x']],
    columns: [1, 1],
  });
  expect(read.success).toBe(false);
});
