import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { errorIn, failureWords, saysError } from '../../api/error-in.ts';
import { countOf, idText, isAmong, listWithin, withAttributes, wordOf } from './envelope.ts';

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
  return list === null
    ? null
    : list.filter(isJsonObject).map((task) => recordOf(withAttributes(task), words));
}

function recordOf(task: JsonObject, words: Profile['words']): TaskRecord {
  const result = isJsonObject(task.result) ? task.result : null;
  // Where the result and the task differ, the one of an error counts.
  const codes = [result?.status_code, task.status_code].map(statusCodeOf).filter((code) => code !== null);
  const statusCode = codes.find((code) => code >= 400) ?? codes[0] ?? null;
  const status = wordOf(task.status);
  const output = result?.output ?? result?.body ?? task.output ?? null;
  // Its own id, that of its batch and the echo name no row by themselves.
  const { id: _id, task_id: _taskId, batch_id: _batchId, body: _body, ...told } = task;
  return {
    id: idText(task.id) ?? idText(task.task_id),
    body: isJsonObject(task.body) ? task.body : null,
    status,
    succeeded: outcomeOf(statusCode, status, words, isErrorOf(task, result, output, words)),
    statusCode,
    told,
    output,
  };
}

/**
 * Whether a task tells of an error, whatever its status code: its output is nothing else, or one stands beside the output,
 * in the result or in the task itself.
 */
function isErrorOf(
  task: JsonObject,
  result: JsonObject | null,
  output: Json,
  words: Profile['words'],
): boolean {
  const failed = failureWords(words);
  const shown = output ?? result;
  const outputs = Array.isArray(shown) ? shown : [shown];
  const isAlone = outputs.length > 0 && outputs.every((one: Json) => errorIn(one, failed) === 'alone');
  return isAlone || saysError(task) || (result !== null && saysError(result));
}

function statusCodeOf(value: Json | undefined): number | null {
  const code = countOf(value);
  return code !== null && code >= 100 && code <= 599 ? code : null;
}

/** A task that was taken on, and is not carried out yet: the status code says so, and the word beside it. */
const takenOn = 202;
const isUnderWay = (status: string | null): boolean =>
  status !== null && /^(accepted|pending|queued|waiting|processing|running|in.progress)$/i.test(status);

/**
 * A word of the profile for a failure, a status code of one, or nothing but an error as the result: each says that the
 * task failed. A code of success counts where none of them speaks against it.
 */
function outcomeOf(
  statusCode: number | null,
  status: string | null,
  words: Profile['words'],
  isError: boolean,
): boolean | null {
  if (isAmong(words.taskFailed, status)) return false;
  const isDone = isAmong(words.taskDone, status);
  if (statusCode === takenOn && !isDone && isUnderWay(status)) return null;
  if (statusCode !== null) return statusCode >= 200 && statusCode < 300 && !isError;
  return isDone ? !isError && !/fail|error/i.test(status ?? '') : null;
}
