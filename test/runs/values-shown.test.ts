import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// Which values of an answer are those that were sent (decision 0122): numbers, days, flags and codes in the writing of the
// service, texts as they are.

type Shown = readonly (readonly [shown: unknown, outcome: 'succeeded' | 'unknown'])[];

/** A discount whose fields are all sent. */
const whole = {
  value: '10',
  value_type: 'percentage',
  status: 'enabled',
  'applies_to.applies_to_resource': 'platform_product',
  'applies_to.applies_to_ids': '11',
  'applies_to.purchase_item_type': 'ALL',
  'usage_limits.one_application_per_customer': 'true',
  'usage_limits.first_time_customer_restriction': 'true',
  usage_limit: '5',
  starts_at: '2031-07-05',
  ends_at: '2031-12-01',
  'channel_settings.api.can_apply': 'false',
};
/** What each discount of 2021-11, sent one by one, became that was answered with another field than was sent. */
async function created(shown: Shown) {
  const header = ['code', ...Object.keys(whole)];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      header,
      many(shown.length, (index) => [`ONE-${index}`, ...Object.values(whole)]),
    ),
    kind: 'discounts-2021-11',
    list: null,
    one: (body) => {
      const index = Number(String(body.code).slice(4));
      const [other] = shown[index - 1] ?? [];
      return {
        discount: { ...body, ...Object(other), id: 100 + index, created_at: new Date().toISOString() },
      };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return rows.map(({ outcome }, index) => [shown[index]?.[0], outcome]);
}

test('a creation whose limits come back as null is no success', async () => {
  const names = ['ends_at', 'starts_at', 'usage_limit', 'usage_limits', 'applies_to', 'channel_settings'];
  const shown: Shown = [
    ...[...names, 'value', 'status'].map((name) => [{ [name]: null }, 'unknown'] as const),
    // A switch that was sent as false may be empty.
    [{ channel_settings: { api: null } }, 'succeeded'],
    [{}, 'succeeded'],
  ];
  expect(await created(shown)).toEqual(shown);
});

test('the limit of a duration that has none may come back as null', async () => {
  const limited = [
    ['forever', 'succeeded'],
    ['usage_limit', 'unknown'],
  ] as const;
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      ['code', 'value', 'discount_type', 'duration', 'duration_usage_limit', 'status'],
      limited.map(([duration]) => [`ONE-${duration}`, '10', 'percentage', duration, '3', 'enabled']),
    ),
    list: ({ id, body }) => {
      const discount = { ...body, id, created_at: new Date().toISOString(), duration_usage_limit: null };
      return { id, body, status: 'success', result: { status_code: 201, output: { discount } } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(limited.map(([, outcome]) => outcome));
});

test('a flag is shown by what services write for yes and no, and by nothing else', async () => {
  const restricted = (value: unknown) => ({
    usage_limits: { first_time_customer_restriction: value, one_application_per_customer: true },
  });
  const once = (value: unknown) => ({
    usage_limits: { first_time_customer_restriction: true, one_application_per_customer: value },
  });
  const usable = (value: unknown) => ({ channel_settings: { api: { can_apply: value } } });
  const shown: Shown = [
    ...[true, 1, '1', 'yes', 'customer_must_not_exist_in_service'].map(
      (value) => [restricted(value), 'succeeded'] as const,
    ),
    ...[false, 0, 'none', 'no', 'off', '', 'NO_RESTRICTION'].map(
      (value) => [restricted(value), 'unknown'] as const,
    ),
    ...[1, '1', 'true'].map((value) => [once(value), 'succeeded'] as const),
    ...[0, 2, 'false', 'per_order'].map((value) => [once(value), 'unknown'] as const),
    ...[0, '0', 'false', null].map((value) => [usable(value), 'succeeded'] as const),
    ...[1, 'true'].map((value) => [usable(value), 'unknown'] as const),
  ];
  expect(await created(shown)).toEqual(shown);
});

test('a day is shown by a time on it, and by its midnight anywhere', async () => {
  const on = ['2031-07-05', '2031-07-05T00:00:00+02:00', '2031-07-05T15:00:00Z', '2031-07-05 00:00:00'];
  const midnights = ['2031-07-04T22:00:00Z', '2031-07-04T10:00:00.000Z', '2031-07-04T18:15:00+00:00'];
  const others = ['2031-07-04', '2031-07-04T22:00:00', '2031-07-04T22:00:01Z', '2031-07-04T09:00:00Z'];
  const shown: Shown = [
    ...[...on, ...midnights, '2031-07-04 22:00:00 UTC'].map(
      (starts_at) => [{ starts_at }, 'succeeded'] as const,
    ),
    ...[...others, '2031-07-03T22:00:00Z', '2031-07-06T00:00:00Z'].map(
      (starts_at) => [{ starts_at }, 'unknown'] as const,
    ),
  ];
  expect(await created(shown)).toEqual(shown);
});

test('texts are compared as texts, numbers as numbers', async () => {
  const answers: readonly (readonly [string, string, unknown, string])[] = [
    ['sku', '1.10', '1.1', 'unknown'],
    ['sku', '1.10', 1.1, 'unknown'],
    ['sku', '1E3', '1000', 'unknown'],
    ['sku', 'ABC', 'abc', 'unknown'],
    ['variant_title', '10.50', 10.5, 'unknown'],
    ['product_title', 'Coffee Box', 'coffee box', 'unknown'],
    ['sku', '777', 777, 'succeeded'],
    ['sku', '1.10', '1.10', 'succeeded'],
    ['product_title', 'Cafe\u0301', 'Caf\u00e9', 'succeeded'],
    ['quantity', '3', '3', 'succeeded'],
    ['platform_variant_id', '77', '77', 'succeeded'],
  ];
  for (const [column, sent, shown, outcome] of answers) {
    const { desk, run, rowsOf } = await sendToPlain({
      file: csvFile('s.csv', ['subscription_id', column], [['100001', sent]]),
      kind: 'subscription-swaps',
      list: null,
      one: () => ({ subscription: { id: 100_001, [column]: shown, price: '10.00' } }),
    });
    const rows = await rowsOf(await desk.reaches(run.id, 'done'));
    expect([column, sent, shown, ...rows.map((row) => row.outcome)]).toEqual([column, sent, shown, outcome]);
  }
});

test('with the ID of a discount its code is a value like others', async () => {
  const answers: readonly (readonly [(body: Record<string, unknown>) => unknown, string])[] = [
    [({ discount_id: id, value }) => ({ discount: { id, code: 'OLD', value } }), 'unknown'],
    [({ discount_id: id }) => ({ discount: { id, code: 'OLD' } }), 'unknown'],
    [({ discount_id: id, value }) => ({ id, code: 'OLD', value }), 'unknown'],
    [({ discount_id: id, code, value }) => ({ discount: { id, code, value } }), 'succeeded'],
    [
      ({ discount_id: id, code, value }) => ({ discount: { id, code: String(code).toLowerCase(), value } }),
      'succeeded',
    ],
    [({ discount_id, value }) => ({ code: 'OK', discount: { id: discount_id, value } }), 'succeeded'],
    [({ discount_id, value }) => ({ code: 200, discount_id, value }), 'succeeded'],
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      ['discount_id', 'code', 'value'],
      many(answers.length, (index) => [String(4 + index), `NEW-${index}`, '10']),
    ),
    kind: 'discount_update',
    list: ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: answers[index]?.[0](body) },
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(answers.map(([, outcome]) => outcome));
});

