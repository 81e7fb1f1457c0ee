import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { answerCodes, answerTasks } from './support/answer-each.ts';
import { worldWith } from './support/answered-world.ts';
import { csvFile, many } from './support/files.ts';

// decision 0122: an undo deletes by its ID only what this run made.
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
const old = '2019-01-01T00:00:00Z';
type Answer = (code: unknown) => unknown;

/** What was there before, in the words of services. */
const there: readonly Answer[] = [
  (code) => ({ discount: { id: 501, code, value: '10', created_at: old } }),
  (code) => ({ discount: { id: 501, code, created_at: old } }),
  (code) => ({ discount: { id: 501, code, value: '10', date_created: old } }),
  (code) => ({ discount: { id: 501, code, value: '10', created_on: '2019-01-01' } }),
  (code) => ({ discount: { id: 501, code, value: '10', creation_date: '01/31/2019' } }),
  (code) => ({ discount: { id: 501, code, value: '10', 'created-at': 'Tue, 01 Jan 2019 00:00:00 GMT' } }),
  (code) => ({ discount: { id: 501, code, value: '10', Created_At: old } }),
  (code) => ({ discount: { id: 501, code, value: '10', created_at: '1546300800' } }),
  (code) => ({ discount: { id: 501, code, value: '10', createTime: 1_546_300_800_000_000 } }),
  (code) => ({ discount: { id: 501, code, value: '10', created: { date: '2019-01-01 00:00:00.000' } } }),
  (code) => ({ discount: { id: 501, code, value: '10', insertedAt: [2019, 1, 1, 0, 0] } }),
  (code) => ({ discount: { id: 501, code, value: '10', timestamps: { created: old } } }),
  (code) => ({ discount: { id: 501, code, value: '10', deleted_at: old } }),
  (code) => ({ data: { id: '512', type: 'discount', attributes: { code, created_at: old } } }),
  (code) => ({ discount_id: 513, discount: { code, created_at: old } }),
  (code) => ({ conflict: { id: 502, code, value: '10' } }),
  (code) => ({ existing: { discount: { id: 503, code, value: '10' } } }),
  (code) => ({ duplicate_of: { id: 508, code } }),
  (code) => ({ other: { id: 508, code } }),
  (code) => ({ discount: { id: 5, code, value: '10' }, already_exists: true }),
  (code) => ({ discount: { id: 5, code, value: '10' }, duplicate: true }),
  (code) => ({ discount: { id: 5, code, value: '10', isExisting: 'true' } }),
  (code) => ({ meta: { is_new: false }, discount: { id: 5, code, value: '10' } }),
  (code) => ({ discount: { id: 5, code, value: '10' }, status: 'exists' }),
  (code) => ({ discount: { id: 5, code, value: '10' }, message: 'This code is already taken' }),
  (code) => ({ discount: { id: 5, code, value: '10', times_used: 44 } }),
  (code) => ({ discount: { id: 5, code, value: '10', timesUsed: '44' } }),
  (code) => ({ discount: { id: 5, code, value: '10', orders_count: 44 } }),
  (code) => ({ discount: { id: 5, code, value: '10', usage: { count: 44 } } }),
  (code) => ({ discount: { id: 5, code, value: '10', used: true } }),
  // Services that create or update by one request say which.
  (code) => ({ discount: { id: 5, code, value: '10' }, action: 'updated' }),
  (code) => ({ discount: { id: 5, code, value: '10' }, result: 'updated' }),
  (code) => ({ discount: { id: 5, code, value: '10' }, message: 'Discount updated' }),
  (code) => ({ discount: { id: 5, code, value: '10' }, updated: true }),
  (code) => ({ discount: { id: 5, code, value: '10', updated: true } }),
  (code) => ({ discount: { id: 5, code, value: '10' }, from_cache: true }),
  (code) => ({ discount: { id: 5, code, value: '10' }, idempotent_replay: true }),
  (code) => ({ discount: { id: 5, code, value: '10' }, found: true }),
  (code) => ({ discount: { id: 5, code, value: '10' }, deduplicated: true }),
  // Fields in the letters of other frameworks.
  (code) => ({ discount: { id: 5, code, valueType: 'fixed_amount', discountType: 'fixed_amount' } }),
  (code) => ({ discount: { id: 5, code, 'value-type': 'fixed_amount', 'discount-type': 'fixed_amount' } }),
  (code) => ({ discount: { id: 5, code, value: '10', date_created_gmt: old } }),
  (code) => ({ discount: { id: 5, code, value: '10', ctime: 1_546_300_800 } }),
  (code) => ({ discount: { id: 5, code, value: '10', last_update: old } }),
  (code) => ({ discount: { id: 5, code, value: '10', lastModification: old } }),
  (code) => ({ discount: { id: 5, code, value: '10', issue_date: '2019-01-01' } }),
  (code) => ({ discount: { id: 5, code, value: '10', created_at: 'about 7 years ago' } }),
  // Something else than the discount, whose ID it is not.
  () => ({ data: { id: '901', type: 'jobs', attributes: { progress: 100 } } }),
  () => ({ id: 906, object: 'job', href: '/jobs/906' }),
  () => ({ id: 906, type: 'task', progress: 100 }),
];
/** What was made just now, in the words of services. */
const now = new Date().toISOString();
const made: readonly Answer[] = [
  (code) => ({ discount: { id: 5, code, value: '10', created_at: now, updated_at: now } }),
  (code) => ({ discount: { id: 5, code, value: '10.00', created: Math.floor(Date.now() / 1000) } }),
  (code) => ({ id: 5, code, times_used: 0, deleted_at: null, starts_at: old, created_at: now }),
  (code) => ({ id: 5, code, deleted_at: '0001-01-01T00:00:00Z', archived: false, duplicate: false }),
  (code) => ({ data: { id: '5', type: 'discount', attributes: { code, created_at: now } } }),
  (code) => ({ discount: { id: 5, code }, store: { id: 8, created_at: old }, conflicts: [] }),
  (code) => ({ discount: { id: 5, code, created_at: now, collection: { id: 8, created_at: old } } }),
  (code) => ({ discount: { id: 5, code, existing_customers_only: true, created_at: now } }),
  (code) => ({ message: 'Discount created', discount_id: 5, code }),
  // A service drops what does not apply, and was not sent.
  (code) => ({ discount: { id: 5, code, value: '10', usage_limit: null, ends_at: null } }),
  (code) => ({ data: { id: '5', type: 'discount_codes', attributes: { code, 'created-at': now } } }),
  (code) => ({
    id: 5,
    object: 'coupon',
    code,
    timesUsed: '0',
    used: false,
    created_at: now,
  }),
  (code) => ({
    discount: { id: 5, code, type: 'percentage', created_at: now, usage: { count: 0, limit: 5 } },
  }),
  (code) => ({ id: 5, __typename: 'DiscountCode', code, value: '10', createdAt: now, last_update: now }),
];

