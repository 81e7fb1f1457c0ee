import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { discountDelete } from '../../../src/domain/kinds/discount-delete.ts';
import { discountUpdate } from '../../../src/domain/kinds/discount-update.ts';
import { discounts2021x01 } from '../../../src/domain/kinds/discounts-2021-01.ts';
import { discounts2021x11 } from '../../../src/domain/kinds/discounts-2021-11.ts';
import { subscriptionSwaps } from '../../../src/domain/kinds/subscription-swaps.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import type { RunKind } from '../../../src/domain/sheet/kind.ts';
import { batchReadingOf } from '../../../src/main/runs/decode/batch.ts';
import { deedOf } from '../../../src/main/runs/decode/deed.ts';
import { isOutputInDoubt, shownBy } from '../../../src/main/runs/decode/shown-by.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

// decision 0122: what services and frameworks say of themselves, of a job and of things beside the row denies nothing.

const since = Date.now();
const now = new Date(since).toISOString();
const later = new Date(since + 30 * 24 * 60 * 60 * 1000).toISOString();
const uuid = '6f1c2d3e-4b5a-4978-8a6b-1c2d3e4f5a6b';
const json = (value: unknown) => parseJson(JSON.stringify(value));
const { words } = specificationProfile;

type Row = {
  readonly kind: RunKind;
  readonly noun: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
  readonly record: Readonly<Record<string, unknown>>;
};
const swap: Row = {
  ...{ kind: subscriptionSwaps, noun: 'subscription', sent: { quantity: '3' } },
  cells: { subscription_id: '100001', quantity: '3' },
  record: {
    ...{ id: 100_001, customer_id: 9, quantity: 3, price: '10.00', status: 'active' },
    ...{ created_at: '2024-02-03T10:00:00Z', updated_at: now, cancelled_at: null, properties: [] },
  },
};
const discount = { code: 'ONE-1', value: '10' };
const made = { id: 5051, ...discount, status: 'enabled', created_at: now, times_used: 0, ends_at: null };
const code: Row = { kind: discounts2021x11, noun: 'discount', cells: discount, sent: discount, record: made };
const task: Row = { ...code, kind: discounts2021x01 };

const isTaken = ({ kind, cells, sent }: Row, answer: unknown): boolean => {
  const own = { kind, cells, body: sent, failed: ['failed'], isTakenOn: false, since, at: since };
  if (kind.sending.via === 'single') return shownBy(json(answer), own) === 'own';
  const told = { status: 'success', result: { status_code: 200, output: answer }, body: sent };
  const [read] = taskRecordsOf(json([told]), words, { ...deedOf(kind), at: since }) ?? [];
  return read?.outcome === 'succeeded' && !isOutputInDoubt(read.shown, own);
};

type Style = (noun: string, record: Row['record']) => unknown;
const beside =
  (more: object): Style =>
  (noun, record) => ({ [noun]: record, ...more });
const typed = (noun: string) => noun[0]?.toUpperCase() + noun.slice(1);
const links = (noun: string, id: unknown) => [
  { rel: 'self', href: `/${noun}s/${id}`, method: 'GET' },
  { rel: 'cancel', href: `/${noun}s/${id}/cancel`, method: 'POST' },
];

/** As frameworks and platforms answer: each shape with what else they put into it. */
const styles: readonly Style[] = [
  (noun, { id, ...attributes }) => ({
    data: { type: noun, id: String(id), attributes },
    meta: { copyright: 'Copyright 2026 Shop Inc.', authors: ['Ann', 'Ben Stone'] },
  }),
  (noun, record) => ({
    data: { payload: { __typename: 'Payload', [noun]: { __typename: typed(noun), ...record } } },
  }),
  (noun, record) => ({
    _embedded: { [noun]: record },
    _links: { self: { href: `/${noun}s/${record.id}` } },
  }),
  (noun, properties) => ({ class: [noun], properties, links: links(noun, properties.id) }),
  (noun, record) => ({ [noun]: record, links: links(noun, record.id) }),
  (_noun, result) => ({
    ...{ result, targetUrl: null, success: true, error: null },
    ...{ unAuthorizedRequest: false, __abp: true },
  }),
  (_noun, result) => ({ code: 200, message: 'OK', result, time: 0.0123 }),
  (noun, record) => ({
    [noun]: { ...record, object: noun, resource_version: since },
    customer: { id: 'c1', first_name: 'Ann', auto_collection: 'on', deleted: false, object: 'customer' },
    card: null,
  }),
  () => ({ success: true, data: [] }),
  ...[
    { customer: { id: 'c1' }, invoice: { id: '5', status: 'paid', total: 1000 } },
    { next_charge: { id: 3, scheduled_at: '2099-01-01', status: 'queued', total_price: '30.00' } },
    { upcoming_orders: [{ date: '2099-01-01', quantity: 3 }] },
    { store: { id: 5, settings: { timezone: 'UTC' } } },
    { user: { id: 1, name: 'Ann', permissions: ['write_x', 'orders:read'] } },
    { meta: { duration: '12.5ms', db: { queries: 4, time: 2.1 }, cache: 'miss' } },
    { meta: { environment: 'production', host: 'web-5f9c7-x2', build: '2026.11.26-a1b2c3d' } },
    { meta: { deprecated: true, sunset: '2099-01-01', successor: '/v2' } },
    { deprecations: [{ message: 'The field price is deprecated', field: 'price', sunset: '2099-06-01' }] },
    { lock_version: 3 },
    { revision: 12 },
    { _meta: { requestId: uuid, at: now } },
    { reqId: uuid, ts: since },
  ].map(beside),
];
const ofChanges: readonly Style[] = [
  ...[
    { flash: { success: 'Subscription updated' } },
    { changed_fields: ['quantity', 'updated_at', 'lock_version'] },
    { previous_attributes: { quantity: 1, updated_at: '2024-01-01T00:00:00Z' } },
    { charges: [{ id: 3, status: 'QUEUED', error: null }] },
  ].map(beside),
];
const ofCreations: readonly Style[] = [
  ...[{ flash: { success: 'Discount created' } }, { message: 'Discount 5051 was created.' }].map(beside),
];

