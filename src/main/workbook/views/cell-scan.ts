import type { DatabaseSync } from 'node:sqlite';
import type { Pace } from '../pace.ts';
import type { Sheet } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { allRows, numberOf, type Row, textOf } from '../store/values.ts';

/** Rows read at once. */
const batch = 1000;

export type ScanParts = { readonly database: DatabaseSync; readonly sheet: Sheet; readonly pace: Pace };

/** A text of a stored row; rows may be shorter than the widest of their file. */
export type TextAt = (column: number) => string;

/**
 * Visits marked rows by ascending id, with the texts of some columns: SQLite takes these out of the stored cells, which
 * costs about half of unpacking all of them.
 */
export function scanCells(
  parts: ScanParts,
  columns: readonly number[],
  marked: Uint8Array,
  visit: (id: number, at: TextAt) => void,
): Promise<void> {
  const places = new Map(columns.map((column, place) => [column, place + 1]));
  const wanted = columns.map((column) => `json_extract(cells, '$[${column}]')`);
  return scan(parts, wanted, marked, (id, row) =>
    visit(id, (column) => {
      const text = row[places.get(column) ?? 0];
      return text === null || text === undefined ? '' : textOf(text);
    }),
  );
}

/** As {@link scanCells}, with all cells of a row as they are stored. */
export const scanRows = (
  parts: ScanParts,
  marked: Uint8Array,
  visit: (id: number, cells: string) => void,
): Promise<void> => scan(parts, ['cells'], marked, (id, row) => visit(id, textOf(row[1])));

/** Ranges of ids without a marked row are not read. */
async function scan(
  { database, sheet, pace }: ScanParts,
  wanted: readonly string[],
  marked: Uint8Array,
  visit: (id: number, row: Row) => void,
): Promise<void> {
  const range = prepareArrays(
    database,
    `SELECT ${['id', ...wanted].join(', ')} FROM r_${sheet.number} WHERE id BETWEEN ? AND ? ORDER BY id`,
  );
  for (let first = 1; first < marked.length; first += batch) {
    const last = Math.min(first + batch, marked.length) - 1;
    if (!marked.subarray(first, last + 1).includes(1)) continue;
    for (const row of allRows(range, first, last)) {
      const id = numberOf(row[0]);
      if (marked[id] === 1) visit(id, row);
    }
    if (pace.due) await pace.rest();
  }
}
