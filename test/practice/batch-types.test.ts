import { expect, test } from 'vitest';
import { batchTypes } from '../../src/domain/sheet/kind.ts';
import type { PracticeService } from '../../src/practice/index.ts';
import { at, type Client, connect, runBatch } from './support/client.ts';
import { sampleRows } from './support/samples.ts';
import { startService } from './support/service.ts';

const start = async (): Promise<{ service: PracticeService; client: Client }> => {
  const service = await startService();
  return { service, client: await connect(service) };
};

/** Runs one batch to its end; the status code and output of each task. */
async function run(
  service: PracticeService,
  client: Client,
  type: string,
  bodies: readonly unknown[],
): Promise<readonly { readonly code: number | null; readonly output: unknown }[]> {
  const id = await runBatch(client, type, bodies);
  await service.control.idle();
  return service.inspect.tasks(id).map(({ statusCode, output }) => ({
    code: statusCode,
    output: JSON.parse(JSON.stringify(output, (_key, value) => value?.text ?? value)),
  }));
}

const record = (
  service: PracticeService,
  type: 'address' | 'subscription' | 'charge' | 'onetime',
  id: string,
): unknown =>
  JSON.parse(
    JSON.stringify(service.control.record(type, 'north', id).body, (_key, value) => value?.text ?? value),
  );

test('every batch type of the specification is accepted', async () => {
  const { client } = await start();
  for (const type of batchTypes) {
    expect((await client.send('POST', '/async_batches', { batch_type: type })).status).toBe(201);
  }
});

test('discounts are created, updated by id or by code, and deleted', async () => {
  const { service, client } = await start();
  const [created] = await run(service, client, 'discount_create', [
    { code: 'A', value: 10, discount_type: 'percentage', duration: 'forever', status: 'enabled' },
    { code: 'B', value: 10, discount_type: 'percentage' },
  ]);
  const id = at(created?.output, 'discount', 'id');
  const updated = await run(service, client, 'discount_update', [
    { discount_id: Number(id), ends_at: '2032-01-01' },
    { code: 'b', value: 15, discount_type: 'percentage' },
    { code: 'none', value: 15 },
  ]);
  expect(updated.map(({ code }) => code)).toEqual([200, 200, 404]);
  const deleted = await run(service, client, 'discount_delete', [
    { discount_id: Number(id) },
    { discount_id: Number(id) },
    {},
  ]);
  expect(deleted.map(({ code }) => code)).toEqual([204, 404, 422]);
  expect(service.inspect.discounts('north')).toMatchObject([
    { deleted: true, terms: { code: 'A', endsAt: '2032-01-01' } },
    { deleted: false, terms: { code: 'B', value: '15' } },
  ]);
});

test('a discount is applied to an address and removed from it', async () => {
  const { service, client } = await start();
  const applied = await run(service, client, 'address_discount_apply', [
    { address_id: '68469132', discount: { discount_id: 12345 } },
    { address_id: 68469133, discount: { discount_id: 10404 } },
    { address_id: 80404, discount: { discount_id: 12345 } },
    { address_id: 68469134, discount: {} },
  ]);
  expect(applied.map(({ code }) => code)).toEqual([200, 404, 404, 422]);
  expect(record(service, 'address', '68469132')).toMatchObject({ discount_id: '12345' });
  await run(service, client, 'address_discount_remove', [{ address_id: 68469132 }]);
  expect(record(service, 'address', '68469132')).toMatchObject({ discount_id: null });
});

test('a disabled or ended discount is not applied', async () => {
  const { service, client } = await start();
  const created = await run(service, client, 'discount_create', [
    { code: 'OFF', value: 10, discount_type: 'percentage', status: 'disabled' },
    { code: 'OLD', value: 10, discount_type: 'percentage', ends_at: '2020-01-01' },
  ]);
  const bodies = created.map(({ output }) => ({
    address_id: 68469132,
    discount: { discount_id: Number(at(output, 'discount', 'id')) },
  }));
  const applied = await run(service, client, 'address_discount_apply', bodies);
  expect(applied.map(({ code }) => code)).toEqual([422, 422]);
});

test('one-time items are created and deleted', async () => {
  const { service, client } = await start();
  const item = {
    next_charge_scheduled_at: '2032-01-10',
    product_title: 'Gift',
    price: 4.5,
    quantity: 2,
    platform_variant_id: 7879280096544,
  };
  const created = await run(service, client, 'onetime_create', [
    { address_id: 68469132, onetime: item },
    { address_id: 68469132, onetime: { ...item, quantity: 0 } },
    { address_id: 68469132, onetime: { ...item, next_charge_scheduled_at: '2020-01-01' } },
  ]);
  expect(created.map(({ code }) => code)).toEqual([201, 422, 422]);
  const id = String(at(created[0]?.output, 'onetime', 'id'));
  expect(record(service, 'onetime', id)).toMatchObject({
    product_title: 'Gift',
    price: '4.5',
    quantity: '2',
  });
  const deleted = await run(service, client, 'onetime_delete', [{ item_id: Number(id) }, { item_id: 555 }]);
  expect(deleted.map(({ code }) => code)).toEqual([204, 204]);
  expect(service.inspect.document('onetime', 'north', id)).toMatchObject({ deleted: true });
});

