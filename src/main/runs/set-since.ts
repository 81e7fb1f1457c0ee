import type { AppError } from '../../contract/errors.ts';
import type { RunId } from '../../domain/ids.ts';
import { abandon, withOutcome } from '../../domain/run/decision-events.ts';
import type { Action, RunEvent } from '../../domain/run/events.ts';
import { outcomeOf, rangesOf } from '../../domain/run/outcome.ts';
import type { RunState } from '../../domain/run/state.ts';
import { runEventsMessages } from '../../messages/run-events.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import { addressIn, laterDiscounts } from './later-discounts.ts';
import { cellsOf, resultRows } from './result-rows.ts';
import type { SourceParts } from './source.ts';
import type { RunRecord } from './store/records.ts';

/** What other runs of the store have set since an undo was started that would remove it, as it compares nothing that it reads. */
export type SetSince = {
  /** Whether other runs were started that were not asked yet. */
  readonly isBehind: () => boolean;
  readonly catchUp: () => Promise<void>;
  /** Leaves such rows of the batch of an action alone; none where there are none, or they may be carried out already. */
  readonly leftAlone: (action: Action, state: RunState, now: number) => readonly RunEvent[];
};

/** What stands in the way of knowing it: a run of the store that this version cannot read. */
const unknownSince = ({ message }: AppError): AppError => ({
  code: 'conflict',
  message: runEventsMessages.discountsSinceUnknown({ message }),
  next: runEventsMessages.discountsSinceUnknownNext,
});

/** Null for a run that is no undo of applied discounts. Where other runs cannot be read, asking them throws Failure (`conflict`). */
export function createSetSince(
  parts: Pick<SourceParts, 'records' | 'runRows'>,
  record: RunRecord,
): SetSince | null {
  const { inverseOf, kind, storeId } = record;
  if (inverseOf === null || kind !== 'address_discount_remove') return null;
  const find = (id: RunId): RunRecord | null => {
    try {
      return parts.records.find(id);
    } catch (thrown) {
      throw thrown instanceof Failure ? new Failure(unknownSince(thrown.error)) : thrown;
    }
  };
  const readers = { ...parts, records: { ...parts.records, find } };
  const runOf = new Map<number, number>();
  // Runs that were there when the rows were chosen may have been prepared since then, or sent: all are asked once.
  const asked = new Set<number>();
  const ready = (): readonly number[] => parts.records.summaries(storeId).map((run) => run.number);
  /** Runs that are still being prepared have no rows yet: they are in no summary, and are asked when they have. */
  const toAsk = (): readonly number[] =>
    ready().filter((number) => number !== record.number && !asked.has(number));
  return {
    isBehind: () => toAsk().length > 0,
    catchUp: async () => {
      const runs = new Set(toAsk());
      // Where the undone run was deleted meanwhile, what was set since this one was started is known by its own rows.
      const own = find(inverseOf) ?? record;
      const later = await laterDiscounts(readers, own, (number) => runs.has(number));
      for (const number of runs) asked.add(number);
      if (later.size === 0) return;
      for await (const row of resultRows(parts, record, null)) {
        const run = later.get(addressIn(cellsOf(record, row)));
        if (run !== undefined) runOf.set(row.task, run);
      }
    },
    leftAlone: (action, state, now) => {
      const batch = 'batch' in action ? state.batches[action.batch] : undefined;
      if (batch === undefined || batch.mayBeProcessed || runOf.size === 0) return [];
      const tasksOf = new Map<number, number[]>();
      for (let task = batch.first; task < batch.first + batch.count; task += 1) {
        const run = runOf.get(task);
        if (run === undefined || outcomeOf(state.outcomes, task) !== null) continue;
        const tasks = tasksOf.get(run) ?? [];
        tasks.push(task);
        tasksOf.set(run, tasks);
      }
      if (tasksOf.size === 0) return [];
      const kept = [...tasksOf].map(
        ([run, tasks]): RunEvent => ({
          ...{ at: now, type: 'row-outcomes', by: 'answer' },
          outcomes: withOutcome(rangesOf(tasks), 'not-sent'),
          message: runsMessages.kept({ why: runEventsMessages.otherDiscountSince({ run }), isAgain: false }),
        }),
      );
      const why = runEventsMessages.otherDiscountsSince({ number: batch.number + 1 });
      return batch.batchId === null ? kept : [...kept, abandon(batch, now, why)];
    },
  };
}
