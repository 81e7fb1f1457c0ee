import { expect, test } from 'vitest';
import { answerTasks } from './support/answer-each.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: an undo deletes by an ID only what its record shows to be made by the run.
type Answer = (code: unknown) => unknown;
const now = new Date().toISOString();
const record = (code: unknown, more: object = {}) => ({ id: 501, code, value: '10', ...more });

/** What a record may say, inside or beside it, without a time of creation: in whichever words, the ID is not kept. */
const unproven: readonly object[] = [
  { isNewRecord: false },
  { wasRecentlyCreated: false },
  { created_now: false },
  { fresh: false },
  { is_update: true },
  { upsert: true },
  { already: true },
  { restored: true },
  { cache: 'HIT' },
  { idempotency: { replayed: true } },
  { idempotency: { status: 'replayed' } },
  { operation: 'update' },
  { type: 'discount.updated' },
  { state: 'reactivated' },
  { version: 7 },
  { etag: 'W/"7"' },
  { updated_at: now },
  { asyncUsageCount: 44 },
  { times_applied: 44 },
  { redeemed_by: [1, 2] },
  { orders: [{ id: 1 }] },
  { stats: { redemptions: 44 } },
  { uses: '44/100' },
  { total_sales: { amount: '4000.00' } },
  { last_order_id: 99 },
  { active_since: '2019-03-04' },
  { timestamp: '2019-03-04' },
  { first_seen: '2019-03-04' },
  { created_at: '04.03.19' },
  { created_at: 'vor 3 Jahren' },
  { created_at: '400 days ago' },
  { created_at: 17_897 },
  { history: [{ at: '2019-03-04' }] },
  { created_by: { at: '2019-03-04' } },
  { created_at_ts: 1_546_300_800 },
  { createdAtMillis: 1_546_300_800_000 },
  { createdTimeUnix: 1_546_300_800 },
  { insertTime: '2019-03-04' },
  { dateAdd: '2019-03-04' },
  { created_at_iso: '2019-03-04' },
  // Days and months in orders that nobody knows, parts of dates, days that are none.
  ...[
    ...[
      '13.02.2026 10:00',
      '25/03/2026',
      '12.01.2026',
      '12/01/2026',
      '3. März 2026',
      '2026年3月4日',
      'Q1 2026',
    ],
    ...['2026-W05-3', '2026-045', '2026-02-30', '20260304T1015', 20_190_304_101_500, [2026, 13, 40]],
    ...['2099-01-01', 4_070_908_800, { date: '2026-01-12' }],
  ].map((created_at) => ({ created_at })),
  // When something else was created.
  { last_charge_created_at: now },
  { snapshot_created_at: now },
  { session_created: now },
  { insertion_order_date: now },
  { creator_last_seen: now },
  { created_by_last_login: now },
  { recreated_at: now },
  { creation: { response: now } },
  { dates: { add: now } },
  { meta: { created: now } },
  // What it is no longer, and what is left of it.
  { unused: false },
  { is_unused: false },
  { available: false },
  { just_made: false },
  { deletable: false },
  { usable: 'no' },
  { remaining: 0 },
  { uses_left: '0' },
  // Where it is found, with more than that.
  { links: { orders: [1, 2, 3] } },
  { links: { self: '/jobs/77' } },
  { url: '/discounts/5?created=2019' },
  { href: '/customers/77' },
  { store: { since: 2019 } },
  { handle: 'old-2019' },
  { request_id: { of: 2019 } },
  { currency: 'since 2019' },
];
/** Words for something else, whatever time it has. */
const another: readonly object[] = [
  { '@type': 'Customer' },
  { type: 'customer' },
  { type: 'order1' },
  { resource: 'order' },
  { entity: 'customer' },
  { _class: 'Order' },
  { kind: 'api#product' },
  { id: 'gid://shop/Customer/501' },
  { id: 'gid://shop/OrderDiscount/501' },
  ...['order_discount', 'applied_discount', 'CustomerDiscountCode', 'order.discount', 'item', 'response'].map(
    (type) => ({ type }),
  ),
  // A record about the discount, as of a log or of a use, is also new.
  ...[
    ...[{ discount: { id: 5073 } }, { coupon_id: 5073 }, { resource_id: 5073 }, { parentId: '5073' }],
    ...[{ order_id: 5 }, { address_id: 5, applied_to: 'order' }, { action: 'create', actor: 'api' }],
    ...[{ event: 'discount.created' }, { log_type: 'audit' }, { record_type: 'redemption' }],
    ...[{ category: 'redemption' }, { user_id: 5073 }, { owner_id: 5073 }],
  ],
  { created_at: now, createdTimeUnix: 1_546_300_800 },
  { created_at: now, created_on: '04.03.19' },
];
/** Where the ID is of something else than the record with what was sent. */
const elsewhere: readonly Answer[] = [
  (code) => ({ jsonrpc: '2.0', id: 1, result: { code, value: '10' } }),
  () => ({ jsonrpc: '2.0', id: 1, result: 'ok' }),
  () => ({ result: 'created', error: null, id: 64 }),
  () => ({ result: {}, error: null, id: 64 }),
  () => ({ id: 64, status: 'success', timestamp: now }),
  () => ({ id: 64, success: true, request_id: '64' }),
  () => ({ response: { id: 64, status: 'ok', time: now } }),
  () => ({ id: 64, code: 200, message: 'OK' }),
  () => ({ id: 64, links: { job: '/jobs/5' } }),
  () => ({ id: 64, self: '/jobs/77' }),
  () => ({ id: 64, href: 'https://service.invalid/jobs/77', status: 'created' }),
  () => ({ id: 64, url: '/customers/77' }),
  (code) => ({ id: 77, discount: { code, value: '10' } }),
  (code) => ({ id: 77, event: 'discount_created', payload: { id: 5, code, value: '10' } }),
  (code) => ({ id: 77, type: 'discount.created', data: { object: { id: 5, code, value: '10' } } }),
  (code) => ({ result: { id: 9, code }, discount: { id: 5, value: '10' } }),
  (code) => ({ discount: { id: 5, code, value: '10', data: { id: 9, value: '10' } } }),
  ...['customer', 'account', 'order', 'taken_by', 'owner', 'blocking', 'discarded'].map(
    (key): Answer =>
      (code) => ({ [key]: record(code, { created_at: now }) }),
  ),
  ...['parent', 'template', 'copied_from'].map(
    (key): Answer =>
      (code) => ({ discount: { value: '10', [key]: record(code, { created_at: now }) } }),
  ),
  (code) => ({ affected: [record(code, { created_at: now })] }),
  (code) => ({ discount: { id: 5, code, ...sent, created_at: now, user_id: 8, order_id: 9 } }),
];
const sent = { value: '10', discount_type: 'percentage', duration: 'forever', status: 'enabled' };
/** The records of honest services. */
const proven: readonly Answer[] = [
  ...['organization_id', 'companyId', 'user_id', 'price_rule_id', 'owner_id'].map(
    (name): Answer =>
      (code) => ({ discount: { id: 5, code, ...sent, created_at: now, [name]: 8 } }),
  ),
  (code) => ({ discount: { id: 5, code, value: '10', created_at: now, usage: { limit: 5 }, version: 1 } }),
  (code) => ({ discount: { id: 5, code, created_at: now, created_by: { id: 8, name: 'Ada' } } }),
  (code) => ({ discount: { id: 5, code, created_at: now, store_id: 8, applies_to_id: 9, externalId: 'x7' } }),
  (code) => ({ jsonrpc: '2.0', id: 1, result: { id: 5, code, createdAt: now } }),
  (code) => ({ id: 77, discount: { id: 5, code, value: '10' } }),
  (code) => ({ id: 77, data: { discount: { id: 5, code } } }),
  (code) => ({ id: 5, code, value: '10', status: 'enabled', currency: 'EUR', store_id: 8, times_used: 0 }),
  (code) => ({ id: 5, code, name: 'Spring', created_at: now }),
  (code) => ({ id: 5, code, title: code, links: { self: '/discounts/5' }, orders: [], deleted_at: null }),
  (code) => ({ data: { id: '5', type: 'discount', attributes: { code } }, links: { self: '/discounts/5' } }),
  (code) => ({ success: true, message: 'Discount created', request_id: 'r-1', data: { id: 5, code } }),
  (code) => ({ status: 'ok', timestamp: now, store: { id: 8, name: 'north' }, data: { id: 5, code } }),
  (code) => ({ id: 5, type: 'percentage', discountType: 'percentage', valueType: 'percentage', code }),
  (code) => ({ id: 5, object: 'percentage_discount', code, created_at: now }),
  (code) => ({ id: 5, code, created_at: new Date().toUTCString(), unused: false, remaining: 0 }),
  () => ({ discount: { id: 5 } }),
  () => ({ data: { id: 5 } }),
  () => ({ success: true, discount_id: 5 }),
];

