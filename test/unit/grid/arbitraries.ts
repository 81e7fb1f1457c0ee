import fc from 'fast-check';
import type { Bounds, CellRange } from '../../../src/domain/grid/geometry.ts';
import type { Move } from '../../../src/domain/grid/moves.ts';
import {
  addCell,
  extendTo,
  move,
  type Selection,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
  step,
  wholeColumns,
  wholeRows,
} from '../../../src/domain/grid/selection.ts';

/** Values and operations of the grid, for properties. */
export const bounds: fc.Arbitrary<Bounds> = fc.record({
  rows: fc.integer({ min: 1, max: 1_000_000 }),
  columns: fc.integer({ min: 1, max: 40 }),
});

export const smallRange: fc.Arbitrary<CellRange> = fc
  .tuple(fc.nat(12), fc.nat(12), fc.nat(6), fc.nat(6))
  .map(([top, height, left, width]) => ({ top, bottom: top + height, left, right: left + width }));

/** Cell texts with everything that makes clipboards hard. */
export const cellText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', '\t', '\n', '\r', '\r\n', 'a', ' ', '""', '=', ','), { maxLength: 8 })
    .map((p) => p.join('')),
);

export const block = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
  .chain(([height, width]) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

const moves: readonly Move[] = [
  'up',
  'down',
  'left',
  'right',
  'page-up',
  'page-down',
  'edge-up',
  'edge-down',
  'edge-left',
  'edge-right',
  'row-start',
  'row-end',
  'sheet-start',
  'sheet-end',
];

/** One thing that an operator does to a selection. */
export type SelectionStep = (selection: Selection, bounds: Bounds) => Selection;

const place = ({ rows, columns }: Bounds, row: number, column: number) => ({
  row: row % rows,
  column: column % columns,
});

export const selectionStep: fc.Arbitrary<SelectionStep> = fc.oneof(
  fc.tuple(fc.constantFrom(...moves), fc.boolean(), fc.integer({ min: 1, max: 60 })).map(
    ([by, extend, page]): SelectionStep =>
      (selection, within) =>
        move(selection, by, within, page, extend),
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('cell', 'add', 'extend', 'rows', 'columns')).map(
    ([row, column, what]): SelectionStep =>
      (selection, within) => {
        const at = place(within, row, column);
        if (what === 'cell') return selectCell(at);
        if (what === 'add') return addCell(selection, at);
        if (what === 'extend') return extendTo(selection, at);
        return what === 'rows'
          ? selectRows(selection, at.row, within, row % 2 === 0 ? 'add' : 'extend')
          : selectColumns(selection, at.column, within, row % 2 === 0 ? 'replace' : 'extend');
      },
  ),
  fc.constantFrom<SelectionStep>(wholeRows, wholeColumns, selectAll),
  fc.tuple(fc.constantFrom<'row' | 'column'>('row', 'column'), fc.constantFrom<1 | -1>(1, -1)).map(
    ([by, direction]): SelectionStep =>
      (selection, within) =>
        step(selection, by, direction, within),
  ),
);
