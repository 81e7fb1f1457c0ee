import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, countCells, disjoint, rangeOf } from '../../../src/domain/grid/geometry.ts';
import {
  addCell,
  clampSelection,
  currentRange,
  extendTo,
  parseSpans,
  type Selection,
  selectAll,
  selectCell,
  selectColumns,
  selectedCells,
  selectRange,
  selectRows,
  spansOfRow,
  step,
  wholeColumns,
  wholeRows,
} from '../../../src/domain/grid/selection.ts';
import { bounds, selectionStep, smallRange } from './arbitraries.ts';

const within = { rows: 100, columns: 10 };
const at = (row: number, column: number) => ({ row, column });

const isWhole = (selection: Selection, rows: number, columns: number): boolean =>
  selection.ranges.length > 0 &&
  contains(currentRange(selection), selection.active) &&
  selection.ranges.every(
    ({ top, bottom, left, right }) =>
      top >= 0 && top <= bottom && bottom < rows && left >= 0 && left <= right && right < columns,
  );

test('whatever is done, the selection stays in bounds and its active cell stays in its current range', () => {
  fc.assert(
    fc.property(bounds, fc.array(selectionStep, { maxLength: 30 }), (sheet, steps) => {
      const end = steps.reduce((selection, next) => next(selection, sheet), selectCell(at(0, 0)));
      expect(isWhole(end, sheet.rows, sheet.columns)).toBe(true);
    }),
  );
});

test('a selection fits into smaller bounds', () => {
  fc.assert(
    fc.property(bounds, bounds, fc.array(selectionStep, { maxLength: 15 }), (sheet, smaller, steps) => {
      const before = steps.reduce((selection, next) => next(selection, sheet), selectCell(at(0, 0)));
      const after = clampSelection(before, smaller);
      expect(isWhole(after, smaller.rows, smaller.columns)).toBe(true);
    }),
  );
});

test('bounds that change nothing keep the very same selection', () => {
  const selection = extendTo(selectCell(at(2, 2)), at(5, 4));
  expect(clampSelection(selection, within)).toBe(selection);
});

test('a click with Shift reaches from the anchor, whichever side it is on', () => {
  const selection = extendTo(selectCell(at(5, 5)), at(2, 7));
  expect(currentRange(selection)).toEqual({ top: 2, bottom: 5, left: 5, right: 7 });
  expect(currentRange(extendTo(selection, at(9, 1)))).toEqual({ top: 5, bottom: 9, left: 1, right: 5 });
  expect(selection.active).toEqual(at(5, 5));
});

test('a click with Ctrl adds a range, and takes one selected cell away again', () => {
  const two = addCell(selectCell(at(1, 1)), at(3, 3));
  expect(two.ranges).toHaveLength(2);
  expect(two.active).toEqual(at(3, 3));
  const one = addCell(two, at(3, 3));
  expect(one.ranges).toEqual([rangeOf(at(1, 1))]);
  expect(one.active).toEqual(at(1, 1));
  expect(addCell(one, at(1, 1)).ranges, 'the last cell stays').toHaveLength(2);
});

test('rows, columns and all', () => {
  const rows = selectRows(selectRows(selectCell(at(0, 0)), 4, within), 7, within, 'extend');
  expect(currentRange(rows)).toEqual({ top: 4, bottom: 7, left: 0, right: 9 });
  const columns = selectColumns(rows, 2, within, 'add');
  expect(columns.ranges).toHaveLength(2);
  expect(currentRange(columns)).toEqual({ top: 0, bottom: 99, left: 2, right: 2 });
  expect(selectedCells(columns), 'a cell in two ranges counts once').toBe(4 * 10 + 100 - 4);
  const all = selectAll(selectCell(at(50, 5)), within);
  expect(all.active).toEqual(at(50, 5));
  expect(selectedCells(all)).toBe(1000);
});

test('Shift and Space, Ctrl and Space make rows and columns whole', () => {
  const block = extendTo(selectCell(at(2, 3)), at(4, 5));
  expect(currentRange(wholeRows(block, within))).toEqual({ top: 2, bottom: 4, left: 0, right: 9 });
  expect(currentRange(wholeColumns(block, within))).toEqual({ top: 0, bottom: 99, left: 3, right: 5 });
  expect(wholeRows(block, within).active).toEqual(at(2, 3));
});

test('Tab and Enter walk through a selected block and come back to its first cell', () => {
  fc.assert(
    fc.property(smallRange, fc.constantFrom<'row' | 'column'>('row', 'column'), (range, by) => {
      let selection = selectRange(range);
      const cells = countCells([range]);
      fc.pre(cells > 1);
      const seen = new Set<string>();
      for (let count = 0; count < cells; count += 1) {
        seen.add(`${selection.active.row} ${selection.active.column}`);
        selection = step(selection, by, 1, { rows: 100, columns: 100 });
      }
      expect(seen.size).toBe(cells);
      expect(selection.active).toEqual({ row: range.top, column: range.left });
      expect(currentRange(selection)).toEqual(range);
    }),
  );
});

test('ranges that are made disjoint hold the same cells, each once', () => {
  fc.assert(
    fc.property(fc.array(smallRange, { minLength: 1, maxLength: 6 }), (ranges) => {
      const cells = new Set<string>();
      for (const { top, bottom, left, right } of ranges)
        for (let row = top; row <= bottom; row += 1)
          for (let column = left; column <= right; column += 1) cells.add(`${row} ${column}`);
      expect(countCells(ranges)).toBe(cells.size);
      const parts = disjoint(ranges);
      const inParts = [...cells].every((cell) => {
        const [row = 0, column = 0] = cell.split(' ').map(Number);
        return parts.filter((part) => contains(part, { row, column })).length === 1;
      });
      expect(inParts).toBe(true);
    }),
  );
});

test('the spans of a row say what they were made of', () => {
  fc.assert(
    fc.property(fc.array(smallRange, { maxLength: 4 }), fc.nat(30), (ranges, row) => {
      const expected = ranges
        .filter((range) => row >= range.top && row <= range.bottom)
        .map((range) => ({
          left: range.left,
          right: range.right,
          isTop: row === range.top,
          isBottom: row === range.bottom,
        }));
      expect(parseSpans(spansOfRow(ranges, row))).toEqual(expected);
    }),
  );
});
