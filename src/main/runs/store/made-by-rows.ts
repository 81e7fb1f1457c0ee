import type { StoreId } from '../../../domain/ids.ts';
import { type Database, whole } from './database.ts';
import { idsOfRun } from './run-ids.ts';

/** A discount that was found for a lost row: its ID where it has one, and its code where that is in other letters than the row's. */
export type FoundMade = { readonly id: string | null; readonly otherLetters: string | null };

/**
 * Claims what was found for a lost row of a run: whether it is that of no other row of the store. Of several that find one
 * discount at the same moment, the first alone has it.
 */
export type ClaimMade = (storeId: StoreId, run: number, task: number, found: FoundMade) => Promise<boolean>;

export function createClaimMade(database: Database): ClaimMade {
  /** Who has an ID, by store and ID, where this process has seen it found. */
  const owners = new Map<string, string>();
  async function isTaken(storeId: StoreId, own: number, task: number, found: FoundMade): Promise<boolean> {
    const runs = database.all(
      `SELECT number FROM runs WHERE store_id = ? AND state <> 'preparing'
       AND kind IN ('discounts-2021-01', 'discounts-2021-11') ORDER BY number DESC`,
      storeId,
    );
    for (const run of runs.map((row) => whole(row, 'number'))) {
      for await (const row of idsOfRun(database, run)) {
        const isOther = run !== own || row.task !== task;
        if (isOther && (row.id === found.id || row.label === found.otherLetters)) return true;
      }
    }
    return false;
  }
  return async (storeId, run, task, found) => {
    const key = JSON.stringify([storeId, found.id]);
    const owner = `${run}:${task}`;
    if (found.id !== null) {
      if ((owners.get(key) ?? owner) !== owner) return false;
      // Before anything is awaited: another row may find the same meanwhile.
      owners.set(key, owner);
    }
    const isFree = !(await isTaken(storeId, run, task, found));
    if (!isFree && found.id !== null) owners.delete(key);
    return isFree;
  };
}
