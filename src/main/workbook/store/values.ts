import type { StatementSync } from 'node:sqlite';

/** What a statement with array rows answers; the types of node:sqlite know object rows alone. */
export type Row = readonly (string | number | bigint | null | Uint8Array)[];

export const allRows = (
  statement: StatementSync,
  ...parameters: (string | number | null)[]
): readonly Row[] => statement.all(...parameters) as unknown as readonly Row[];

/** The same, read one by one as far as they are asked for. */
export const eachRow = (statement: StatementSync, ...parameters: (string | number | null)[]): Iterable<Row> =>
  statement.iterate(...parameters) as unknown as Iterable<Row>;

export const oneRow = (statement: StatementSync, ...parameters: (string | number | null)[]): Row | null =>
  (statement.get(...parameters) as unknown as Row | undefined) ?? null;

/** A column that the schema declares as TEXT NOT NULL. */
export const textOf = (value: Row[number] | undefined): string => {
  if (typeof value !== 'string') throw new TypeError('the workbook holds no text where one belongs');
  return value;
};
export const numberOf = (value: Row[number] | undefined): number => {
  if (typeof value !== 'number') throw new TypeError('the workbook holds no number where one belongs');
  return value;
};
export const bytesOf = (value: Row[number] | undefined): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new TypeError('the workbook holds no bytes where some belong');
  return value;
};
export const textOrNull = (value: Row[number] | undefined): string | null =>
  value === null || value === undefined ? null : textOf(value);
