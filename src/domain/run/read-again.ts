import { afterChunks, withBatch } from './fold-batch.ts';
import { acceptedTasks, isLeft } from './initial.ts';
import { type NextContext, outstanding } from './next-context.ts';
import { type TaskRange, unresolvedRanges } from './outcome.ts';
import type { BatchState, ChunkState, Repeat, RunState } from './state.ts';
import { readingHoldsMs } from './timing.ts';

/** A thing that is read before it is sent: where nothing is compared, what a lost sending may have left is no earlier state. */
const isReadAgain = ({ needs }: RunState, { isLost }: Repeat): boolean =>
  needs.compares === true || (needs.readFirst && !isLost);

/** What was read and not yet sent when the run stood still is read again. */
export const toReadAgain = (state: RunState): readonly Repeat[] =>
  state.singles.repeats.map(
    (repeat): Repeat => (isReadAgain(state, repeat) ? { ...repeat, stage: 'read-first' } : repeat),
  );

/** Whether what was read of a thing is too old to be sent by. */
export const isStale = (state: RunState, repeat: Repeat, now: number): boolean =>
  repeat.readAt !== null && now - repeat.readAt > readingHoldsMs && isReadAgain(state, repeat);

/** Polling intervals that may pass between two steps of a run that goes well. */
const longestWait = 15;

const isIn = ({ first, count }: TaskRange, task: number): boolean => task >= first && task < first + count;

/** Whether a run by batches reads what it changes before it adds it. */
export const readsBatches = ({ plan, needs }: RunState): boolean => plan.via === 'batch' && needs.readFirst;

/** What is read of a batch, or to be read again. */
const isBeingRead = ({ open, singles }: RunState, batch: TaskRange): boolean =>
  singles.repeats.some(({ task }) => isIn(batch, task)) ||
  [...open.values()].some((action) => 'task' in action && isIn(batch, action.task));

/** Whether nothing of a batch is to be read, where that goes before its tasks are added. */
export function isRead(state: RunState, batch: TaskRange): boolean {
  const { plan, singles } = state;
  const end = batch.first + batch.count;
  const parts = singles.again ?? [{ first: 0, count: plan.tasks }];
  const isLeft = parts.some(
    ({ first, count }) => Math.max(first, batch.first, singles.next) < Math.min(first + count, end),
  );
  return !isLeft && !isBeingRead(state, batch);
}

/** Whether a batch has tasks to be added by readings that are too old. */
const isOld = (state: RunState, batch: BatchState, now: number, pollMs: number): boolean =>
  batch.readAt !== null &&
  now - batch.readAt > Math.max(readingHoldsMs, longestWait * pollMs) &&
  notAddedOf(state, batch).length > 0;

/** How long a batch that is filled goes by its readings, see {@link isHeldLong}. */
const longestHeldMs = (pollMs: number): number => 2 * Math.max(readingHoldsMs, longestWait * pollMs);

/** When the oldest reading was made by which a batch goes; null where there is none. */
const goesBy = ({ addedReadAt, readAt }: BatchState): number | null => addedReadAt ?? readAt;

const mostHeld = 2;
/** Whether a batch is started however old its readings are: it was built time and again, or its start was requested. */
const isNeverHeld = ({ attempt, processedAt }: BatchState): boolean => processedAt > 0 || attempt >= mostHeld;

/** Whether a batch that was not started would go by what was read of it. */
export function isHeldByReadings(batch: BatchState, now: number, pollMs: number): boolean {
  const read = goesBy(batch);
  if (read === null) return false;
  return (batch.phase !== 'planned' && isNeverHeld(batch)) || now - read <= longestHeldMs(pollMs);
}

/**
 * Whether a batch that is filled and not started goes by readings that are much too old. One that was built time and again is
 * started all the same.
 */
export const isHeldLong = (state: RunState, batch: BatchState, now: number, pollMs: number): boolean => {
  if (!readsBatches(state) || batch.phase !== 'ready' || batch.mayBeProcessed) return false;
  const read = goesBy(batch);
  return !isNeverHeld(batch) && read !== null && now - read > longestHeldMs(pollMs);
};

/** Whether the tasks of a batch may be added: all of them were read, and not long ago. */
export const mayBeAdded = (state: RunState, batch: BatchState, now: number, pollMs: number): boolean =>
  !readsBatches(state) || state.cancelled || (isRead(state, batch) && !isOld(state, batch, now, pollMs));

/** Whether what a run by batches has read and not added is to be read again. */
export function isOutdated(state: RunState, now: number, pollMs: number): boolean {
  if (!readsBatches(state) || state.cancelled || state.paused || state.hold !== null) return false;
  if ([...state.open.values()].some((action) => 'task' in action)) return false;
  return state.batches.some((batch) => isOld(state, batch, now, pollMs) && isRead(state, batch));
}

export function outdated(state: RunState): RunState {
  const again = notAdded(state);
  const left = again.reduce((sum, { count }) => sum + count, 0);
  return {
    ...state,
    singles: { ...state.singles, next: 0, again, repeats: [], prepared: state.plan.tasks - left },
    batches: state.batches.map((batch) =>
      notAddedOf(state, batch).length === 0
        ? batch
        : { ...batch, readAt: null, addedReadAt: oldestOfAdded(batch) },
    ),
  };
}

