import {
  type Bounds,
  type CellAt,
  type CellRange,
  cellsOf,
  clampCell,
  clipRange,
  contains,
  countCells,
  rangeOf,
  sameRange,
} from './geometry.ts';
import { type Move, moveCell, walkRange } from './moves.ts';

/** Which cells are selected. The last range is the current one; the active cell is always inside it. */
export type Selection = {
  readonly active: CellAt;
  /** The fixed corner of the current range, and the one that Shift moves. */
  readonly anchor: CellAt;
  readonly head: CellAt;
  /** Never empty. */
  readonly ranges: readonly CellRange[];
  /** The current range was chosen as whole rows or columns, not by going to its end: what is in sight stays there. */
  readonly whole?: 'rows' | 'columns' | 'all';
  /** The column where Tab began: Enter goes to the next row there, as when a table is typed in. */
  readonly tabbedFrom?: number;
};

export const selectCell = (cell: CellAt): Selection => ({
  active: cell,
  anchor: cell,
  head: cell,
  ranges: [rangeOf(cell)],
});

/** Selects one range, with the active cell at its top left. */
export const selectRange = (range: CellRange): Selection => {
  const anchor = { row: range.top, column: range.left };
  return { active: anchor, anchor, head: { row: range.bottom, column: range.right }, ranges: [range] };
};

export const currentRange = (selection: Selection): CellRange =>
  selection.ranges[selection.ranges.length - 1] ?? rangeOf(selection.active);

const replaceCurrent = (selection: Selection, range: CellRange): CellRange[] => [
  ...selection.ranges.slice(0, -1),
  range,
];

/** Shift and a click, or a drag: the current range now reaches from its anchor to a cell. */
export const extendTo = (selection: Selection, head: CellAt): Selection => {
  const range = rangeOf(selection.anchor, head);
  const active = contains(range, selection.active) ? selection.active : selection.anchor;
  return { active, anchor: selection.anchor, head, ranges: replaceCurrent(selection, range) };
};

/** Ctrl and a click: one more range. A click on a range that is one selected cell takes it away. */
export function addCell(selection: Selection, cell: CellAt): Selection {
  const one = rangeOf(cell);
  const rest = selection.ranges.filter((range) => !sameRange(range, one));
  const last = rest[rest.length - 1];
  if (rest.length < selection.ranges.length && last !== undefined) {
    const active = { row: last.top, column: last.left };
    return { active, anchor: active, head: { row: last.bottom, column: last.right }, ranges: rest };
  }
  return { active: cell, anchor: cell, head: cell, ranges: [...selection.ranges, one] };
}

/** Whole rows from one to another; `add` keeps the other ranges, `extend` starts at the anchor's row. */
export function selectRows(
  selection: Selection,
  row: number,
  bounds: Bounds,
  how: 'replace' | 'add' | 'extend' = 'replace',
): Selection {
  const from = how === 'extend' ? selection.anchor.row : row;
  const anchor = { row: from, column: 0 };
  const head = { row, column: Math.max(0, bounds.columns - 1) };
  return { ...withRange(selection, anchor, head, how), whole: 'rows' };
}

/** Whole columns from one to another; see {@link selectRows}. */
export function selectColumns(
  selection: Selection,
  column: number,
  bounds: Bounds,
  how: 'replace' | 'add' | 'extend' = 'replace',
): Selection {
  const from = how === 'extend' ? selection.anchor.column : column;
  const anchor = { row: 0, column: from };
  const head = { row: Math.max(0, bounds.rows - 1), column };
  return { ...withRange(selection, anchor, head, how), whole: 'columns' };
}

function withRange(
  selection: Selection,
  anchor: CellAt,
  head: CellAt,
  how: 'replace' | 'add' | 'extend',
): Selection {
  const range = rangeOf(anchor, head);
  const ranges =
    how === 'add'
      ? [...selection.ranges, range]
      : how === 'extend'
        ? replaceCurrent(selection, range)
        : [range];
  return { active: anchor, anchor, head, ranges };
}

/** Every row that the selection touches becomes whole (Shift+Space). */
export function wholeRows(selection: Selection, bounds: Bounds): Selection {
  const range = currentRange(selection);
  const right = Math.max(0, bounds.columns - 1);
  return {
    active: selection.active,
    anchor: { row: range.top, column: 0 },
    head: { row: range.bottom, column: right },
    ranges: replaceCurrent(selection, { ...range, left: 0, right }),
    whole: 'rows',
  };
}

