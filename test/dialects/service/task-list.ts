import type { Job } from '../jobs.ts';
import type { Dialect } from '../properties.ts';
import { type Batch, type Batches, echoOf, lateMs, ordered, type Task } from './batches.ts';
import { type Answer, failure, json } from './shapes.ts';
import type { Fields, Value } from './wire.ts';

const cappedAt = 30;
const largest = 250;

/** A page of the tasks of a batch (spec: not shown). `url` is that of the request. */
export function taskPage(
  dialect: Dialect,
  job: Job,
  batch: Batch,
  batches: Batches,
  now: number,
  looks: number,
  url: URL,
): Answer {
  const asked = url.searchParams;
  const parameter = placeParameter(dialect);
  const unknown = [...asked.keys()].find((name) => name !== 'limit' && name !== parameter);
  if (unknown !== undefined && dialect.laterPages === 'strict') {
    return failure(dialect.errors, 400, unknown, 'is not a known parameter');
  }
  const cap = dialect.pageCap === 'none' ? largest : cappedAt;
  const limit = Number(asked.get('limit') ?? cap);
  if (!Number.isInteger(limit) || limit < 1) return failure(dialect.errors, 400, 'limit', 'is no number');
  if (limit > cap && dialect.pageCap === 'refused') {
    return failure(dialect.errors, 422, 'limit', `must be at most ${cap}`);
  }
  const size = Math.min(limit, cap);
  const from = placeOf(parameter, asked.get(parameter), size);
  if (from === null) return failure(dialect.errors, 422, parameter, 'is not valid');
  const end = batches.endOf(batch);
  const over = end !== null && end <= now;
  const all = dialect.listLag === 'empty' && !over ? [] : ordered(dialect, batch.tasks);
  const records = all.slice(from, from + size).map((task) => taskRecord(dialect, job, task, now, looks));
  return pageOf(dialect, records, from + size < all.length ? from + size : null, size, url);
}

function placeParameter({ paging }: Dialect): 'cursor' | 'page' | 'offset' {
  return paging === 'page' || paging === 'offset' ? paging : 'cursor';
}

function placeOf(parameter: 'cursor' | 'page' | 'offset', text: string | null, size: number): number | null {
  if (text === null) return 0;
  if (parameter === 'cursor') {
    const place = /^after:(\d+)$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
    return place === null ? null : Number(place[1]);
  }
  if (!/^\d{1,9}$/.test(text)) return null;
  return parameter === 'offset' ? Number(text) : Number(text) < 1 ? null : (Number(text) - 1) * size;
}

function pageOf(
  dialect: Dialect,
  records: readonly Fields[],
  next: number | null,
  size: number,
  url: URL,
): Answer {
  const cursor = next === null ? null : Buffer.from(`after:${next}`).toString('base64url');
  const path = cursor === null ? null : `${url.pathname}?cursor=${cursor}&limit=${size}`;
  const address = path === null ? null : `${url.origin}${path}`;
  switch (dialect.paging) {
    case 'cursor':
      return json(200, listed(dialect, records, { next_cursor: cursor }));
    case 'meta':
      return json(200, listed(dialect, records, { meta: { count: records.length, next_cursor: cursor } }));
    case 'pagination':
      return json(200, listed(dialect, records, { pagination: { limit: size, next: cursor } }));
    case 'address':
      return json(200, listed(dialect, records, { next: address }));
    case 'links':
      return json(200, listed(dialect, records, { links: { self: url.href, next: address } }));
    case 'link':
      return json(
        200,
        listed(dialect, records),
        address === null
          ? {}
          : { Link: `<${url.origin}${url.pathname}>; rel="first", <${address}>; rel="next"` },
      );
    case 'relative':
      return json(200, listed(dialect, records), path === null ? {} : { Link: `<${path}>; rel=next` });
    case 'page':
    case 'offset':
      return json(200, listed(dialect, records));
  }
}

function listed(dialect: Dialect, records: readonly Fields[], more: Fields = {}): Value {
  switch (dialect.listEnvelope) {
    case 'bare':
      // What stands beside the list needs an object around it.
      return Object.keys(more).length === 0 ? records : { tasks: records, ...more };
    case 'named':
      return { async_batch_tasks: records, ...more };
    case 'data':
      return { data: records, ...more };
    case 'nested':
      return { data: { async_batch_tasks: records }, ...more };
  }
}

function taskRecord(dialect: Dialect, job: Job, task: Task, now: number, looks: number): Fields {
  const until = dialect.listLag === 'late' ? now - lateMs : now;
  const done = task.done === null || task.doneAt > until ? null : task.done;
  const body = echoOf(dialect, job, task.body);
  const code = done === null || dialect.taskCode === 'none' ? undefined : codeOf(dialect, done.status);
  const result: Fields =
    dialect.resultAt === 'flat'
      ? { status_code: code, output: done?.output ?? null }
      : dialect.resultAt === 'response'
        ? { response: done === null ? null : { status: code, body: done.output } }
        : { result: done === null ? null : { status_code: code, output: done.output } };
  return {
    id: task.id,
    ...(body === undefined ? {} : { body }),
    ...taskStatus(dialect, done === null ? 'pending' : done.status < 300 ? 'success' : 'failed', looks),
    ...result,
  };
}

const codeOf = ({ taskCode }: Dialect, status: number): Value =>
  taskCode === 'text' ? String(status) : status;

const ownTaskWords = { pending: 'waiting', success: 'ok', failed: 'rejected' } as const;

function taskStatus({ taskWords }: Dialect, word: 'pending' | 'success' | 'failed', looks: number): Fields {
  switch (taskWords) {
    case 'known':
      return { status: word };
    case 'unknown':
      return { status: ownTaskWords[word] };
    case 'changing case':
      return { status: looks % 2 === 0 ? word.toUpperCase() : word };
    case 'none':
      return {};
  }
}
