import { type Bounds, type CellAt, clampCell } from './geometry.ts';

/** Where a key takes the active cell. */
export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page-up'
  | 'page-down'
  | 'edge-up'
  | 'edge-down'
  | 'edge-left'
  | 'edge-right'
  | 'row-start'
  | 'row-end'
  | 'sheet-start'
  | 'sheet-end';

/** The cell that a move leads to; never outside the bounds. An edge is that of the sheet; for the data's see data-edge.ts. */
export function moveCell(cell: CellAt, move: Move, bounds: Bounds, pageRows: number): CellAt {
  const lastRow = bounds.rows - 1;
  const lastColumn = bounds.columns - 1;
  const { row, column } = cell;
  const page = Math.max(1, pageRows);
  const target: Record<Move, CellAt> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'page-up': { row: row - page, column },
    'page-down': { row: row + page, column },
    'edge-up': { row: 0, column },
    'edge-down': { row: lastRow, column },
    'edge-left': { row, column: 0 },
    'edge-right': { row, column: lastColumn },
    'row-start': { row, column: 0 },
    'row-end': { row, column: lastColumn },
    'sheet-start': { row: 0, column: 0 },
    'sheet-end': { row: lastRow, column: lastColumn },
  };
  return clampCell(target[move], bounds);
}

/**
 * Enter or Tab inside a selection of several cells: the next cell of the range, wrapping round, so that a
 * block can be typed in without leaving it.
 */
export function walkRange(
  cell: CellAt,
  range: { top: number; bottom: number; left: number; right: number },
  by: 'row' | 'column',
  direction: 1 | -1,
): CellAt {
  const height = range.bottom - range.top + 1;
  const width = range.right - range.left + 1;
  const total = height * width;
  const row = cell.row - range.top;
  const column = cell.column - range.left;
  // Tab goes along rows, Enter goes down columns: the position in that order, one further, and back.
  const position = by === 'column' ? row * width + column : column * height + row;
  const next = (position + direction + total) % total;
  return by === 'column'
    ? { row: range.top + Math.floor(next / width), column: range.left + (next % width) }
    : { row: range.top + (next % height), column: range.left + Math.floor(next / height) };
}
