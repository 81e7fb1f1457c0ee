import type { View } from '../../../contract/sheets.ts';
import { columnIndex, type Sheet } from '../sheet.ts';
import { unpackTexts } from '../store/sheet-rows.ts';
import type { Row } from '../store/values.ts';
import { numberOf, textOf } from '../store/values.ts';
import { mayHold } from './plain-text.ts';

/** Whether a stored row (`[id, cells, issues]`) belongs to a view by its cells and issues. Null: every row does. */
export type RowFilter = ((row: Row) => boolean) | null;

/** The filter of a view over stored rows; only rows that can match are unpacked. */
export function rowFilter(sheet: Sheet, filter: View['filter']): RowFilter {
  switch (filter.by) {
    case 'all':
      return null;
    case 'issues':
      return groupFilter(
        sheet,
        (group) =>
          (filter.severity === 'any' || group.severity === filter.severity) &&
          (filter.code === undefined || group.code === filter.code) &&
          (filter.column === undefined || group.column === filter.column),
      );
    case 'duplicates':
      return groupFilter(sheet, (group) => group.code === 'duplicate' || group.code === 'duplicate-case');
    case 'text':
      return textFilter(sheet, filter.column, filter.text);
    case 'value': {
      const column = columnIndex(sheet, filter.column);
      const values = new Set(filter.values);
      const wanted = filter.except !== true;
      return (row) => values.has(unpackTexts(textOf(row[1]))[column] ?? '') === wanted;
    }
    case 'rows': {
      const ids = new Set(filter.rowIds);
      return (row) => ids.has(numberOf(row[0]));
    }
    case 'notes':
      return () => false;
  }
}

/** Whether a row belongs to a view by its note. Null: notes do not count. */
export function noteFilter(filter: View['filter']): ((note: string) => boolean) | null {
  if (filter.by === 'notes') return (note) => note !== '';
  if (filter.by !== 'text' || filter.column !== null) return null;
  const needle = filter.text.toLowerCase();
  return (note) => note.toLowerCase().includes(needle);
}

type Group = { readonly code: string; readonly severity: string; readonly column: string };

/** Group ids of a sheet that a filter by issues asks for. */
export function wantedGroups(sheet: Sheet, wanted: (group: Group) => boolean): ReadonlySet<number> {
  return new Set(sheet.groups.all().flatMap((group) => (wanted(group) ? [group.id] : [])));
}

function groupFilter(sheet: Sheet, wanted: (group: Group) => boolean): RowFilter {
  const groups = wantedGroups(sheet, wanted);
  return (row) => {
    const issues = row[2];
    if (typeof issues !== 'string') return false;
    return issues.split(',').some((id) => groups.has(Number(id)));
  };
}

function textFilter(sheet: Sheet, columnKey: string | null, text: string): RowFilter {
  const column = columnKey === null ? null : columnIndex(sheet, columnKey);
  const needle = text.toLowerCase();
  if (needle === '') return null;
  const possible = mayHold(needle, false);
  return (row) => {
    const cells = textOf(row[1]);
    if (!possible(cells)) return false;
    const texts = unpackTexts(cells);
    if (column !== null) return (texts[column] ?? '').toLowerCase().includes(needle);
    return texts.some((one) => one.toLowerCase().includes(needle));
  };
}
