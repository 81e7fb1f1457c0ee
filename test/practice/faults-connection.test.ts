import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { at, type Client, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const once = (kind: FaultRuleInput['do']): FaultRuleInput[] => [
  { match: { method: 'POST', path: '/discounts', nth: 1 }, do: kind },
];
const send = (client: Client, code = 'A'): ReturnType<Client['send']> =>
  client.send('POST', '/discounts', { code, value: 1, discount_type: 'percentage' });

test('drop-before-acting closes the connection and nothing was done', async () => {
  const service = await startService({ faultPlan: once({ kind: 'drop-before-acting' }) });
  const client = await connect(service);
  await expect(send(client)).rejects.toThrow();
  expect(service.inspect.discounts('north')).toEqual([]);
  expect((await send(client)).status).toBe(201);
  expect(service.inspect.faults()).toEqual({ 'drop-before-acting': 1 });
  expect(service.inspect.requestTotals().unanswered).toBe(1);
});

test('drop-after-acting closes the connection and all was done', async () => {
  const service = await startService({ faultPlan: once({ kind: 'drop-after-acting' }) });
  const client = await connect(service);
  await expect(send(client)).rejects.toThrow();
  expect(service.inspect.creationsByCode('north').get('A')).toBe(1);
  expect((await send(client)).status).toBe(422);
});

test('delay answers later, before or after acting', async () => {
  const service = await startService({
    faultPlan: [
      { match: { path: '/discounts', nth: 1 }, do: { kind: 'delay', ms: 80 } },
      { match: { path: '/discounts', nth: 2 }, do: { kind: 'delay', ms: 80, when: 'after' } },
    ],
  });
  const client = await connect(service);
  for (const code of ['A', 'B']) {
    const since = performance.now();
    expect((await send(client, code)).status).toBe(201);
    expect(performance.now() - since).toBeGreaterThan(75);
  }
});

test('duplicate-accept carries a request out twice and answers once', async () => {
  const service = await startService({
    faultPlan: [{ match: { path: '/async_batches/*/tasks', nth: 1 }, do: { kind: 'duplicate-accept' } }],
  });
  const client = await connect(service);
  const created = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  const id = at(created.body, 'async_batch', 'id');
  const tasks = [{ body: { code: 'A' } }, { body: { code: 'B' } }];
  const added = await client.send('POST', `/async_batches/${id}/tasks`, { tasks });
  expect(added.body).toEqual({ count: 2 });
  const batch = await client.send('GET', `/async_batches/${id}`);
  expect(at(batch.body, 'async_batch', 'total_task_count')).toBe(4);
});

test('truncated-body announces more than it sends', async () => {
  const service = await startService({ faultPlan: once({ kind: 'truncated-body' }) });
  const client = await connect(service);
  await expect(send(client)).rejects.toThrow();
  expect(service.inspect.creationsByCode('north').get('A')).toBe(1);
});

test.each([
  ['empty-body', ''],
  ['html-body', '<!doctype html>'],
] as const)('%s keeps the status and loses the answer', async (kind, beginning) => {
  const service = await startService({ faultPlan: once({ kind }) });
  const answer = await send(await connect(service));
  expect([answer.status, answer.body]).toEqual([201, undefined]);
  expect(answer.text.startsWith(beginning)).toBe(true);
});

test('malformed-body is no JSON', async () => {
  const service = await startService({ faultPlan: once({ kind: 'malformed-body' }) });
  const answer = await send(await connect(service));
  expect(answer.text).toContain('"code":"A"');
  expect(answer.body).toBeUndefined();
});
