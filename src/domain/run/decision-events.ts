import { runEventsMessages } from '../../messages/run-events.ts';
import type { BatchReading, RunEvent } from './events.ts';
import type { Outcome, TaskRange } from './outcome.ts';
import type { BatchState, RunState } from './state.ts';

export const withOutcome = (
  ranges: readonly TaskRange[],
  outcome: Outcome,
): readonly (TaskRange & { readonly outcome: Outcome })[] => ranges.map((range) => ({ ...range, outcome }));

/**
 * Rows that a cancelled run did not send; of one that came back from a backup nobody can tell.
 * @param leftIn the batch that they may lie in at the service, which the run did not start.
 */
export const cancelledRows = (
  now: number,
  ranges: readonly TaskRange[],
  { restoredFrom, needs, hold }: Pick<RunState, 'restoredFrom' | 'needs' | 'hold'>,
  leftIn: string | null = null,
): RunEvent => ({
  at: now,
  type: 'row-outcomes',
  by: 'cancelled',
  outcomes: withOutcome(ranges, restoredFrom === null ? 'not-sent' : 'unknown'),
  message:
    restoredFrom !== null
      ? runEventsMessages.mayBeSentSinceBackup
      : needs.attended && hold !== null
        ? hold.reason.message
        : leftIn !== null
          ? runEventsMessages.runCancelledRowLeft({ batchId: leftIn })
          : runEventsMessages.runCancelledBeforeRow,
});

export const doubtfulRows = (now: number, ranges: readonly TaskRange[]): RunEvent => ({
  at: now,
  type: 'row-outcomes',
  by: 'cancelled',
  outcomes: withOutcome(ranges, 'unknown'),
  message: runEventsMessages.answerRowLostNot,
});

export const abandon = (batch: BatchState, now: number, why: string): RunEvent => ({
  at: now,
  type: 'batch-abandoned',
  batch: batch.number,
  batchId: batch.batchId ?? '',
  why,
});

const wordOf = ({ state, status }: BatchReading): string =>
  state === 'gone' ? runEventsMessages.notKnowBatchMore : runEventsMessages.reportsStatus({ status });

const mostWords = 3;
/** The service's own words of its refusal to start a batch; '' where it refused nothing, or said nothing. */
const refusedWith = ({ startWords }: BatchState): string => startWords.slice(0, mostWords).join('; ');

/** Nobody can tell whether the batch was started: the operator decides, nothing is sent blindly. */
export function ask(batch: BatchState, now: number, reading: BatchReading): readonly RunEvent[] {
  const batchId = batch.batchId ?? '';
  const why = runEventsMessages.batchStartUnclear({
    ...{ number: batch.number + 1, wordOf: wordOf(reading), refused: refusedWith(batch) },
  });
  return [
    { at: now, type: 'operator-asked', batch: batch.number, batchId, why },
    stillAsked(batch, now, reading),
  ];
}

/** What was never sent to a batch that may have been started goes in one of its own: the batch is asked about without it. */
export function askWithoutRest(batch: BatchState, now: number, reading: BatchReading): readonly RunEvent[] {
  const rest = batch.chunks.find(({ state }) => state === 'planned');
  return rest === undefined
    ? ask(batch, now, reading)
    : [{ at: now, type: 'batch-full', batch: batch.number, first: rest.first, why: '' }];
}

/** The run waits for the decision on a batch; said again where something else had it go on. */
export function stillAsked(batch: BatchState, now: number, reading: BatchReading): RunEvent {
  return {
    at: now,
    type: 'held',
    reason: {
      code: 'conflict',
      message: runEventsMessages.startUnclear({
        ...{ batchId: batch.batchId ?? '', wordOf: wordOf(reading), refused: refusedWith(batch) },
      }),
      next: runEventsMessages.startUnclearNext,
    },
    until: null,
  };
}
