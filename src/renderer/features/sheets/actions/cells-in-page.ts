import { type CellRange, countCells, disjoint } from '../../../../domain/grid/geometry.ts';
import type { CellEdit } from '../../../../domain/grid/overlay.ts';
import { gridCopy } from '../../../copy/grid.ts';
import { announce } from '../../../grid/index.ts';
import { columnsOf, type SheetSession } from '../session.ts';

/** Cells that are drawn at once with their new text; more than fit on a screen would only cost time. */
const mostExpected = 2_000;
/** True, and said, where shown columns are all worked out from the row: nothing can be put there. */
export function refusesEdits(session: SheetSession, ranges: readonly CellRange[]): boolean {
  const shown = columnsOf(session);
  const touched = ranges.flatMap(({ left, right }) => shown.slice(left, right + 1));
  const [first] = touched;
  if (first === undefined || touched.some(({ column }) => !column.computed)) return false;
  announce(session.grid, gridCopy[first.column.result ? 'result' : 'computed'](first.column.label));
  return true;
}

/** Edits that one `sheets.edit` takes (contract). */
export const mostEdits = 10_000;

/**
 * The cells of ranges with the text that each would get, for those whose rows are in the page; computed ones get none. `whole` says
 * that none is missing.
 */
export function cellsInPage(
  session: SheetSession,
  ranges: readonly CellRange[],
  textAt: (row: number, column: number) => string,
  most: number,
): { readonly cells: readonly CellEdit[]; readonly whole: boolean } {
  const cells: CellEdit[] = [];
  if (countCells(ranges) > most) return { cells, whole: false };
  const columns = columnsOf(session);
  let whole = true;
  for (const range of disjoint(ranges))
    for (let row = range.top; row <= range.bottom; row += 1) {
      const held = session.rows.row(row);
      for (let column = range.left; column <= range.right; column += 1) {
        if (columns[column]?.column.computed) continue;
        const key = columns[column]?.column.key;
        if (held === undefined || key === undefined) whole = false;
        else cells.push({ rowId: held.id, column: key, text: textAt(row, column) });
      }
    }
  return { cells, whole };
}

/** What is known of a change before it is made. `whole`: the cells are all that it sets; `place` names what that is. */
export const knownOf = (cells: readonly CellEdit[], whole: boolean, place: string) => ({
  expected: cells.slice(0, mostExpected),
  place,
  hasMore: !whole || cells.length > mostExpected,
});
