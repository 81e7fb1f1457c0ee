import { codeKey } from '../../../domain/codes/code-key.ts';
import type { SheetId, StoreId } from '../../../domain/ids.ts';
import { createPace } from '../../turn.ts';
import { type Database, text, whole } from './database.ts';

const rowsAtOnce = 500;
/** Rows of earlier runs that one question reads at most, newest runs first. */
const maxRowsRead = 200_000;

/**
 * The last run that sent each of some codes to a store from another sheet, by the key of the code (see codeKey): what
 * it created, or may have, and no later run deleted.
 */
export type CodesSent = (
  storeId: StoreId,
  sheetId: SheetId,
  keys: AsyncIterable<string>,
) => Promise<ReadonlyMap<string, number>>;

export function createCodesSent(database: Database): CodesSent {
  /** Reads columns of the rows of runs, newest runs first, until the bound is met. */
  async function* rowsOf(runs: readonly number[], columns: string, outcomes: string) {
    const pace = createPace();
    let read = 0;
    for (const run of runs) {
      for (let after = 0; read < maxRowsRead; ) {
        const rows = database.all(
          `SELECT number, ${columns} FROM rows WHERE run = ? AND number > ? AND outcome IN (${outcomes})
           ORDER BY number LIMIT ?`,
          run,
          after,
          rowsAtOnce,
        );
        for (const row of rows) yield { run, row };
        const last = rows.at(-1);
        if (last === undefined) break;
        after = whole(last, 'number');
        read += rows.length;
        await pace();
      }
    }
  }

  return async (storeId, sheetId, keys) => {
    const found = new Map<string, number>();
    const runsOf = (where: string, ...values: readonly string[]): readonly number[] =>
      database
        .all(
          `SELECT number FROM runs WHERE store_id = ? AND state <> 'preparing' AND ${where} ORDER BY number DESC`,
          storeId,
          ...values,
        )
        .map((run) => whole(run, 'number'));
    const made = runsOf(
      `kind IN ('discounts-2021-01', 'discounts-2021-11') AND coalesce(sheet_id, '') <> ?`,
      sheetId,
    );
    if (made.length === 0) return found;
    const wanted = new Set<string>();
    for await (const key of keys) wanted.add(key);
    const deleted = new Set<string>();
    const deletions = runsOf(`kind = 'discount_delete'`);
    // Their rows are named by the ids of the discounts.
    for await (const { row } of rowsOf(deletions, 'label', `'succeeded'`)) deleted.add(text(row, 'label'));
    const columns = `label, coalesce(service_id, '') AS id`;
    for await (const { run, row } of rowsOf(made, columns, `'succeeded', 'counted', 'unknown'`)) {
      const key = codeKey(text(row, 'label'));
      if (wanted.has(key) && !found.has(key) && !deleted.has(text(row, 'id'))) found.set(key, run);
    }
    return found;
  };
}
