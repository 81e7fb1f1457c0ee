import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile, many } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

type Task = { readonly body: { readonly address_id: number; readonly onetime: Record<string, unknown> } };
type Batch = { readonly tasks: Task[]; adds: number; isStarted: boolean };
type Options = {
  /** Refuses a request with tasks, by how many went before, and to its batch; `added`: it has them all the same. */
  readonly refusal: (
    adds: number,
    ofBatch: number,
    tasks: readonly Task[],
    batch: object,
  ) => { readonly status: number; readonly error: string; readonly added: boolean } | null;
  readonly hasTotal: boolean;
  readonly items?: number;
  readonly tasksPerAdd?: number;
};

const header = [
  ...['address_id', 'next_charge_scheduled_at', 'product_title', 'price', 'quantity', 'platform_variant_id'],
];

/** Sends one-time items to a service that may refuse a request with tasks. */
async function sendItems({ refusal, hasTotal, items = 2, tasksPerAdd = 250 }: Options) {
  const batches: Batch[] = [];
  const made: string[] = [];
  let adds = 0;
  const { desk, store } = await scriptedStore(
    ({ method, path, body }, response) => {
      if (path === '/async_batches') {
        batches.push({ tasks: [], adds: 0, isStarted: false });
        return json(response, 200, { batch_id: 70 + batches.length });
      }
      const [, number = '', rest = ''] = /^\/async_batches\/(\d+)(.*)$/.exec(path) ?? [];
      const batch = batches[Number(number) - 71];
      if (batch === undefined) return json(response, 404, {});
      const { tasks } = batch;
      if (rest === '/tasks' && method === 'POST') {
        const sent = (JSON.parse(body) as { tasks: Task[] }).tasks;
        const refused = refusal(adds, batch.adds, sent, batch);
        adds += 1;
        batch.adds += 1;
        if (refused?.added !== false) tasks.push(...sent);
        return json(response, refused?.status ?? 200, refused === null ? {} : { error: refused.error });
      }
      if (rest === '/process') {
        batch.isStarted = true;
        made.push(...tasks.map((task) => String(task.body.address_id)));
        return json(response, 200, {});
      }
      const created_at = new Date().toISOString();
      if (rest === '/tasks') {
        const listed = tasks.map((task, at) => {
          const onetime = {
            ...task.body.onetime,
            id: 700 + at,
            address_id: task.body.address_id,
            created_at,
          };
          return {
            id: at + 1,
            ...task,
            status: 'success',
            result: { status_code: 201, output: { onetime } },
          };
        });
        return json(response, 200, { async_batch_tasks: listed });
      }
      const status = batch.isStarted ? 'completed' : 'not_started';
      const done = batch.isStarted ? tasks.length : 0;
      const counts = { total_task_count: tasks.length, success_task_count: done, fail_task_count: 0 };
      json(response, 200, { batch_id: Number(number), status, ...(hasTotal ? counts : {}) });
    },
    { tasksPerAdd },
    { taskList: true },
  );
  const rows = many(items, (at) => [String(800 + at), '2027-03-01', 'Box', '10', '1', '22']);
  const sheet = await desk.importFile(csvFile('onetimes.csv', header, rows), 'onetime_create');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done', 'waiting');
  const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] as const;
  const told = await desk.invoke('runs.rows', { runId: run.id, outcomes: [...outcomes] });
  const shown = told.map(({ label, outcome, message }) => [label, outcome, message]);
  return { run, made, rows: shown, batches: batches.length, adds };
}

const refusals = [
  [409, 'Batch is locked by another request'],
  [423, 'Locked'],
  [422, 'Tasks were already added'],
] as const;

test.each(refusals)(
  'tasks that were added although their request was refused (%i, %s) are not added twice',
  async (status, error) => {
    const refusal = (adds: number) => (adds === 0 ? { status, error, added: true } : null);
    const sent = await sendItems({ refusal, hasTotal: false });
    expect(sent.made).toEqual(['801', '802']);
    expect([sent.run.state, sent.run.succeeded, sent.batches]).toEqual(['done', 2, 2]);
  },
);

test.each(refusals)(
  'where the service counts them, they are not added again (%i, %s)',
  async (status, error) => {
    const refusal = (adds: number) => (adds === 0 ? { status, error, added: true } : null);
    const sent = await sendItems({ refusal, hasTotal: true });
    expect(sent.made).toEqual(['801', '802']);
    expect([sent.run.succeeded, sent.batches, sent.adds]).toEqual([2, 1, 1]);
  },
);

