import type { OutcomeSource } from '../../../domain/run/events.ts';
import { acceptedTasks } from '../../../domain/run/initial.ts';
import { outcomeOf, rangesWhere, type TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState, RunState } from '../../../domain/run/state.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { numberOfTry } from '../decode/number-of-try.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import type { Pass, Tied, Told } from './matchers.ts';

type OfTask = {
  readonly record: TaskRecord;
  /** What is to be said of a row that succeeded; empty where nothing is. */
  readonly note: string;
};
export type Result = OfTask & { readonly task: number; readonly by: OutcomeSource };
const plain = (record: TaskRecord): OfTask => ({ record, note: '' });

/** What the records of a page tell at once: by the ID of a task, or the echoed body. */
export function resultsOf(
  all: readonly Tied[],
  pass: Pass,
  batch: BatchState,
  state: Pick<RunState, 'outcomes'>,
): Result[] {
  return all.flatMap((tied) => {
    const { record, task, by } = tied;
    if (task === null || by === null || by === 'identifying value' || record.outcome === null) return [];
    const told = ofSurplus(tied, pass, batch, state);
    return told === null ? [] : [{ ...told, task, by }];
  });
}

/**
 * What a record tells of the task that its body names; null where it tells nothing new. More results than were sent with one
 * body may be those of an earlier batch: where they differ, only the counters of the batch, or the numbers of its tries, tell
 * which is its own.
 */
function ofSurplus(
  { record, task, by, surplus }: Tied,
  pass: Pass,
  batch: BatchState,
  state: Pick<RunState, 'outcomes'>,
): OfTask | null {
  const { outcome } = record;
  if (task === null || outcome === null || by === 'identifying value') return plain(record);
  const before = pass.told.get(task);
  const tries = [...(before?.tries ?? []), numberOfTry(record)];
  const isSurplus = surplus && by === 'echoed body';
  if (before !== undefined && before.outcome !== outcome) {
    const own = (isSurplus ? ofAll(batch) : null) ?? ofLastTry(before, outcome, tries);
    if (isSurplus || own !== null) {
      // What is in conflict stays so, whatever else is listed.
      pass.told.set(task, { outcome: own ?? 'unknown', tries: own === null ? [null] : tries });
      if (own === before.outcome) return null;
      return plain(own === outcome ? record : { ...record, outcome: 'unknown', refused: true });
    }
  }
  if (isSurplus && before === undefined && outcome === 'failed') return ofLaterTry(record, batch, state);
  pass.told.set(task, { outcome, tries });
  if (!isSurplus) return plain(record);
  // Without IDs of their own, pages that overlap list one result twice.
  const note = record.id === null ? '' : runsMessages.listedTwice;
  return outcome === 'succeeded' ? { record, note } : null;
}

/**
 * What became of a task of which each try is listed, by the numbers of its tries: it is tried no more once it has succeeded.
 * Results of an earlier batch would have numbers of their own, which are then there twice.
 */
function ofLastTry(
  before: Told,
  outcome: TaskOutcome,
  tries: readonly (number | null)[],
): TaskOutcome | null {
  const numbers = tries.filter((number) => number !== null);
  if (numbers.length < tries.length || new Set(numbers).size < tries.length) return null;
  const [last, number = 0] = [Math.max(...numbers), numbers.at(-1)];
  const isLast = outcome === 'succeeded' && number === last;
  const wasLast = before.outcome === 'succeeded' && number < last;
  return isLast || wasLast ? 'succeeded' : null;
}

/** Passes over the list of a batch that is over after which what is listed as open is no longer waited for. */
const mostOpenPasses = 3;

/**
 * A failure behind an entry that stays open: services list each try of a task, but the failure may be that of an earlier
 * batch. It is the task's own where the batch counts a failure for each task that is left.
 */
function ofLaterTry(
  record: TaskRecord,
  batch: BatchState,
  { outcomes }: Pick<RunState, 'outcomes'>,
): OfTask | null {
  if (batch.phase !== 'reading' || batch.tries < mostOpenPasses) return null;
  const { succeeded = null, failed = null } = batch.reading ?? {};
  const all = batch.chunks.filter(({ state }) => state === 'added');
  const came = (outcome: TaskOutcome): number =>
    all
      .flatMap((chunk) => rangesWhere(chunk, (task) => outcomeOf(outcomes, task) === outcome))
      .reduce((sum, { count }) => sum + count, 0);
  const isFailure = succeeded === came('succeeded') && failed === came('failed') + batch.unresolved;
  return plain(isFailure ? record : { ...record, outcome: 'unknown', refused: true });
}

/** What the counters of a batch say that became of each of its tasks; null where they do not say the same of all. */
function ofAll(batch: BatchState): TaskOutcome | null {
  const { succeeded = null, failed = null } = batch.reading ?? {};
  const accepted = acceptedTasks(batch);
  if (succeeded === accepted && failed === 0) return 'succeeded';
  return failed === accepted && succeeded === 0 ? 'failed' : null;
}
