import { expect, test } from 'vitest';
import type { FaultRuleInput, PracticeService } from '../../src/practice/index.ts';
import { at, type Client, connect, runBatch } from './support/client.ts';
import { startService } from './support/service.ts';

const bodies = Array.from({ length: 20 }, (_, index) => ({
  code: `CODE-${index}`,
  value: 1,
  discount_type: 'percentage',
}));

async function finished(
  path: string,
  kind: FaultRuleInput['do'],
): Promise<{ service: PracticeService; client: Client; id: string }> {
  const match = { method: 'GET', path, nth: 1 } as const;
  const service = await startService({ faultPlan: [{ match, do: kind }] });
  const client = await connect(service);
  const id = await runBatch(client, 'discount_create', bodies);
  await service.control.idle();
  return { service, client, id };
}

const readBatch = async (client: Client, id: string): Promise<unknown> =>
  at((await client.send('GET', `/async_batches/${id}`)).body, 'async_batch');
const readCodes = async (client: Client, id: string, query = ''): Promise<unknown[]> => {
  const tasks = at(
    (await client.send('GET', `/async_batches/${id}/tasks${query}`)).body,
    'async_batch_tasks',
  );
  return Array.isArray(tasks) ? tasks.map((task: unknown) => at(task, 'body', 'code')) : [];
};
const inOrder = bodies.map(({ code }) => code);

test('lagging-counters are behind, and right when read again', async () => {
  const { client, id } = await finished('/async_batches/*', { kind: 'lagging-counters', share: 0.25 });
  expect(await readBatch(client, id)).toMatchObject({ total_task_count: 20, success_task_count: 15 });
  expect(await readBatch(client, id)).toMatchObject({ total_task_count: 20, success_task_count: 20 });
});

test('lagging-counters may hide tasks that were added', async () => {
  const { client, id } = await finished('/async_batches/*', {
    kind: 'lagging-counters',
    share: 0.5,
    total: true,
  });
  expect(await readBatch(client, id)).toMatchObject({ total_task_count: 10 });
});

test('stuck-status and unknown-status show another word once', async () => {
  const stuck = await finished('/async_batches/*', { kind: 'stuck-status' });
  expect(await readBatch(stuck.client, stuck.id)).toMatchObject({ status: 'processing', closed_at: null });
  expect(await readBatch(stuck.client, stuck.id)).toMatchObject({ status: 'completed' });
  const unknown = await finished('/async_batches/*', { kind: 'unknown-status', status: 'archiving' });
  expect(await readBatch(unknown.client, unknown.id)).toMatchObject({ status: 'archiving' });
});

test('unknown-status of tasks leaves their results', async () => {
  const { client, id } = await finished('/async_batches/*/tasks', { kind: 'unknown-status', status: 'odd' });
  const page = await client.send('GET', `/async_batches/${id}/tasks`);
  expect(at(page.body, 'async_batch_tasks', 0)).toMatchObject({
    status: 'odd',
    result: { status_code: 201 },
  });
});

test('out-of-order-tasks shuffles a page', async () => {
  const { client, id } = await finished('/async_batches/*/tasks', { kind: 'out-of-order-tasks' });
  const shuffled = await readCodes(client, id);
  expect(shuffled).not.toEqual(inOrder);
  expect([...shuffled].sort()).toEqual([...inOrder].sort());
  expect(await readCodes(client, id)).toEqual(inOrder);
});

test('missing-tasks leaves some out, and they are there when read again', async () => {
  const { client, id } = await finished('/async_batches/*/tasks', { kind: 'missing-tasks', share: 0.2 });
  expect(await readCodes(client, id)).toHaveLength(16);
  expect(await readCodes(client, id)).toHaveLength(20);
});

test('page-limit cuts a page short, or refuses a larger limit', async () => {
  const { service, client, id } = await finished('/async_batches/*/tasks', { kind: 'page-limit', max: 5 });
  expect(await readCodes(client, id, '?limit=20')).toHaveLength(5);
  service.control.setFaultPlan([
    { match: { path: '/async_batches/*/tasks' }, do: { kind: 'page-limit', max: 5, refuse: true } },
  ]);
  const refused = await client.send('GET', `/async_batches/${id}/tasks?limit=6`);
  expect(refused.status).toBe(422);
  expect(await readCodes(client, id, '?limit=5')).toHaveLength(5);
});
