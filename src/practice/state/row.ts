import type { SQLOutputValue } from 'node:sqlite';

/** A row of the service's own database. Columns are read by type; a wrong type is a defect, not bad input. */
export type Row = Record<string, SQLOutputValue>;

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null || row[column] === undefined ? null : text(row, column);
}

export function whole(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

export function wholeOrNull(row: Row, column: string): number | null {
  return row[column] === null || row[column] === undefined ? null : whole(row, column);
}
