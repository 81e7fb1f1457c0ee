import { afterChunks, withBatch } from './fold-batch.ts';
import { type TaskRange, unresolvedRanges } from './outcome.ts';
import type { ChunkState, Repeat, RunState } from './state.ts';
import { readingHoldsMs } from './timing.ts';

/** What was read and not yet sent when the run stood still is read again where it is compared. */
export const toReadAgain = ({ needs, singles }: RunState): readonly Repeat[] =>
  needs.compares
    ? singles.repeats.map((repeat): Repeat => ({ ...repeat, stage: 'read-first' }))
    : singles.repeats;

/** Polling intervals that may pass between two steps of a run that goes well. */
const longestWait = 15;

/**
 * Whether a run by batches that compares what it reads has done nothing for so long that what it has read and not added is
 * to be read again.
 */
export function isOutdated(state: RunState, now: number, pollMs: number): boolean {
  if (state.plan.via === 'single' || !state.needs.compares || state.singles.next === 0) return false;
  if (state.cancelled || state.paused || state.hold !== null) return false;
  if (now - state.workedAt <= Math.max(readingHoldsMs, longestWait * pollMs)) return false;
  const isReading = [...state.open.values()].some((action) => 'task' in action);
  return !isReading && notAdded(state).length > 0;
}

export function outdated(state: RunState, at: number): RunState {
  const again = notAdded(state);
  const left = again.reduce((sum, { count }) => sum + count, 0);
  const singles = { ...state.singles, next: 0, again, prepared: state.plan.tasks - left };
  return { ...state, singles, workedAt: at };
}

/** Tasks that no batch of the service has, nor may have. */
function notAdded({ batches, outcomes }: RunState): readonly TaskRange[] {
  return batches
    .flatMap((batch) => {
      if (batch.phase === 'planned') return unresolvedRanges(outcomes, batch);
      return batch.phase === 'filling' ? batch.chunks.filter(({ state }) => state === 'planned') : [];
    })
    .map(({ first, count }) => ({ first, count }))
    .sort((one, other) => one.first - other.first);
}

/** The tasks of a run that are still to be begun, in order. */
export function* tasksToBegin({ plan, singles }: RunState): Generator<number> {
  for (const { first, count } of singles.again ?? [{ first: 0, count: plan.tasks }])
    for (let task = Math.max(first, singles.next); task < first + count; task += 1) yield task;
}

/** What was left alone while its batch was being filled is not added to it. */
export function withoutTask(state: RunState, task: number): RunState {
  const has = ({ first, count }: TaskRange): boolean => task >= first && task < first + count;
  const batch = state.batches.find((one) => one.phase === 'filling' && has(one));
  if (batch === undefined) return state;
  const chunks = batch.chunks.flatMap((chunk): readonly ChunkState[] => {
    if (chunk.state !== 'planned' || !has(chunk)) return [chunk];
    const { first, count } = chunk;
    const parts = [
      { ...chunk, count: task - first },
      { ...chunk, first: task + 1, count: first + count - task - 1 },
    ];
    return parts.filter((part) => part.count > 0);
  });
  return withBatch(state, batch.number, () => afterChunks(batch, chunks));
}
