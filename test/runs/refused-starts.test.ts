import { expect, test } from 'vitest';
import { json, type Script } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

const row = ['ONE', '10', 'percentage', 'forever', 'enabled'];
const header = ['code', 'value', 'discount_type', 'duration', 'status'];

/** A service that has carried out a batch at its first start, which it answers as a second one. */
async function startedTwice(
  status: number,
  refusal: object | string,
  recordOf: (isMade: boolean) => object = (isMade) => ({
    ...{ status: isMade ? 'completed' : 'not_started', total_task_count: 1 },
    ...{ success_task_count: isMade ? 1 : 0, fail_task_count: 0 },
  }),
  /** The first batch is deleted before it is started. */
  isFirstGone = false,
) {
  let starts = 0;
  let batches = 0;
  let tasks: readonly { readonly body: Record<string, unknown> }[] = [];
  const made: unknown[] = [];
  const answer: Script = ({ method, path, body }, response) => {
    if (path.endsWith('/async_batches')) {
      batches += 1;
      return json(response, 200, { batch_id: 70 + batches });
    }
    if (path.endsWith('/tasks') && method === 'POST') {
      tasks = JSON.parse(body).tasks;
      return json(response, 200, {});
    }
    if (isFirstGone && /71(\/process)?$/.test(path) && starts > 0) return json(response, status, refusal);
    if (path.endsWith('/process')) {
      starts += 1;
      if (isFirstGone && batches === 1) return json(response, status, refusal);
      if (made.length === 0) made.push(...tasks.map((task) => task.body.code));
      if (isFirstGone) return json(response, 200, {});
      if (typeof refusal !== 'string') return json(response, status, refusal);
      response.writeHead(status, { 'content-type': 'text/html' }).end(refusal);
      return;
    }
    if (path.endsWith('/tasks'))
      return json(response, 200, {
        tasks: tasks.map((task, index) => ({
          ...{ id: index + 1, ...task, status: 'success' },
          result: { status_code: 201, output: { discount: { ...task.body, id: 500 } } },
        })),
      });
    return json(response, 200, { batch_id: 70 + batches, ...recordOf(made.length > 0) });
  };
  const { desk, store } = await scriptedStore(answer, {}, { taskList: true });
  const sheet = await desk.importFile(csvFile('one.csv', header, [row]), 'discounts-2021-01');
  const { id } = await desk.send(store, sheet.id);
  const run = await desk.reaches(id, 'done', 'waiting');
  return { desk, made, run, starts: () => starts };
}

test.each([
  [409, { error: 'Batch is already processing' }],
  [422, { error: 'Batch has already been submitted' }],
  [400, { error: 'Batch was processed already' }],
  [423, { error: 'Locked' }],
  [404, '<html><title>Not found</title></html>'],
])(
  'a batch whose start is refused with %i, though it was started, is read and verified',
  async (status, refusal) => {
    const { run, made } = await startedTwice(status, refusal);
    expect(run).toMatchObject({ state: 'done', succeeded: 1 });
    expect(made).toEqual(['ONE']);
  },
);

test.each([
  [404, { error: 'No pending batch with this ID' }],
  [410, { error: 'Batch is closed' }],
  [409, { error: 'Batch cannot be processed in state processing' }],
  [409, { error: 'Conflict' }],
  [422, { error: 'Invalid transition from processing to processing' }],
  [425, { error: 'Too early' }],
  [428, {}],
  [429, { error: 'Too many requests' }],
])(
  'a start that is refused with %i in other words (%o) is not repeated where the batch says it is over',
  async (status, refusal) => {
    for (const word of ['completed', 'processing']) {
      const { run, made, starts } = await startedTwice(status, refusal, (isMade) => ({
        status: isMade ? word : 'not_started',
      }));
      expect(run).toMatchObject({ state: 'done', succeeded: 1 });
      expect([made, starts()]).toEqual([['ONE'], 1]);
    }
  },
);

test.each([
  [409, 'Conflict'],
  [409, 'The batch is locked'],
  [409, 'Duplicate request'],
  [409, 'Resource is locked by another process'],
  [423, 'Locked'],
  [425, 'Too early'],
  [400, 'Duplicate request'],
  [422, 'Batch is busy'],
  [422, 'Idempotency key was used'],
  [429, 'Too many requests'],
  [429, 'Rate limit of the store exceeded'],
  [400, 'Upstream hung up'],
  [413, 'Request too large'],
])(
  'a start that is refused with %i (%s) is not repeated at once where the word of the batch is behind',
  async (status, error) => {
    let looks = 0;
    const { run, made, starts } = await startedTwice(status, { error }, (isMade) => {
      if (isMade) looks += 1;
      const isShown = looks > 3;
      return {
        ...{ status: isShown ? 'completed' : 'not_started', total_task_count: 1 },
        ...{ success_task_count: isShown ? 1 : 0, fail_task_count: 0 },
      };
    });
    expect(run).toMatchObject({ state: 'done', succeeded: 1 });
    expect([made, starts()]).toEqual([['ONE'], 1]);
  },
);

