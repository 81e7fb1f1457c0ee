import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnOrder,
  freezeColumns,
  hiddenBeside,
  hideColumn,
  moveColumn,
  placeColumns,
  plainLayout,
  resizeColumn,
  shiftColumn,
  showColumn,
  toSheetRanges,
} from '../../../src/domain/grid/columns.ts';

const columns = ['code', 'value', 'type', 'starts', 'ends'].map((key) => ({ key, width: 100 }));
const shown = (layout = plainLayout) => placeColumns(columns, layout).map((placed) => placed.column.key);

test('columns stand side by side without gaps, frozen ones first', () => {
  const layout = freezeColumns(resizeColumn(plainLayout, 'value', 60), 2);
  const placed = placeColumns(columns, layout);
  expect(placed.map((one) => [one.left, one.width, one.frozen])).toEqual([
    [0, 100, true],
    [100, 60, true],
    [160, 100, false],
    [260, 100, false],
    [360, 100, false],
  ]);
});

test('frozen columns that would leave no room scroll', () => {
  const placed = placeColumns(columns, freezeColumns(plainLayout, 3), 250);
  expect(placed.filter((one) => one.frozen).map((one) => one.column.key)).toEqual(['code', 'value']);
});

test('a column that follows another stands there until it is moved', () => {
  const following = [...columns, { key: 'sum', width: 100, after: 'value' }];
  expect(columnOrder(following, plainLayout)).toEqual(['code', 'value', 'sum', 'type', 'starts', 'ends']);
  expect(columnOrder(following, { ...plainLayout, order: ['type', 'value'] })).toEqual([
    'type',
    'value',
    'sum',
    'code',
    'starts',
    'ends',
  ]);
  expect(columnOrder(following, moveColumn(following, plainLayout, 'sum', 'code'))[0]).toBe('sum');
  expect(columnOrder([{ key: 'sum', width: 1, after: 'gone' }], plainLayout)).toEqual(['sum']);
});

test('widths have bounds', () => {
  expect(placeColumns(columns, resizeColumn(plainLayout, 'code', 3))[0]?.width).toBe(40);
  expect(placeColumns(columns, resizeColumn(plainLayout, 'code', 1e9))[0]?.width).toBe(800);
  expect(placeColumns(columns, { ...plainLayout, widths: { code: Number.NaN } })[0]?.width).toBe(40);
});

test('hide and show, move before and last', () => {
  const hidden = hideColumn(plainLayout, 'type');
  expect(shown(hidden)).toEqual(['code', 'value', 'starts', 'ends']);
  expect(shown(showColumn(hidden, 'type'))).toEqual(['code', 'value', 'type', 'starts', 'ends']);
  expect(shown(moveColumn(columns, plainLayout, 'ends', 'value'))).toEqual([
    'code',
    'ends',
    'value',
    'type',
    'starts',
  ]);
  expect(shown(moveColumn(columns, plainLayout, 'code', null))).toEqual([
    'value',
    'type',
    'starts',
    'ends',
    'code',
  ]);
});

test('a step to the side passes over hidden columns and stops at the edge', () => {
  const hidden = hideColumn(plainLayout, 'value');
  expect(shown(shiftColumn(columns, hidden, 'code', 1))).toEqual(['type', 'code', 'starts', 'ends']);
  expect(shiftColumn(columns, plainLayout, 'code', -1)).toBe(plainLayout);
});

test('every column is in the order once, whatever was remembered', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ends', 'code', 'gone', 'value', 'other')), (order) => {
      const all = columnOrder(columns, { ...plainLayout, order });
      expect([...all].sort()).toEqual(columns.map((column) => column.key).sort());
    }),
  );
});

test('a range of shown columns becomes ranges of the sheet: one as long as they are neighbours there', () => {
  const range = { top: 3, bottom: 9, left: 0, right: 3 };
  expect(toSheetRanges(range, placeColumns(columns, plainLayout))).toEqual([range]);
  const moved = placeColumns(columns, moveColumn(columns, plainLayout, 'ends', 'code'));
  expect(toSheetRanges({ ...range, right: 2 }, moved)).toEqual([
    { top: 3, bottom: 9, left: 4, right: 4 },
    { top: 3, bottom: 9, left: 0, right: 1 },
  ]);
});

test('the cells of shown columns are the cells of the sheet, in the order shown', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(columns.map((column) => column.key)),
      fc.subarray(
        columns.map((column) => column.key),
        { maxLength: 4 },
      ),
      fc.nat(4),
      fc.nat(4),
      (order, hidden, a, b) => {
        const placed = placeColumns(columns, { ...plainLayout, order, hidden });
        const left = Math.min(a, b);
        const right = Math.min(Math.max(a, b), placed.length - 1);
        fc.pre(left <= right);
        const ranges = toSheetRanges({ top: 0, bottom: 0, left, right }, placed);
        const indexes = ranges.flatMap((range) =>
          Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at),
        );
        expect(indexes).toEqual(placed.slice(left, right + 1).map((one) => one.sheetIndex));
      },
    ),
  );
});

test('hidden columns are told at the shown one that follows them, and at the last one that has none', () => {
  const hide = (...keys: string[]) => keys.reduce(hideColumn, plainLayout);
  expect(hiddenBeside(columns, plainLayout)).toEqual({});
  expect(hiddenBeside(columns, hide('value', 'type', 'ends'))).toEqual({
    starts: { before: ['value', 'type'], after: ['ends'] },
  });
  expect(hiddenBeside(columns, hide('code', 'ends'))).toEqual({
    value: { before: ['code'], after: [] },
    starts: { before: [], after: ['ends'] },
  });
  expect(hiddenBeside(columns, hide('code', 'value', 'type', 'starts', 'ends'))).toEqual({});
});
