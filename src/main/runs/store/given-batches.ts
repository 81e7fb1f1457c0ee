import type { StoreId } from '../../../domain/ids.ts';
import { createPace } from '../../turn.ts';
import { type Database, textOrNull, whole } from './database.ts';

/** The batches that the service gave to the runs of a store, whatever became of them. */
export type GivenBatches = {
  /**
   * Claims a batch for a run: the number of the other run of the store that was given it before, or null where none
   * was. Of two runs that are answered with one batch at the same moment, the first alone has it.
   */
  readonly claim: (storeId: StoreId, run: number, batchId: string) => Promise<number | null>;
};

/** Events of a journal that are looked through at once. */
const eventsAtOnce = 500;

/** The batches of all runs, over the runs' own database: their journals hold the answers to each creation. */
export function createGivenBatches(database: Database): GivenBatches {
  /** The run that has a batch, by store and id. */
  const owners = new Map<string, number>();
  /** How far the journal of a run was read. */
  const read = new Map<number, number>();
  const keyOf = (storeId: StoreId, batchId: string): string => JSON.stringify([storeId, batchId]);
  async function readRun(storeId: StoreId, run: number): Promise<void> {
    const pace = createPace();
    for (;;) {
      const events = database.all(
        `SELECT seq, CASE WHEN instr(data, '"create-batch"') > 0 AND json_valid(data)
           THEN json_extract(data, '$.result.facts.batchId') END AS batch
         FROM events WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?`,
        run,
        read.get(run) ?? 0,
        eventsAtOnce,
      );
      for (const event of events) {
        read.set(run, whole(event, 'seq'));
        const batch = textOrNull(event, 'batch');
        if (batch !== null) owners.set(keyOf(storeId, batch), run);
      }
      await pace();
      if (events.length < eventsAtOnce) return;
    }
  }

  return {
    claim: async (storeId, run, batchId) => {
      const others = database
        .all('SELECT number FROM runs WHERE store_id = ? AND number <> ? ORDER BY number', storeId, run)
        .map((row) => whole(row, 'number'));
      for (const other of others) await readRun(storeId, other);
      const key = keyOf(storeId, batchId);
      const owner = owners.get(key);
      // A run that was deleted is not known to have had it any more.
      if (owner !== undefined && others.includes(owner)) return owner;
      owners.set(key, run);
      return null;
    },
  };
}
