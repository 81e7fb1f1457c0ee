import type { BundleLineState } from '../../../contract/bundles.ts';
import type { StoreId } from '../../../domain/ids.ts';
import { type Row, text, whole, wholeOrNull } from '../../sqlite/journal-database.ts';
import type { Database } from './database.ts';

export type BundleSheetRecord = {
  readonly number: number;
  readonly id: string;
  readonly storeId: StoreId;
  readonly name: string;
  readonly createdAt: number;
  readonly revision: number;
};

export type LineRecord = {
  readonly number: number;
  readonly subscriptionId: string;
  readonly state: BundleLineState;
  readonly message: string;
};

const sheetOf = (row: Row): BundleSheetRecord => ({
  number: whole(row, 'number'),
  id: text(row, 'id'),
  storeId: text(row, 'store_id'),
  name: text(row, 'name'),
  createdAt: whole(row, 'created_at'),
  revision: whole(row, 'revision'),
});

const lineStates: readonly BundleLineState[] = ['waiting', 'read', 'none', 'failed'];
const lineOf = (row: Row): LineRecord => ({
  number: whole(row, 'number'),
  subscriptionId: text(row, 'subscription_id'),
  state: lineStates.find((state) => state === text(row, 'state')) ?? 'failed',
  message: text(row, 'message'),
});

/** Bundle sheets and their subscriptions in `bundles.db`. */
export function createBundleSheets(database: Database) {
  const find = (id: string): BundleSheetRecord | null => {
    const row = database.get('SELECT * FROM books WHERE id = ?', id);
    return row === undefined ? null : sheetOf(row);
  };
  return {
    find,
    byNumber: (number: number): BundleSheetRecord | null => {
      const row = database.get('SELECT * FROM books WHERE number = ?', number);
      return row === undefined ? null : sheetOf(row);
    },
    list: (storeId: StoreId | null): readonly BundleSheetRecord[] =>
      database
        .all('SELECT * FROM books WHERE ?1 IS NULL OR store_id = ?1 ORDER BY number DESC LIMIT 200', storeId)
        .map(sheetOf),
    /** All of a store, however many. */
    numbersOf: (storeId: StoreId): readonly number[] =>
      database.all('SELECT number FROM books WHERE store_id = ?', storeId).map((row) => whole(row, 'number')),
    facts: (): { readonly count: number; readonly since: number | null } => {
      const row = database.get('SELECT count(*) AS count, min(created_at) AS since FROM books');
      return row === undefined
        ? { count: 0, since: null }
        : { count: whole(row, 'count'), since: wholeOrNull(row, 'since') };
    },
    has: (storeId: StoreId): boolean =>
      database.get('SELECT 1 AS one FROM books WHERE store_id = ?', storeId) !== undefined,
    add: (
      sheet: Omit<BundleSheetRecord, 'number' | 'revision'>,
      subscriptionIds: readonly string[],
    ): number => {
      const number = database.run(
        'INSERT INTO books (id, store_id, name, created_at, revision) VALUES (?, ?, ?, ?, 1)',
        sheet.id,
        sheet.storeId,
        sheet.name,
        sheet.createdAt,
      );
      for (const [index, id] of subscriptionIds.entries()) {
        database.run("INSERT INTO lines VALUES (?, ?, ?, 'waiting', '', 1)", number, index + 1, id);
      }
      return number;
    },
    /** Deletes a bundle sheet with everything that is kept of it. */
    remove: (sheet: number): void => {
      database.run(
        'DELETE FROM price_step_parts WHERE step IN (SELECT number FROM price_steps WHERE book = ?)',
        sheet,
      );
      for (const table of ['price_steps', 'selections', 'lines'])
        database.run(`DELETE FROM ${table} WHERE book = ?`, sheet);
      database.run('DELETE FROM books WHERE number = ?', sheet);
    },
    /** Marks lines as changed: those who follow the bundle sheet read them again. */
    touch: (sheet: number, lines: readonly number[]): void => {
      database.run('UPDATE books SET revision = revision + 1 WHERE number = ?', sheet);
      for (const line of lines) {
        database.run(
          'UPDATE lines SET revision = (SELECT revision FROM books WHERE number = ?1) WHERE book = ?1 AND number = ?2',
          sheet,
          line,
        );
      }
    },
    /** Lines that are to be read, or read again. */
    await: (sheet: number, lines: readonly number[]): void => {
      for (const line of lines)
        database.run(
          "UPDATE lines SET state = 'waiting', message = '' WHERE book = ? AND number = ?",
          sheet,
          line,
        );
    },
    waiting: (sheet: number): readonly LineRecord[] =>
      database
        .all("SELECT * FROM lines WHERE book = ? AND state = 'waiting' ORDER BY number", sheet)
        .map(lineOf),
    setLine: (sheet: number, line: number, state: BundleLineState, message: string): void => {
      database.run(
        'UPDATE lines SET state = ?, message = ? WHERE book = ? AND number = ?',
        state,
        message,
        sheet,
        line,
      );
    },
    line: (sheet: number, number: number): LineRecord | null => {
      const row = database.get('SELECT * FROM lines WHERE book = ? AND number = ?', sheet, number);
      return row === undefined ? null : lineOf(row);
    },
    lines: (sheet: number, since = 0): readonly LineRecord[] =>
      database
        .all('SELECT * FROM lines WHERE book = ? AND revision > ? ORDER BY number', sheet, since)
        .map(lineOf),
    lineCounts: (sheet: number): Readonly<Partial<Record<BundleLineState, number>>> =>
      Object.fromEntries(
        database
          .all('SELECT state, count(*) AS amount FROM lines WHERE book = ? GROUP BY state', sheet)
          .map((row) => [text(row, 'state'), whole(row, 'amount')]),
      ),
  };
}
