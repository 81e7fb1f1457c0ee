import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { spawnPractice } from './support/process.ts';
import { startService, temporaryDatabase } from './support/service.ts';

const chunk = (batch: number, from: number): { tasks: unknown[] } => ({
  tasks: Array.from({ length: 1000 }, (_, index) => ({
    body: {
      code: `BF-${batch}-${from + index}`,
      value: 15.5,
      discount_type: 'fixed_amount',
      duration: 'usage_limit',
      duration_usage_limit: 3,
      usage_limit: 1,
      status: 'enabled',
      starts_at: '2031-11-28',
      ends_at: '2031-12-02',
    },
  })),
});

test('100,000 tasks in ten batches are taken, carried out and counted', async () => {
  const databaseFile = temporaryDatabase();
  const running = await spawnPractice(
    ...['--database', databaseFile, '--limits', 'off', '--speed', '1000', '--behaviour', 'specification'],
  );
  const client = await connect(running);
  const ids: unknown[] = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const id = at(
      (await client.send('POST', '/async_batches', { batch_type: 'discount_create' })).body,
      'batch_id',
    );
    for (let from = 0; from < 10_000; from += 1000) {
      expect((await client.send('POST', `/async_batches/${id}/tasks`, chunk(batch, from))).status).toBe(200);
    }
    expect((await client.send('POST', `/async_batches/${id}/process`, {})).status).toBe(200);
    ids.push(id);
  }
  for (const id of ids) {
    let status: unknown;
    let success: unknown;
    do {
      const { body } = await client.send('GET', `/async_batches/${id}`);
      status = at(body, 'status');
      success = at(body, 'success_task_count');
    } while (status === 'processing');
    expect([status, success]).toEqual(['completed', 10_000]);
  }
});

test('while it works at full speed, requests are served in between', async () => {
  const service = await startService({ processing: { tasksPerSecond: 1_000_000, sliceMs: 4 } });
  const client = await connect(service);
  const { body } = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  const id = at(body, 'async_batch', 'id');
  for (let from = 0; from < 10_000; from += 1000) {
    await client.send('POST', `/async_batches/${id}/tasks`, chunk(0, from));
  }
  await client.send('POST', `/async_batches/${id}/process`, {});
  // Each answer in between shows another count: no slice took more than a part of the work.
  const counts = new Set<unknown>();
  let status: unknown;
  do {
    const answer = await client.send('GET', `/async_batches/${id}`);
    status = at(answer.body, 'async_batch', 'status');
    counts.add(at(answer.body, 'async_batch', 'success_task_count'));
  } while (status === 'processing');
  expect(status).toBe('completed');
  expect(counts.size).toBeGreaterThan(5);
});
