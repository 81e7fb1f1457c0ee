import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import type { Sight, Stage } from '../../../domain/profile/learn/index.ts';
import type { ListSight, LookUpSight, TaskSight } from '../../../domain/profile/learn/sights.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { discountsCalled } from '../../api/discount-look-up.ts';
import { nextNamedIn } from '../../api/paging.ts';
import type { ApiAnswer, ApiRequest } from '../../ports.ts';
import { batchReadingOf } from '../../runs/decode/batch.ts';
import { idText, listWithin, unwrap, wordOf } from '../../runs/decode/envelope.ts';
import { createdIds } from '../../runs/decode/service-ids.ts';
import type { Age } from '../../runs/decode/shown-new.ts';
import { type TaskRecord, taskRecordsOf } from '../../runs/decode/tasks-page.ts';
import type { OneTask } from './task.ts';

export type Answered = Extract<ApiAnswer, { kind: 'answered' }>;
export type Asked = Pick<ApiRequest, 'method' | 'path' | 'query'>;

const isOk = (status: number): boolean => status >= 200 && status < 300;

/** "GET /async_batches/7012/tasks?limit=250 (200)" */
export function sourceOf({ method, path, query = {} }: Asked, { status }: Answered): string {
  const search = new URLSearchParams(query).toString();
  return `${method} ${path}${search === '' ? '' : `?${search}`} (${status})`.slice(0, 200);
}

/** What any answer tells beside its body. */
export function limitSights(task: number, asked: Asked, answer: Answered): readonly Sight[] {
  const { limit } = answer;
  return limit === undefined ? [] : [{ of: 'limit', task, source: sourceOf(asked, answer), ...limit }];
}

/** Where the answer to a creation has the id of the batch. */
export function idSights(task: number, asked: Asked, answer: Answered, id: string): readonly Sight[] {
  const source = sourceOf(asked, answer);
  const found = answer.body === null ? null : placeOfId(answer.body, id);
  return found === null ? [] : [{ of: 'id', task, source, id, ...found }];
}

const deepest = 4;
const idKeys = ['batch_id', 'id', 'async_batch_id'];