test('a service that is busy with each new batch for a while, and counts its tasks, is waited for', async () => {
  const busy = { status: 409, error: 'The batch is not ready yet', added: false };
  const refusal = (_adds: number, ofBatch: number) => (ofBatch < 2 ? busy : null);
  const sent = await sendItems({ refusal, hasTotal: true });
  expect(sent.made).toEqual(['801', '802']);
  expect([sent.run.succeeded, sent.batches, sent.adds]).toEqual([2, 1, 3]);
});

test.each(refusals)(
  'where each batch refuses its first tasks, has them and does not count them, none is started (%i, %s)',
  async (status, error) => {
    const refusal = (_adds: number, ofBatch: number) =>
      ofBatch === 0 ? { status, error, added: true } : null;
    const sent = await sendItems({ refusal, hasTotal: false });
    expect(sent.made).toEqual([]);
    expect(sent.run).toMatchObject({ state: 'done', failed: 2 });
    expect(sent.rows).toEqual(['801', '802'].map((address) => [address, 'failed', error]));
  },
);

test.each(refusals)(
  'rows whose tasks every batch refused and has are left out of the batch that is started (%i, %s)',
  async (status, error) => {
    const refused = new Set<object>();
    const refusal = (_adds: number, _ofBatch: number, tasks: readonly Task[], batch: object) => {
      const isFirst = tasks[0]?.body.address_id === 803 && !refused.has(batch);
      if (isFirst) refused.add(batch);
      return isFirst ? { status, error, added: true } : null;
    };
    const sent = await sendItems({ refusal, hasTotal: false, items: 6, tasksPerAdd: 2 });
    expect(sent.made).toEqual(['801', '802', '805', '806']);
    expect(sent.run).toMatchObject({ state: 'done', succeeded: 4, failed: 2 });
    expect(sent.rows.filter(([, outcome]) => outcome === 'failed').map(([address]) => address)).toEqual([
      '803',
      '804',
    ]);
  },
);

test.each([
  [422, 'Duplicate tasks'],
  [422, 'Tasks already exist in this batch'],
  [422, 'Tasks are already in the batch'],
  [422, 'already present'],
  [422, 'external_id must be unique within the batch'],
  [422, 'Idempotency key reused'],
  [400, 'Duplicate request'],
  [400, 'This request has already been processed'],
  [400, 'Tasks were added before'],
])(
  'rows whose tasks are refused in other words as there already (%i, %s) have not failed in a batch that is started',
  async (status, error) => {
    const refusal = (_adds: number, _ofBatch: number, tasks: readonly Task[], batch: object) => {
      const address = tasks[0]?.body.address_id ?? 0;
      const has = (batch as Batch).tasks.some((task) => task.body.address_id === address);
      return address < 803 ? null : { status, error, added: !has };
    };
    const sent = await sendItems({ refusal, hasTotal: false, items: 4, tasksPerAdd: 2 });
    expect(sent.made).toEqual(['801', '802']);
    expect(sent.run).toMatchObject({ state: 'done', succeeded: 2, failed: 2 });
  },
);

test.each([
  [422, 'Batch is full'],
  [413, 'Too many tasks in the batch'],
  [400, 'The maximum number of tasks is 4'],
])(
  'the last tasks of a full batch that were added although their request was refused (%i, %s) go in no other one',
  async (status, error) => {
    let isRepeated = false;
    const refusal = (_adds: number, _ofBatch: number, tasks: readonly Task[], batch: object) => {
      const total = (batch as Batch).tasks.length + tasks.length;
      if (total > 4) return { status, error, added: false };
      if (total < 4 || isRepeated) return null;
      isRepeated = true;
      return { status, error, added: true };
    };
    const sent = await sendItems({ refusal, hasTotal: false, items: 6, tasksPerAdd: 2 });
    expect(sent.made.toSorted()).toEqual(['801', '802', '803', '804', '805', '806']);
    expect(sent.run).toMatchObject({ state: 'done', succeeded: 6 });
  },
);

test('a refusal of what a task holds, where nothing counts tasks, fails that row alone', async () => {
  const refusal = (_adds: number, _ofBatch: number, tasks: readonly Task[]) =>
    tasks.some((task) => task.body.address_id === 803)
      ? { status: 422, error: 'tasks.0.title: has already been taken', added: false }
      : null;
  const sent = await sendItems({ refusal, hasTotal: false, items: 4 });
  expect(sent.made).toEqual(['801', '802', '804']);
  expect([sent.run.failed, sent.batches]).toEqual([1, 1]);
});

test('a refusal for good that comes again and again, in words of tasks that were added, fails its rows', async () => {
  const refused = { status: 422, error: 'This item has already been added to the address', added: false };
  const sent = await sendItems({ refusal: () => refused, hasTotal: true });
  expect(sent.made).toEqual([]);
  expect(sent.run).toMatchObject({ state: 'done', failed: 2 });
});