test.each([
  [
    'in its record',
    (more: object): Answer =>
      (code) => ({ discount: record(code, more) }),
  ],
  [
    'beside its record',
    (more: object): Answer =>
      (code) => ({ discount: record(code), ...more }),
  ],
])('no ID of a discount that need not be made by the run, %s', async (_where, of) => {
  const { rows } = await answerTasks(unproven.map(of));
  expect(rows.map(({ serviceId }, index) => [unproven[index], serviceId])).toEqual(
    unproven.map((more) => [more, null]),
  );
});

test('no ID of something else, and none from another place than that of the record', async () => {
  const answers = [
    ...another.map(
      (more): Answer =>
        (code) => ({ discount: record(code, { created_at: now, ...more }) }),
    ),
    ...elsewhere,
  ];
  const { rows } = await answerTasks(answers);
  expect(rows.map(({ serviceId }, index) => [answers[index]?.('ONE'), serviceId])).toEqual(
    answers.map((answer) => [answer('ONE'), null]),
  );
});

test('a record with a time of creation, or with nothing but what was sent, gives its ID', async () => {
  const { rows } = await answerTasks(proven);
  expect(rows.map(({ outcome, serviceId }, index) => [proven[index]?.('ONE'), outcome, serviceId])).toEqual(
    proven.map((answer) => [answer('ONE'), 'succeeded', '5']),
  );
});

