import { runEventsMessages } from '../../messages/run-events.ts';
import type { Decision } from './events.ts';
import { isReadingFirst } from './next-singles.ts';
import { outcomeOf } from './outcome.ts';
import { isBusy } from './refused-chunk.ts';
import type { BatchPhase, BatchState, RunState } from './state.ts';

/** Looks and tries of a batch in a row that told nothing new before the run says that it waits for it. */
export const mostSilentLooks = 20;

/** What a batch that is not settled waits for. */
export type BatchWait =
  | Exclude<BatchPhase, 'settled'>
  | 'creation in doubt'
  | 'chunk in doubt'
  | 'chunk refused'
  | 'start refused'
  | 'start in doubt'
  | 'asked'
  | 'left';

/** The operator's way out. `decide`, `leave` and `cancel` end it; nothing is ever sent twice by one of them. */
export type WayOut = 'cancel' | 'leave' | 'decide' | 'automatic';

export type WaitLine = {
  /** Of a batch by its name, as a sentence; shown on the run's screen with the time since when. */
  readonly waitsFor: (batch: string) => string;
  /** When silence ends. */
  readonly bound: string;
  readonly wayOut: WayOut;
};

const looks = `${mostSilentLooks} checks or tries without news, or 8 rebuilds: the run is shown as waiting, with the reason and since when, and keeps checking.`;
const noWait = 'None: the next step ends it.';

/** Every state of a batch that is not settled. docs/states.md is made of these. */
export const batchWaits: Readonly<Record<BatchWait, WaitLine>> = {
  planned: { waitsFor: (batch) => runEventsMessages.batchCreated({ batch }), bound: looks, wayOut: 'cancel' },
  'creation in doubt': {
    waitsFor: (batch) => runEventsMessages.creationBatchLostAnother({ batch }),
    bound: noWait,
    wayOut: 'automatic',
  },
  filling: {
    waitsFor: (batch) => runEventsMessages.tasksBeingAddedBatch({ batch }),
    bound: looks,
    wayOut: 'cancel',
  },
  'chunk in doubt': {
    waitsFor: (batch) => runEventsMessages.tasksBatchLostWay({ batch }),
    bound:
      '8 failed reads, 4 in succession that show the same count, or 20: the batch is discarded before it is started, and rebuilt.',
    wayOut: 'cancel',
  },
  'chunk refused': {
    waitsFor: (batch) => runEventsMessages.batchBusyTasks({ batch }),
    bound: `8 failed reads, or a count that does not show what was added: the batch is discarded before it is started, and rebuilt; where that happened 5 times, or twice because the tasks were “already added”, it is rebuilt without these tasks, and their rows fail; otherwise ${looks}`,
    wayOut: 'cancel',
  },
  'start refused': {
    waitsFor: (batch) => runEventsMessages.batchStartRejected({ batch }),
    bound: `3 reads in succession that do not find the batch: it is rebuilt; 24 whose status changes: it is started again; otherwise ${looks}`,
    wayOut: 'cancel',
  },
  counting: {
    waitsFor: (batch) => runEventsMessages.serviceCountsTasksBatch({ batch }),
    bound:
      '6 reads, or 20 while the count grows, then the batch is rebuilt or started; 4 that show the same count, or 20, where rejected tasks were sent again; without a response, as above.',
    wayOut: 'cancel',
  },
  ready: {
    waitsFor: (batch) => runEventsMessages.batchWaitsTurnStarted({ batch }),
    bound: looks,
    wayOut: 'cancel',
  },
  'start in doubt': {
    waitsFor: (batch) => runEventsMessages.startBatchLostStatus({ batch }),
    bound:
      '8 reads that do not prove it, or 24 whose status changes: the operator is asked; without a response, as above.',
    wayOut: 'leave',
  },
  asked: {
    waitsFor: (batch) => runEventsMessages.startUnclearDecisionNeeded({ batch }),
    bound: 'None: the run says so and sends nothing.',
    wayOut: 'decide',
  },
  processing: {
    waitsFor: (batch) => runEventsMessages.serviceProcessingBatch({ batch }),
    bound: looks,
    wayOut: 'leave',
  },
  reading: {
    waitsFor: (batch) => runEventsMessages.resultsBatchBeingRead({ batch }),
    bound: `12 passes over an incomplete list: the run waits and says so; otherwise ${looks}`,
    wayOut: 'leave',
  },
  left: {
    waitsFor: (batch) => runEventsMessages.batchLeftRowsCount({ batch }),
    bound: noWait,
    wayOut: 'automatic',
  },
};