test('subscriptions of one address are created, moved and deleted together', async () => {
  const { service, client } = await start();
  const entry = {
    charge_interval_frequency: '30',
    order_interval_frequency: '30',
    order_interval_unit: 'day',
    expire_after_specific_number_of_charges: 12,
    next_charge_scheduled_at: '2032-01-10',
    price: 49.19,
    quantity: 2,
    platform_variant_id: 7879280096544,
    properties: [{ name: 'Engraving', value: 'Ada' }],
  };
  const [created, refused] = await run(service, client, 'bulk_subscriptions_create', [
    { address_id: 68469132, subscriptions: [entry, { ...entry, quantity: 1 }] },
    { address_id: 68469132, subscriptions: [entry, { ...entry, quantity: 0 }] },
  ]);
  expect([created?.code, refused?.code]).toEqual([201, 422]);
  expect(at(refused?.output, 'errors', 'subscriptions.1.quantity')).toBeDefined();
  const ids = [0, 1].map((index) => String(at(created?.output, 'subscriptions', index, 'id')));
  expect(service.inspect.documents('subscription', 'north')).toHaveLength(2);
  const address = { address_id: 68469132 };
  const moved = await run(service, client, 'bulk_subscriptions_update', [
    {
      ...address,
      subscriptions: ids.map((id) => ({ id: Number(id), next_charge_scheduled_at: '2032-02-02' })),
    },
    // A subscription that was never seen belongs to the address that is named; then to no other.
    { ...address, subscriptions: [{ id: 5550001, next_charge_scheduled_at: '2032-02-02' }] },
    { address_id: 1, subscriptions: [{ id: 5550001, next_charge_scheduled_at: '2032-02-02' }] },
  ]);
  expect(moved.map(({ code }) => code)).toEqual([200, 200, 422]);
  expect(record(service, 'subscription', ids[1] ?? '')).toMatchObject({
    next_charge_scheduled_at: '2032-02-02',
    quantity: '1',
    price: '49.19',
  });
  const [deleted] = await run(service, client, 'bulk_subscriptions_delete', [
    { ...address, subscriptions: ids.map((id) => ({ id: Number(id) })) },
  ]);
  expect(deleted?.code).toBe(204);
  for (const id of ids) {
    expect(service.inspect.document('subscription', 'north', id)).toMatchObject({ deleted: true });
  }
});

test('a subscription is cancelled once', async () => {
  const { service, client } = await start();
  const body = {
    subscription_id: 106626369,
    send_email: false,
    cancellation_reason: 'Other',
    cancellation_reason_comments: 'said:\nwill be back',
  };
  const cancelled = await run(service, client, 'subscription_cancel', [
    body,
    body,
    { ...body, subscription_id: 1110222 },
    { ...body, subscription_id: 'x' },
  ]);
  expect(cancelled.map(({ code }) => code)).toEqual([200, 422, 422, 422]);
  expect(record(service, 'subscription', '106626369')).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'Other',
    cancellation_reason_comments: 'said:\nwill be back',
  });
});

test('a charge is moved, unless it was charged, is unknown, or the date is past', async () => {
  const { service, client } = await start();
  const moved = await run(service, client, 'change_next_charge_date', [
    { charge_id: 609741098, next_charge_date: '2032-01-23' },
    { charge_id: 6090222, next_charge_date: '2032-01-23' },
    { charge_id: 6090404, next_charge_date: '2032-01-23' },
    { charge_id: 609741099, next_charge_date: '2020-01-23' },
  ]);
  expect(moved.map(({ code }) => code)).toEqual([200, 422, 404, 422]);
  expect(record(service, 'charge', '609741098')).toMatchObject({ scheduled_at: '2032-01-23' });
});

test.each([
  ['reschedule-charges.csv', 'charge_id', 'charge'],
  ['cancel-subscriptions.csv', 'subscription_id', 'subscription'],
  ['subscription-swaps.csv', 'subscription_id', 'subscription'],
  ['bulk-subscriptions-create.csv', 'address_id', 'address'],
] as const)('every id of %s exists and is in a usable state', async (file, column, type) => {
  const { service } = await start();
  const states = sampleRows(file).map(
    (row) => service.control.record(type, 'north', row[column] ?? '').body.status,
  );
  expect(states.length).toBeGreaterThan(39);
  expect(states.filter((status) => status === 'cancelled' || status === 'success')).toEqual([]);
});

test('seeded data is the same for the same seed, and differs for another', async () => {
  const prices = async (seed: number): Promise<unknown[]> => {
    const service = await startService({ seed });
    return ['100001', '100002', '100003'].map(
      (id) => service.control.record('charge', 'north', id).body.total_price,
    );
  };
  expect(await prices(1)).toEqual(await prices(1));
  expect(await prices(1)).not.toEqual(await prices(2));
});
