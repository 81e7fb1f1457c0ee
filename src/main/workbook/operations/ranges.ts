import type { Range, View } from '../../../contract/sheets.ts';
import { disjoint } from '../../../domain/grid/geometry.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import type { Sheet } from '../sheet.ts';
import type { ViewList } from '../views/view-list.ts';

export type Shown = { readonly sheet: Sheet; readonly list: ViewList };

/** The view at the moment when a change begins; ranges are meant in it. */
export const shown = (core: Core, sheetId: string, view: View): Promise<Shown> =>
  core.views.shown(sheetId, view);

/** Ranges cut to the cells that the view holds; those outside it are left out. No cell is in two of them. */
export function clip(
  ranges: readonly Range[],
  { sheet, list }: Shown,
  columns = sheet.keys.length,
): readonly Range[] {
  return disjoint(
    ranges.flatMap((range) => {
      const bottom = Math.min(range.bottom, list.length - 1);
      const right = Math.min(range.right, columns - 1);
      return range.top > bottom || range.left > right ? [] : [{ ...range, bottom, right }];
    }),
  );
}

/** The sheet's own column for one that is shown; -1 where none is. */
export const columnAt =
  (columns: readonly number[] | undefined) =>
  (at: number): number =>
    columns === undefined ? at : (columns[at] ?? -1);

export const cellsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, range) => sum + (range.bottom - range.top + 1) * (range.right - range.left + 1), 0);

/** Rows of ranges, those of each counted. */
export const rowsIn = (ranges: readonly Pick<Range, 'top' | 'bottom'>[]): number =>
  ranges.reduce((sum, range) => sum + (range.bottom - range.top + 1), 0);

/** The most rows a sheet may hold. */
export const mostRows = 3_000_000;

export function guardRows(sheet: Sheet, more: number): void {
  if (sheet.order.length + more <= mostRows) return;
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.sheetHoldsMostRows({
      mostRows,
      name: sheet.name,
      order: sheet.order.length + more,
    }),
    next: sheetsMessages.sheetHoldsMostRowsNext,
  });
}
