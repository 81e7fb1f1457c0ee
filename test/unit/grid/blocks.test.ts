import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, arrangement, pastedRange, repeatOver } from '../../../src/domain/grid/blocks.ts';
import { type CellRange, columnsOf, rowsOf } from '../../../src/domain/grid/geometry.ts';
import { formatTsv, parseTsv } from '../../../src/domain/grid/tsv.ts';
import { block, smallRange } from './arbitraries.ts';

const read = (sheet: readonly (readonly string[])[], range: CellRange): string[][] =>
  sheet.slice(range.top, range.bottom + 1).map((row) => row.slice(range.left, range.right + 1));

test('paste of copy is identity', () => {
  fc.assert(
    fc.property(block, (sheet) => {
      const range = { top: 0, bottom: sheet.length - 1, left: 0, right: (sheet[0]?.length ?? 1) - 1 };
      const pasted = repeatOver(parseTsv(formatTsv(read(sheet, range))), range);
      expect(pasted).toEqual(sheet);
    }),
  );
});

test('a block repeats over a range that is a whole multiple of it, else it stands there once', () => {
  fc.assert(
    fc.property(block, smallRange, (cells, range) => {
      const target = pastedRange(cells, range);
      const texts = repeatOver(cells, range);
      const width = cells[0]?.length ?? 1;
      const repeats = rowsOf(range) % cells.length === 0 && columnsOf(range) % width === 0;
      expect(rowsOf(target)).toBe(repeats ? rowsOf(range) : cells.length);
      expect(columnsOf(target)).toBe(repeats ? columnsOf(range) : width);
      for (const [row, line] of texts.entries())
        for (const [column, text] of line.entries())
          expect(text).toBe(cells[row % cells.length]?.[column % width]);
    }),
  );
});

test('ranges of the same rows stand side by side, of the same columns below each other', () => {
  const side = arrangement([
    { top: 1, bottom: 2, left: 5, right: 5 },
    { top: 1, bottom: 2, left: 0, right: 1 },
  ]);
  expect(side?.by).toBe('columns');
  expect(side?.ranges.map((range) => range.left)).toEqual([0, 5]);
  expect(
    arranged('columns', [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [['x'], ['y']],
    ]),
  ).toEqual([
    ['a', 'b', 'x'],
    ['c', 'd', 'y'],
  ]);
  const below = arrangement([
    { top: 7, bottom: 7, left: 2, right: 3 },
    { top: 1, bottom: 2, left: 2, right: 3 },
  ]);
  expect(below?.by).toBe('rows');
  expect(below?.ranges.map((range) => range.top)).toEqual([1, 7]);
});

test('ranges that share neither cannot be copied together', () => {
  expect(
    arrangement([
      { top: 1, bottom: 2, left: 0, right: 1 },
      { top: 4, bottom: 4, left: 5, right: 5 },
    ]),
  ).toBeNull();
});
