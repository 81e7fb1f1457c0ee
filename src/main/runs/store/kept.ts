import type { RunId, SheetId, StoreId } from '../../../domain/ids.ts';
import { createPace } from '../../turn.ts';
import { type Database, text, textOrNull, whole, wholeOrNull } from './database.ts';
import { endIn } from './read-run.ts';

export type KeptRuns = {
  /** What is kept of a store. `sheets`: those that were sent to it and to no other; `shared`: to others as well. */
  readonly ofStore: (storeId: StoreId) => {
    readonly runs: number;
    readonly rows: number;
    readonly sheets: readonly SheetId[];
    readonly shared: readonly SheetId[];
    /** Numbers of runs that are not over. */
    readonly unfinished: readonly number[];
  };
  /** Whether rows of a sheet were sent to any store. */
  readonly isSent: (sheetId: SheetId) => boolean;
  /** All runs; `since`: when the oldest was started, milliseconds since the epoch. */
  readonly facts: () => { readonly count: number; readonly since: number | null };
  readonly unfinished: () => readonly RunId[];
  /** The operator knows what became of a thing that came with a restored backup. */
  readonly settle: (id: string) => void;
  /** Deletes the runs of a store with rows and journals, and which sheets were sent to it. */
  readonly eraseStore: (storeId: StoreId) => Promise<void>;
  /** Deletes runs that ended before a time, in milliseconds since the epoch; how many. */
  readonly eraseBefore: (at: number) => Promise<number>;
};

/** Rows and events that are deleted at once: some milliseconds. */
const atOnce = 250;

/**
 * Counting and deleting what is kept of runs.
 * @param goesOn whether a run that is not over can be read: otherwise it will never be over
 */
export function createKeptRuns(database: Database, goesOn: (id: RunId) => boolean): KeptRuns {
  /** A run that is half deleted is shown nowhere, and the rest of it goes at the next start. */
  const erase = async (run: number): Promise<void> => {
    const pace = createPace();
    database.transaction(() => {
      // Rows of its sheet without a result are not therefore unsent.
      database.run(
        `INSERT OR IGNORE INTO sheets_of_erased_runs
         SELECT sheet_id, store_id FROM runs WHERE number = ? AND sheet_id IS NOT NULL`,
        run,
      );
      database.run("UPDATE runs SET state = 'preparing' WHERE number = ?", run);
    });
    for (const [table, key] of [
      ['rows', 'number'],
      ['events', 'seq'],
    ] as const) {
      for (;;) {
        const row = database.get(
          `SELECT max(${key}) AS last FROM (SELECT ${key} FROM ${table} WHERE run = ? ORDER BY ${key} LIMIT ${atOnce})`,
          run,
        );
        const last = row === undefined ? null : wholeOrNull(row, 'last');
        if (last === null) break;
        database.run(`DELETE FROM ${table} WHERE run = ? AND ${key} <= ?`, run, last);
        await pace();
      }
    }
    database.run('DELETE FROM sent_hash_runs WHERE run = ?', run);
    database.run('DELETE FROM runs WHERE number = ?', run);
  };
  const sheetsOf = (storeId: StoreId, having: string): readonly SheetId[] =>
    database
      .all(
        `SELECT sheet_id FROM sheet_stores GROUP BY sheet_id HAVING max(store_id = ?) = 1 AND ${having}`,
        storeId,
      )
      .map((row) => text(row, 'sheet_id'));
  const count = (sql: string, storeId: StoreId): number => {
    const row = database.get(sql, storeId);
    return row === undefined ? 0 : whole(row, 'count');
  };
  return {
    ofStore: (storeId) => ({
      runs: count('SELECT count(*) AS count FROM runs WHERE store_id = ?', storeId),
      rows: count(
        'SELECT count(*) AS count FROM rows WHERE run IN (SELECT number FROM runs WHERE store_id = ?)',
        storeId,
      ),
      sheets: sheetsOf(storeId, 'count(*) = 1'),
      shared: sheetsOf(storeId, 'count(*) > 1'),
      unfinished: database
        .all("SELECT number, id FROM runs WHERE store_id = ? AND state = 'active' ORDER BY number", storeId)
        .filter((row) => goesOn(text(row, 'id')))
        .map((row) => whole(row, 'number')),
    }),
    isSent: (sheetId) =>
      database.get('SELECT 1 FROM sheet_stores WHERE sheet_id = ? LIMIT 1', sheetId) !== undefined,
    facts: () => {
      const row = database.get(
        "SELECT count(*) AS count, min(started_at) AS since FROM runs WHERE state <> 'preparing'",
      );
      return row === undefined
        ? { count: 0, since: null }
        : { count: whole(row, 'count'), since: wholeOrNull(row, 'since') };
    },
    unfinished: () =>
      database.all("SELECT id FROM runs WHERE state <> 'ended'").map((row) => text(row, 'id')),
    settle: (id) => void database.run('DELETE FROM restored WHERE id = ?', id),
    eraseStore: async (storeId) => {
      for (const row of database.all('SELECT number FROM runs WHERE store_id = ?', storeId)) {
        await erase(whole(row, 'number'));
      }
      // Hashes do not say whose they are: those of the other runs are made again when they are asked for.
      database.transaction(() => {
        database.run('DELETE FROM sent_hashes');
        database.run('DELETE FROM sent_hash_runs');
        database.run('DELETE FROM learned WHERE store_id = ?', storeId);
        database.run('DELETE FROM sheet_stores WHERE store_id = ?', storeId);
        database.run('DELETE FROM sheets_of_erased_runs WHERE store_id = ?', storeId);
      });
    },
    eraseBefore: async (at) => {
      const over = database
        .all("SELECT number, summary FROM runs WHERE state = 'ended' AND started_at < ? ORDER BY number", at)
        .filter((row) => endIn(textOrNull(row, 'summary')) < at);
      let erased = 0;
      for (const row of over) {
        const number = whole(row, 'number');
        // It may be verified again meanwhile.
        if (database.get("SELECT 1 FROM runs WHERE number = ? AND state = 'ended'", number) === undefined)
          continue;
        await erase(number);
        erased += 1;
      }
      return erased;
    },
  };
}
