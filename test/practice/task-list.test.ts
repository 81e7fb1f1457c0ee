import { expect, test } from 'vitest';
import { at, connect, runBatch } from './support/client.ts';
import { startService } from './support/service.ts';

const bodies = (count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    code: `CODE-${index}`,
    value: index,
    discount_type: 'percentage',
  }));

test('tasks are listed in pages with their echoed body and result', async () => {
  const service = await startService();
  const client = await connect(service);
  const id = await runBatch(client, 'discount_create', bodies(105));
  await service.control.idle();
  const seen: unknown[] = [];
  let cursor: unknown = null;
  let pages = 0;
  do {
    const query = cursor === null ? 'limit=50' : `limit=50&cursor=${cursor}`;
    const page = await client.send('GET', `/async_batches/${id}/tasks?${query}`);
    const tasks = at(page.body, 'async_batch_tasks');
    if (Array.isArray(tasks)) seen.push(...tasks);
    cursor = at(page.body, 'next_cursor');
    pages += 1;
  } while (cursor !== null);
  expect([pages, seen.length]).toEqual([3, 105]);
  expect(seen[7]).toMatchObject({
    batch_id: Number(id),
    body: { code: 'CODE-7', value: 7 },
    status: 'success',
    result: { status_code: 201, output: { discount: { code: 'CODE-7' } } },
  });
  expect(seen[101]).toMatchObject({
    status: 'failed',
    result: { status_code: 422, output: { errors: { value: ['must be at most 100 for a percentage'] } } },
  });
});

test('before and while a batch is processed its tasks have no result', async () => {
  const service = await startService();
  const client = await connect(service);
  service.control.holdProcessing();
  const id = await runBatch(client, 'discount_create', bodies(2));
  const waiting = await client.send('GET', `/async_batches/${id}/tasks`);
  expect(at(waiting.body, 'async_batch_tasks')).toMatchObject([
    { status: 'queued', result: null },
    { status: 'queued', result: null },
  ]);
  service.control.releaseProcessing();
  await service.control.idle();
  const done = await client.send('GET', `/async_batches/${id}/tasks`);
  expect(at(done.body, 'async_batch_tasks', 0, 'status')).toBe('success');
});

test('a body is echoed with the very digits that were sent', async () => {
  const service = await startService();
  const client = await connect(service);
  const created = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  const id = at(created.body, 'async_batch', 'id');
  const task =
    '{"code":"EXACT","value":10.50,"discount_type":"fixed_amount","applies_to_id":9146647558150123456}';
  await client.send('POST', `/async_batches/${id}/tasks`, `{"tasks":[{"body":${task}}]}`);
  expect((await client.send('GET', `/async_batches/${id}/tasks`)).text).toContain(task);
});

test('a page never holds more than the page size', async () => {
  const service = await startService({ limits: { bucket: 'off', pageSize: 10 } });
  const client = await connect(service);
  const id = await runBatch(client, 'discount_create', bodies(11));
  const page = await client.send('GET', `/async_batches/${id}/tasks?limit=250`);
  expect(at(page.body, 'async_batch_tasks', 9, 'body', 'code')).toBe('CODE-9');
  expect(at(page.body, 'async_batch_tasks', 10)).toBeUndefined();
  expect(at(page.body, 'next_cursor')).not.toBeNull();
});

test('a service may list the newest first, page by page, and repeat no bodies', async () => {
  const service = await startService({ switches: { taskEcho: 'none', taskOrder: 'newest-first' } });
  const client = await connect(service);
  const id = await runBatch(client, 'discount_create', bodies(60));
  await service.control.idle();
  const first = await client.send('GET', `/async_batches/${id}/tasks?limit=50`);
  const cursor = at(first.body, 'next_cursor');
  const second = await client.send('GET', `/async_batches/${id}/tasks?limit=50&cursor=${cursor}`);
  const codes = [first, second].flatMap(({ body }) => {
    const tasks = at(body, 'async_batch_tasks');
    if (!Array.isArray(tasks)) return [];
    expect(tasks.every((task) => at(task, 'body') === undefined)).toBe(true);
    return tasks.map((task) => at(task, 'result', 'output', 'discount', 'code'));
  });
  expect(codes).toEqual(Array.from({ length: 60 }, (_, index) => `CODE-${59 - index}`));
});
