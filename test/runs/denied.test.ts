import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { applyRule, ids, load, push } from '../bundles/support/world.ts';
import { answerCodes, answerSwaps } from './support/answer-each.ts';
import { last, worldWith } from './support/answered-world.ts';
import { many } from './support/files.ts';

// decision 0122: nothing in an answer of success may deny it.
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];

test('a change of a subscription is no success where anything in the answer denies it, however it names the row', async () => {
  const answers: readonly ((id: number) => unknown)[] = [
    (id) => ({ subscription: { id, quantity: 1 } }),
    (id) => ({ subscription: { id, Quantity: 1 } }),
    (id) => ({ data: { id, attributes: { Quantity: 1 } } }),
    (id) => ({ message: 'A prepaid subscription cannot be swapped', subscription_id: id }),
    (id) => ({ message: 'Not updated', subscription_id: id }),
    (id) => ({ code: 'not_permitted', reason: 'prepaid', subscription_id: id }),
    (id) => ({ id, status: 'failed', message: 'cannot be swapped' }),
    (id) => ({ status: '422', subscription_id: id }),
    (id) => ({ code: 500, data: { id } }),
    (id) => ({ responses: [{ id, status: 422 }] }),
    (id) => [{ id, error: 'prepaid' }],
    (id) => ({ results: [{ id, success: false, errors: ['prepaid'] }] }),
    (id) => ({ subscriptions: [{ id, quantity: 3, errors: ['prepaid'] }] }),
    (id) => ({ data: { subscriptionUpdate: { subscription: { id }, userErrors: [{ field: 'id' }] } } }),
    (id) => ({ subscription: { id }, validation_errors: ['prepaid'] }),
    (id) => ({ id, updated: false }),
    (id) => ({ subscription_id: id, outcome: 'failed' }),
    (id) => ({ subscription_id: id, status: 'denied' }),
    (id) => ({ subscription_id: id, hasErrors: true }),
    (id) => ({ success: true, failed: 1, failures: [{ subscription_id: id }] }),
    () => ({ success: true, updated: 0 }),
    (id) => ({ data: { subscription_id: id, status: 'queued' } }),
    (id) => ({ job: { status: 'queued', subscription_id: id } }),
    (id) => ({ message: 'blocked', payload: { id, quantity: 3 } }),
    (id) => ({ id, status: 'skipped' }),
    (id) => ({ id, messages: ['cannot be swapped'] }),
    (id) => ({ id, matched: 1, modified: 0 }),
    (id) => ({ id, quantity: 3, result: 'failed' }),
    (id) => ({ id, quantity: 3, http_status: 422 }),
    (id) => ({ subscription: { id, quantity: 3, updated: false } }),
    (id) => ({ subscription: { id, quantity: null } }),
    (id) => ({ success: true, errors: ['prepaid'], id }),
  ];
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual(
    many(answers.length, (index) => [String(100_000 + index), 'unknown']),
  );
});

test('the names of a denial are known in whatever letters, as flags and as counts', async () => {
  const answers: readonly ((id: number) => unknown)[] = [
    (id) => ({ id, isSuccess: false }),
    (id) => ({ id, is_valid: false }),
    (id) => ({ id, is_success: false }),
    (id) => ({ id, success: 'n' }),
    (id) => ({ id, 'was.updated': false }),
    (id) => ({ id, fail: true }),
    (id) => ({ id, err: 'prepaid' }),
    (id) => ({ errcode: 40_001, data: { id } }),
    (id) => ({ code: 40_001, data: { id } }),
    (id) => ({ return_code: '17', data: { id } }),
    (id) => ({ ret: -1, data: { id } }),
    (id) => ({ data: { id, quantity: 3 }, customer: { id: 7, return_code: 17 } }),
    () => ({ success: true, updated_count: 0 }),
    () => ({ acknowledged: true, matchedCount: 0, modifiedCount: 0 }),
    () => ({ success: true, rowsAffected: 0 }),
    (id) => ({ success: true, skipped: [id] }),
    (id) => ({ success: true, not_updated: [id] }),
    () => ({ success: true, isLocked: 'yes' }),
    () => ({ success: true, pending: 1 }),
    (id) => ({ subscription: { id, quantity: 3, was_saved: 'no' } }),
  ];
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ outcome }, index) => [String(answers[index]), outcome])).toEqual(
    answers.map((answer) => [String(answer), 'unknown']),
  );
});

