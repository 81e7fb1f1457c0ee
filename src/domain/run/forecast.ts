import { runEventsMessages } from '../../messages/run-events.ts';
import { secondsAtBucket } from './arithmetic.ts';
import { acceptedTasks, isLeft } from './initial.ts';
import type { NextContext } from './next-context.ts';
import { isReadingFirst } from './next-singles.ts';
import type { BatchState, RunState } from './state.ts';

export type Forecast = {
  readonly requestsLeft: number;
  /** Null when nothing can be told: the run stands still, or only the service's unknown work is left. */
  readonly secondsLeft: number | null;
  /** The time of the requests alone: how long the service works on the batches is not known yet. */
  readonly isLeast: boolean;
  /** What sets the pace, for people; empty when nothing does. */
  readonly pace: string;
};

type Bucket = { readonly used: number; readonly size: number; readonly perSecond: number };
type Limits = Pick<NextContext, 'taskList' | 'pageSize'>;

/** What is left of a run, and which of the limit and the service's own work takes longer. */
export function forecast(state: RunState, limits: Limits, bucket: Bucket): Forecast {
  const still = { secondsLeft: null, isLeast: false, pace: '' };
  if (state.endedAt !== null) return { ...still, requestsLeft: 0, secondsLeft: 0 };
  const requestsLeft = state.plan.via === 'single' ? singlesLeft(state) : batchesLeft(state, limits);
  if (state.paused || state.hold !== null) return { ...still, requestsLeft };
  const atBucket = secondsAtBucket(requestsLeft, bucket);
  const atService = serviceSeconds(state);
  const limit = runEventsMessages.limitedPerSecond({ perSecond: bucket.perSecond });
  const work = runEventsMessages.waitingServiceProcessBatches;
  if (atService !== null) {
    const seconds = Math.ceil(Math.max(atBucket, atService));
    return { requestsLeft, secondsLeft: seconds, isLeast: false, pace: atService > atBucket ? work : limit };
  }
  return atBucket > 0
    ? { requestsLeft, secondsLeft: Math.ceil(atBucket), isLeast: true, pace: limit }
    : { ...still, requestsLeft, pace: work };
}

function singlesLeft(state: RunState): number {
  const left = state.plan.tasks - state.resolved;
  return left * (state.needs.readFirst ? 2 : 1) + state.singles.doubts.length;
}

function batchesLeft(state: RunState, limits: Limits): number {
  const reading = isReadingFirst(state) ? state.plan.tasks - state.singles.prepared : 0;
  return state.batches.reduce((sum, batch) => sum + batchLeft(state, batch, limits), reading);
}

/** Create, the chunks, a count, process, a poll, the pages. */
function batchLeft(state: RunState, batch: BatchState, limits: Limits): number {
  const pageSize = state.pageSize ?? limits.pageSize;
  const pages = limits.taskList && !batch.listless ? Math.ceil(batch.unresolved / pageSize) : 1;
  switch (batch.phase) {
    case 'planned':
      return 1 + Math.ceil(batch.unresolved / state.tasksPerAdd) + 3 + pages;
    case 'filling':
      return batch.chunks.filter(isLeft).length + 3 + pages;
    case 'counting':
      return 3 + pages;
    case 'ready':
      return 2 + pages;
    case 'processing':
      return 1 + pages;
    case 'reading':
      return pages;
    case 'settled':
      return 0;
  }
}

/** Seconds that the service still works, by the pace of the batches that it finished or counted. */
function serviceSeconds(state: RunState): number | null {
  let tasks = 0;
  let counted: number | null = null;
  for (const batch of state.batches) {
    if (batch.phase === 'settled' || batch.phase === 'reading') continue;
    const done = (batch.reading?.succeeded ?? 0) + (batch.reading?.failed ?? 0);
    const own = batch.batchId === null ? batch.unresolved : acceptedTasks(batch);
    if (batch.phase === 'processing') {
      tasks += Math.max(0, own - done);
      if (done > 0) counted = (batch.lastAt - batch.processedAt) / done;
    } else tasks += own;
  }
  if (tasks === 0) return 0;
  const perTask = state.msPerTask ?? counted;
  return perTask === null ? null : (tasks * perTask) / 1000;
}
