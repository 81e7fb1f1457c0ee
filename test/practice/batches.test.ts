import { expect, test } from 'vitest';
import { type Answer, at, type Client, connect, runBatch } from './support/client.ts';
import { startService } from './support/service.ts';

const discount = (code: string, value = 10): Record<string, unknown> => ({
  body: { code, value, discount_type: 'percentage', duration: 'forever', status: 'enabled' },
});
const create = async (client: Client): Promise<string> => {
  const answer = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  return String(at(answer.body, 'async_batch', 'id'));
};
const add = (client: Client, id: string, count: number, from = 0): Promise<Answer> => {
  const tasks = Array.from({ length: count }, (_, index) => discount(`CODE-${from + index}`));
  return client.send('POST', `/async_batches/${id}/tasks`, { tasks });
};

test('create, add, process, read: the procedure of the specification', async () => {
  const service = await startService({ behaviour: 'specification' });
  const client = await connect(service);
  const created = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  expect(created.status).toBe(200);
  expect(created.body).toMatchObject({ batch_type: 'discount_create', status: 'not_started' });
  const id = at(created.body, 'batch_id');
  await client.send('POST', `/async_batches/${id}/tasks`, {
    tasks: [discount('A'), discount('a'), discount('B', 101), discount('C')],
  });
  const added = await client.send('GET', `/async_batches/${id}`);
  expect(added.body).toMatchObject({ status: 'not_started', total_task_count: 4 });
  expect((await client.send('POST', `/async_batches/${id}/process`, {})).status).toBe(200);
  await service.control.idle();
  const done = await client.send('GET', `/async_batches/${id}`);
  expect(done.body).toMatchObject({
    batch_id: id,
    status: 'completed',
    total_task_count: 4,
    success_task_count: 2,
    fail_task_count: 2,
  });
  expect([...service.inspect.creationsByCode('north').keys()]).toEqual(['A', 'C']);
  // Tasks cannot be listed: the specification has no such endpoint.
  expect((await client.send('GET', `/async_batches/${id}/tasks`)).status).toBe(405);
});

test('processing takes time, and the status says so', async () => {
  const service = await startService({ processing: { tasksPerSecond: 50 }, clock: { speed: 1 } });
  const client = await connect(service);
  const id = await create(client);
  await add(client, id, 20);
  service.control.holdProcessing();
  const submitted = await client.send('POST', `/async_batches/${id}/process`, {});
  expect(submitted.status).toBe(202);
  const running = await client.send('GET', `/async_batches/${id}`);
  expect(at(running.body, 'async_batch')).toMatchObject({ status: 'processing', closed_at: null });
  const released = Date.now();
  service.control.releaseProcessing();
  await service.control.idle();
  const [batch] = service.inspect.batches();
  expect(batch).toMatchObject({ status: 'completed', done: 20, success: 20 });
  // 20 tasks at 50 a second.
  expect((batch?.closedAt ?? 0) - released).toBeGreaterThanOrEqual(380);
});

test('a batch without one success has failed', async () => {
  const service = await startService();
  const client = await connect(service);
  await runBatch(client, 'discount_create', [{ code: 'A', value: 101, discount_type: 'percentage' }]);
  await service.control.idle();
  expect(service.inspect.batches()).toMatchObject([{ status: 'failed', success: 0, fail: 1 }]);
});

test('a batch is processed once: a second request is refused and changes nothing', async () => {
  const service = await startService();
  const client = await connect(service);
  const id = await create(client);
  await add(client, id, 5);
  expect((await client.send('POST', `/async_batches/${id}/process`, {})).status).toBe(202);
  expect((await client.send('POST', `/async_batches/${id}/process`, {})).status).toBe(409);
  await service.control.idle();
  expect((await client.send('POST', `/async_batches/${id}/process`, {})).status).toBe(409);
  await service.control.idle();
  expect(service.inspect.repeatedTasks()).toBe(0);
  expect(service.inspect.creationsByCode('north').size).toBe(5);
});

