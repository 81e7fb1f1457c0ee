import type { Cells, Column, SheetKind } from '../sheet/kind.ts';

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

/** Rows that are alike in the columns of a kind's summary. */
export type ChangeGroup = { readonly cells: readonly string[]; readonly rows: number };

/** What the rows change: all of them by what they have in common, and the first of them one by one. */
export type Changes = {
  /** Null where a kind has no summary. `first` has the largest groups; `others` counts the rest. */
  readonly groups: {
    readonly columns: readonly string[];
    readonly first: readonly ChangeGroup[];
    readonly others: { readonly groups: number; readonly rows: number };
  } | null;
  readonly first: readonly ChangedRow[];
};

/** Rows that a review shows one by one. */
export const maxChangedRows = 10;
/** Groups that a review shows; the others are counted. */
export const maxChangeGroups = 12;
/** Different groups that are told apart; rows beyond them are counted together. */
const maxGroupsCounted = 5000;
/** A cell can hold a whole JSON text: a table shows its beginning. */
const maxShownText = 200;

const shown = (text: string): string =>
  text.length <= maxShownText ? text : `${text.slice(0, maxShownText - 1)}…`;

/** The column that names the thing of a row: the path's, else the unique one, else the first. */
function nameColumn(kind: SheetKind, cells: Cells): Column | undefined {
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
  kind: SheetKind,
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

/** Counts rows by the columns of a kind's summary; null where it has none. */
export function countChanges(kind: SheetKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => NonNullable<Changes['groups']>;
} | null {
  const { summarizedBy } = kind;
  if (summarizedBy === undefined) return null;
  const groups = new Map<string, { readonly cells: readonly string[]; rows: number }>();
  let untold = 0;
  return {
    add: (cells) => {
      const texts = summarizedBy.map((key) => cells[key] ?? '');
      const id = JSON.stringify(texts);
      const known = groups.get(id);
      if (known !== undefined) known.rows += 1;
      else if (groups.size < maxGroupsCounted) groups.set(id, { cells: texts.map(shown), rows: 1 });
      else untold += 1;
    },
    counted: () => {
      const sorted = [...groups.values()].toSorted((one, other) => other.rows - one.rows);
      const rest = sorted.slice(maxChangeGroups);
      return {
        columns: summarizedBy.map((key) => kind.columns.find((column) => column.key === key)?.label ?? key),
        first: sorted.slice(0, maxChangeGroups),
        others: {
          groups: rest.length + (untold > 0 ? 1 : 0),
          rows: rest.reduce((sum, { rows }) => sum + rows, untold),
        },
      };
    },
  };
}