test('no ID of a discount that a batch did not make', async () => {
  const { rows } = await answerTasks(there);
  expect(rows.map(({ label, serviceId }) => [label, serviceId])).toEqual(
    many(there.length, (index) => [`ONE-${index}`, null]),
  );
});

test('one by one, a discount that was there before is neither a success nor gives an ID', async () => {
  const { rows } = await answerCodes(there);
  expect(rows.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual(
    many(there.length, (index) => [`ONE-${index}`, 'unknown', null]),
  );
});

test('what was made just now is a success with its ID, whichever way it was sent', async () => {
  for (const send of [answerTasks, answerCodes]) {
    const { rows } = await send(made);
    expect(rows.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual(
      many(made.length, (index) => [`ONE-${index}`, 'succeeded', '5']),
    );
  }
});

test('of an ID of its own and that of a discount beside it neither is taken', async () => {
  const { rows } = await answerTasks([
    (code) => ({ id: 902, discount_id: 5, code }),
    (code) => ({ data: { id: 902, discountId: 5, code } }),
    (code) => ({ id: 5, discount_id: 5, code }),
  ]);
  expect(rows.map(({ serviceId }) => serviceId)).toEqual([null, null, '5']);
});

test('a batch gives no ID of a discount with another value than was sent', async () => {
  const { rows } = await answerTasks([
    (code) => ({ discount: { id: 5, code, value: '99' } }),
    (code) => ({ data: { id: 5, attributes: { code, value: '99' } } }),
  ]);
  expect(rows.map(({ serviceId }) => serviceId)).toEqual([null, null]);
});

const unread = 'Its current values could not be loaded first, so it was not sent. ';
test.each<[object, string, object?]>([
  [{ created_at: now }, `${unread}The response does not show what this row changes.`, { success: false }],
  [{ created_at: now }, `${unread}The response does not show what this row changes.`, { error: 'stale' }],
  [{ created_at: now }, '', { error: null, success: true }],
  [{ created_at: old }, 'Skipped because it was created on 2019-01-01, before the original run sent its row'],
  [
    { dateCreated: '1546300800' },
    'Skipped because it was created on 2019-01-01, before the original run sent its row',
  ],
  [{ times_used: 3, created_at: now }, ''],
  [{ times_used: 3 }, 'Skipped because its record does not show that the original run created it'],
  [{ created_at: '04.03.19' }, 'Skipped because its record does not show that the original run created it'],
])('an undo that reads a discount with %j', async (fields, message, beside = {}) => {
  const { service, desk, store } = await worldWith(
    (method, path) =>
      method === 'GET' && /\/discounts\/\d+$/.test(path)
        ? {
            discount: { id: Number(path.split('/').at(-1)), code: 'ONE', value: '10', ...fields },
            ...beside,
          }
        : undefined,
    { discountRead: true },
  );
  const header = ['code', 'value', 'value_type', 'status'];
  const file = csvFile('one.csv', header, [['ONE', '10', 'percentage', 'enabled']]);
  const sheet = await desk.importFile(file, 'discounts-2021-11');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  await desk.reaches(back.id, 'done');
  const rows = await desk.invoke('runs.rows', { runId: back.id, outcomes });
  const isLeft = message !== '';
  expect(rows.map((row) => [row.outcome, row.message])).toEqual([
    [isLeft ? 'not-sent' : 'succeeded', message],
  ]);
  expect(service.inspect.discounts('north').filter(({ deleted }) => deleted)).toHaveLength(isLeft ? 0 : 1);
});