/** The state of a batch by what it waits for; null once it is settled. */
export function batchWaitOf(batch: BatchState): BatchWait | null {
  const { phase, doubt } = batch;
  if (phase === 'settled') return null;
  switch (doubt) {
    case 'create':
      return 'creation in doubt';
    case 'add':
      return isBusy(batch) ? 'chunk refused' : 'chunk in doubt';
    case 'process':
      return 'start in doubt';
    case 'operator':
      return 'asked';
    case 'left':
      return 'left';
    case 'none':
      return phase === 'ready' && batch.startRefused ? 'start refused' : phase;
  }
}

/** Times that a batch is built anew before the run says so. */
const mostAttempts = 8;

export const isOverdue = (batch: BatchState): boolean =>
  batch.phase !== 'settled' &&
  (batch.silent >= mostSilentLooks || (batch.attempt >= mostAttempts && !batch.mayBeProcessed));

/** It was or may have been started, so that cancelling does not end it, and its start is not on its way. */
export function canBeLeft(state: RunState, batch: BatchState): boolean {
  if (batch.phase === 'settled' || batch.doubt === 'left' || !batch.mayBeProcessed) return false;
  return batch.open === null || state.open.get(batch.open)?.do !== 'process';
}

/** Its start was accepted, and yet its word says again and again that it was not started. */
export const saysNotStarted = (batch: BatchState): boolean =>
  batch.phase === 'processing' && batch.reading?.state === 'not-started' && isOverdue(batch);

/** Whether a decision of the operator about a batch has an effect now. */
export function mayDecide(state: RunState, batch: BatchState, decision: Decision): boolean {
  if (batch.doubt === 'operator') return true;
  if (decision === 'leave') return canBeLeft(state, batch);
  return decision === 'process-again' && saysNotStarted(batch);
}

export type Wait = {
  readonly text: string;
  readonly since: number;
  /** The batch that has told nothing new for too long. */
  readonly overdue: BatchState | null;
};

const order: readonly BatchWait[] = [
  'asked',
  'start in doubt',
  'chunk in doubt',
  'chunk refused',
  'start refused',
  'reading',
  'processing',
  'counting',
  'filling',
  'ready',
  'planned',
  'creation in doubt',
  'left',
];

/** What a run waits for and since when; null once it has ended. What is overdue goes first. */
export function waitOf(state: RunState): Wait | null {
  if (state.endedAt !== null) return null;
  const waiting = state.batches.flatMap((batch) => {
    const wait = batchWaitOf(batch);
    return wait === null ? [] : [{ batch, wait, isLate: isOverdue(batch) }];
  });
  const first = waiting.toSorted(
    (one, other) =>
      Number(other.isLate) - Number(one.isLate) || order.indexOf(one.wait) - order.indexOf(other.wait),
  )[0];
  if (first === undefined) return singleWait(state);
  const { batch, wait, isLate } = first;
  if (wait === 'planned' && !isLate && isReadingFirst(state)) {
    const { singles, plan, lastAt } = state;
    const text = runEventsMessages.currentValuesBeingLoaded({ loaded: singles.prepared, all: plan.tasks });
    return { text, since: lastAt, overdue: null };
  }
  const text = batchWaits[wait].waitsFor(batch.batchId ?? `${batch.number + 1}`);
  return { text, since: batch.newsAt, overdue: isLate ? batch : null };
}

/** Requests for single rows end by themselves: each is answered, given up after its last try, or cancelled. */
function singleWait(state: RunState): Wait {
  const { doubts, repeats } = state.singles;
  const open = doubts.filter(({ task }) => outcomeOf(state.outcomes, task) === null).length;
  const since = [...doubts, ...repeats].reduce((first, { since: at }) => Math.min(first, at), state.lastAt);
  if (open > 0) return { text: runEventsMessages.lookedUp({ open }), since, overdue: null };
  const tried = repeats.filter(({ tries }) => tries > 0).length;
  if (tried > 0) return { text: runEventsMessages.triedAgain(tried), since, overdue: null };
  const limited = repeats.filter((repeat) => repeat.limited > 0).length;
  if (limited > 0) return { text: runEventsMessages.askedToWait(limited), since, overdue: null };
  return { text: runEventsMessages.rowsSentOneOne, since: state.lastAt, overdue: null };
}
