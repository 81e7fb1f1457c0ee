import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillByDrag, fillDown, fillRight, fillToEnd } from '../../../src/domain/grid/fill.ts';
import { contains, intersect } from '../../../src/domain/grid/geometry.ts';
import { smallRange } from './arbitraries.ts';

const within = { rows: 40, columns: 20 };

test('a drag writes in one direction, beside the source, inside the sheet, up to the pointer', () => {
  fc.assert(
    fc.property(smallRange, fc.nat(39), fc.nat(19), (source, row, column) => {
      const fill = fillByDrag(source, { row, column }, within);
      if (contains(source, { row, column })) {
        expect(fill).toBeNull();
        return;
      }
      const target = fill?.target;
      expect(target).toBeDefined();
      if (target === undefined) return;
      expect(intersect(source, target)).toBeNull();
      const isVertical = target.left === source.left && target.right === source.right;
      const isHorizontal = target.top === source.top && target.bottom === source.bottom;
      expect(isVertical || isHorizontal).toBe(true);
      expect(
        isVertical
          ? row >= target.top && row <= target.bottom
          : column >= target.left && column <= target.right,
      ).toBe(true);
      expect(
        target.top >= 0 && target.left >= 0 && target.bottom < within.rows && target.right < within.columns,
      ).toBe(true);
    }),
  );
});

test('Ctrl+D and Ctrl+R copy the first row or column of a block, and a single cell from its neighbour', () => {
  const block = { top: 2, bottom: 5, left: 1, right: 3 };
  expect(fillDown(block)).toEqual({ source: { ...block, bottom: 2 }, target: { ...block, top: 3 } });
  expect(fillRight(block)).toEqual({ source: { ...block, right: 1 }, target: { ...block, left: 2 } });
  const cell = { top: 2, bottom: 2, left: 1, right: 1 };
  expect(fillDown(cell)).toEqual({ source: { ...cell, top: 1, bottom: 1 }, target: cell });
  expect(fillRight(cell)?.source).toEqual({ ...cell, left: 0, right: 0 });
});

test('in the first row or column there is nothing to copy from', () => {
  expect(fillDown({ top: 0, bottom: 0, left: 0, right: 3 })).toBeNull();
  expect(fillRight({ top: 0, bottom: 3, left: 0, right: 0 })).toBeNull();
});

test('a double click on the handle fills down to the last row', () => {
  const source = { top: 2, bottom: 3, left: 1, right: 1 };
  expect(fillToEnd(source, within)?.target).toEqual({ top: 4, bottom: 39, left: 1, right: 1 });
  expect(fillToEnd({ ...source, bottom: 39 }, within)).toBeNull();
});