test('what a framework, or a platform, puts beside the thing denies nothing', () => {
  const each = (row: Row, all: readonly Style[]) => all.map((style) => [row, style] as const);
  const cases = [
    ...[swap, code, task].flatMap((row) => each(row, styles)),
    ...each(swap, ofChanges),
    ...[code, task].flatMap((row) => each(row, ofCreations)),
  ];
  const answers = cases.map(([row, style]) => ({ row, answer: style(row.noun, row.record) }));
  expect(answers.filter(({ row, answer }) => !isTaken(row, answer))).toEqual([]);
});

test('a value that cannot apply, which the service keeps empty, is no other value, in any envelope', () => {
  const sent = { ...discount, duration: 'forever', duration_usage_limit: '3' };
  const record = { ...made, duration: 'forever', duration_usage_limit: null };
  const rows = [code, task].map((row) => ({ ...row, cells: sent, sent, record }));
  const envelopes: readonly Style[] = [
    (_noun, one) => one,
    (noun, one) => ({ [noun]: one }),
    (noun, one) => ({ data: { [noun]: one } }),
    (noun, one) => ({ success: true, data: { [noun]: one } }),
  ];
  const answers = rows.flatMap((row) => envelopes.map((style) => ({ row, answer: style(row.noun, record) })));
  expect(answers.filter(({ row, answer }) => !isTaken(row, answer))).toEqual([]);
});

/** The same names with what is no value of theirs, or that says something else. */
const lies: readonly object[] = [
  ...[{ lock_version: 'rejected' }, { revision: -1 }, { time: 'not saved' }, { ts: 1 }, { cache: 'hit' }],
  ...[{ copyright: 'not saved' }, { deprecated: 'rejected' }, { unauthorized_request: true }],
  ...[{ flash: { alert: 'not saved' } }, { flash: { success: 'not saved' } }, { flash: { success: false } }],
  ...[{ changed_fields: ['updated_at'] }, { changed_fields: ['quantity', 'note'] }, { changed_fields: [] }],
  ...[{ previous_attributes: { quantity: 3 } }, { previous_attributes: {} }],
  ...[{ next_charge: { quantity: 1 } }, { customer: { quantity: 1 } }, { orders: [{ quantity: '1' }] }],
  ...[{ invoice: { status: 'failed' } }, { charges: [{ id: 3, error: 'declined' }] }],
  ...[{ next_charge: { message: 'not saved' } }, { customer: { deleted: true } }, { order: { updated: 0 } }],
  ...[{ user: { permissions: ['readonly'] } }, { store: { settings: { read_only: true } } }],
  ...[{ links: [{ rel: 'approve', href: '/subscriptions/100001' }] }, { links: [{ rel: 'self' }] }],
  ...[{ links: [{ rel: 'self', href: '/jobs/5' }] }, { links: [{ href: '/subscriptions/login' }] }],
  ...[{ attempts: 1 }, { queue: 'default' }, { worker: 'w-5' }, { position: 4 }, { run_at: now }],
  ...[{ expires_at: later }, { result_url: '/results/5' }, { priority: 5 }, { deleted_id: 100_001 }],
  ...[
    { invoice: { status: 'pending' } },
    { charges: ['rejected'] },
    { next_charge: { success: 'not saved' } },
  ],
  ...[{ payment: { url: '/pay/5' } }, { successor: '/jobs/5' }, { build: -1 }, { commit: 1 }],
  { deprecations: [{ message: 'The change was rejected' }] },
];

