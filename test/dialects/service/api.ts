import type { Job } from '../jobs.ts';
import type { Dialect } from '../properties.ts';
import { batchRecord } from './batch-record.ts';
import { type Batch, type Batches, echoOf, shuffled, type Task } from './batches.ts';
import { type Answer, failure, json, made, wrapped } from './shapes.ts';
import { taskPage } from './task-list.ts';
import type { Things } from './things.ts';
import { isFields, read, textOf, type Value } from './wire.ts';

export type Call = {
  readonly method: string;
  readonly url: URL;
  readonly text: string;
  readonly version: string;
};

const tasksAtOnce = 40;
const bytesAtOnce = 4000;
const tasksPerBatch = 70;
const page = 50;

/** The endpoints of one service (spec: Endpoints), behind its tokens and limits. */
export function createApi(
  dialect: Dialect,
  job: Job,
  batches: Batches,
  things: Things,
  now: () => number,
): (call: Call) => Answer {
  let looks = 0;
  const fail = (status: number, field: string, words: string): Answer =>
    failure(dialect.errors, status, field, words);
  const record = (batch: Batch): Value =>
    wrapped(dialect.envelope, 'async_batch', batchRecord(dialect, batch, batches, now(), looks));

  const createBatch = (body: Value): Answer => {
    const type = isFields(body) ? textOf(body.batch_type) : '';
    if (type !== job.batchType) return fail(422, 'batch_type', 'is not known');
    return made(dialect.success, record(batches.create(type)), true);
  };

  const add = (batch: Batch, body: Value, bytes: number): Answer => {
    const tasks = isFields(body) && Array.isArray(body.tasks) ? body.tasks : [];
    const bodies = tasks.map((task: Value) => (isFields(task) ? (task.body ?? null) : null));
    if (bodies.length === 0 || bodies.some((one) => !isFields(one))) return fail(422, 'tasks', 'are missing');
    if (batch.startedAt !== null) return fail(422, 'status', 'the batch was started');
    const refusal = tooMany(dialect, bodies.length, batch.tasks.length, bytes);
    if (refusal !== null) return refusal;
    return addAnswer(batches.add(batch, bodies), batch);
  };

  const addAnswer = (added: readonly Task[], batch: Batch): Answer => {
    const list = (tasks: readonly Task[], withBodies: boolean): Answer =>
      made(dialect.success, {
        async_batch_tasks: tasks.map((task) => {
          const body = withBodies ? echoOf({ ...dialect, echo: 'whole' }, job, task.body) : undefined;
          return { id: task.id, ...(body === undefined ? {} : { body }) };
        }),
      });
    switch (dialect.addAnswer) {
      case 'empty':
        return made(dialect.success, {});
      case 'count':
        return made(dialect.success, { count: added.length });
      case 'batch':
        return made(dialect.success, record(batch));
      case 'ids':
        return list(added, false);
      case 'ids shuffled':
        return list(shuffled(dialect, added, 'added'), false);
      case 'echo':
        return list(shuffled(dialect, added, 'added'), true);
    }
  };

  const start = (batch: Batch): Answer => {
    if (batch.tasks.length === 0) return fail(422, 'tasks', 'there are none');
    if (batch.startedAt !== null && dialect.again === 'refused') return fail(409, 'status', 'was started');
    if (dialect.outstanding !== 'any' && batches.others(batch).some(batches.isRunning)) {
      return fail(Number(dialect.outstanding), 'batch', 'another one is running');
    }
    batches.start(batch);
    return made(dialect.success, {});
  };

  const createOne = (body: Value): Answer => {
    const { status, output } = things.carryOut(body);
    if (status < 300) {
      const record = things.made.at(-1) ?? {};
      const shown = dialect.output === 'record' ? wrapped(dialect.envelope, job.thing, record) : output;
      return made(dialect.success, shown);
    }
    if (dialect.errors === 'html' || dialect.errors === 'empty') return fail(status, job.keyField, '');
    return json(status, output);
  };

  const search = (url: URL): Answer => {
    if (dialect.lookUp === 'none') return fail(404, 'path', 'is not known');
    const code = url.searchParams.get('code');
    const found =
      dialect.lookUp === 'filters'
        ? things.made.filter((one) => code === null || textOf(one.code) === code)
        : things.made;
    return json(200, { discounts: found.toReversed().slice(0, page) });
  };

  return ({ method, url, text, version }) => {
    looks += 1;
    batches.work();
    const [, first, id, last] = url.pathname.split('/');
    const body = bodyOf(method, text);
    if (body === undefined) return fail(400, 'body', 'is no JSON');
    if (first === 'discounts' && id === undefined) {
      if (method === 'POST') return createOne(body);
      if (method === 'GET') return search(url);
    }
    if (first !== 'async_batches') return fail(404, 'path', 'is not known');
    if (version !== '2021-01') return fail(426, 'version', 'has no batches');
    if (id === undefined)
      return method === 'POST' ? createBatch(body) : fail(405, 'method', 'is not allowed');
    const batch = batches.find(decodeURIComponent(id));
    if (batch === null) return fail(404, 'batch', 'is not known');
    if (method === 'POST' && last === 'tasks') return add(batch, body, text.length);
    if (method === 'POST' && last === 'process') return start(batch);
    if (method === 'GET' && last === undefined) return json(200, record(batch));
    const listed = dialect.list === 'there' || dialect.list === 'unsaid';
    if (method === 'GET' && last === 'tasks' && listed) {
      return taskPage(dialect, job, batch, batches, now(), looks, url);
    }
    return fail(404, 'path', 'is not known');
  };
}

function bodyOf(method: string, text: string): Value | undefined {
  if (method === 'GET') return null;
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

function tooMany(dialect: Dialect, count: number, before: number, bytes: number): Answer | null {
  const { addLimit } = dialect;
  if (dialect.batchLimit !== 'none' && before + count > tasksPerBatch) {
    return failure(dialect.errors, 422, 'tasks', `too many: a batch takes ${tasksPerBatch}`);
  }
  if (addLimit === 'bytes' && bytes > bytesAtOnce) return failure('html', 413, 'body', '');
  if (addLimit === 'none' || addLimit === 'bytes' || count <= tasksAtOnce) return null;
  if (addLimit === '422 mute') return failure(dialect.errors, 422, 'tasks', 'cannot be processed');
  return failure(dialect.errors, Number(addLimit), 'tasks', `too many: at most ${tasksAtOnce}`);
}
