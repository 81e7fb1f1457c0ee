import type { Cells, Column, RunKind } from '../sheet/kind.ts';
import { type ChangeGroups, shownText as shown } from './change-groups.ts';

/** A field that a row sets. */
export type FieldChange = {
  readonly label: string;
  /** The value that it replaces; null where that is not known, '' where there was none. */
  readonly before: string | null;
  readonly after: string;
};

/** What one row does, in the words of its columns. */
export type ChangedRow = {
  readonly number: number;
  /** The id or code by which the row names its thing. */
  readonly name: string;
  /** The discount code beside an id, where it is known. */
  readonly code: string | null;
  readonly fields: readonly FieldChange[];
};

/** What the rows change: all of them by what they have in common, and the first of them one by one. */
export type Changes = {
  /** Null where a kind has no summary. */
  readonly groups: ChangeGroups | null;
  readonly first: readonly ChangedRow[];
};

/** Rows that a review shows one by one. */
export const maxChangedRows = 10;

/** The column that names the thing of a row: the path's, else the unique one, else the first. */
function nameColumn(kind: RunKind, cells: Cells): Column | undefined {
  const key = kind.sending.via === 'single' ? (kind.sending.pathColumn ?? kind.unique) : kind.unique;
  const named = kind.columns.find((column) => column.key === key);
  if (named !== undefined && (cells[named.key] ?? '') !== '') return named;
  return kind.columns.find((column) => (cells[column.key] ?? '') !== '');
}

/**
 * The fields that a row sets, in the order of its columns. `before`: texts by column key, as far as they are known;
 * null where none is.
 */
export function changedRow(
  kind: RunKind,
  row: { readonly number: number; readonly cells: Cells },
  { before, code }: { readonly before: Cells | null; readonly code: string | null },
): ChangedRow {
  const name = nameColumn(kind, row.cells);
  const fields = kind.columns.flatMap((column): FieldChange[] => {
    const after = row.cells[column.key] ?? '';
    if (column === name || after === '') return [];
    const earlier = before?.[column.key];
    return [
      { label: column.label, before: earlier === undefined ? null : shown(earlier), after: shown(after) },
    ];
  });
  return { number: row.number, name: shown(row.cells[name?.key ?? ''] ?? ''), code, fields };
}
