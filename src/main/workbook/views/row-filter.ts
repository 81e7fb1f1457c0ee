import type { Filter, View } from '../../../contract/sheets.ts';
import { conditionTest } from '../../../domain/sheet/condition.ts';
import { type Derived, viewColumn } from '../results/derived.ts';
import type { Sheet } from '../sheet.ts';
import type { StoredRow } from '../store/sheet-rows.ts';
import type { TextAt } from './cell-scan.ts';

/** The filters of a view by what decides them; a row is shown when all of them match. */
export type RowFilter = {
  /** Tests of cells, by the place of their column in {@link viewColumn}. */
  readonly cells: readonly { readonly column: number; readonly matches: (text: string) => boolean }[];
  /** Folded texts, each of which some cell or the note contains. */
  readonly needles: readonly string[];
  /** Issue groups: of each set the row has one. */
  readonly groups: readonly ReadonlySet<number>[];
  readonly rowIds: readonly ReadonlySet<number>[];
  readonly isNoted: boolean;
};

export function rowFilter(sheet: Sheet, filters: View['filters']): RowFilter {
  const of = <K extends Filter['by']>(by: K) =>
    filters.filter((filter): filter is Extract<Filter, { by: K }> => filter.by === by);
  return {
    cells: of('column').map(({ column, condition }) => ({
      column: viewColumn(sheet, column).place,
      matches: conditionTest(condition),
    })),
    needles: of('text').map(({ text }) => text.toLowerCase()),
    groups: [
      ...of('issues').map((filter) =>
        groupIds(
          sheet,
          (group) =>
            (filter.severity === 'any' || group.severity === filter.severity) &&
            (filter.code === undefined || group.code === filter.code) &&
            (filter.column === undefined || group.column === filter.column),
        ),
      ),
      ...of('duplicates').map(() =>
        groupIds(sheet, ({ code }) => code === 'duplicate' || code === 'duplicate-case'),
      ),
    ],
    rowIds: of('rows').map(({ rowIds }) => new Set(rowIds)),
    isNoted: of('notes').length > 0,
  };
}

type Group = { readonly code: string; readonly severity: string; readonly column: string };

const groupIds = (sheet: Sheet, wanted: (group: Group) => boolean): ReadonlySet<number> =>
  new Set(sheet.groups.all().flatMap((group) => (wanted(group) ? [group.id] : [])));

/** Whether the texts of a row match all filters of cells. Of a row that cannot be read nobody knows, so it does not. */
export const matchesCells = ({ cells }: RowFilter, at: TextAt): boolean =>
  cells.every(({ column, matches }) => {
    const text = at(column);
    return text !== null && matches(text);
  });

/** Whether a row matches all filters. */
export const matchesRow = (filter: RowFilter, row: StoredRow, note: string, derived: Derived): boolean =>
  matchesCells(filter, (column) => derived.at(row, column)) &&
  filter.needles.every((needle) => holds(needle, note) || row.texts.some((text) => holds(needle, text))) &&
  filter.groups.every((groups) => row.issues.some((id) => groups.has(id))) &&
  filter.rowIds.every((ids) => ids.has(row.id)) &&
  (!filter.isNoted || note !== '');

export const holds = (needle: string, text: string): boolean => text.toLowerCase().includes(needle);
