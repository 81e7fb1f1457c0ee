import type { OutcomeSource } from '../../../domain/run/events.ts';
import { acceptedTasks } from '../../../domain/run/initial.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import { runsMessages } from '../../../messages/runs.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import type { Pass, Tied } from './matchers.ts';

type OfTask = {
  readonly record: TaskRecord;
  /** What is to be said of a row that succeeded; empty where nothing is. */
  readonly note: string;
};
export type Result = OfTask & { readonly task: number; readonly by: OutcomeSource };
const plain = (record: TaskRecord): OfTask => ({ record, note: '' });

/** What the records of a page tell at once: by the ID of a task, or the echoed body. */
export function resultsOf(all: readonly Tied[], pass: Pass, batch: BatchState): Result[] {
  return all.flatMap((tied) => {
    const { record, task, by } = tied;
    if (task === null || by === null || by === 'identifying value' || record.outcome === null) return [];
    const told = ofSurplus(tied, pass, batch);
    return told === null ? [] : [{ ...told, task, by }];
  });
}

/**
 * What a record tells of the task that its body names; null where it tells nothing new. More results than were sent with one
 * body may be those of an earlier batch: where they differ, only the counters of the batch tell which is its own.
 */
function ofSurplus({ record, task, by, surplus }: Tied, pass: Pass, batch: BatchState): OfTask | null {
  const { outcome } = record;
  if (task === null || outcome === null || by !== 'echoed body') return plain(record);
  const before = pass.told.get(task);
  if (surplus && before !== undefined && before !== outcome) {
    const own = ofAll(batch);
    if (own === before) return null;
    pass.told.set(task, own === outcome ? outcome : 'unknown');
    return plain(own === outcome ? record : { ...record, outcome: 'unknown', refused: true });
  }
  pass.told.set(task, outcome);
  if (!surplus) return plain(record);
  // Without IDs of their own, pages that overlap list one result twice.
  const note = record.id === null ? '' : runsMessages.listedTwice;
  return outcome === 'succeeded' ? { record, note } : null;
}

/** What the counters of a batch say that became of each of its tasks; null where they do not say the same of all. */
function ofAll(batch: BatchState): TaskOutcome | null {
  const { succeeded = null, failed = null } = batch.reading ?? {};
  const accepted = acceptedTasks(batch);
  if (succeeded === accepted && failed === 0) return 'succeeded';
  return failed === accepted && succeeded === 0 ? 'failed' : null;
}
