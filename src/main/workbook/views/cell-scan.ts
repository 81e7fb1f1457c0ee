import type { DatabaseSync } from 'node:sqlite';
import type { Pace } from '../pace.ts';
import type { Sheet } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { isUnreadable, unpackTexts } from '../store/sheet-rows.ts';
import { allRows, numberOf, type Row, textOf } from '../store/values.ts';

/** Rows read at once. */
const batch = 1000;

export type ScanParts = { readonly database: DatabaseSync; readonly sheet: Sheet; readonly pace: Pace };

/** A text of a row, null where it cannot be read; rows may be shorter than the widest of their file. */
export type TextAt = (column: number) => string | null;

type Read = (first: number, last: number) => readonly Row[];

/** Rows by id, both ends included: `[id, ...wanted]`. */
function reading({ database, sheet }: ScanParts, wanted: readonly string[]): Read {
  const range = prepareArrays(
    database,
    `SELECT ${['id', ...wanted].join(', ')} FROM r_${sheet.number} WHERE id BETWEEN ? AND ? ORDER BY id`,
  );
  return (first, last) => allRows(range, first, last);
}

/**
 * Visits marked rows by ascending id, with the texts of some columns: SQLite takes these out of the stored cells, which
 * costs about half of unpacking all of them. It refuses rows that are no JSON, and finds no text in those that are short
 * or hold something else: these, and all that are read with them, are unpacked.
 */
export function scanCells(
  parts: ScanParts,
  columns: readonly number[],
  marked: Uint8Array,
  visit: (id: number, at: TextAt) => void,
): Promise<void> {
  const places = new Map(columns.map((column, place) => [column, place + 1]));
  const taken = reading(
    parts,
    columns.map((column) => `json_extract(cells, '$[${column}]')`),
  );
  const whole = reading(parts, ['cells']);
  const read: Read = (first, last) => {
    try {
      const rows = taken(first, last);
      if (rows.every((row) => row.every((value, place) => place === 0 || typeof value === 'string')))
        return rows;
    } catch (thrown) {
      if (!isNoJson(thrown)) throw thrown;
    }
    return whole(first, last).map(([id = null, cells]) => {
      const texts = unpackTexts(textOf(cells));
      return [id, ...columns.map((column) => (isUnreadable(texts) ? null : (texts[column] ?? '')))];
    });
  };
  return scan(parts, read, marked, (id, row) =>
    visit(id, (column) => {
      const text = row[places.get(column) ?? 0];
      return typeof text === 'string' ? text : null;
    }),
  );
}

const isNoJson = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.includes('malformed JSON');

/** As {@link scanCells}, with all cells of a row as they are stored. */
export const scanRows = (
  parts: ScanParts,
  marked: Uint8Array,
  visit: (id: number, cells: string) => void,
): Promise<void> => scan(parts, reading(parts, ['cells']), marked, (id, row) => visit(id, textOf(row[1])));

/** Ranges of ids without a marked row are not read. */
async function scan(
  { pace }: ScanParts,
  read: Read,
  marked: Uint8Array,
  visit: (id: number, row: Row) => void,
): Promise<void> {
  for (let first = 1; first < marked.length; first += batch) {
    const last = Math.min(first + batch, marked.length) - 1;
    if (!marked.subarray(first, last + 1).includes(1)) continue;
    for (const row of read(first, last)) {
      const id = numberOf(row[0]);
      if (marked[id] === 1) visit(id, row);
    }
    if (pace.due) await pace.rest();
  }
}
