import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { RunProgress } from '../../src/contract/runs.ts';
import { JsonNumber } from '../../src/domain/json.ts';
import type { PracticeOptions } from '../../src/practice/index.ts';
import { openDesk, sampleFile, startService, type TestService } from './support/desk.ts';
import { csvFile, many, readCsv } from './support/files.ts';

const shop = 'north';

async function start(options: PracticeOptions = {}): Promise<{
  service: TestService;
  run: (file: string, kind: string) => Promise<Done>;
}> {
  const service = await startService(options);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, shop);
  return {
    service,
    run: async (file, kind) => {
      const sheet = await desk.importFile(file, kind);
      const started = await desk.send(store, sheet.id);
      return { desk, ...(await desk.reaches(started.id, 'done')) };
    },
  };
}
type Done = RunProgress & { readonly desk: HeadlessDesk };

const allSucceeded = (rows: number) => ({ state: 'done', rows, succeeded: rows, failed: 0, unknown: 0 });
const idOf = (value: unknown): string => (value instanceof JsonNumber ? value.text : String(value));

test('change_next_charge_date: reschedule-charges.csv moves every charge', async () => {
  const { service, run } = await start();
  const file = sampleFile('reschedule-charges.csv');
  const rows = readCsv(file);
  expect(await run(file, 'change_next_charge_date')).toMatchObject(allSucceeded(rows.length));
  for (const row of rows) {
    const charge = service.inspect.document('charge', shop, row.charge_id ?? '');
    expect(charge?.body.scheduled_at).toBe(row.next_charge_date);
  }
});

test('subscription_cancel: cancel-subscriptions.csv cancels every subscription, by either name', async () => {
  const { service, run } = await start();
  const file = sampleFile('cancel-subscriptions.csv');
  const rows = readCsv(file);
  expect(await run(file, 'subscription_cancel')).toMatchObject(allSucceeded(rows.length));
  for (const row of rows) {
    const { body } = service.control.record('subscription', shop, row.subscription_id ?? '');
    expect([body.status, body.cancellation_reason]).toEqual(['cancelled', row.cancellation_reason]);
  }
});

test('bulk_subscriptions_create, then _update and _delete of what was made, one task for each address', async () => {
  const { service, run } = await start();
  const file = sampleFile('bulk-subscriptions-create.csv');
  const rows = readCsv(file);
  const made = await run(file, 'bulk_subscriptions_create');
  expect(made).toMatchObject(allSucceeded(rows.length));
  const addresses = new Set(rows.map((row) => row.address_id)).size;
  expect(service.inspect.tasks(made.batches[0]?.batchId ?? '')).toHaveLength(addresses);
  const created = service.inspect.documents('subscription', shop);
  expect(created).toHaveLength(rows.length);

  // Each row got the id of its own subscription, although an address holds several.
  const reported = await made.desk.invoke('runs.rows', {
    runId: made.id,
    outcomes: ['succeeded'],
    limit: 500,
  });
  for (const { number, serviceId } of reported) {
    const document = created.find(({ body }) => idOf(body.id) === serviceId);
    expect([idOf(document?.body.address_id), idOf(document?.body.platform_variant_id)]).toEqual([
      rows[number - 1]?.address_id,
      rows[number - 1]?.platform_variant_id,
    ]);
  }
  const pairs = created.map(({ body }) => [idOf(body.address_id), idOf(body.id)]);
  const update = csvFile(
    'update.csv',
    ['address_id', 'subscription_id', 'next_charge_scheduled_at'],
    pairs.map((pair) => [...pair, '2033-03-03']),
  );
  expect(await run(update, 'bulk_subscriptions_update')).toMatchObject(allSucceeded(rows.length));
  const dates = service.inspect
    .documents('subscription', shop)
    .map(({ body }) => body.next_charge_scheduled_at);
  expect(new Set(dates)).toEqual(new Set(['2033-03-03']));

  const remove = csvFile('delete.csv', ['address_id', 'subscription_id'], pairs.slice(0, 50));
  expect(await run(remove, 'bulk_subscriptions_delete')).toMatchObject(allSucceeded(50));
  const left = service.inspect.documents('subscription', shop).filter((document) => !document.deleted);
  expect(left).toHaveLength(rows.length - 50);
});