test('a text that is no field of a thing has to be of success, whatever it stands under and beside', async () => {
  const answers: readonly ((id: number) => unknown)[] = [
    (id) => ({ id, warning: 'quantity was ignored' }),
    (id) => ({ id, warnings: ['quantity was ignored'] }),
    (id) => ({ id, description: 'prepaid cannot be changed' }),
    (id) => ({ id, statusText: 'Unprocessable Entity' }),
    (id) => ({ id, verdict: 'prepaid' }),
    (id) => ({ id, action: 'skipped' }),
    (id) => ({ id, type: 'ValidationError' }),
    () => ({ success: true, message: 'Subscription is locked, no changes applied' }),
    () => ({ success: true, status: 'pending_approval' }),
    () => ({ success: true, data: 'try again later' }),
    (id) => ({ data: { id, quantity: 3 }, status: 'conflict' }),
    (id) => ({ data: { id, quantity: 3 }, message: 'Nothing was saved' }),
    (id) => ({ data: { id, quantity: 3 }, meta: { message: 'Nothing was saved' } }),
    (id) => ({ id, quantity: 3, message: 'Nothing was saved' }),
    () => ({ subscription: { subscriptionId: 999, quantity: 3 } }),
    () => ({ Subscription: { ID: 999, quantity: 3 } }),
    () => ({ charge: { id: 5, quantity: 3 } }),
  ];
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ outcome }, index) => [String(answers[index]), outcome])).toEqual(
    answers.map((answer) => [String(answer), 'unknown']),
  );
});

test('words of success, the row itself and numbers are known only under the names that each belongs to', async () => {
  const beside: readonly ((id: string) => object)[] = [
    ...['read_only', 'partial', 'stale', 'async', 'scheduled', 'review', 'shadow', 'retry'].map(
      (name) => () => ({ [name]: 'true' }),
    ),
    ...['maintenance_mode', 'approval', 'lock_status', 'sandbox'].map((name) => () => ({
      [name]: 'enabled',
    })),
    ...['hold', 'circuit_breaker', 'restriction'].map((name) => () => ({ [name]: 'active' })),
    () => ({ queue: 'ok' }),
    () => ({ enqueue: 'success' }),
    () => ({ would_be: 'updated' }),
    () => ({ replica_lag: '200' }),
    ...['queued_subscription', 'blocked_subscription_id', 'not_saved_id', 'deleted_id', 'retry', 'job'].map(
      (name) => (id: string) => ({ [name]: id }),
    ),
    () => ({ success: 422 }),
    ...['ok', 'valid', 'accepted', 'acknowledged'].flatMap((name) => [
      () => ({ [name]: -1 }),
      () => ({ [name]: 404 }),
    ]),
    () => ({ updated_ids: [1] }),
    () => ({ updated_ids: [205] }),
  ];
  const answers = beside.flatMap((more) => [
    (id: number) => ({ subscription: { id, quantity: 3 }, ...more(String(id)) }),
    (id: number) => ({ success: true, ...more(String(id)) }),
  ]);
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ outcome }, at) => [JSON.stringify(answers[at]?.(5)), outcome])).toEqual(
    answers.map((answer) => [JSON.stringify(answer(5)), 'unknown']),
  );
});

test('records have fields and things of their own, which deny nothing: each of these is a success', async () => {
  const answers: readonly ((id: number) => unknown)[] = [
    (id) => ({ id, quantity: 3, status: 'failed', error_count: 3, failed_payment_count: 2 }),
    (id) => ({
      id,
      quantity: '3',
      invalid_after: '2030-01-01',
      last_error: 'declined',
    }),
    (id) => ({
      id,
      quantity: 3,
      customer: { status: 'failed' },
      charges: [{ id: 1, quantity: 1, status: 'queued' }],
    }),
    (id) => ({ subscription: { id, quantity: 3, sync: { state: 'pending' }, items: [{ quantity: 1 }] } }),
    (id) => ({ data: { id, quantity: 3 }, error: null, error_count: 0, errors: [] }),
    (id) => ({ id, quantity: 3, error_code: 0, error_message: 'Request successful' }),
    (id) => ({ success: true, error_message: 'N/A', id }),
    () => ({ success: true, exception: { message: null, code: '00000' } }),
    (id) => ({ id, status: 'active' }),
    (id) => ({ data: { id }, code: 0, updated_count: 1, failed: 'no', skipped: [], is_error: false }),
    (id) => ({
      ret: 0,
      statusCode: '200',
      subscription: { id, quantity: 3, code: 40_001, is_skippable: true },
    }),
  ];
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual(
    many(answers.length, (index) => [String(100_000 + index), 'succeeded']),
  );
});

test('the ID of the store, of the request or of whoever asked is not that of the discount', async () => {
  const answers: readonly ((code: unknown) => unknown)[] = [
    (code) => ({ code, value: '10', store: { id: 5 } }),
    (code) => ({ code, value: '10', products: [{ id: 5 }] }),
    () => ({ success: true, shop: { id: 5 } }),
    () => ({ success: true, meta: { id: 5 } }),
    () => ({ status: 'ok', request: { id: 5 } }),
    () => ({ success: true, charges: [{ id: 5 }] }),
    () => ({ message: 'Discount created.', user: { id: 5 } }),
    (code) => ({ data: { id: 6, code } }),
  ];
  const { rows } = await answerCodes(answers);
  expect(rows.map(({ outcome, serviceId }) => [outcome, serviceId])).toEqual([
    ...many(7, () => ['succeeded', null]),
    ['succeeded', '6'],
  ]);
});