function placeOfId(body: Json, id: string): { readonly place: string; readonly isNumber: boolean } | null {
  const walk = (value: Json, path: string, depth: number): ReturnType<typeof placeOfId> => {
    if (!isJsonObject(value) || depth > deepest) return null;
    for (const key of idKeys) {
      const own = value[key];
      if (own !== undefined && idText(own) === id) {
        return { place: `${path}${key}`, isNumber: own instanceof JsonNumber };
      }
    }
    for (const [key, inner] of Object.entries(value)) {
      const found = walk(inner, `${path}${key}.`, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(body, '', 0);
}

/** A reading of the batch; nothing where the answer is no record of one. */
export function batchSights(
  task: number,
  stage: Stage,
  at: number,
  asked: Asked,
  answer: Answered,
  words: Profile['words'],
): readonly Sight[] {
  const reading = isOk(answer.status) ? batchReadingOf(answer.body, words) : null;
  if (reading === null || answer.body === null) return [];
  const { status: word, total, succeeded, failed } = reading;
  const place = placeOfRecord(answer.body);
  return [
    { of: 'batch', task, source: sourceOf(asked, answer), stage, at, place, word, total, succeeded, failed },
  ];
}

/** Keys that the record of a batch has; the object with most of them is it. */
const recordKeys = [...idKeys, 'batch_type', 'status', 'total_task_count', 'success_task_count'];

function placeOfRecord(body: Json): string {
  let best = { place: '', keys: 0 };
  const walk = (value: Json, place: string, depth: number): void => {
    if (!isJsonObject(value) || depth > deepest) return;
    const keys = recordKeys.filter((key) => value[key] !== undefined).length;
    if (keys > best.keys) best = { place, keys };
    for (const [key, inner] of Object.entries(value)) {
      walk(inner, place === '' ? key : `${place}.${key}`, depth + 1);
    }
  };
  walk(body, '', 0);
  return best.place;
}

export type ListLook = {
  readonly sights: readonly Sight[];
  /** The only record of the list; null where it has none, or more. */
  readonly record: TaskRecord | null;
};

/** A page of the tasks of the batch, with the one task in it. */
export function listLook(
  task: number,
  at: number,
  asked: Asked,
  answer: Answered,
  wanted: Pick<ListSight, 'ask' | 'limit'>,
  one: OneTask,
  words: Profile['words'],
): ListLook {
  const source = sourceOf(asked, answer);
  const records = isOk(answer.status) ? taskRecordsOf(answer.body, words) : null;
  const next = isOk(answer.status) ? namedNext(answer) : null;
  const { status } = answer;
  const list: ListSight = {
    of: 'list',
    task,
    source,
    status,
    entries: records?.length ?? null,
    next,
    ...wanted,
  };
  const record = records?.length === 1 ? (records[0] ?? null) : null;
  if (record === null || wanted.ask !== 'first') return { sights: [list], record: null };
  const seen: TaskSight = {
    of: 'task',
    task,
    source,
    at,
    word: record.status,
    code: record.statusCode,
    echo: echoOf(record.body, one.body),
  };
  return { sights: [list, seen, ...statusSights(task, source, record.output, one)], record };
}

const namedNext = ({ body, link }: Answered): string | null =>
  link !== undefined && /\brel=/i.test(link) ? tryServiceMessages.linkHeader : nextNamedIn(body);

function echoOf(echo: JsonObject | null, body: JsonObject): TaskSight['echo'] {
  if (echo === null) return 'none';
  return Object.keys(body).every((key) => echo[key] !== undefined) ? 'whole' : 'part';
}

/** The discount with the code of the task in an answer, wherever it is. */
function discountIn(value: Json, code: Json | undefined, depth = 0): JsonObject | null {
  if (depth > deepest || typeof code !== 'string') return null;
  if (isJsonObject(value) && value.code === code) return value;
  const inner = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  for (const one of inner) {
    const found = discountIn(one, code, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export function statusSights(
  task: number,
  source: string,
  answer: Json,
  { body }: OneTask,
): readonly Sight[] {
  const word = wordOf(discountIn(answer, body.code)?.status);
  return word === null ? [] : [{ of: 'discount-status', task, source, word }];
}

/** The id of what a task made, by what an answer shows of it; null where that is not told. */
export const madeBy = (shown: Json, { kind, cells, body }: OneTask, age: Age): string | null =>
  createdIds(shown, kind, { rows: [cells], cells: [cells], body }, age)[0] ?? null;

export type LookUpLook = {
  readonly sight: LookUpSight;
  /** The discount with the code in the very same letters. */
  readonly found: JsonObject | null;
  /** A discount has the code, if in other letters: customers type them in any. */
  readonly isInUse: boolean;
};

/** The discounts that are listed under a code. */
export function lookUpLook(
  asked: Asked,
  answer: Answered,
  code: string,
  wanted: Pick<LookUpSight, 'code' | 'when'>,
): LookUpLook {
  const list = isOk(answer.status) ? listWithin(answer.body, ['discounts']) : null;
  const [called = null, ...others] = list === null ? [] : discountsCalled(list, code);
  const found = called?.code === code && others.length === 0 ? called : null;
  const { status } = answer;
  const source = sourceOf(asked, answer);
  return {
    sight: {
      of: 'look-up',
      task: 0,
      source,
      status,
      listed: list?.length ?? null,
      isFound: found !== null,
      ...wanted,
    },
    found,
    isInUse: called !== null,
  };
}

export type ReadLook = {
  readonly sights: readonly Sight[];
  /** The answer is the discount with the id that was asked for. */
  readonly isThere: boolean;
  /** It has another code than the task: the id is not of what the task made. */
  readonly isOther: boolean;
};

/** A single discount by its id; `one` is the task that made it, null where none did. */
export function readLook(asked: Asked, answer: Answered, id: string, one: OneTask | null): ReadLook {
  const record = isOk(answer.status) ? unwrap(answer.body, ['id', 'discount_id', 'code']) : null;
  const own = record === null ? null : (idText(record.id) ?? idText(record.discount_id));
  const isThere = own === id;
  const code = record?.code;
  const isOther = one !== null && typeof code === 'string' && code !== one.body.code;
  const source = sourceOf(asked, answer);
  const status = one === null || answer.body === null ? [] : statusSights(0, source, answer.body, one);
  const sight = { of: 'read', task: 0, source, status: answer.status, isOwn: isThere && !isOther } as const;
  return { sights: [sight, ...status], isThere, isOther };
}
