import { lacksResults } from './decide-batch.ts';
import { isLeft } from './initial.ts';
import { outcomeOf, type TaskRange, unresolvedRanges } from './outcome.ts';
import { rowsOfRange, rowsOfTask } from './plan.ts';
import type { BatchState, RunState } from './state.ts';

/** Tasks of a run by single requests that were never tried. */
export function untouchedTasks(state: RunState): readonly TaskRange[] {
  const { next } = state.singles;
  const rest = { first: next, count: state.plan.tasks - next };
  return rest.count > 0 && outcomeOf(state.outcomes, next) === null ? [rest] : [];
}

/** Whether a task may have been carried out, or be on its way. */
export const mayBeSent = ({ plan, singles, batches }: RunState, task: number): boolean =>
  plan.via === 'single'
    ? task < singles.next
    : batches.some(
        ({ first, count, mayBeProcessed }) => mayBeProcessed && task >= first && task < first + count,
      );

/** Whether cancelling would change anything: something is unsent, or missing results are waited for. */
export function isCancellable(state: RunState): boolean {
  if (state.endedAt !== null || state.cancelled) return false;
  if (state.plan.via === 'batch') {
    return state.batches.some((batch) => isUnstarted(batch) || lacksResults(batch));
  }
  // What is in doubt may turn out as not carried out, and would be sent again then.
  const { repeats, doubts } = state.singles;
  return (
    repeats.length > 0 ||
    doubts.length > 0 ||
    untouchedTasks(state).length > 0 ||
    [...state.open.values()].some((action) => action.do === 'read-first')
  );
}

/**
 * Resuming a run that came back from a backup may only read results: what it had not sent by then may have been sent since,
 * and would be sent twice. What is compared before each request is not; what a batch holds was compared once.
 */
export const maySendOn = (state: RunState): boolean =>
  state.restoredFrom === null ||
  (state.needs.compares === true && state.plan.via === 'single') ||
  !isCancellable(state);

/** Cancelling gives such a batch up: what it holds was certainly not carried out. */
const isUnstarted = (batch: BatchState): boolean => batch.phase !== 'settled' && !batch.mayBeProcessed;

/** Rows that are still to be sent, or sent again. */
export function rowsToSend(state: RunState): number {
  if (state.endedAt !== null) return 0;
  return state.plan.via === 'single' ? singleRowsToSend(state) : batchRowsToSend(state);
}

/** Whether all that is left of a run is to read results: it is certain of each row that it was sent, or will not be. */
export const isAllSent = (state: RunState): boolean =>
  state.endedAt === null &&
  rowsToSend(state) === 0 &&
  (state.plan.via === 'single'
    ? inDoubt(state).length === 0
    : state.batches.every(
        ({ phase, doubt, mayBeProcessed }) =>
          phase === 'settled' ||
          (mayBeProcessed && phase !== 'filling' && (doubt === 'none' || doubt === 'left')),
      ));

function singleRowsToSend(state: RunState): number {
  const { plan, rows } = state;
  const known = Object.values(rows).reduce((sum, some) => sum + some, 0);
  return plan.rows - known - inDoubt(state).reduce((sum, task) => sum + rowsOfTask(plan, task), 0);
}

/** Tasks of single requests without an outcome, of which nobody knows whether they arrived. */
const inDoubt = ({ singles, outcomes }: RunState): readonly number[] =>
  [...singles.doubts.map(({ task }) => task), ...singles.lost].filter(
    (task) => outcomeOf(outcomes, task) === null,
  );

function batchRowsToSend(state: RunState): number {
  const { plan, outcomes } = state;
  const rowsOf = (ranges: readonly TaskRange[]): number =>
    ranges.reduce((sum, range) => sum + rowsOfRange(plan, range), 0);
  return state.batches
    .filter(isUnstarted)
    .reduce(
      (sum, batch) =>
        sum +
        rowsOf(batch.batchId === null ? unresolvedRanges(outcomes, batch) : batch.chunks.filter(isLeft)),
      0,
    );
}
