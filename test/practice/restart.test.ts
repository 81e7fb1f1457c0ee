import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { openInspection } from '../../src/practice/index.ts';
import { at, clientWith, connect, exchange, install, runBatch } from './support/client.ts';
import { spawnPractice } from './support/process.ts';
import { startService, temporaryDatabase } from './support/service.ts';

test('everything is there after a restart: tokens, discounts, batches, seeded records, counts', async () => {
  const databaseFile = temporaryDatabase();
  // A port that nobody else is given while the service is away.
  const first = await startService({ port: await freePort(), databaseFile });
  const client = await connect(first);
  await client.send('POST', '/discounts', { code: 'A', value: 1, discount_type: 'percentage' });
  await client.send('PUT', '/subscriptions/1000001', { quantity: 9 });
  await runBatch(client, 'subscription_cancel', [{ subscription_id: 1000002 }]);
  await first.control.idle();
  const before = first.inspect.requestTotals().requests;
  await first.close();

  const second = await startService({ databaseFile, port: 'remembered' });
  expect(second.url).toBe(first.url);
  expect(second.inspectionKey).toBe(first.inspectionKey);
  const read = await client.send('GET', '/subscriptions/1000001');
  expect(at(read.body, 'subscription', 'quantity')).toBe(9);
  expect((await client.send('GET', '/discounts?code=a')).text).toContain('"code":"A"');
  expect(second.inspect.batches()).toMatchObject([{ status: 'completed' }]);
  expect(second.inspect.requestTotals().requests).toBe(before + 2);
  // New ids go on after the ones that were given.
  const next = await client.send('POST', '/discounts', { code: 'B', value: 1, discount_type: 'percentage' });
  expect(at(next.body, 'discount', 'id')).toBe(4000000002);
});

test('an authorization code outlives a restart', async () => {
  const databaseFile = temporaryDatabase();
  const first = await startService({ databaseFile });
  const target = await install(first, { platform_b_domain: 'north' });
  await first.close();
  const second = await startService({ databaseFile });
  expect((await exchange(second, target.searchParams.get('code') ?? '')).status).toBe(200);
});

test('another service can take the port: the next start finds a free one', async () => {
  const databaseFile = temporaryDatabase();
  // A port that nobody else is given while the service is away.
  const first = await startService({ port: await freePort(), databaseFile });
  await first.close();
  const other = await startService({ port: first.port });
  const second = await startService({ databaseFile, port: 'remembered' });
  expect(second.port).not.toBe(other.port);
  await expect(startService({ port: other.port })).rejects.toThrow();
});

test('killed again and again in the middle of processing, every task is carried out once', async () => {
  const databaseFile = temporaryDatabase();
  const args = ['--database', databaseFile, '--limits', 'off', '--rate', '2000'];
  let running = await spawnPractice(...args);
  const client = await connect(running);
  const count = 600;
  for (const batch of ['A', 'B']) {
    const bodies = Array.from({ length: count }, (_, index) => ({
      code: `${batch}-${index}`,
      value: 1,
      discount_type: 'percentage',
    }));
    await runBatch(client, 'discount_create', bodies);
  }
  const reader = openInspection(databaseFile);
  const done = (): number => reader.inspect.batches().reduce((sum, batch) => sum + batch.done, 0);
  let kills = 0;
  for (const share of [0.1, 0.3, 0.6, 0.8]) {
    // Asking over HTTP lets the service go on while this process waits.
    while (done() < 2 * count * share) await fetch(`${running.url}/discounts`);
    await running.end('SIGKILL');
    kills += 1;
    running = await spawnPractice(...args);
  }
  const again = clientWith(running, client.tokens);
  while (done() < 2 * count) expect((await again.send('GET', '/discounts?limit=1')).status).toBe(200);
  expect(kills).toBe(4);
  expect(reader.inspect.repeatedTasks()).toBe(0);
  const creations = reader.inspect.creationsByCode('north');
  expect(creations.size).toBe(2 * count);
  expect(new Set(creations.values())).toEqual(new Set([1]));
  expect(reader.inspect.batches()).toMatchObject([
    { status: 'completed', total: count, success: count },
    { status: 'completed', total: count, success: count },
  ]);
  reader.close();
});