test('part of a list that was sent is not all of it', async () => {
  const pair = [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ];
  const lists: readonly (readonly [unknown, string])[] = [
    [pair, 'succeeded'],
    // Names with “_” are a service’s own.
    [[...pair, { name: '_c', value: '3' }], 'succeeded'],
    [[...pair, { name: 'c', value: '3' }], 'unknown'],
    [pair.slice(0, 1), 'unknown'],
    [[], 'unknown'],
    [undefined, 'succeeded'],
  ];
  const header = 'address_id,platform_variant_id,quantity,price,order_interval_unit,order_interval_frequency';
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      [...header.split(','), 'charge_interval_frequency', 'next_charge_scheduled_at', 'properties'],
      many(lists.length, (index) => [
        ...[String(7000 + index), '11', '1', '10.00', 'day', '30', '30', '2032-01-01'],
        JSON.stringify(pair),
      ]),
    ),
    kind: 'bulk_subscriptions_create',
    list: ({ id, body }, index) => {
      const made = { id: 900 + index, created_at: new Date().toISOString(), properties: lists[index]?.[0] };
      const sent = body.subscriptions as readonly object[];
      const output = { subscriptions: sent.map((one) => ({ ...one, ...made })) };
      return { id, body, status: 'success', result: { status_code: 201, output } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(lists.map(([, outcome]) => outcome));
});

test('codes that are equal as numbers each keep their own result', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      ['12E3', '12000', 'OTHER'].map((code) => [code, '10', 'percentage', 'forever', 'enabled']),
    ),
    statusOf: ({ code }) => (code === '12E3' ? 422 : 201),
    list: ({ id, body, status }) => ({
      ...{ id, body: { ...body, value: '10.00' }, status: status === 422 ? 'failed' : 'success' },
      result: {
        status_code: status,
        output: status === 422 ? { errors: { code: ['is reserved'] } } : {},
      },
    }),
    page: (listed) => ({ body: { async_batch_tasks: [...listed].reverse() } }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done', 'waiting'));
  expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual([
    ['12E3', 'failed'],
    ['12000', 'succeeded'],
    ['OTHER', 'succeeded'],
  ]);
});
