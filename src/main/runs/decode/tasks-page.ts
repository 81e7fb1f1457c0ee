import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { countOf, idText, isAmong, listWithin, wordOf } from './envelope.ts';

export type TaskRecord = {
  readonly id: string | null;
  /** As echoed; null where the service does not echo it. */
  readonly body: JsonObject | null;
  readonly status: string | null;
  /** Null while the task has no final result. */
  readonly succeeded: boolean | null;
  readonly statusCode: number | null;
  readonly output: Json;
  /** Everything else that the record says: a value in it may name a row. */
  readonly told: Json;
};

/** The records of a page of the list of tasks; null when the answer is no list. */
export function taskRecordsOf(body: Json | null, words: Profile['words']): readonly TaskRecord[] | null {
  const list = listWithin(body, ['async_batch_tasks', 'tasks', 'data', 'results']);
  return list === null ? null : list.filter(isJsonObject).map((task) => recordOf(task, words));
}

function recordOf(task: JsonObject, words: Profile['words']): TaskRecord {
  const result = isJsonObject(task.result) ? task.result : null;
  const code = countOf(result?.status_code ?? task.status_code);
  const statusCode = code !== null && code >= 100 && code <= 599 ? code : null;
  const status = wordOf(task.status);
  // Its own id, that of its batch and the echo name no row by themselves.
  const { id: _id, task_id: _taskId, batch_id: _batchId, body: _body, ...told } = task;
  return {
    id: idText(task.id) ?? idText(task.task_id),
    body: isJsonObject(task.body) ? task.body : null,
    status,
    succeeded: outcomeOf(statusCode, status, words),
    statusCode,
    told,
    output: result?.output ?? result?.body ?? null,
  };
}

/** Truth is the status code of the result; the word counts only where there is none. */
function outcomeOf(
  statusCode: number | null,
  status: string | null,
  words: Profile['words'],
): boolean | null {
  if (statusCode !== null) return statusCode >= 200 && statusCode < 300;
  if (isAmong(words.taskFailed, status)) return false;
  return isAmong(words.taskDone, status) ? !/fail|error/i.test(status ?? '') : null;
}