test('discounts: discount_update and discount_delete act on the very discounts', async () => {
  const { service, run } = await start();
  const ids = many(40, (index) => String(10_000 + index));
  const update = csvFile(
    'update.csv',
    ['discount_id', 'ends_at'],
    ids.map((id) => [id, '2032-05-05']),
  );
  expect(await run(update, 'discount_update')).toMatchObject(allSucceeded(40));
  const changed = service.inspect.discounts(shop).filter(({ id }) => ids.includes(id));
  expect(new Set(changed.map(({ terms }) => terms.endsAt))).toEqual(new Set(['2032-05-05']));

  const remove = csvFile(
    'delete.csv',
    ['discount_id'],
    ids.slice(0, 15).map((id) => [id]),
  );
  expect(await run(remove, 'discount_delete')).toMatchObject(allSucceeded(15));
  const deleted = service.inspect.discounts(shop).filter((discount) => discount.deleted);
  expect(deleted.map(({ id }) => id).sort()).toEqual(ids.slice(0, 15).toSorted());
});

test('addresses: address_discount_apply, then _remove', async () => {
  const { service, run } = await start();
  const ids = many(30, (index) => String(700_000 + index));
  const apply = csvFile(
    'apply.csv',
    ['address_id', 'discount_id'],
    ids.map((id) => [id, '12345']),
  );
  expect(await run(apply, 'address_discount_apply')).toMatchObject(allSucceeded(30));
  const discountOf = (id: string): unknown => service.control.record('address', shop, id).body.discount_id;
  expect(ids.map((id) => idOf(discountOf(id)))).toEqual(ids.map(() => '12345'));

  const remove = csvFile(
    'remove.csv',
    ['address_id'],
    ids.slice(0, 10).map((id) => [id]),
  );
  expect(await run(remove, 'address_discount_remove')).toMatchObject(allSucceeded(10));
  expect(ids.filter((id) => discountOf(id) === null)).toEqual(ids.slice(0, 10));
});

test('one-time items: onetime_create, then onetime_delete by the ids of the results', async () => {
  const { service, run } = await start();
  const header = [
    'address_id',
    'next_charge_scheduled_at',
    'product_title',
    'price',
    'quantity',
    'platform_variant_id',
  ];
  const create = csvFile(
    'create.csv',
    header,
    many(25, (index) => [String(800_000 + index), '2032-01-10', 'Sample box', '19.90', '1', '7879280096544']),
  );
  const made = await run(create, 'onetime_create');
  expect(made).toMatchObject(allSucceeded(25));
  const created = service.inspect.documents('onetime', shop);
  expect(new Set(created.map(({ body }) => idOf(body.price)))).toEqual(new Set(['19.90']));

  const reported = await made.desk.invoke('runs.rows', { runId: made.id, outcomes: ['succeeded'] });
  const ids = reported.map((row) => row.serviceId ?? '');
  const remove = csvFile(
    'delete.csv',
    ['item_id'],
    ids.map((id) => [id]),
  );
  expect(await run(remove, 'onetime_delete')).toMatchObject(allSucceeded(25));
  expect(service.inspect.documents('onetime', shop).filter((document) => !document.deleted)).toEqual([]);
});

test('discounts-2021-11 go one by one', async () => {
  const { service, run } = await start();
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'value_type', 'status'],
    many(60, (index) => [`ONE-${index}`, '10.50', 'percentage', 'enabled']),
  );
  const done = await run(file, 'discounts-2021-11');
  expect(done).toMatchObject({ ...allSucceeded(60), matchedBy: 'answer', requests: 60 });
  expect(service.inspect.requestTotals().byEndpoint['POST /discounts']).toBe(60);
  expect(service.inspect.discounts(shop).map(({ terms }) => terms.value)).toEqual(many(60, () => '10.50'));
});

test('subscription-swaps.csv: prepaid subscriptions without override fail with the words of the service', async () => {
  // Where subscriptions can be read they are stopped before the change (swaps.test.ts).
  const { service, run } = await start({ switches: { subscriptionRead: false } });
  const file = sampleFile('subscription-swaps.csv');
  const rows = readCsv(file);
  const done = await run(file, 'subscription-swaps');
  const prepaid = rows.filter(
    (row) => BigInt(row.subscription_id ?? '0') % 7n === 0n && row.override !== 'true',
  );
  expect(done).toMatchObject({
    state: 'done',
    succeeded: rows.length - prepaid.length,
    failed: prepaid.length,
  });
  const failed = await done.desk.invoke('runs.rows', { runId: done.id, outcomes: ['failed'], limit: 500 });
  expect(failed.map((row) => row.label).sort()).toEqual(prepaid.map((row) => row.subscription_id).sort());
  for (const row of rows.filter((one) => !prepaid.includes(one))) {
    const { body } = service.control.record('subscription', shop, row.subscription_id ?? '');
    expect(idOf(body.platform_variant_id)).toBe(row.platform_variant_id);
  }
});
