import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { redacted } from '../../../domain/redacted.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import { type Deed, someDeed } from './deed.ts';
import { idText, listWithin, withAttributes, wordOf } from './envelope.ts';
import { partsOf, statusCodeOf, taskOutcome } from './task-outcome.ts';

export type TaskRecord = {
  readonly id: string | null;
  /** The batch that it says it is of. */
  readonly batchId: string | null;
  /** As echoed; null where the service does not echo it. */
  readonly body: JsonObject | null;
  readonly status: string | null;
  /** Null while the task has no final result. */
  readonly outcome: TaskOutcome | null;
  /** Its status or status code says that it failed, whatever its output tells of each row. */
  readonly refused: boolean;
  readonly statusCode: number | null;
  readonly output: Json;
  /** What is in the place of the output where there is none. */
  readonly shown: Json;
  /** Everything else that the record says: a value in it may name a row. */
  readonly told: JsonObject;
};

/** The records of a page of the list of tasks; null when the answer is no list. */
export function taskRecordsOf(
  body: Json | null,
  words: Profile['words'],
  deed: Deed = someDeed,
): readonly TaskRecord[] | null {
  const list = listWithin(body, ['async_batch_tasks', 'tasks', 'data', 'results']);
  return list === null
    ? null
    : list.filter(isJsonObject).map((task) => recordOf(withAttributes(task), words, deed));
}

function recordOf(task: JsonObject, words: Profile['words'], deed: Deed): TaskRecord {
  const parts = partsOf(task);
  const statusCode = statusCodeOf(parts);
  // Its own id, that of its batch and the echo name no row by themselves.
  const { id: _id, task_id: _taskId, batch_id, async_batch_id, body: _body, ...told } = task;
  // What was masked in part is the name of none for sure.
  const batchId = idText(batch_id) ?? idText(async_batch_id);
  return {
    id: idText(task.id) ?? idText(task.task_id),
    batchId: batchId?.includes(redacted) ? null : batchId,
    body: isJsonObject(task.body) ? task.body : null,
    status: wordOf(task.status) ?? wordOf(task.state),
    ...taskOutcome(parts, statusCode, words, deed),
    statusCode,
    told,
    output: parts.output,
    shown: parts.shown,
  };
}
