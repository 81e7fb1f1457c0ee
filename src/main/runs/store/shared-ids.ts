import type { RunKindId } from '../../../domain/sheet/kind.ts';
import { type Database, whole } from './database.ts';
import type { RunRecord } from './records.ts';
import { idsOfRun } from './run-ids.ts';

/** The IDs of what a run made that another row of it has, or a row of any other run of the store: each is another's. */
export type SharedIds = (
  run: Pick<RunRecord, 'number' | 'storeId'>,
  kinds: readonly RunKindId[],
) => Promise<ReadonlySet<string>>;

export const createSharedIds =
  (database: Database): SharedIds =>
  async ({ number, storeId }, kinds) => {
    const [own, shared] = [new Set<string>(), new Set<string>()];
    for await (const { id } of idsOfRun(database, number)) {
      if (id === '') continue;
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
      for await (const { id } of idsOfRun(database, whole(run, 'number'))) if (own.has(id)) shared.add(id);
    return shared;
  };
