import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { applyRule, ids, load, push } from '../bundles/support/world.ts';
import { answerCodes, answerSwaps } from './support/answer-each.ts';
import { last, worldWith } from './support/answered-world.ts';
import { codesFile, csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: an answer of success has to show the thing of its row.
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];

test('a change of a subscription is a success only where the answer shows that subscription, or says so', async () => {
  /** By the subscription of the row. */
  const answers: readonly (readonly [string, (id: number) => unknown])[] = [
    ['unknown', (id) => ({ status: 'failed', subscription_id: id })],
    ['failed', () => ({ status: 422, title: 'Unprocessable', correlation_id: 'c-1' })],
    [
      'unknown',
      () => ({ status: 422, type: 'about:blank', 'invalid-params': [{ name: 'quantity' }], id: 'e-1' }),
    ],
    ['unknown', () => ({ code: 'not_found', message: 'Subscription not found' })],
    ['unknown', () => ({ message: 'The requested URL was rejected.', support_id: '998877' })],
    ['unknown', () => ({ status: 'queued', job_id: '55' })],
    ['unknown', () => ({ status: 'pending', id: '55' })],
    ['unknown', () => ({ message: 'not authorized for this shop', shop_id: 7 })],
    ['unknown', () => ({ subscription: { id: 999999, quantity: 3 } })],
    ['unknown', () => ({ data: { id: 999999, quantity: 3 } })],
    ['unknown', () => ({ id: 999999, quantity: 3 })],
    ['unknown', (id) => ({ result: 'failed', subscription_id: id })],
    ['unknown', () => ({ status: 'rejected', request: { quantity: 3 } })],
    ['unknown', () => ({ request: { quantity: 3 } })],
    ['unknown', (id) => ({ success: 0, id })],
    ['unknown', () => ({ deleted: true })],
    ['succeeded', () => ({ status: 'done' })],
    ['succeeded', () => ({ status: 200, message: 'OK' })],
    ['succeeded', () => ({ result: 'success' })],
    ['succeeded', () => ({ updated: 1 })],
    ['succeeded', () => ({ data: { success: true } })],
    ['succeeded', () => ({ success: 'true' })],
    ['succeeded', () => ({ meta: { status: 'success' }, data: null })],
    ['succeeded', () => 'ok'],
    ['succeeded', () => true],
    ['succeeded', () => ({ quantity: '3' })],
    ['succeeded', (id) => ({ id: String(id) })],
    ['succeeded', (id) => ({ data: { subscription: { id, address: { id: 7 } } } })],
    [
      'succeeded',
      (id) => ({ subscription: { id, quantity: 3, status: 'failed', error: 'last charge declined' } }),
    ],
    ['unknown', (id) => ({ subscription: { id, quantity: '3', ok: false } })],
    ['succeeded', (id) => ({ jsonrpc: '2.0', id: 1, result: { id, quantity: 3 } })],
    ['succeeded', (id) => ({ code: 0, msg: 'success', data: { id } })],
    ['succeeded', (id) => ({ message: 'Subscription updated.', subscription_id: id })],
    ['succeeded', (id) => ({ subscription: { id, quantity: 3 }, error: { code: 0, message: 'ok' } })],
  ];
  const { service, rows } = await answerSwaps(answers.map(([, answer]) => answer));
  expect(rows.map(({ outcome }) => outcome)).toEqual(answers.map(([outcome]) => outcome));
  // Whatever was answered, no change was sent again.
  expect(service.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(answers.length);
});

test('no answer to a creation gives a row the ID of another discount, or of the request', async () => {
  const created_at = new Date().toISOString();
  const answers: readonly unknown[] = [
    { id: 91, code: 'PRECIOUS', request: { code: 'ONE-1' } },
    { discount: { id: 92, code: 'PRECIOUS', replaces: { code: 'ONE-2' } } },
    { id: 93, request: { code: 'ONE-3' }, discount: { id: 94, code: 'PRECIOUS' } },
    { id: 'req-4', message: 'blocked' },
    { status: 'queued', job: { id: 'job-5' } },
    { status: 'failed', discount: { code: 'ONE-6' } },
    { message: 'blocked', request: { code: 'ONE-7' } },
    { status: 'queued', code: 'ONE-8' },
    { id: 'job-9', status: 'queued' },
    { created: 1_700_000_000, request_id: 'r-1' },
    { data: { id: 'job-11', status: 'queued' } },
    { discount: { id: 96, created_at }, warnings: { fields: { code: 'W1' } } },
    { code: 'OK', discount: { id: 97, code: 'one-13' } },
    { data: [{ id: 98, code: 'ONE-14', created_at, rules: [{ code: 'INNER' }] }] },
  ];
  const { rows } = await answerCodes(answers.map((answer) => () => answer));
  expect(rows.map(({ outcome, serviceId }) => [outcome, serviceId])).toEqual([
    ...many(12, () => ['unknown', null]),
    ['succeeded', '97'],
    ['succeeded', '98'],
  ]);
});

test.each([
  [['Request blocked by policy'], 'unknown'],
  [[{ message: 'Your request was blocked', support_id: '7' }], 'unknown'],
  [[[]], 'unknown'],
  [[{ bundle_selections: [] }], 'unknown'],
  [[{ bundle_selection: { id: 424242, items: [] } }], 'unknown'],
  [[{ status: 'queued' }], 'unknown'],
  [[{ success: true, bundle_selection: null }], 'unknown'],
  [[{ success: true, message: '0 prices updated' }], 'unknown'],
  [[{}], 'succeeded'],
  [[{ success: true }], 'succeeded'],
] as const)('prices that are answered by %j are %s', async ([answer], outcome) => {
  const { desk, store } = await worldWith((method, path) =>
    method === 'PUT' && path.includes('/bundle_selections/') ? answer : undefined,
  );
  const sheet = await load({ desk, store }, ids(1));
  await applyRule(desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
  const run = await push({ desk, store }, sheet.id, 'send');
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes });
  expect(rows.map((row) => row.outcome)).toEqual([outcome]);
});

