import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const v11 = { 'X-Service-Version': '2021-11' };
const flat = { code: 'SAVE10', value: 10, discount_type: 'percentage' };

test('a 2021-01 discount is created with every field of the specification', async () => {
  const service = await startService();
  const client = await connect(service);
  const body = {
    code: 'SAVE10',
    value: '10.50',
    discount_type: 'fixed_amount',
    channel_settings: { api: { can_apply: true }, checkout_page: { can_apply: false } },
    applies_to_product_type: 'SUBSCRIPTION',
    duration: 'usage_limit',
    duration_usage_limit: '3',
    status: 'enabled',
    usage_limit: 100,
    first_time_customer_restriction: 'customer_must_not_exist_in_service',
    starts_at: '2031-11-01',
    ends_at: '2031-12-01',
    applies_to_id: 9146647558150,
    applies_to_resource: 'platform_product',
  };
  const answer = await client.send('POST', '/discounts', body);
  expect(answer.status).toBe(201);
  // The number comes back with the digits that were sent.
  expect(answer.text).toContain('"value":10.50');
  expect(at(answer.body, 'discount')).toMatchObject({ ...body, value: 10.5, duration_usage_limit: 3 });
  expect(service.inspect.discounts('north')).toMatchObject([
    { createdBy: 'request', terms: { code: 'SAVE10', value: '10.50', usageLimit: '100' } },
  ]);
});

test('a 2021-11 discount is created, and reads back in the fields of 2021-01', async () => {
  const service = await startService();
  const client = await connect(service);
  const body = {
    code: 'NEW',
    value: '12.00',
    value_type: 'percentage',
    status: 'enabled',
    applies_to: {
      purchase_item_type: 'ONETIME',
      applies_to_ids: '9146647558150',
      applies_to_resource: 'platform_collection_id',
    },
    usage_limits: {
      first_time_customer_restriction: true,
      one_application_per_customer: true,
      max_subsequent_redemptions: '2',
    },
    usage_limit: '50',
    ends_at: '2031-12-01',
  };
  const created = await client.send('POST', '/discounts', body, v11);
  expect(created.status).toBe(201);
  expect(at(created.body, 'discount', 'usage_limits', 'max_subsequent_redemptions')).toBe('2');
  const id = at(created.body, 'discount', 'id');
  const read = await client.send('GET', `/discounts/${id}`);
  expect(at(read.body, 'discount')).toMatchObject({
    code: 'NEW',
    discount_type: 'percentage',
    applies_to_product_type: 'ONETIME',
    applies_to_id: 9146647558150,
    duration: 'usage_limit',
    duration_usage_limit: 3,
    first_time_customer_restriction: 'customer_must_not_exist_in_service',
  });
});

test.each([
  ['no code', { code: null }, 'code'],
  ['no value', { value: null }, 'value'],
  ['no type', { discount_type: null }, 'discount_type'],
  ['a value that is no number', { value: 'ten' }, 'value'],
  ['a percentage over 100', { value: '100.01' }, 'value'],
  ['a negative value', { value: -1 }, 'value'],
  ['an unknown type', { discount_type: 'half' }, 'discount_type'],
  ['an unknown item type', { applies_to_product_type: 'SOME' }, 'applies_to_product_type'],
  ['an unknown duration', { duration: 'sometimes' }, 'duration'],
  ['usage_limit without a limit', { duration: 'usage_limit' }, 'duration_usage_limit'],
  ['a limit of 0', { usage_limit: 0 }, 'usage_limit'],
  ['an unknown status', { status: 'on' }, 'status'],
  ['an unknown restriction', { first_time_customer_restriction: 'yes' }, 'first_time_customer_restriction'],
  ['a date that does not exist', { starts_at: '2031-02-30' }, 'starts_at'],
  ['an end before the start', { starts_at: '2031-02-02', ends_at: '2031-02-01' }, 'ends_at'],
  ['an id without its resource', { applies_to_id: 5 }, 'applies_to_id'],
  ['a resource without its id', { applies_to_resource: 'platform_product' }, 'applies_to_id'],
  ['an unknown channel', { channel_settings: { phone: { can_apply: true } } }, 'channel_settings.phone'],
  [
    'a channel without a boolean',
    { channel_settings: { api: { can_apply: 'yes' } } },
    'channel_settings.api',
  ],
])('%s is refused and named', async (_what, change, field) => {
  const service = await startService();
  const client = await connect(service);
  const answer = await client.send('POST', '/discounts', { ...flat, ...change });
  expect(answer.status).toBe(422);
  expect(Object.keys(Object(at(answer.body, 'errors')))).toContain(field);
  expect(service.inspect.discounts('north')).toEqual([]);
});

test('all that is wrong is named at once', async () => {
  const client = await connect(await startService());
  const answer = await client.send('POST', '/discounts', { value: 'x', discount_type: 'y' });
  expect(Object.keys(Object(at(answer.body, 'errors'))).sort()).toEqual(['code', 'discount_type', 'value']);
});

test('a code exists once in a store, whatever its case, and may exist in another', async () => {
  const service = await startService();
  const north = await connect(service);
  const south = await connect(service, { platform_b_domain: 'south' });
  expect((await north.send('POST', '/discounts', flat)).status).toBe(201);
  const again = await north.send('POST', '/discounts', { ...flat, code: 'save10' });
  expect(again.status).toBe(422);
  expect(at(again.body, 'errors', 'code', 0)).toContain('already exists');
  expect((await south.send('POST', '/discounts', flat)).status).toBe(201);
});

test('doubled codes can be let in, so that a campaign can count them', async () => {
  const service = await startService({ switches: { duplicateCodes: 'accept' } });
  const client = await connect(service);
  await client.send('POST', '/discounts', flat);
  await client.send('POST', '/discounts', flat);
  expect([...service.inspect.creationsByCode('north')]).toEqual([['SAVE10', 2]]);
});

test('under the specification behaviour the answer is bare and always 200', async () => {
  const client = await connect(await startService({ behaviour: 'specification' }));
  const answer = await client.send('POST', '/discounts', flat);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ code: 'SAVE10' });
  expect((await client.send('GET', '/discounts')).status).toBe(405);
});