test('the undo of a batch deletes what its results prove to be its own, and says of the rest why not', async () => {
  const outputs: readonly Answer[] = [
    ...elsewhere.slice(0, 4),
    (code) => ({ customer: { id: 91, code } }),
    (code) => ({ taken_by: { id: 92, code, value: '10' } }),
    (code) => ({ discount: { id: 93, code, value: '10', asyncUsageCount: 44 } }),
    (code) => ({ discount: { id: 94, code, value: '10' }, wasRecentlyCreated: false }),
    (code) => ({ discount: { id: 95, code, value: '10', created_at: '04.03.19' } }),
    (code) => ({ discount: { id: 96, code, value: '10', created_at_iso: '2019-03-04T00:00:00Z' } }),
    (code) => ({ discount: { id: 97, code, value: '10', created_at: now } }),
    (code) => ({ discount: { id: 98, code, value: '10' } }),
  ];
  const header = ['code', 'value', 'discount_type', 'duration', 'status'];
  const cells = many(outputs.length, (index) => [`ONE-${index}`, '10', 'percentage', 'forever', 'enabled']);
  const { service, desk, store, run } = await sendToPlain({
    file: csvFile('codes.csv', header, cells),
    list: ({ id, body }) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: outputs[Number(String(body.code).slice(4)) - 1]?.(body.code) },
    }),
  });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 10, unknown: 2 });
  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  expect(review.notices.map(({ text }) => text)).toContain(
    '8 rows are not undone: the service response has no ID that clearly belongs to what the row created.',
  );
  const back = await desk.send(store, null, selection);
  await desk.reaches(back.id, 'done');
  const deleted = service.tasks.slice(outputs.length).map(({ body }) => body);
  expect(deleted).toEqual([{ discount_id: 97 }, { discount_id: 98 }]);
});

test('an ID that the answers to several rows have is kept for none of them', async () => {
  const { service, desk, store, run } = await sendToPlain({
    file: csvFile(
      'same.csv',
      ['code', 'value', 'value_type', 'status'],
      many(4, (index) => [`ONE-${index}`, '10', 'percentage', 'enabled']),
    ),
    kind: 'discounts-2021-11',
    list: ({ id, body }) => ({ id, body, result: { status_code: 200 } }),
    one: ({ code }) => ({ discount: record(code, { id: code === 'ONE-4' ? 6 : 5, created_at: now }) }),
  });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 4 });
  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  expect(review).toMatchObject({ rows: 1, rowsLeftOut: 3 });
  const back = await desk.send(store, null, selection);
  await desk.reaches(back.id, 'done');
  expect(service.tasks.map(({ body }) => body)).toEqual([{ discount_id: 6 }]);
});