test.each([
  [['blocked by policy'], 'unknown', null],
  [['blocked'], 'unknown', null],
  [[{ message: 'blocked', csrf: { token: 'abc123' } }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a2', external_checkout_id: 'c-999' } }], 'unknown', null],
  [[{ status: 'failed', token: 'c9f1a1' }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a1', status: 'failed' } }], 'unknown', null],
  [[{ token: 'c9f1a1', message: 'could not be created' }], 'unknown', null],
  [[{ checkout_token: 'c9f1a1', status: '422' }], 'unknown', null],
  [[{ checkout: { token: 'unauthorized', email: 'ada@shop.example' } }], 'unknown', null],
  ...['unauthorized', 'null', 'undefined', 'missing', 'expired', 'Bearer'].map(
    (token) => [[{ token }], 'unknown', null] as const,
  ),
  [[{ token: 'eyJhbGciOiJIUzI1NiJ9', expires_in: 3600 }], 'unknown', null],
  [
    [{ checkout: { token: 'c9f1a1', email: 'ada@shop.example', created_at: '2019-01-01T00:00:00Z' } }],
    'unknown',
    null,
  ],
  [[{ checkout: { token: 'c9f1a1', completed_at: '2019-01-01T00:00:00Z' } }], 'unknown', null],
  [[{ token: 'c9f1a1', existing: true }], 'unknown', null],
  ...['ERR_409_CONFLICT', 'E409', 'v2', '0', 0, -1].map((token) => [[{ token }], 'unknown', null] as const),
  [[409], 'unknown', null],
  [['E409'], 'unknown', null],
  [[{ token: 'c9f1a1', dry_run: true }], 'unknown', null],
  [[{ token: 'c9f1a1', job: { id: 5 } }], 'unknown', null],
  [[{ token: 'c9f1a1', type: 'csrf' }], 'unknown', null],
  [[{ checkout: null, token: 'c9f1a1' }], 'unknown', null],
  [[{ token: 'c9f1a1', message: 'Checkout will be created after approval' }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a1', line_items: [] } }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a1', line_items: [{ variant_id: 999, quantity: 1 }] } }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a1', email: 'other@shop.example' } }], 'unknown', null],
  [[{ checkout: { token: 'c9f1a1', email: null } }], 'unknown', null],
  [
    [{ checkout: { token: 'c9f1a1', email: 'ADA@shop.example', payment: { status: 'failed' } } }],
    'succeeded',
    'c9f1a1',
  ],
  [[{ token: 'c9f1a1', message: 'Checkout created' }], 'succeeded', 'c9f1a1'],
  [[{ checkout: { token: 'c9f1a1', email: 'ada@shop.example', status: 'pending' } }], 'succeeded', 'c9f1a1'],
  [
    [{ checkout: { token: 'c9f1a1', line_items: [{ variant_id: 100, quantity: 1, title: 'Tea' }] } }],
    'succeeded',
    'c9f1a1',
  ],
  // What a new checkout plainly is.
  ...[
    ...[
      { status: 'open' },
      { completed: false, payment_status: 'pending' },
      { state: 'created', paid: false },
    ],
    ...[{ payment: { status: 'requires_payment_method' } }, { payment_status: 'unpaid', processed: false }],
    ...[{ user_id: 5, session_id: 'a1b2c3' }, { expires_in: 3600 }],
    ...[{ cart_token: 'c9a1b2', status: 'new' }, { completed: null }],
  ].map((own) => [[{ checkout: { token: 'c9f1a1', ...own } }], 'succeeded', 'c9f1a1'] as const),
  [[{ data: { checkout: { token: 'c9f1a1', status: 'open' } } }], 'succeeded', 'c9f1a1'],
  [[{ checkouts: [{ token: 'c9f1a1' }] }], 'succeeded', 'c9f1a1'],
  [[{ data: { checkouts: [{ token: 'c9f1a1', status: 'open' }] } }], 'succeeded', 'c9f1a1'],
  ...[
    ...[{ status: 'declined' }, { status: 'cancelled' }, { state: 'expired' }, { status: 'queued' }],
    ...[
      { completed: true },
      { payment_status: 'failed' },
      { payment_status: 'paid' },
      { payment: { status: 'declined' } },
    ],
    ...[
      { payment: { status: 'requires_payment_method', error: 'declined' } },
      { paid: true },
      { user_id: 'none' },
    ],
    ...[{ expires_in: 0 }, { expires_in: 'never' }, { access_token: 'c9f1a2' }, { token_type: 'bearer' }],
    ...[
      { cart_token: 'c9a1b2', external_checkout_id: 'c-999' },
      { processed: 'no', created: false },
    ],
  ].map((own) => [[{ checkout: { token: 'c9f1a1', ...own } }], 'unknown', null] as const),
  [[{ token: 'c9f1a1', user_id: 5 }], 'unknown', null],
  [[{ checkouts: [{ token: 'c9f1a1' }, { token: 'c9f1a2' }] }], 'unknown', null],
  [[{ checkouts: [{ token: 'c9f1a1' }], errors: ['x'] }], 'unknown', null],
  [[{ checkouts: [{ token: 'c9f1a1', external_checkout_id: 'c-999' }] }], 'unknown', null],
  [['0f3ab81b77c2'], 'succeeded', '0f3ab81b77c2'],
  [[{ id: 5, token: 'c9f1a1', item: { email: 'eve@shop.example' } }], 'unknown', null],
  [[{ id: 5, token: 'c9f1a1', item: { email: 'ada@shop.example' } }], 'succeeded', 'c9f1a1'],
  [[{ data: { checkout: { token: 'c9f1a1', external_checkout_id: 'c-1' } } }], 'succeeded', 'c9f1a1'],
] as const)('a checkout that is answered by %j is %s', async ([answer], outcome, token) => {
  const { desk, store } = await worldWith((method, path) =>
    method === 'POST' && path.endsWith('/checkouts') ? answer : undefined,
  );
  const header = ['cart token', 'email', 'variant', 'qty'];
  const file = csvFile('carts.csv', header, [['c-1', 'ada@shop.example', '100', '1']]);
  const sheet = await desk.importFile(file, 'checkouts');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes });
  expect(rows.map((row) => [row.outcome, row.serviceId])).toEqual([[outcome, token]]);
});

test('values from before are only those of the subscription itself: with another, or none, nothing is changed', async () => {
  const shown: Readonly<Record<number, unknown>> = {
    100001: { subscription: { id: 999999, quantity: 7 } },
    100002: { message: 'Your request was blocked' },
    100003: {},
    100004: { subscription: null },
    100005: { subscription: { quantity: 7 } },
    100006: { id: 100006, quantity: 7 },
  };
  const { desk, store, proxy } = await worldWith(
    (method, path) =>
      /\/subscriptions\/\d+$/.test(path)
        ? method === 'GET'
          ? shown[last(path)]
          : { subscription: { id: last(path) } }
        : undefined,
    { subscriptionRead: true },
  );
  const header = ['subscription_id', 'quantity'];
  const file = csvFile(
    'swaps.csv',
    header,
    Object.keys(shown).map((id) => [id, '3']),
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes });
  expect(rows.map((row) => row.outcome)).toEqual([
    ...many(4, () => 'not-sent'),
    ...many(2, () => 'succeeded'),
  ]);
  expect(proxy.requests.filter(({ method }) => method === 'PUT').map(({ path }) => last(path))).toEqual([
    100005, 100006,
  ]);
  expect(run.actions.inverse?.rows).toBe(2);
});

test('the record of another batch says nothing of the one that was asked for', async () => {
  const counts = { status: 'completed', total_task_count: 5, success_task_count: 5, fail_task_count: 0 };
  const { desk, run, service } = await sendToPlain({
    file: codesFile(5),
    list: null,
    // A cache may answer a look with what others asked for; the creation is answered before any task is there.
    record: ({ id, total }) => (total === 0 ? { batch_id: id } : { batch_id: '4711', ...counts }),
  });
  const waiting = await desk.reaches(run.id, 'waiting', 'done');
  expect(waiting).toMatchObject({ state: 'waiting', succeeded: 0 });
  expect(service.starts()).toBe(0);
});

test('the result of a task that tells of an error is no success, whatever its status code', async () => {
  const told: readonly object[] = [
    { result: { status_code: 200, output: { status: 'failed' } } },
    { result: { status_code: 200, output: { status: 'rejected' } } },
    { result: { status_code: 200, output: [{ error: 'no' }] } },
    { result: { status_code: 200, output: {}, errors: ['no'] } },
    { result: { status_code: 200, output: {} }, error: 'no' },
    { result: { status_code: 200, output: {} }, error_message: 'no' },
    { status_code: 422, result: { status_code: 200, output: {} } },
    { status_code: 200, output: { errors: ['no'] } },
    { result: { status_code: 200, output: {}, errors: [] }, error: null, errors: {} },
    { result: { status_code: 200, output: {} }, subscription: { id: 5, error: 'last charge declined' } },
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      many(told.length, (index) => [`ONE-${index}`, '10', 'percentage', 'forever', 'enabled']),
    ),
    list: ({ id, body }) => ({
      id,
      body,
      status: 'success',
      ...told[Number(String(body.code).slice(4)) - 1],
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...many(3, () => 'failed'),
    // Beside a word of success.
    ...many(3, () => 'unknown'),
    ...many(2, () => 'failed'),
    ...many(2, () => 'succeeded'),
  ]);
});
