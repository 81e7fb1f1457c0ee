import { expect, test } from 'vitest';
import { at, type Client, connect } from './support/client.ts';
import { startService } from './support/service.ts';

// Ids by the table of seeded data: 1000001 is ordinary, multiples of 7 are prepaid, ...0111 is a one-time item.
const ordinary = '1000001';
const prepaid = '7000007';
const onetime = '1000111';
const keepsSku = '1000555';

const read = async (client: Client, id: string): Promise<unknown> =>
  at((await client.send('GET', `/subscriptions/${id}`)).body, 'subscription');
const put = async (
  client: Client,
  id: string,
  body: unknown,
): Promise<{ status: number; record: unknown; text: string }> => {
  const answer = await client.send('PUT', `/subscriptions/${id}`, body);
  return { status: answer.status, record: at(answer.body, 'subscription'), text: answer.text };
};

test('rule 1: with the variant alone the platform fills the product, and the price stays', async () => {
  const client = await connect(await startService());
  const before = await read(client, ordinary);
  const { status, record } = await put(client, ordinary, { platform_variant_id: 5471125488600 });
  expect(status).toBe(200);
  expect(at(record, 'platform_variant_id')).toBe(5471125488600);
  expect(at(record, 'platform_product_id')).not.toBe(at(before, 'platform_product_id'));
  expect(at(record, 'sku')).not.toBe(at(before, 'sku'));
  expect(at(record, 'price')).toBe(at(before, 'price'));
});

test('rule 1: sku_override keeps the sku', async () => {
  const client = await connect(await startService());
  const before = await read(client, keepsSku);
  expect(at(before, 'sku_override')).toBe(true);
  const { record } = await put(client, keepsSku, { platform_variant_id: 5471125488600 });
  expect(at(record, 'sku')).toBe(at(before, 'sku'));
  const freed = await put(client, keepsSku, { platform_variant_id: 5471125488601, sku_override: false });
  expect(at(freed.record, 'sku')).not.toBe(at(before, 'sku'));
});

test('rule 2: what is sent is kept, the platform fills the rest', async () => {
  const client = await connect(await startService());
  const { record } = await put(client, ordinary, {
    platform_variant_id: 5471125488600,
    product_title: 'My title',
    sku: 'MY-SKU',
  });
  expect(record).toMatchObject({ product_title: 'My title', sku: 'MY-SKU' });
  expect(at(record, 'variant_title')).not.toBe('');
});

test('rule 3: the price follows the platform product only when it is asked to', async () => {
  const client = await connect(await startService());
  const asked = { platform_variant_id: 5471125488600, use_platform_variant_defaults: true };
  const first = await put(client, ordinary, asked);
  const second = await put(client, '1000002', asked);
  expect(at(first.record, 'price')).toBe(at(second.record, 'price'));
});

test('rule 4: a prepaid subscription needs override', async () => {
  const client = await connect(await startService());
  expect(await read(client, prepaid)).toMatchObject({ is_prepaid: true, is_swappable: false });
  const refused = await put(client, prepaid, { platform_variant_id: 5471125488600 });
  expect([refused.status, refused.text.includes('override')]).toEqual([422, true]);
  const allowed = await put(client, prepaid, { platform_variant_id: 5471125488600, override: true });
  expect(allowed.status).toBe(200);
});

test('rule 5: a one-time item cannot be swapped', async () => {
  const client = await connect(await startService());
  const { status, text } = await put(client, onetime, { platform_variant_id: 5471125488600, override: true });
  expect([status, text.includes('one-time')]).toEqual([422, true]);
});

test('an update without a variant changes only what was sent', async () => {
  const client = await connect(await startService());
  const before = await read(client, prepaid);
  const sent = { quantity: 3, next_charge_scheduled_at: '2032-03-03' };
  const { status, record } = await put(client, prepaid, sent);
  expect(status).toBe(200);
  expect(record).toEqual({ ...Object(before), ...sent, updated_at: at(record, 'updated_at') });
  expect(await read(client, prepaid)).toEqual(record);
});

test.each([
  [
    'a unit without both frequencies',
    { order_interval_unit: 'day', order_interval_frequency: '30' },
    'charge_interval_frequency',
  ],
  [
    'an unknown unit',
    { order_interval_unit: 'decade', order_interval_frequency: 1, charge_interval_frequency: 1 },
    'order_interval_unit',
  ],
  ['a date in the past', { next_charge_scheduled_at: '2020-01-01' }, 'next_charge_scheduled_at'],
  ['a quantity of 0', { quantity: 0 }, 'quantity'],
  ['a variant that does not exist', { platform_variant_id: 5471125480404 }, 'platform_variant_id'],
])('%s is refused', async (_what, body, field) => {
  const client = await connect(await startService());
  const answer = await client.send('PUT', `/subscriptions/${ordinary}`, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(Object(at(answer.body, 'errors')))).toContain(field);
});

test('an unknown subscription is 404, a cancelled one is not changed', async () => {
  const client = await connect(await startService());
  expect((await put(client, '1000404', { quantity: 1 })).status).toBe(404);
  expect((await put(client, 'abc', { quantity: 1 })).status).toBe(404);
  expect((await put(client, '1000222', { quantity: 1 })).status).toBe(422);
});

test('under the specification behaviour a subscription cannot be read, and the answer is bare', async () => {
  const client = await connect(await startService({ behaviour: 'specification' }));
  expect((await client.send('GET', `/subscriptions/${ordinary}`)).status).toBe(405);
  const answer = await client.send('PUT', `/subscriptions/${ordinary}`, { quantity: 2 });
  expect(answer.body).toMatchObject({ id: 1000001, quantity: 2 });
});