/** Where the batch is given up, what was added goes by its readings again, however young those of the rest are. */
const oldestOfAdded = (batch: BatchState): number | null =>
  acceptedTasks(batch) === 0 ? null : (batch.addedReadAt ?? batch.readAt);

/** The state after a thing was read that goes in a batch. */
export function readAt(state: RunState, task: number, at: number): RunState {
  const batch = state.batches.find((one) => isIn(one, task));
  return batch === undefined || batch.readAt !== null
    ? state
    : withBatch(state, batch.number, () => ({ readAt: at }));
}

/**
 * Whether a task may be read that goes in a batch: what was read before is added and started first, as it may change
 * meanwhile.
 */
export function mayBeRead(state: RunState, task: number, context: NextContext): boolean {
  if (!readsBatches(state)) return true;
  // Where nothing can be started, what is read would only grow old.
  if (context.outstandingBatches <= context.outstandingElsewhere + outstanding(state)) return false;
  return !state.batches.some(
    (batch) =>
      !isIn(batch, task) &&
      ['planned', 'filling', 'counting', 'ready'].includes(batch.phase) &&
      !['operator', 'left'].includes(batch.doubt) &&
      !batch.mayBeProcessed &&
      (batch.readAt !== null || isBeingRead(state, batch)),
  );
}

/**
 * Where a batch is cut short because its readings take too long: the tasks that were read are sent without the rest. The same
 * applies if the next thing is in use by another run, which may itself wait for this one.
 */
export function endOfSlice(
  state: RunState,
  now: number,
  isBegunElsewhere: (task: number) => boolean,
): { batch: number; first: number } | null {
  if (!readsBatches(state) || state.cancelled) return null;
  const [first] = tasksToBegin(state);
  const batch = first === undefined ? undefined : state.batches.find((one) => isIn(one, first));
  const read = batch?.readAt ?? batch?.addedReadAt ?? null;
  if (first === undefined || batch === undefined || read === null || first === batch.first) return null;
  const isLong = batch.readAt !== null && now - batch.readAt > readingHoldsMs / 2;
  const isEnd = isLong || isBegunElsewhere(first);
  return isEnd ? { batch: batch.number, first } : null;
}

/** Tasks that no batch of the service has, nor may have. */
function notAdded(state: RunState): readonly TaskRange[] {
  return state.batches
    .flatMap((batch) => notAddedOf(state, batch))
    .map(({ first, count }) => ({ first, count }))
    .sort((one, other) => one.first - other.first);
}

function notAddedOf({ outcomes }: RunState, batch: BatchState): readonly TaskRange[] {
  if (batch.phase === 'planned') return unresolvedRanges(outcomes, batch);
  // What is on its way, or in doubt, may be planned again.
  const isSettled = batch.chunks.every((chunk) => chunk.state === 'planned' || !isLeft(chunk));
  return batch.phase === 'filling' && isSettled
    ? batch.chunks.filter(({ state }) => state === 'planned')
    : [];
}

/** The tasks of a run that are still to be begun, in order. */
export function* tasksToBegin({ plan, singles }: RunState): Generator<number> {
  for (const { first, count } of singles.again ?? [{ first: 0, count: plan.tasks }])
    for (let task = Math.max(first, singles.next); task < first + count; task += 1) yield task;
}

/** The tasks of a range that were begun: those before the next one, and beside what is to be read again. */
export function* begunTasksOf({ plan, singles }: RunState, range: TaskRange): Generator<number> {
  const end = range.first + range.count;
  const parts = singles.again ?? [{ first: 0, count: plan.tasks }];
  let task = range.first;
  // There may be as many parts as tasks: those before the range are passed over without looking at each.
  for (let index = firstAfter(parts, range.first); task < end; index += 1) {
    const part = parts[index] ?? { first: end, count: 0 };
    const isOpenFrom = Math.max(part.first, Math.min(singles.next, part.first + part.count));
    for (; task < Math.min(isOpenFrom, end); task += 1) yield task;
    task = Math.max(task, part.first + part.count);
  }
}

/** The index of the first of some ranges in order that ends after a task. */
function firstAfter(parts: readonly TaskRange[], task: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const part = parts[middle];
    if (part !== undefined && part.first + part.count <= task) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What was left alone while its batch was being filled is not added to it. */
export function withoutTask(state: RunState, task: number): RunState {
  const batch = state.batches.find((one) => one.phase === 'filling' && isIn(one, task));
  if (batch === undefined) return state;
  const chunks = batch.chunks.flatMap((chunk): readonly ChunkState[] => {
    if (chunk.state !== 'planned' || !isIn(chunk, task)) return [chunk];
    const { first, count } = chunk;
    const parts = [
      { ...chunk, count: task - first },
      { ...chunk, first: task + 1, count: first + count - task - 1 },
    ];
    return parts.filter((part) => part.count > 0);
  });
  return withBatch(state, batch.number, () => afterChunks(batch, chunks));
}