test('a batch that neither its start nor its readings find is built anew', async () => {
  const { run, made } = await startedTwice(404, { error: 'No such batch' }, undefined, true);
  expect(run).toMatchObject({ state: 'done', succeeded: 1 });
  expect(made).toEqual(['ONE']);
});

test.each<[string, (isMade: boolean) => object]>([
  ['a word alone', (isMade) => ({ status: isMade ? 'processing' : 'not_started' })],
  ['the word of an end', (isMade) => ({ status: isMade ? 'completed' : 'not_started' })],
  [
    'a word and its total',
    (isMade) => ({ status: isMade ? 'processing' : 'not_started', total_task_count: 1 }),
  ],
])(
  'a start that is refused as a second one, where the batch says so by %s, is not repeated',
  async (_, recordOf) => {
    const { run, made, starts } = await startedTwice(409, { error: 'Batch is already processing' }, recordOf);
    expect(run).toMatchObject({ state: 'done', succeeded: 1 });
    expect(made).toEqual(['ONE']);
    expect(starts()).toBe(1);
  },
);

test('a start that is refused as a second one, where the batch says nothing, is asked about and never called not started', async () => {
  const { desk, run, starts } = await startedTwice(409, { error: 'Batch is already processing' }, () => ({}));
  expect(run).toMatchObject({ state: 'waiting', undecided: { about: 'start' } });
  expect(starts()).toBe(1);
  await desk.invoke('runs.cancel', { runId: run.id });
  const { notSent } = await desk.invoke('runs.get', { runId: run.id });
  expect(notSent).toBe(0);
});

test.each([
  'Another batch is being processed, try again later',
  'A batch is already being processed for this store',
  'Batch limit reached: batch 70 is running',
])('a start that is refused for another batch is sent again: %s', async (error) => {
  const starts: number[] = [];
  const answer: Script = ({ method, path }, response) => {
    if (path.endsWith('/async_batches')) return json(response, 200, { batch_id: 71 });
    if (method === 'POST' && path.endsWith('/tasks')) return json(response, 200, {});
    const isMade = starts.length > 1;
    if (path.endsWith('/process')) {
      starts.push(starts.length);
      return json(response, isMade ? 200 : 409, isMade ? {} : { error });
    }
    return json(response, 200, {
      ...{ batch_id: 71, status: starts.length > 2 ? 'completed' : 'not_started', total_task_count: 1 },
      ...{ success_task_count: starts.length > 2 ? 1 : 0, fail_task_count: 0 },
    });
  };
  const { desk, store } = await scriptedStore(answer, {}, {});
  const sheet = await desk.importFile(csvFile('one.csv', header, [row]), 'discounts-2021-01');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done', 'waiting');
  expect(run).toMatchObject({ state: 'done', succeeded: 1 });
});

test('a start that a proxy limits with a page of its own is sent again', async () => {
  const starts: number[] = [];
  const answer: Script = ({ method, path }, response) => {
    if (path.endsWith('/async_batches')) return json(response, 200, { batch_id: 71 });
    if (method === 'POST' && path.endsWith('/tasks')) return json(response, 200, {});
    if (path.endsWith('/process')) {
      starts.push(starts.length);
      if (starts.length > 1) return json(response, 200, {});
      response.writeHead(429, { 'content-type': 'text/html' }).end('<html><h1>Too many</h1></html>');
      return;
    }
    const isMade = starts.length > 1;
    return json(response, 200, {
      ...{ batch_id: 71, status: isMade ? 'completed' : 'not_started', total_task_count: 1 },
      ...{ success_task_count: isMade ? 1 : 0, fail_task_count: 0 },
    });
  };
  const { desk, store } = await scriptedStore(answer, {}, {});
  const sheet = await desk.importFile(csvFile('one.csv', header, [row]), 'discounts-2021-01');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done', 'waiting');
  expect(run).toMatchObject({ state: 'done', succeeded: 1 });
  expect(starts).toHaveLength(2);
});

test('a batch whose start is refused for the whole store is read when the run is resumed', async () => {
  const { desk, run, made } = await startedTwice(403, { error: 'Forbidden' });
  expect(run.state).toBe('waiting');
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 1 });
  expect(made).toEqual(['ONE']);
});
