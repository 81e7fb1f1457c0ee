import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { countOf, idText, listOf, wordOf } from './envelope.ts';

export type TaskRecord = {
  readonly id: string | null;
  /** As echoed; null where the service does not echo it. */
  readonly body: JsonObject | null;
  readonly status: string | null;
  /** Null while the task has no final result. */
  readonly succeeded: boolean | null;
  readonly statusCode: number | null;
  readonly output: Json;
};

export type TasksPage = { readonly records: readonly TaskRecord[]; readonly next: string | null };

/** A page of the list of tasks; null when the answer is no list. */
export function tasksPageOf(body: Json | null, words: Profile['words']): TasksPage | null {
  const list = listOf(body, ['async_batch_tasks', 'tasks', 'data', 'results']);
  if (list === null) return null;
  return { records: list.filter(isJsonObject).map((task) => recordOf(task, words)), next: nextCursor(body) };
}

function recordOf(task: JsonObject, words: Profile['words']): TaskRecord {
  const result = isJsonObject(task.result) ? task.result : null;
  const code = countOf(result?.status_code ?? task.status_code);
  const statusCode = code !== null && code >= 100 && code <= 599 ? code : null;
  const status = wordOf(task.status);
  return {
    id: idText(task.id) ?? idText(task.task_id),
    body: isJsonObject(task.body) ? task.body : null,
    status,
    succeeded: outcomeOf(statusCode, status, words),
    statusCode,
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
  if (status === null || !words.taskDone.includes(status)) return null;
  return !/fail|error/i.test(status);
}

/** The cursor of the next page, wherever it is told; null on the last page. */
export function nextCursor(body: Json | null): string | null {
  if (body === null || !isJsonObject(body)) return null;
  const places = [body, body.meta, body.pagination, body.paging, body.links];
  for (const place of places) {
    if (place === undefined || !isJsonObject(place)) continue;
    for (const key of ['next_cursor', 'nextCursor', 'next', 'cursor_next']) {
      const cursor = idText(place[key]);
      if (cursor !== null) return cursorOf(cursor);
    }
  }
  return null;
}

/** A cursor, or the one in the address of the next page. */
function cursorOf(text: string): string {
  if (!/^(https?:\/|\/|\?)/.test(text)) return text;
  const query = text.slice(text.indexOf('?') + 1);
  const found = new URLSearchParams(query);
  return found.get('cursor') ?? found.get('page_info') ?? text;
}
