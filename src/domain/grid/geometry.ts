/** A cell of what the grid shows: zero-based row index in the view, zero-based index of a shown column. */
export type CellAt = { readonly row: number; readonly column: number };

/** A rectangle of cells; both ends included. The same shape as the contract's `Range`. */
export type CellRange = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/** How many rows and columns the grid shows. Either may be zero. */
export type Bounds = { readonly rows: number; readonly columns: number };

export const sameCell = (a: CellAt, b: CellAt): boolean => a.row === b.row && a.column === b.column;

export const sameRange = (a: CellRange, b: CellRange): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

/** The smallest rectangle that holds both cells, whichever corner each is. */
export const rangeOf = (a: CellAt, b: CellAt = a): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const contains = (range: CellRange, cell: CellAt): boolean =>
  cell.row >= range.top &&
  cell.row <= range.bottom &&
  cell.column >= range.left &&
  cell.column <= range.right;

export const rowsOf = (range: CellRange): number => range.bottom - range.top + 1;
export const columnsOf = (range: CellRange): number => range.right - range.left + 1;
export const cellsOf = (range: CellRange): number => rowsOf(range) * columnsOf(range);

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));

/** The nearest cell inside the bounds; `0,0` when there are no cells. */
export const clampCell = (cell: CellAt, bounds: Bounds): CellAt => ({
  row: clampIndex(cell.row, bounds.rows),
  column: clampIndex(cell.column, bounds.columns),
});

/** The part of a range inside the bounds, or null when nothing of it is. */
export function clipRange(range: CellRange, bounds: Bounds): CellRange | null {
  const clipped = {
    top: Math.max(0, range.top),
    bottom: Math.min(range.bottom, bounds.rows - 1),
    left: Math.max(0, range.left),
    right: Math.min(range.right, bounds.columns - 1),
  };
  return clipped.top > clipped.bottom || clipped.left > clipped.right ? null : clipped;
}

export function intersect(a: CellRange, b: CellRange): CellRange | null {
  const top = Math.max(a.top, b.top);
  const bottom = Math.min(a.bottom, b.bottom);
  const left = Math.max(a.left, b.left);
  const right = Math.min(a.right, b.right);
  return top > bottom || left > right ? null : { top, bottom, left, right };
}

/** What is left of a range without another: at most four rectangles that do not overlap. */
function without(range: CellRange, hole: CellRange): CellRange[] {
  const common = intersect(range, hole);
  if (common === null) return [range];
  const parts: CellRange[] = [];
  if (range.top < common.top) parts.push({ ...range, bottom: common.top - 1 });
  if (range.bottom > common.bottom) parts.push({ ...range, top: common.bottom + 1 });
  if (range.left < common.left)
    parts.push({ top: common.top, bottom: common.bottom, left: range.left, right: common.left - 1 });
  if (range.right > common.right)
    parts.push({ top: common.top, bottom: common.bottom, left: common.right + 1, right: range.right });
  return parts;
}

/** The same cells as rectangles that do not overlap, so that no cell is counted or written twice. */
export function disjoint(ranges: readonly CellRange[]): CellRange[] {
  const result: CellRange[] = [];
  for (const range of ranges) {
    let rest: CellRange[] = [range];
    for (const taken of result) rest = rest.flatMap((part) => without(part, taken));
    result.push(...rest);
  }
  return result;
}

/** How many cells the ranges hold; a cell in two of them counts once. */
export const countCells = (ranges: readonly CellRange[]): number =>
  disjoint(ranges).reduce((sum, range) => sum + cellsOf(range), 0);
