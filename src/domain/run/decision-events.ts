import type { BatchReading, RunEvent } from './events.ts';
import type { Outcome, TaskRange } from './outcome.ts';
import type { BatchState } from './state.ts';

export const withOutcome = (
  ranges: readonly TaskRange[],
  outcome: Outcome,
): readonly (TaskRange & { readonly outcome: Outcome })[] => ranges.map((range) => ({ ...range, outcome }));

export const cancelledRows = (now: number, ranges: readonly TaskRange[]): RunEvent => ({
  at: now,
  type: 'row-outcomes',
  by: 'cancelled',
  outcomes: withOutcome(ranges, 'not-sent'),
  message: 'The run was cancelled before this row was sent.',
});

export const doubtfulRows = (now: number, ranges: readonly TaskRange[]): RunEvent => ({
  at: now,
  type: 'row-outcomes',
  by: 'cancelled',
  outcomes: withOutcome(ranges, 'unknown'),
  message:
    'The answer to this row was lost: it may or may not have been carried out. The run was cancelled before it was sent again.',
});

export const abandon = (batch: BatchState, now: number, why: string): RunEvent => ({
  at: now,
  type: 'batch-abandoned',
  batch: batch.number,
  batchId: batch.batchId ?? '',
  why,
});

const wordOf = ({ state, status }: BatchReading): string =>
  state === 'gone' ? 'does not know the batch any more' : `reports "${status ?? 'no status'}"`;

/** Nobody can tell whether the batch was started: the operator decides, nothing is sent blindly. */
export function ask(batch: BatchState, now: number, reading: BatchReading): readonly RunEvent[] {
  const batchId = batch.batchId ?? '';
  const why = `Batch ${batch.number + 1}: it cannot be told whether it was started. The service ${wordOf(reading)}.`;
  return [
    { at: now, type: 'operator-asked', batch: batch.number, batchId, why },
    stillAsked(batch, now, reading),
  ];
}

/** The run waits for the decision on a batch; said again where something else had it go on. */
export function stillAsked({ batchId }: BatchState, now: number, reading: BatchReading): RunEvent {
  return {
    at: now,
    type: 'held',
    reason: {
      code: 'conflict',
      message: `It cannot be told whether batch ${batchId ?? ''} was started: the service ${wordOf(reading)}.`,
      next: 'Look at the batch in the merchant portal, then decide how to continue.',
    },
    until: null,
  };
}