test('tasks are refused after processing began, and a batch without tasks is not processed', async () => {
  const service = await startService();
  const client = await connect(service);
  const empty = await create(client);
  expect((await client.send('POST', `/async_batches/${empty}/process`, {})).status).toBe(422);
  const id = await create(client);
  await add(client, id, 1);
  await client.send('POST', `/async_batches/${id}/process`, {});
  expect((await add(client, id, 1, 1)).status).toBe(409);
});

test('limits of tasks per request and per batch are told in words', async () => {
  const limits = { bucket: 'off', tasksPerAdd: 3, tasksPerBatch: 5 } as const;
  const client = await connect(await startService({ limits }));
  const id = await create(client);
  const chunk = await add(client, id, 4);
  expect([chunk.status, chunk.text.includes('too many')]).toEqual([422, true]);
  expect((await add(client, id, 3)).status).toBe(201);
  expect((await add(client, id, 3, 3)).text).toContain('too many');
  expect((await add(client, id, 2, 3)).status).toBe(201);
});

test.each([
  ['no tasks', {}],
  ['an empty list', { tasks: [] }],
  ['a task without a body', { tasks: [{ code: 'A' }] }],
  ['tasks that are no list', { tasks: { body: {} } }],
])('an add request with %s adds nothing', async (_what, body) => {
  const service = await startService();
  const client = await connect(service);
  const id = await create(client);
  expect((await client.send('POST', `/async_batches/${id}/tasks`, body)).status).toBe(422);
  expect(service.inspect.batches()).toMatchObject([{ total: 0 }]);
});

test('an unknown batch type or batch is refused', async () => {
  const service = await startService();
  const client = await connect(service);
  expect((await client.send('POST', '/async_batches', { batch_type: 'discounts' })).status).toBe(422);
  expect((await client.send('POST', '/async_batches', {})).status).toBe(422);
  expect((await client.send('GET', '/async_batches/17')).status).toBe(404);
  const south = await connect(service, { platform_b_domain: 'south' });
  expect((await south.send('GET', `/async_batches/${await create(client)}`)).status).toBe(404);
});

test('both spellings of subscription_cancel are taken, or only the one that is set', async () => {
  const both = await connect(await startService());
  for (const word of ['subscription_cancel', 'bulk_subscription_cancel']) {
    expect((await both.send('POST', '/async_batches', { batch_type: word })).status).toBe(201);
  }
  const one = await connect(
    await startService({ switches: { subscriptionCancel: 'bulk_subscription_cancel' } }),
  );
  expect((await one.send('POST', '/async_batches', { batch_type: 'subscription_cancel' })).status).toBe(422);
});

test('one batch of a store runs, one waits, a third is refused until there is room', async () => {
  const service = await startService();
  const client = await connect(service);
  service.control.holdProcessing();
  const ids = [await create(client), await create(client), await create(client)];
  for (const [index, id] of ids.entries()) await add(client, id, 1, index);
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await client.send('POST', `/async_batches/${id}/process`, {})).status);
  expect(statuses).toEqual([202, 202, 429]);
  expect(service.inspect.batches().map(({ status }) => status)).toEqual([
    'processing',
    'processing',
    'not_started',
  ]);
  // Another store has a queue of its own.
  const south = await connect(service, { platform_b_domain: 'south' });
  const other = await create(south);
  await add(south, other, 1);
  expect((await south.send('POST', `/async_batches/${other}/process`, {})).status).toBe(202);
  service.control.releaseProcessing();
  await service.control.idle();
  expect((await client.send('POST', `/async_batches/${ids[2]}/process`, {})).status).toBe(202);
});

test('under the specification behaviour further batches wait in the queue', async () => {
  const service = await startService({ behaviour: 'specification' });
  const client = await connect(service);
  service.control.holdProcessing();
  for (const code of ['A', 'B', 'C']) {
    await runBatch(client, 'discount_create', [{ code, value: 1, discount_type: 'percentage' }]);
  }
  expect(service.inspect.batches().map(({ status }) => status)).toEqual(Array(3).fill('processing'));
  service.control.releaseProcessing();
  await service.control.idle();
  expect([...service.inspect.creationsByCode('north').keys()]).toEqual(['A', 'B', 'C']);
});
