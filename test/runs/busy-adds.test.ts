import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

type Task = { readonly body: { readonly address_id: number; readonly onetime: Record<string, unknown> } };
type Batch = { readonly tasks: Task[]; adds: number; isStarted: boolean };
type Options = {
  /** Refuses a request with tasks, by how many went before, and to its batch; `added`: it has them all the same. */
  readonly refusal: (
    adds: number,
    ofBatch: number,
  ) => { readonly status: number; readonly error: string; readonly added: boolean } | null;
  readonly hasTotal: boolean;
};

const header = [
  ...['address_id', 'next_charge_scheduled_at', 'product_title', 'price', 'quantity', 'platform_variant_id'],
];

/** Sends two one-time items to a service that may refuse a request with tasks. */
async function sendTwo({ refusal, hasTotal }: Options) {
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
        const refused = refusal(adds, batch.adds);
        adds += 1;
        batch.adds += 1;
        if (refused?.added !== false) tasks.push(...(JSON.parse(body) as { tasks: Task[] }).tasks);
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
    {},
    { taskList: true },
  );
  const rows = ['801', '802'].map((address) => [address, '2027-03-01', 'Box', '10', '1', '22']);
  const sheet = await desk.importFile(csvFile('onetimes.csv', header, rows), 'onetime_create');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done', 'waiting');
  return { run, made, batches: batches.length, adds };
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
    const sent = await sendTwo({ refusal, hasTotal: false });
    expect(sent.made).toEqual(['801', '802']);
    expect([sent.run.state, sent.run.succeeded, sent.batches]).toEqual(['done', 2, 2]);
  },
);

test.each(refusals)(
  'where the service counts them, they are not added again (%i, %s)',
  async (status, error) => {
    const refusal = (adds: number) => (adds === 0 ? { status, error, added: true } : null);
    const sent = await sendTwo({ refusal, hasTotal: true });
    expect(sent.made).toEqual(['801', '802']);
    expect([sent.run.succeeded, sent.batches, sent.adds]).toEqual([2, 1, 1]);
  },
);

test.each([true, false])(
  'a service that is busy with each new batch for a while is waited for (it counts tasks: %s)',
  async (hasTotal) => {
    const busy = { status: 409, error: 'The batch is not ready yet', added: false };
    const refusal = (_adds: number, ofBatch: number) => (ofBatch < 2 ? busy : null);
    const sent = await sendTwo({ refusal, hasTotal });
    expect([...sent.made].sort()).toEqual(['801', '802']);
    expect([sent.run.succeeded, sent.batches]).toEqual([2, hasTotal ? 1 : 3]);
  },
);

test('a refusal for good that comes again and again, in words of tasks that were added, fails its rows', async () => {
  const refused = { status: 422, error: 'This item has already been added to the address', added: false };
  const sent = await sendTwo({ refusal: () => refused, hasTotal: true });
  expect(sent.made).toEqual([]);
  expect(sent.run).toMatchObject({ state: 'done', failed: 2 });
});
