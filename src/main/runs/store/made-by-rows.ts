import type { StoreId } from '../../../domain/ids.ts';
import { type Database, whole } from './database.ts';
import { idsOfRun, type RowId } from './run-ids.ts';

/** A discount that was found for a lost row. */
export type FoundMade = {
  /** Its ID where it has one. */
  readonly id: string | null;
  /** The code of the row, and that of the discount where it is in other letters. */
  readonly code: string;
  readonly otherLetters: string | null;
  /** What began later did not make it. */
  readonly until: number;
};

/** Whether a task of a run that is not over may have been carried out. */
export type MayBeSent = (run: number, task: number) => boolean;

/**
 * Claims what was found for a lost row of a run: whether it is that of no other row of the store. Of several that find one
 * discount at the same moment, the first alone has it.
 */
export type ClaimMade = (
  storeId: StoreId,
  run: number,
  task: number,
  found: FoundMade,
  mayBeSent: MayBeSent,
) => Promise<boolean>;

export function createClaimMade(database: Database): ClaimMade {
  /** Who has an ID, by store and ID, where this process has seen it found. */
  const owners = new Map<string, string>();
  const isTaken: (...claim: Parameters<ClaimMade>) => Promise<boolean> = async (
    storeId,
    own,
    task,
    found,
    mayBeSent,
  ) => {
    const runs = database
      .all(
        `SELECT number, started_at, kind IN ('discounts-2021-01', 'discounts-2021-11') AS makes FROM runs
         WHERE store_id = ? AND state <> 'preparing'
         AND kind IN ('discounts-2021-01', 'discounts-2021-11', 'discount_update')
         ORDER BY number DESC`,
        storeId,
      )
      .map((row) => ({
        number: whole(row, 'number'),
        startedAt: whole(row, 'started_at'),
        makes: whole(row, 'makes') === 1,
      }));
    const since = runs.find(({ number }) => number === own)?.startedAt ?? 0;
    for (const run of runs) {
      const mayBeDone = ({ task: other, outcome }: RowId): boolean =>
        outcome === null ? mayBeSent(run.number, other) : /^(succeeded|counted|unknown)$/.test(outcome);
      /** Without an ID, or with one of another form than in a list, nobody can tell which of the two rows made it. */
      const mayHaveMade = (row: RowId): boolean =>
        mayBeDone(row) && (row.outcome === null || row.at >= since);
      const isMeanwhile = run.number !== own && run.startedAt <= found.until;
      for await (const row of idsOfRun(database, run.number)) {
        // What names the discount by its ID may have given it the code.
        if (!run.makes && row.label === found.id && mayBeDone(row)) return true;
        if (!run.makes) continue;
        const isOther = run.number !== own || row.task !== task;
        if (isOther && (row.id === found.id || row.label === found.otherLetters)) return true;
        if (isMeanwhile && row.label === found.code && mayHaveMade(row)) return true;
      }
    }
    return false;
  };
  return async (storeId, run, task, found, mayBeSent) => {
    const key = JSON.stringify([storeId, found.id]);
    const owner = `${run}:${task}`;
    if (found.id !== null) {
      if ((owners.get(key) ?? owner) !== owner) return false;
      // Before anything is awaited: another row may find the same meanwhile.
      owners.set(key, owner);
    }
    const isFree = !(await isTaken(storeId, run, task, found, mayBeSent));
    if (!isFree && found.id !== null) owners.delete(key);
    return isFree;
  };
}
