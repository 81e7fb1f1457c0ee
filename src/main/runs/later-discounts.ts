import { idInCell } from '../../domain/run/naming.ts';
import type { RunKindId } from '../../domain/sheet/kind.ts';
import { cellsOf, resultRows } from './result-rows.ts';
import type { SourceParts } from './source.ts';
import type { RunRecord } from './store/records.ts';

const ofAddresses: readonly RunKindId[] = ['address_discount_apply', 'address_discount_remove'];

/** The address of a row, by which the store knows it. */
export const addressIn = (cells: Readonly<Record<string, string>>): string =>
  idInCell(cells.address_id ?? '');

/**
 * Addresses whose discount another run of the store set or removed since, or may have, with the latest such run: what they
 * have now is not what this run applied. A run may have waited, and sent after one that was started later. What an undo of the run
 * left open may be undone again.
 * @param among the numbers of the runs that are asked
 */
export async function laterDiscounts(
  parts: Pick<SourceParts, 'records' | 'runRows'>,
  own: RunRecord,
  among: (run: number) => boolean = () => true,
): Promise<ReadonlyMap<string, number>> {
  const { id, storeId, number } = own;
  const found = new Map<string, number>();
  const sentAt = new Map<string, number>();
  for await (const row of resultRows(parts, own, null)) {
    const address = addressIn(cellsOf(own, row));
    sentAt.set(
      address,
      Math.min(row.since ?? own.startedAt, sentAt.get(address) ?? Number.POSITIVE_INFINITY),
    );
  }
  for (const run of parts.records.summaries(storeId)) {
    if (run.number === number || !ofAddresses.includes(run.kind)) continue;
    const record = among(run.number) ? parts.records.find(run.id) : null;
    if (record === null) continue;
    // A run that was started after this one, and before it by its time, tells that the clock was set back in between.
    const isComparable = run.number < number || record.startedAt >= own.startedAt;
    for await (const row of resultRows(parts, record, null)) {
      const { outcome } = row;
      const isDone = outcome === 'succeeded' || outcome === 'counted';
      const mayBeDone = outcome === 'unknown' || (outcome === null && run.endedAt === null);
      const address = addressIn(cellsOf(record, row));
      // What was told before this run sent the row was there before; results may be told long after they came about.
      const isBefore = isComparable && row.at !== null && row.at < (sentAt.get(address) ?? 0);
      if (isBefore) continue;
      if ((isDone || (mayBeDone && run.inverseOf !== id)) && !found.has(address))
        found.set(address, run.number);
    }
  }
  return found;
}
