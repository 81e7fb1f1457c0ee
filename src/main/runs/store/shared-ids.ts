import type { RunKindId } from '../../../domain/sheet/kind.ts';
import { createPace } from '../../turn.ts';
import { type Database, text, whole } from './database.ts';
import type { RunRecord } from './records.ts';

const rowsAtOnce = 500;

/** The IDs of what a run made that another row of it has, or a row of any other run of the store: each is another's. */
export type SharedIds = (
  run: Pick<RunRecord, 'number' | 'storeId'>,
  kinds: readonly RunKindId[],
) => Promise<ReadonlySet<string>>;

/** Reads the results in slices: an index over ids would slow every run down for the few that are undone. */
export const createSharedIds =
  (database: Database): SharedIds =>
  async ({ number, storeId }, kinds) => {
    const pace = createPace();
    async function* idsOf(run: number): AsyncGenerator<string> {
      for (let after = 0; ; ) {
        const rows = database.all(
          `SELECT number, coalesce(service_id, '') AS id FROM rows WHERE run = ? AND number > ?
           ORDER BY number LIMIT ?`,
          run,
          after,
          rowsAtOnce,
        );
        const last = rows.at(-1);
        if (last === undefined) return;
        after = whole(last, 'number');
        yield* rows.map((row) => text(row, 'id')).filter((id) => id !== '');
        await pace();
      }
    }
    const [own, shared] = [new Set<string>(), new Set<string>()];
    for await (const id of idsOf(number)) {
      if (own.has(id)) shared.add(id);
      own.add(id);
    }
    const others = database.all(
      `SELECT number FROM runs WHERE store_id = ? AND number <> ? AND state <> 'preparing'
       AND kind IN (${kinds.map(() => '?').join(', ')})`,
      storeId,
      number,
      ...kinds,
    );
    for (const run of others)
      for await (const id of idsOf(whole(run, 'number'))) if (own.has(id)) shared.add(id);
    return shared;
  };
