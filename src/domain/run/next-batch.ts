import { mostChanging } from './batch-readings.ts';
import { isLookedAt, mostRecounted } from './decide-batch.ts';
import type { Action } from './events.ts';
import { acceptedTasks, isLeft } from './initial.ts';
import { type Next, type NextContext, outstanding } from './next-context.ts';
import { isReadingFirst } from './next-singles.ts';
import { isHeldLong, mayBeAdded } from './read-again.ts';
import type { BatchState, RunState } from './state.ts';
import { countersDueAt, dueAt } from './timing.ts';

/** Smaller goes first. */
const order = { doubt: 0, process: 1, count: 2, poll: 3, prepare: 4, results: 5, ahead: 6 } as const;

type Candidate = { readonly rank: number; readonly due: number; readonly action: Action };

export function batchActions(state: RunState, context: NextContext): Next {
  let room = context.outstandingBatches - context.outstandingElsewhere - outstanding(state);
  let prepared = 0;
  const candidates: Candidate[] = [];
  for (const batch of state.batches) {
    if (batch.phase === 'settled') continue;
    const isFilled = batch.phase !== 'planned' && batch.phase !== 'filling';
    if (!isFilled && !mayBeAdded(state, batch, context.now, context.pollMs)) continue;
    const before = batch.phase !== 'processing' && batch.phase !== 'reading' && !batch.mayBeProcessed;
    // One batch more than can be outstanding is kept ready, so that the service never waits; then come results.
    const ahead = before && prepared > context.outstandingBatches;
    if (before) prepared += 1;
    if (batch.open !== null || batch.doubt === 'operator' || batch.doubt === 'left') continue;
    const candidate = candidateOf(state, batch, context, ahead);
    if (candidate === null) continue;
    // One that may have been started has its place already.
    if (batch.phase === 'ready' && !batch.mayBeProcessed) {
      if (room <= 0) continue;
      room -= 1;
    }
    candidates.push(candidate);
  }
  const ready = candidates.filter((candidate) => candidate.due <= context.now);
  ready.sort((one, other) => one.rank - other.rank);
  const later = candidates
    .filter((candidate) => candidate.due > context.now)
    .map((candidate) => candidate.due);
  return {
    actions: ready.map((candidate) => candidate.action),
    wakeAt: later.length === 0 ? null : Math.min(...later),
  };
}

/** Whether a run can only wait for a batch of another run to be processed, as other runs take all places of the store. */
export const waitsForPlace = (state: RunState): boolean =>
  [state.paused, state.hold, state.endedAt].every((stop) => stop === false || stop === null) &&
  outstanding(state) + state.open.size === 0 &&
  (isReadingFirst(state) ||
    state.batches.some(
      ({ phase, doubt, mayBeProcessed }) => phase === 'ready' && doubt === 'none' && !mayBeProcessed,
    ));

function candidateOf(
  state: RunState,
  batch: BatchState,
  context: NextContext,
  ahead: boolean,
): Candidate | null {
  const due = dueAt(batch, state, context);
  const make = (rank: number, action: Action): Candidate => ({ rank, due, action });
  const { number, batchId } = batch;
  if (batchId === null) {
    return state.cancelled || batch.phase !== 'planned' || batch.doubt !== 'none'
      ? null
      : make(ahead ? order.ahead : order.prepare, { do: 'create-batch', batch: number });
  }
  const read = (why: Extract<Action, { do: 'read-batch' }>['why']): Action => ({
    do: 'read-batch',
    batch: number,
    batchId,
    why,
  });
  if (batch.doubt === 'add') return make(order.doubt, read('doubt-add'));
  if (batch.doubt === 'process') return make(order.doubt, read('doubt-process'));
  switch (batch.phase) {
    case 'filling':
      if (state.cancelled || batch.mayBeProcessed) return null;
      return isToBeCounted(state, batch)
        ? make(order.count, read('count'))
        : fill(batch, batchId, ahead, due);
    case 'counting':
      return state.cancelled ? null : make(order.count, read('count'));
    case 'ready':
      // It may have been started by somebody else meanwhile, or by a request that was repeated on the way.
      if (
        state.cancelled
          ? isLookedAt(state, batch)
          : batch.startRefused || isHeldLong(state, batch, context.now, context.pollMs)
      )
        return make(order.count, read('count'));
      return state.cancelled && !batch.mayBeProcessed
        ? null
        : make(order.process, { do: 'process', batch: number, batchId });
    case 'processing':
      return context.taskList && !batch.listless && looksStuck(batch)
        ? make(order.poll, results(state, batch, batchId, context))
        : make(order.poll, read('poll'));
    case 'reading':
      if (context.taskList && !batch.listless) {
        if (isToBeEnded(batch)) return { rank: order.poll, due: batch.lastAt, action: read('poll') };
        return make(order.results, results(state, batch, batchId, context));
      }
      return { rank: order.poll, due: countersDueAt(batch, context), action: read('poll') };
    default:
      return null;
  }
}

/**
 * Once an add request was lost, each one is counted, so that the next doubt can be settled: unless the count is of no
 * use, as batches that were given up for it show.
 */
const isToBeCounted = (state: RunState, batch: BatchState): boolean =>
  state.addsInDoubt > 0 &&
  batch.verified !== acceptedTasks(batch) &&
  !(state.countersLag && batch.attempt >= mostRecounted);

function fill(batch: BatchState, batchId: string, ahead: boolean, due: number): Candidate | null {
  const chunk = batch.chunks.find(isLeft);
  if (chunk?.state !== 'planned') return null;
  const { first, count } = chunk;
  return {
    rank: ahead ? order.ahead : order.prepare,
    due,
    action: { do: 'add-chunk', batch: batch.number, batchId, first, count },
  };
}

/** Counters may be through before the word of the batch: after each pass that lacks rows it is read, as its tasks go by it. */
const isToBeEnded = ({ passEnded, recheck, reading, readings, tries }: BatchState): boolean =>
  passEnded && !recheck && reading?.state === 'started' && readings <= tries;

/** A status that never moves says nothing: after four equal readings, or many that do not count on, the tasks themselves are asked. */
function looksStuck(batch: BatchState): boolean {
  const inPass = batch.pass > 0 && !batch.passEnded;
  const looks = Math.max(batch.sameReadings / 4, batch.changingReadings / mostChanging);
  return inPass || Math.floor(looks) > batch.pass;
}

function results(state: RunState, batch: BatchState, batchId: string, context: NextContext): Action {
  const anew = batch.pass === 0 || batch.passEnded;
  return {
    do: 'read-results',
    batch: batch.number,
    batchId,
    pass: anew ? batch.pass + 1 : batch.pass,
    cursor: anew ? null : batch.cursor,
    limit: state.pageSize ?? context.pageSize,
  };
}
