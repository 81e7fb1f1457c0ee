import type { Json } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { BatchReading } from '../../../domain/run/events.ts';
import { countOf, idText, timeOf, unwrap, wordOf } from './envelope.ts';

const idKeys = ['batch_id', 'id', 'async_batch_id'];
const recordKeys = [...idKeys, 'status', 'total_task_count', 'success_task_count', 'fail_task_count'];

/** The id of a created batch; null when the answer names none. */
export function batchIdOf(body: Json | null): string | null {
  const record = unwrap(body, idKeys);
  if (record === null) return null;
  for (const key of idKeys) {
    const id = idText(record[key]);
    if (id !== null) return id;
  }
  return null;
}

/** What a batch says of itself. Every field is optional; null when the answer is no batch at all. */
export function batchReadingOf(body: Json | null, words: Profile['words']): BatchReading | null {
  const record = unwrap(body, recordKeys);
  if (record === null) return null;
  const status = wordOf(record.status);
  const succeeded = countOf(record.success_task_count);
  const failed = countOf(record.fail_task_count);
  const submitted = timeOf(record.submitted_at);
  const closed = timeOf(record.closed_at);
  return {
    status,
    state: stateOf(words, status, submitted, closed),
    sure: submitted !== null || closed !== null || (succeeded ?? 0) + (failed ?? 0) > 0,
    total: countOf(record.total_task_count),
    succeeded,
    failed,
    workedMs: submitted !== null && closed !== null && closed >= submitted ? closed - submitted : null,
  };
}

/** The times outweigh the word: a batch that was closed has ended, one that was submitted has been started. */
function stateOf(
  words: Profile['words'],
  status: string | null,
  submitted: number | null,
  closed: number | null,
): BatchReading['state'] {
  if (closed !== null || (status !== null && words.batchDone.includes(status))) return 'ended';
  if (submitted !== null || (status !== null && words.batchStarted.includes(status))) return 'started';
  return status !== null && words.batchNotStarted.includes(status) ? 'not-started' : 'unclear';
}
