import type { StoreId } from '../../../domain/ids.ts';
import { createPace } from '../../turn.ts';
import { type Database, text, whole } from './database.ts';

const codeKinds = ['discounts-2021-01', 'discounts-2021-11'] as const;
const rowsAtOnce = 500;
/** Rows of earlier runs that one question reads at most, newest runs first. */
const maxRowsRead = 200_000;

/** The codes of discounts by the ids that a store gave them, as far as runs of this app created them. */
export type CodesById = (storeId: StoreId, ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>;

/**
 * Reads the results of the store's runs in slices until every id is found. An index over ids would slow every run
 * down for the few that a review asks about.
 */
export const createCodesById =
  (database: Database): CodesById =>
  async (storeId, ids) => {
    const found = new Map<string, string>();
    if (ids.size === 0) return found;
    const pace = createPace();
    const runs = database.all(
      `SELECT number FROM runs WHERE store_id = ? AND state <> 'preparing' AND kind IN (?, ?) ORDER BY number DESC`,
      storeId,
      ...codeKinds,
    );
    let read = 0;
    for (const run of runs) {
      for (let after = 0; found.size < ids.size && read < maxRowsRead; ) {
        const rows = database.all(
          `SELECT number, label, coalesce(service_id, '') AS id FROM rows WHERE run = ? AND number > ?
           ORDER BY number LIMIT ?`,
          whole(run, 'number'),
          after,
          rowsAtOnce,
        );
        const last = rows.at(-1);
        if (last === undefined) break;
        after = whole(last, 'number');
        read += rows.length;
        for (const row of rows) {
          const id = text(row, 'id');
          if (ids.has(id) && !found.has(id)) found.set(id, text(row, 'label'));
        }
        await pace();
      }
    }
    return found;
  };
