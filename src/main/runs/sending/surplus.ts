import { acceptedTasks } from '../../../domain/run/initial.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import type { Pass, Tied } from './matchers.ts';

/**
 * What a record tells of the task that its body names; null where it tells nothing new. More results than were sent with one
 * body may be those of an earlier batch: where they differ, only the counters of the batch tell which is its own.
 */
export function ofSurplus(
  { record, task, by, surplus }: Tied,
  pass: Pass,
  batch: BatchState,
): TaskRecord | null {
  const { outcome } = record;
  if (task === null || outcome === null || by !== 'echoed body') return record;
  const before = pass.told.get(task);
  if (surplus && before !== undefined && before !== outcome) {
    const own = ofAll(batch);
    if (own === before) return null;
    pass.told.set(task, own === outcome ? outcome : 'unknown');
    return own === outcome ? record : { ...record, outcome: 'unknown', refused: true };
  }
  pass.told.set(task, outcome);
  return surplus && outcome !== 'succeeded' ? null : record;
}

/** What the counters of a batch say that became of each of its tasks; null where they do not say the same of all. */
function ofAll(batch: BatchState): TaskOutcome | null {
  const { succeeded = null, failed = null } = batch.reading ?? {};
  const accepted = acceptedTasks(batch);
  if (succeeded === accepted && failed === 0) return 'succeeded';
  return failed === accepted && succeeded === 0 ? 'failed' : null;
}
