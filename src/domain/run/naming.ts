import type { Cells, RunKind } from '../sheet/kind.ts';

/** The column by which rows of a kind name the thing that they change. */
export const namingColumn = ({ sending, columns }: RunKind): string =>
  (sending.via === 'single' ? sending.pathColumn : undefined) ?? columns[0]?.key ?? '';

/** The column of the code that names a thing where a row has no ID for it. */
const codeColumn = ({ identifiedBy }: RunKind): string | undefined =>
  identifiedBy?.find(({ is }) => is === 'text')?.column;

/**
 * The code by which a row names its thing; null where it names it by its ID, or not at all (spec: Async batch and task:
 * `discount_update` has the field names of `discount_create`, and so no ID).
 */
export function namingCode(kind: RunKind, cells: Cells): string | null {
  const code = cells[codeColumn(kind) ?? ''] ?? '';
  return (cells[namingColumn(kind)] ?? '') !== '' || code === '' ? null : code;
}

/** What names the thing of a row, the same for all rows that name it so; empty where nothing does. */
export function nameIn(kind: RunKind, cells: Cells): string {
  const code = namingCode(kind, cells);
  return code === null ? idInCell(cells[namingColumn(kind)] ?? '') : `code ${code.trim().toLowerCase()}`;
}

/** An ID as the store knows it, however its number is written in a cell. */
export function idInCell(cell: string): string {
  const text = cell.trim();
  return text.replace(/^0+/, '') || text;
}

/**
 * The cells of a row without the code that names its thing: where an ID does, a code is a change.
 * @param row the row that names the thing, where the cells are those of another row of it
 */
export const withoutNamingCode = (kind: RunKind, cells: Cells, row = cells): Cells =>
  namingCode(kind, row) === null
    ? cells
    : { ...cells, [namingColumn(kind)]: '', [codeColumn(kind) ?? '']: '' };

/** The cells of a row that changes the same thing, named by the ID that its record shows, or else as the row names it. */
export function namedAs(kind: RunKind, cells: Cells, id: string | null): Cells {
  const code = namingCode(kind, cells);
  const column = namingColumn(kind);
  if (code === null) return { [column]: cells[column] ?? '' };
  return id === null ? { [codeColumn(kind) ?? '']: code } : { [column]: id };
}