test('an error that says that there is none, or stands beside a word of success, fails no row', async () => {
  const answers: readonly (() => unknown)[] = [
    () => ({ error_code: 0, error_message: 'Request successful' }),
    () => ({ error: { code: 0, message: 'Operation completed successfully' } }),
    () => ({ error: 'No error occurred', code: 0 }),
    () => ({ success: true, error: 'the mail was not sent' }),
  ];
  const { rows } = await answerSwaps(answers);
  expect(rows.map(({ outcome }) => outcome)).toEqual(many(4, () => 'unknown'));
});

test('a change that the service only took on (202) is known where its answer shows the change', async () => {
  const answers: readonly ((id: number) => unknown)[] = [
    (id) => ({ job: { href: '/jobs/5' }, subscription_id: id }),
    (id) => ({ message: 'accepted', job_id: 5, id }),
    (id) => ({ success: true, subscription_id: id }),
    (id) => ({ subscription: { id, quantity: 3 } }),
  ];
  const { rows } = await answerSwaps(answers, 202);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown', 'succeeded']);
});

test('a creation is no success where the answer denies it, or shows what was there before', async () => {
  const answers: readonly ((code: unknown) => unknown)[] = [
    (code) => ({ discount: { id: 5, code, value: '50.00', value_type: 'percentage' } }),
    (code) => [{ code, errors: ['taken'] }],
    (code) => ({ discounts: [{ code, error: 'taken' }] }),
    (code) => ({ code, message: 'This discount code is already in use' }),
    (code) => ({ message: 'has already been taken', discount: { code } }),
    (code) => ({ code, created: false }),
    (code) => ({ valid: false, discount: { code, value: '10' } }),
    (code) => ({ id: 77, type: 'validation', field: 'code', code }),
    (code) => ({ request: { code } }),
    (code) => ({ discount: { code, value: '10', saved: false, validation_errors: ['taken'] } }),
    (code) => ({ discount: { id: null, code, value: '10' } }),
    (code) => ({ discount: { id: 5, code, value: '10', created_at: '2019-01-01T00:00:00Z' } }),
    (code) => ({ discount: { id: 5, code, value: '10', created: 1_500_000_000 } }),
  ];
  const { rows } = await answerCodes(answers);
  expect(rows.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual(
    many(answers.length, (index) => [`ONE-${index}`, 'unknown', null]),
  );
});

test.each([
  ['no items', (id: number) => ({ id, items: [] })],
  [
    'an error in an item',
    (id: number, items: readonly object[]) => ({
      id,
      items: items.map((item) => ({ ...item, error: 'locked' })),
    }),
  ],
  [
    'items without their prices',
    (id: number, items: readonly object[]) => ({
      id,
      items: items.map((item) => ({ ...item, price: null })),
    }),
  ],
  ['words', (id: number) => ({ message: 'bundle is locked', bundle_selection_id: id })],
  [
    'an echo beside the earlier prices',
    (id: number, items: readonly object[]) => ({
      request: { id, items },
      current: { id, items: items.map((item) => ({ ...item, price: '99.00' })) },
    }),
  ],
  ['an echo alone', (id: number, items: readonly object[]) => ({ input: { id, items } })],
  [
    'a flag against them',
    (id: number, items: readonly object[]) => ({ bundle_selection: { id, items }, isSuccess: false }),
  ],
  [
    'words against them',
    (id: number, items: readonly object[]) => ({
      bundle_selection: { id, items },
      message: 'Nothing was saved',
    }),
  ],
  ['a count of none', () => ({ success: true, updated_count: 0 })],
  ['only its ID', (id: number) => ({ id })],
  [
    'items under another name',
    (id: number, items: readonly object[]) => ({
      id,
      bundle_items: items.map((item) => ({ ...item, price: '99.00' })),
    }),
  ],
] as const)('prices are not known to be there where the answer has %s', async (_what, answer) => {
  const sent: { items: readonly object[] } = { items: [] };
  const { desk, store } = await worldWith((method, path, body) => {
    if (method !== 'PUT' || !path.includes('/bundle_selections/')) return undefined;
    Object.assign(sent, JSON.parse(body));
    return answer(last(path), sent.items);
  });
  const sheet = await load({ desk, store }, ids(1));
  await applyRule(desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
  const run = await push({ desk, store }, sheet.id, 'send');
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes });
  expect(rows.map((row) => row.outcome)).toEqual(['unknown']);
  expect(sent.items.length).toBeGreaterThan(0);
});
