import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { json } from '../support/http/scripted-service.ts';
import { csvFile, many } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

// decision 0122: what was created is known by its address where the answer has nothing else (RFC 9110, 15.3.2).
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
type Told = { readonly status?: number; readonly location?: string; readonly body?: string };

/** Creates a discount for each answer, codes ONE-1 and up; the service has discounts 501 and up by the same numbers. */
async function created(answers: readonly Told[], { discountRead = true, since = '' } = {}) {
  const made: Record<string, unknown>[] = [];
  const deleted: string[] = [];
  const { desk, store } = await scriptedStore(
    ({ method, path, body }, response) => {
      const id = /^\/discounts\/(\d+)$/.exec(path)?.[1];
      if (method === 'POST' && path === '/discounts') {
        const sent = JSON.parse(body);
        const told = answers[Number(String(sent.code).slice(4)) - 1];
        made.push({ ...sent, id: 500 + made.length + 1, created_at: since || new Date().toISOString() });
        const headers = told?.location === undefined ? {} : { Location: told.location };
        response.writeHead(told?.status ?? 201, { 'Content-Length': (told?.body ?? '').length, ...headers });
        response.end(told?.body ?? '');
      } else if (method === 'GET' && id !== undefined) {
        const found = made.find((one) => String(one.id) === id);
        json(response, found === undefined ? 404 : 200, found ?? { error: 'Not found' });
      } else if (path === '/async_batches') json(response, 201, { async_batch: { id: 77 } });
      else if (path.endsWith('/tasks') && method === 'POST') {
        for (const one of JSON.parse(body).tasks) deleted.push(String(one.body.discount_id));
        json(response, 200, {});
      } else if (path.endsWith('/process')) json(response, 200, {});
      else if (path.endsWith('/tasks')) {
        const tasks = deleted.map((one, at) => ({
          ...{ id: at + 1, body: { discount_id: Number(one) }, status: 'success' },
          result: { status_code: 204, output: null },
        }));
        json(response, 200, { async_batch_tasks: tasks });
      } else {
        const counts = { total_task_count: deleted.length, success_task_count: deleted.length };
        json(response, 200, { async_batch: { id: 77, status: 'completed', ...counts, fail_task_count: 0 } });
      }
    },
    {},
    { discountRead, taskList: true },
  );
  const header = ['code', 'value', 'value_type', 'status'];
  const rows = many(answers.length, (index) => [`ONE-${index}`, '10', 'percentage', 'enabled']);
  const sheet = await desk.importFile(csvFile('codes.csv', header, rows), 'discounts-2021-11');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const results = await desk.invoke('runs.rows', { runId: run.id, outcomes, limit: 100 });
  const undo = async () => {
    const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
    await desk.reaches(back.id, 'done');
    return desk.invoke('runs.rows', { runId: back.id, outcomes });
  };
  return { results, undo, deleted };
}

test('a creation that is answered with nothing but an address is undone by its ID', async () => {
  const { results, undo, deleted } = await created([
    { location: '/discounts/501' },
    { location: 'https://service.invalid/api/v2/discounts/502' },
    { location: '/discounts/503', body: '{"request_id":"a1b2c3d4"}' },
  ]);
  expect(results.map(({ outcome, serviceId }) => [outcome, serviceId])).toEqual([
    ['succeeded', '501'],
    ['succeeded', '502'],
    ['succeeded', '503'],
  ]);
  expect((await undo()).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(deleted).toEqual(['501', '502', '503']);
});

const noIds: readonly Told[] = [
  {},
  { location: '/discounts' },
  { location: '/discounts/new' },
  { location: '/discounts/501/uses/7' },
  { location: '/customers/7/discounts/501' },
  { location: '/orders/501' },
  { location: '/jobs/501' },
  { location: '/discounts/501?version=2' },
  { status: 200, location: '/discounts/501' },
  { location: '/discounts/501', body: '{"success":true,"message":"Discount found"}' },
  // Of two rows with one ID neither has it.
  { location: '/discounts/512' },
  { location: '/discounts/512' },
];
test('any other address is no ID, and neither is one of two rows', async () => {
  const { results, undo, deleted } = await created(noIds);
  expect(results.map(({ serviceId }) => serviceId)).toEqual([
    ...noIds.slice(2).map(() => null),
    '512',
    '512',
  ]);
  await expect(undo()).rejects.toMatchObject({ error: { message: 'There are no rows to send.' } });
  expect(deleted).toEqual([]);
});

test('what is older than the run is not deleted by its address, nor what cannot be read', async () => {
  const older = await created([{ location: '/discounts/501' }], { since: '2019-03-04T05:06:07Z' });
  expect(await older.undo()).toMatchObject([
    { outcome: 'not-sent', message: expect.stringContaining('2019-03-04') },
  ]);
  expect(older.deleted).toEqual([]);
  const unread = await created([{ location: '/discounts/501' }], { discountRead: false });
  expect(unread.results).toMatchObject([{ outcome: 'succeeded', serviceId: null }]);
});
