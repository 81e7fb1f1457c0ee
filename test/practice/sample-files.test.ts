import { expect, test } from 'vitest';
import { stringifyJson } from '../../src/domain/json.ts';
import { kinds } from '../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import type { Cells } from '../../src/domain/sheet/kind.ts';
import type { PracticeService } from '../../src/practice/index.ts';
import { at, type Client, connect } from './support/client.ts';
import { sampleRows } from './support/samples.ts';
import { startService } from './support/service.ts';

/** Sends bodies exactly as a kind writes them, as one batch; the status codes of its tasks. */
async function send(
  service: PracticeService,
  client: Client,
  kind: keyof typeof kinds,
  groups: readonly (readonly Cells[])[],
): Promise<readonly (number | null)[]> {
  const { sending, body } = kinds[kind];
  if (sending.via !== 'batch') throw new Error(`${kind} has no batch type`);
  const created = await client.send('POST', '/async_batches', { batch_type: sending.batchType });
  const id = String(at(created.body, 'async_batch', 'id'));
  const tasks = groups.map((rows) => `{"body":${stringifyJson(body(rows, specificationProfile))}}`);
  await client.send('POST', `/async_batches/${id}/tasks`, `{"tasks":[${tasks.join(',')}]}`);
  await client.send('POST', `/async_batches/${id}/process`, {});
  await service.control.idle();
  return service.inspect.tasks(id).map(({ statusCode }) => statusCode);
}

const start = async (): Promise<{ service: PracticeService; client: Client }> => {
  const service = await startService();
  return { service, client: await connect(service) };
};

test('reschedule-charges.csv moves every charge', async () => {
  const { service, client } = await start();
  const rows = sampleRows('reschedule-charges.csv');
  const codes = await send(
    service,
    client,
    'change_next_charge_date',
    rows.map((row) => [row]),
  );
  expect([codes.length, new Set(codes)]).toEqual([300, new Set([200])]);
  for (const row of rows) {
    const charge = service.inspect.document('charge', 'north', row.charge_id ?? '');
    expect(charge?.body.scheduled_at).toBe(row.next_charge_date);
  }
});

test('cancel-subscriptions.csv cancels every subscription, reasons unchanged', async () => {
  const { service, client } = await start();
  const rows = sampleRows('cancel-subscriptions.csv');
  const codes = await send(
    service,
    client,
    'subscription_cancel',
    rows.map((row) => [row]),
  );
  expect([codes.length, new Set(codes)]).toEqual([150, new Set([200])]);
  for (const row of rows) {
    const { body } = service.control.record('subscription', 'north', row.subscription_id ?? '');
    expect([body.status, body.cancellation_reason]).toEqual(['cancelled', row.cancellation_reason]);
  }
});

test('bulk-subscriptions-create.csv creates every subscription on its address', async () => {
  const { service, client } = await start();
  const rows = sampleRows('bulk-subscriptions-create.csv');
  const groups = [...Map.groupBy(rows, (row) => row.address_id).values()];
  const codes = await send(service, client, 'bulk_subscriptions_create', groups);
  expect([codes.length, new Set(codes)]).toEqual([80, new Set([201])]);
  const created = service.inspect.documents('subscription', 'north');
  expect(created).toHaveLength(200);
  expect(created.map(({ body }) => stringifyJson(body.address_id ?? null)).sort()).toEqual(
    rows.map((row) => row.address_id).sort(),
  );
});

test('subscription-swaps.csv swaps every subscription but the prepaid ones without override', async () => {
  const { client } = await start();
  const refused: (string | undefined)[] = [];
  const rows = sampleRows('subscription-swaps.csv');
  for (const row of rows) {
    const body = stringifyJson(kinds['subscription-swaps'].body([row], specificationProfile));
    const answer = await client.send('PUT', `/subscriptions/${row.subscription_id}`, body);
    if (answer.status !== 200) refused.push(row.subscription_id);
  }
  const prepaid = rows.filter((row) => BigInt(row.subscription_id ?? 0) % 7n === 0n);
  expect(refused).toEqual(prepaid.filter((row) => row.override !== 'true').map((row) => row.subscription_id));
});