test('a name of what services say of themselves counts only with a value of its kind', () => {
  const answers = lies.flatMap((more) => [
    { subscription: swap.record, ...more },
    { success: true, ...more },
  ]);
  expect(answers.filter((answer) => isTaken(swap, answer))).toEqual([]);
  const siren = { class: ['subscription'], properties: { ...swap.record, dry_run: true } };
  const others = [siren, { _embedded: { subscription: { ...swap.record, quantity: 1 } } }, { data: [] }];
  expect(others.filter((answer) => isTaken(swap, answer))).toEqual([]);
});

/** What tasks and batches say of themselves as jobs. */
const ofJobs: readonly object[] = [
  ...[{ attempts: 1 }, { retries: 0, retry_count: 0, priority: 5 }, { position: 1, queue: 'default' }],
  ...[
    { duration_ms: 120, worker: 'w-5' },
    { created_by: 'api' },
    { store_id: 5, created_by: 'ann@tea.example' },
  ],
  ...[{ object: 'async_batch_task' }, { '@type': 'Task' }, { expires_at: later }, { progress: 100 }],
  ...[{ links: { self: '/async_batches/77', tasks: '/async_batches/77/tasks' } }],
  { locked_at: null, locked_by: null, failed_at: null, next_retry_at: null, last_error: null },
  ...[{ percent_complete: 100 }, { result_url: 'https://x.example/results.csv' }, { success_rate: 1 }],
];
const noJobs: readonly object[] = [
  ...[{ attempts: 0 }, { retry: 1 }, { queue: 'dead_letter' }, { queue: 'rejected' }, { success_rate: 0.4 }],
  ...[{ percent_complete: 40 }, { object: 'rejection' }, { result_url: '/errors/5' }, { worker: 'none' }],
  ...[{ links: { self: '/async_batches/77', retry: '/async_batches/77/retry' } }, { created_by: 'nobody' }],
];
const outcomesOf = (tasks: readonly object[], kind: RunKind) =>
  taskRecordsOf(json(tasks), words, { ...deedOf(kind), at: since })?.map(({ outcome }) => outcome);

test('what a task says of itself as a job denies nothing, and a word of its end is read without a code', () => {
  const done = { status: 'success', result: { status_code: 200, output: {} } };
  const honest = [
    ...[...ofJobs, { run_at: now }, { progress: { done: 1, total: 1 } }].map((more) => ({
      ...done,
      ...more,
    })),
    ...['done', 'processed', 'Completed', 'ok', 'finished', 'SUCCEEDED'].map((status) => ({ status })),
    ...[
      { status: 'completed', result: null },
      { success: true, status: 'completed' },
    ],
  ];
  expect(outcomesOf(honest, discountUpdate)).toEqual(honest.map(() => 'succeeded'));
  const doubtful = [
    ...[...noJobs, { run_at: later }, { expires_at: '2019-01-01' }, { progress: { done: 1, total: 2 } }].map(
      (more) => ({
        ...done,
        ...more,
      }),
    ),
    ...[
      { status: 'completed', failed: true },
      { status: 'completed', result: { saved: false } },
    ],
  ];
  expect(outcomesOf(doubtful, discountUpdate)).toEqual(doubtful.map(() => 'unknown'));
  const unclear = [{ status: 'completed', error: 'taken' }, { status: 'created' }, { status: 'shelved' }];
  expect(outcomesOf(unclear, discountUpdate)).toEqual(['failed', null, null]);
});

test('a task of a deletion names what it deleted by its own ID, under whatever name of it', () => {
  const cells = { discount_id: '7001' };
  const row: Row = { kind: discountDelete, noun: 'discount', cells, sent: cells, record: {} };
  const named = (id: unknown) => [
    ...[{ deletedId: id, userErrors: [] }, { deleted_id: id }, { deletedDiscountId: String(id) }],
    { data: { discountDelete: { deletedDiscountId: id, userErrors: [] } } },
  ];
  expect(named(7001).filter((output) => !isTaken(row, output))).toEqual([]);
  expect(named(5).filter((output) => isTaken(row, output))).toEqual([]);
});

test('what a batch says of itself as a job leaves its counters believed', () => {
  const record = { batch_id: '77', status: 'completed', total_task_count: 5, success_task_count: 5 };
  const isDoubted = (more: object): boolean => {
    const reading = batchReadingOf(json({ ...record, fail_task_count: 0, ...more }), words);
    return reading?.failing === true || reading?.unclear !== undefined;
  };
  expect(ofJobs.filter(isDoubted)).toEqual([]);
  expect(noJobs.filter((more) => !isDoubted(more))).toEqual([]);
});