/** Every column that the selection touches becomes whole (Ctrl+Space). */
export function wholeColumns(selection: Selection, bounds: Bounds): Selection {
  const range = currentRange(selection);
  const bottom = Math.max(0, bounds.rows - 1);
  return {
    active: selection.active,
    anchor: { row: 0, column: range.left },
    head: { row: bottom, column: range.right },
    ranges: replaceCurrent(selection, { ...range, top: 0, bottom }),
    whole: 'columns',
  };
}

/** All cells; the active cell stays where it is (Ctrl+A). */
export const selectAll = (selection: Selection, bounds: Bounds): Selection => {
  const head = { row: Math.max(0, bounds.rows - 1), column: Math.max(0, bounds.columns - 1) };
  const anchor = { row: 0, column: 0 };
  return {
    active: clampCell(selection.active, bounds),
    anchor,
    head,
    ranges: [rangeOf(anchor, head)],
    whole: 'all',
  };
};

/** An arrow key or its kin: to one cell, or with Shift the head of the current range. */
export function move(
  selection: Selection,
  by: Move,
  bounds: Bounds,
  pageRows: number,
  extend: boolean,
): Selection {
  return extend
    ? extendTo(selection, moveCell(selection.head, by, bounds, pageRows))
    : selectCell(moveCell(selection.active, by, bounds, pageRows));
}

/** Enter and Tab: to the neighbour (Enter after Tab: to the column where Tab began), or to the next cell inside a range of several cells. */
export function step(
  selection: Selection,
  by: 'row' | 'column',
  direction: 1 | -1,
  bounds: Bounds,
): Selection {
  const range = currentRange(selection);
  if (selection.ranges.length === 1 && cellsOf(range) > 1)
    return { ...selection, active: walkRange(selection.active, range, by, direction) };
  const towards: Move = by === 'row' ? (direction === 1 ? 'down' : 'up') : direction === 1 ? 'right' : 'left';
  const next = moveCell(selection.active, towards, bounds, 1);
  const { tabbedFrom } = selection;
  if (by === 'column') return { ...selectCell(next), tabbedFrom: tabbedFrom ?? selection.active.column };
  return selectCell(tabbedFrom === undefined ? next : clampCell({ ...next, column: tabbedFrom }, bounds));
}

/** The selection inside new bounds: after a filter, a deletion or a hidden column. */
export function clampSelection(selection: Selection, bounds: Bounds): Selection {
  const ranges = selection.ranges
    .map((range) => clipRange(range, bounds))
    .filter((range): range is CellRange => range !== null);
  const active = clampCell(selection.active, bounds);
  const last = ranges[ranges.length - 1];
  if (last === undefined || !contains(last, active)) return selectCell(active);
  if (ranges.length === selection.ranges.length && ranges.every((r, i) => isSame(r, selection.ranges[i])))
    return selection;
  return {
    active,
    anchor: clampCell(selection.anchor, bounds),
    head: clampCell(selection.head, bounds),
    ranges,
    ...(selection.whole === undefined ? {} : { whole: selection.whole }),
  };
}

const isSame = (a: CellRange, b: CellRange | undefined): boolean => b !== undefined && sameRange(a, b);

export const selectedCells = (selection: Selection): number => countCells(selection.ranges);

/** Columns of one row that a range covers, and whether the range begins or ends in this row. */
export type Span = {
  readonly left: number;
  readonly right: number;
  readonly isTop: boolean;
  readonly isBottom: boolean;
};

/**
 * The spans of one row as a text, empty when none touches it. A text, so that a row that is drawn can tell by
 * comparison that nothing changed for it; {@link parseSpans} reads it.
 */
export function spansOfRow(ranges: readonly CellRange[], row: number): string {
  let spans = '';
  for (const { top, bottom, left, right } of ranges)
    if (row >= top && row <= bottom)
      spans += `${left},${right},${row === top ? 1 : 0},${row === bottom ? 1 : 0};`;
  return spans;
}

/** Reads what {@link spansOfRow} wrote. */
export const parseSpans = (spans: string): readonly Span[] =>
  spans === ''
    ? []
    : spans
        .slice(0, -1)
        .split(';')
        .map((span) => {
          const [left = 0, right = 0, top = 0, bottom = 0] = span.split(',').map(Number);
          return { left, right, isTop: top === 1, isBottom: bottom === 1 };
        });
