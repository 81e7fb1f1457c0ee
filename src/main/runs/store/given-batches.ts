import type { StoreId } from '../../../domain/ids.ts';
import { createPace } from '../../turn.ts';
import { type Database, textOrNull, whole } from './database.ts';

/** The batches that the service gave to the runs of a store, whatever became of them. */
export type GivenBatches = {
  /**
   * Claims a batch of the service for a batch of a run: who was given it before, or null where no one was. Of several that
   * are answered with one batch at the same moment, the first alone has it.
   */
  readonly claim: (
    storeId: StoreId,
    run: number,
    batch: number,
    batchId: string,
  ) => Promise<BatchOwner | null>;
};

/** Another batch of the same run, or another run of the store by its number. */
export type BatchOwner = number | 'this-run';

/** Events of a journal that are looked through at once. */
const eventsAtOnce = 500;

/** The batches of all runs, over the runs' own database: their journals hold the answers to each creation. */
export function createGivenBatches(database: Database): GivenBatches {
  /** Who has a batch, by store and id: a run, and which of its batches, where its answer was seen by this process. */
  const owners = new Map<string, { readonly run: number; readonly batch: number | null }>();
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
        if (batch !== null) owners.set(keyOf(storeId, batch), { run, batch: null });
      }
      await pace();
      if (events.length < eventsAtOnce) return;
    }
  }

  return {
    claim: async (storeId, run, batch, batchId) => {
      const others = database
        .all('SELECT number FROM runs WHERE store_id = ? AND number <> ? ORDER BY number', storeId, run)
        .map((row) => whole(row, 'number'));
      const key = keyOf(storeId, batchId);
      const take = (): BatchOwner | null => {
        const owner = owners.get(key);
        if (owner?.run === run && owner.batch !== batch) return 'this-run';
        // A run that was deleted is not known to have had it any more.
        if (owner !== undefined && others.includes(owner.run)) return owner.run;
        owners.set(key, { run, batch });
        return null;
      };
      // Before anything is awaited: the run's next answer may come before this one is in its journal.
      take();
      for (const other of others) await readRun(storeId, other);
      return take();
    },
  };
}
