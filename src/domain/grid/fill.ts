import { type Bounds, type CellAt, type CellRange, contains } from './geometry.ts';

/** A fill: the cells to read and the cells to write. The target never holds a cell of the source. */
export type Fill = { readonly source: CellRange; readonly target: CellRange };

/**
 * What dragging the fill handle from a range to a cell would write: one direction, the one in which the cell
 * is further away. Null while the cell is inside the range.
 */
export function fillByDrag(source: CellRange, to: CellAt, bounds: Bounds): Fill | null {
  if (contains(source, to)) return null;
  const below = to.row - source.bottom;
  const above = source.top - to.row;
  const right = to.column - source.right;
  const left = source.left - to.column;
  const vertical = Math.max(below, above);
  const horizontal = Math.max(right, left);
  if (vertical >= horizontal) {
    if (below > 0)
      return {
        source,
        target: { ...source, top: source.bottom + 1, bottom: Math.min(to.row, bounds.rows - 1) },
      };
    return { source, target: { ...source, top: Math.max(0, to.row), bottom: source.top - 1 } };
  }
  if (right > 0)
    return {
      source,
      target: { ...source, left: source.right + 1, right: Math.min(to.column, bounds.columns - 1) },
    };
  return { source, target: { ...source, left: Math.max(0, to.column), right: source.left - 1 } };
}

/**
 * Ctrl+D: the first row of the range into the rest of it; a range of one row takes the row above.
 * Null where there is nothing to copy from.
 */
export function fillDown(range: CellRange): Fill | null {
  if (range.bottom > range.top)
    return { source: { ...range, bottom: range.top }, target: { ...range, top: range.top + 1 } };
  if (range.top === 0) return null;
  return { source: { ...range, top: range.top - 1, bottom: range.top - 1 }, target: range };
}

/** Ctrl+R: the first column of the range into the rest of it; see {@link fillDown}. */
export function fillRight(range: CellRange): Fill | null {
  if (range.right > range.left)
    return { source: { ...range, right: range.left }, target: { ...range, left: range.left + 1 } };
  if (range.left === 0) return null;
  return { source: { ...range, left: range.left - 1, right: range.left - 1 }, target: range };
}

/**
 * Downwards from a range as far as the sheet goes (a double click on the handle). Null at the last row.
 */
export const fillToEnd = (source: CellRange, bounds: Bounds): Fill | null =>
  source.bottom >= bounds.rows - 1
    ? null
    : { source, target: { ...source, top: source.bottom + 1, bottom: bounds.rows - 1 } };
