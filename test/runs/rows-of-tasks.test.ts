import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: rows of one task are told by their own entries, and a success by what is known to be one.

type Task = { readonly id: string; readonly body: Record<string, unknown> };
const code200 = (output: unknown) => ({ status: 'success', result: { status_code: 200, output } });

/** Results of tasks of two subscriptions each: what they make of the first, and of the second. */
const dates = [
  '2027-03-01T00:00:00',
  '2027-03-01T00:00:00Z',
  '2027-03-01T00:00:00+00:00',
  '2027-03-01 00:00:00',
];
const whole = (id: unknown, next_charge_scheduled_at: string) => ({
  ...{
    id,
    address_id: 5,
    status: 'ACTIVE',
    price: '10.00',
    product_title: 'Coffee',
    next_charge_scheduled_at,
  },
  ...{ created_at: '2025-01-01T00:00:00', properties: [], cancelled_at: null, is_prepaid: true },
});
const ofShop = (id: unknown) => ({ id, status: 'ACTIVE', product_title: 'Coffee', is_prepaid: true });
type Both = readonly [string, string];
type Told = readonly [Both, (first: unknown, second: unknown) => unknown];
const group: readonly Told[] = [
  [['succeeded', 'failed'], (a, b) => ({ subscriptions: [{ id: a }, { id: b, error: 'no' }] })],
  [['succeeded', 'failed'], (a, b) => [{ id: String(a) }, { id: b, errors: ['no'] }]],
  [
    ['failed', 'succeeded'],
    (a, b) => ({
      results: [
        { id: b, status: 200 },
        { id: a, status: 422 },
      ],
    }),
  ],
  [['succeeded', 'failed'], (a, b) => ({ subscriptions: [{ id: a }], errors: [{ id: b, message: 'no' }] })],
  [['succeeded', 'failed'], (a, b) => ({ updated: [a], failed: [b] })],
  [['succeeded', 'failed'], (a, b) => ({ updated: [a], errors: { [String(b)]: ['no'] } })],
  [
    ['succeeded', 'unknown'],
    (a, b) => [{ subscription: { id: a } }, { subscription: { id: b }, error: 'no' }],
  ],
  [['succeeded', 'unknown'], (a) => ({ subscriptions: [{ id: a }] })],
  [['succeeded', 'unknown'], (a, b) => ({ updated: [a], ignored: [b] })],
  [['unknown', 'unknown'], () => ({ success_count: 1, failure_count: 1 })],
  [['unknown', 'unknown'], () => ({ subscriptions: [{ status: 'ok' }, { error: 'no' }] })],
  [['unknown', 'unknown'], (a, b) => ({ subscriptions: [{ id: a }, { id: b }], failure_count: 1 })],
  [['failed', 'failed'], (a, b) => ({ subscriptions: [a, b].map((id) => ({ id, errors: ['no'] })) })],
  [['failed', 'failed'], () => ({ subscriptions: [{ error: 'no' }, { error: 'no' }] })],
  [['succeeded', 'succeeded'], (a, b) => ({ subscriptions: [{ id: b }, { id: a }] })],
  [
    ['succeeded', 'succeeded'],
    (a, b) => ({ subscriptions: [a, b].map((id) => ({ id, status: 'ERROR', x: 1 })) }),
  ],
  [['succeeded', 'unknown'], (a, b) => ({ updated: [{ id: a }], ignored: [{ id: b }] })],
  [['succeeded', 'unknown'], (a, b) => ({ updated: [{ id: a }], not_updated: [{ id: b }] })],
  [['succeeded', 'unknown'], (a, b) => ({ updated: [{ id: a }], pendingSubscriptions: [{ id: b }] })],
  [['unknown', 'unknown'], (a, b) => ({ locked: { items: [{ id: a }, { id: b }] } })],
  [['unknown', 'unknown'], (_, b) => ({ unchanged: [{ id: b }] })],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, address_id: 1, updated: false }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, address_id: 1, result: 'failed' }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, address_id: 1, http_status: '422' }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, address_id: 1, validation_errors: ['x'] }]],
  [['succeeded', 'failed'], (a, b) => [{ id: a }, { id: b, skipped: true }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, address_id: 1, ignored: true }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { charge: { id: 7 }, pending: { id: b } }]],
  [['succeeded', 'unknown'], (a, b) => [{ id: a }, { id: b, next_charge_scheduled_at: '2026-01-01' }]],
  [['succeeded', 'failed'], (a, b) => ({ results: { [String(a)]: 200, [String(b)]: '422' } })],
  [['succeeded', 'unknown'], (a, b) => ({ [String(a)]: true, [String(b)]: null })],
  [['succeeded', 'unknown'], (a, b) => ({ [String(a)]: 1, [String(b)]: 0 })],
  [['unknown', 'unknown'], (_, b) => ({ [String(b)]: false })],
  [['unknown', 'unknown'], () => ({ updated: 1 })],
  [['unknown', 'unknown'], () => ({ data: { success_count: 1, total_count: 2 } })],
  [['unknown', 'unknown'], () => ({ subscriptions: [{ id: 888888 }, { id: 999999 }] })],
  [['unknown', 'unknown'], () => ({ subscription: { id: 888888 } })],
  [['succeeded', 'succeeded'], () => ({ success: 1, updated_count: 2, address: { id: 5 } })],
  [['succeeded', 'succeeded'], (a, b) => ({ updatedSubscriptionIds: [a, b] })],
  [
    ['succeeded', 'succeeded'],
    (a, b) => ({ results: { [String(a)]: 'updated', [String(b)]: { status: 200 } } }),
  ],
  [['succeeded', 'succeeded'], () => ({})],
  // A date that was sent may come back as a time, alone or in a whole record.
  ...dates.map(
    (date): Told => [
      ['succeeded', 'succeeded'],
      (a, b) => ({ subscriptions: [{ id: a, next_charge_scheduled_at: date }, whole(b, date)] }),
    ],
  ),
  [
    ['succeeded', 'unknown'],
    (a, b) => ({ subscriptions: [whole(a, '2027-03-01T00:00:00'), whole(b, '2027-03-02T00:00:00')] }),
  ],
  [['unknown', 'succeeded'], (a, b) => ({ subscriptions: [{ ...ofShop(a), note: 'not saved' }, ofShop(b)] })],
];
const groupFile = (): string =>
  csvFile(
    'dates.csv',
    ['address_id', 'id', 'next_charge_scheduled_at'],
    group.flatMap((_, index) =>
      many(2, (row) => [String(500 + index), String(1000 + 2 * index + row - 1), '2027-03-01']),
    ),
  );
const outputOf = ({ body }: Task, index: number): unknown => {
  const [first, second] = (body.subscriptions as { id: unknown }[]).map(({ id }) => id);
  return group[index]?.[1](first, second);
};

test('each row of a task of several is told by its own entry, and none by that of another', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: groupFile(),
    kind: 'bulk_subscriptions_update',
    list: (task, index) => ({ ...task, ...code200(outputOf(task, index)) }),
  });
  const progress = await desk.reaches(run.id, 'done');
  const rows = await rowsOf(progress);
  const outcomes = group.map((_, index) =>
    rows.slice(2 * index, 2 * index + 2).map(({ outcome }) => outcome),
  );
  expect(outcomes).toEqual(group.map(([both]) => both));
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const counts = { succeeded: count('succeeded'), failed: count('failed'), unknown: count('unknown') };
  expect(progress).toMatchObject(counts);
  expect(rows.slice(0, 2).map(({ message }) => message)).toEqual(['', 'no (200)']);
  // What is read once more counts once.
  await desk.invoke('runs.verifyAgain', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject(counts);
});

const now = new Date().toISOString();
/** Outputs of two rows, neither of which is told to be done. */
const lies: readonly ((a: string, b: string) => unknown)[] = [
  (a, b) => ({ updated: [a, b], status: ['failed'] }),
  (a, b) => ({ subscriptions: [{ id: a }, { id: b }], success: [false] }),
  (a, b) => ({
    results: [
      { id: a, ok: null },
      { id: b, ok: [false] },
    ],
  }),
  (a, b) => ({ results: { [a]: { ok: [false] }, [b]: { ok: null } } }),
  (a, b) => ({ results: { [a]: { code: 12345 }, [b]: { code: 40001 } } }),
  (a, b) => ({ results: { [a]: {}, [b]: [] } }),
  (a, b) => ({ results: { [a]: 'E1-x', [b]: 'v2-1' } }),
  (a, b) => ({ [a]: '2027-01-01', [b]: 'retry/5' }),
  (a, b) => ({ [a]: '12:00', [b]: 'locked-2026' }),
  (a, b) => ({ completed: null, items: [a, b] }),
  (a, b) => ({ items: [a, b], transaction: { state: 'rolled_back' } }),
  (a, b) => ({ items: [a, b], left: 2 }),
  (a, b) => ({ items: [a, b], warnings: [`${b} was ignored`] }),
  (a, b) => ({ items: [a, b], note: 'nothing was changed' }),
  (a, b) => ({ items: [a, b], message: 'nothing was changed' }),
  (a, b) => ({ data: { items: [a, b], phase: 'halted' } }),
  (a, b) => ({ items: [a, b], summary: { total: 2, succeeded: 2, undone: 'all' } }),
  (a, b) => [a, b].map((id) => ({ id, next_charge_scheduled_at: { current: '2026-01-01' } })),
  (a, b) => ({ updated: { from: a, to: b } }),
  ...[{ data: 'rejected' }, { results: [{ status: ['failed'] }, { status: ['failed'] }] }].map(
    (told) => () => told,
  ),
  ...[{ request_id: 'failed' }, { timestamp: { error: 'x' } }, { id: 5 }, { id: 'job-5', state: 'x' }].map(
    (told) => () => told,
  ),
  ...[12345, 'job-77-created-x1', 'v2-1', [{}, {}], [[], []], [12345, 12346]].map((told) => () => told),
  ...[
    ...[
      { deleted: true },
      { deleted_at: now },
      { cancelled_at: now },
      { pending_changes: { a: 1 } },
      { changes: {} },
    ],
    { changes: { next_charge_scheduled_at: ['2027-03-01', '2026-01-01'] } },
    { current: { next_charge_scheduled_at: '2026-01-01' } },
    { effective_next_charge_scheduled_at: '2026-01-01' },
  ].flatMap((told): readonly ((a: string, b: string) => unknown)[] => [
    (a, b) => ({
      subscriptions: [a, b].map((id) => ({ id, next_charge_scheduled_at: '2027-03-01', ...told })),
    }),
    (a, b) => [a, b].map((id) => ({ id, ...told })),
    (a, b) => ({ results: { [a]: { success: true, ...told }, [b]: { success: true, ...told } } }),
  ]),
  (a, b) => ({ subscriptions: [{ id: a }, { id: b }], subscription: { id: 5 } }),
  (a, b) => ({ subscriptions: [{ id: a }, { id: b }, { id: 5 }] }),
  (a, b) => ({ updated: [a, b], deleted: true }),
  ...[{ subscriptions: [{ x: 1 }, { y: 2 }] }, { text: 'Only one row was saved' }, { data: [] }].map(
    (told) => () => told,
  ),
];
const decent: readonly ((a: string, b: string) => unknown)[] = [
  (a, b) => ({ results: [a, b].map((id) => ({ id, code: 200, message: 'OK' })) }),
  (a, b) => ({
    results: [a, b].map((id) => ({ id, success: true, errors: [] })),
    summary: { total: 2, succeeded: 2, failed: 0 },
  }),
  (a, b) => ({ updated_count: 2, failed_count: 0, updated: [a, b], failed: [] }),
  (a, b) => ({
    success: true,
    request_id: 'r-1',
    took_ms: 12,
    data: { subscriptions: [{ id: a }, { id: b }] },
    errors: null,
  }),
  (a, b) => ({ results: { [a]: { status: 'updated' }, [b]: 'ok' } }),
  ...[null, {}, true, 'updated', { request_id: 'r-1' }, { status: 'ok' }, { success: true, data: null }].map(
    (told) => () => told,
  ),
  () => ({ subscriptions: [{ status: 'updated' }, { status: 'updated' }] }),
  (a, b) => ({
    subscriptions: [a, b].map((id) => ({ ...whole(id, '2027-03-01'), deleted_at: null, deleted: false })),
  }),
  (a, b) => ({
    results: [a, b].map((id) => ({
      id,
      changes: { next_charge_scheduled_at: ['2026-01-01', '2027-03-01'] },
    })),
  }),
];

/** Outputs of two rows after which both are there, and after which both are gone. */
const kept: readonly ((a: string, b: string) => unknown)[] = [
  ...[
    { deleted: false },
    { deleted: 0 },
    { is_deleted: false },
    { deleted_at: null },
    { status: 'ACTIVE' },
  ].flatMap((told): readonly ((a: string, b: string) => unknown)[] => [
    (a, b) => [a, b].map((id) => ({ id, ...told })),
    (a, b) => ({ subscriptions: [a, b].map((id) => ({ id, price: '10.00', ...told })) }),
    (a, b) => ({ results: { [a]: { id: a, ...told }, [b]: { id: b, ...told } } }),
  ]),
  (a, b) => ({ subscriptions: [a, b].map((id) => ({ id, cancelled_at: null })) }),
  (a, b) => ({ deleted: [a, b], subscriptions: [{ id: 5 }] }),
];
const gone: readonly ((a: string, b: string) => unknown)[] = [
  ...[{}, null, { deleted: 2 }, { deleted: true }, { message: '2 subscriptions deleted' }].map(
    (told) => () => told,
  ),
  (a, b) => ({ deleted_ids: [a, b] }),
  (a, b) => ({ [a]: 'deleted', [b]: 'deleted' }),
  (a, b) => [a, b].map((id) => ({ id, deleted: true })),
  (a, b) => ({
    subscriptions: [a, b].map((id) => ({ id, status: 'deleted', deleted_at: now, cancelled_at: null })),
  }),
];

test.each([
  ['bulk_subscriptions_update', ['id', 'next_charge_scheduled_at'], ['2027-03-01'], lies, decent],
  ['bulk_subscriptions_delete', ['subscription_id'], [], kept, gone],
] as const)(
  'neither row of a task of %s is told to be done by what nobody knows, and both are by what decent services answer',
  async (kind, header, fields, lies, decent) => {
    const outputs = [...lies, ...decent];
    const { desk, run, rowsOf } = await sendToPlain({
      file: csvFile(
        'dates.csv',
        ['address_id', ...header],
        outputs.flatMap((_, index) =>
          many(2, (row) => [String(500 + index), String(1000 + 2 * index + row - 1), ...fields]),
        ),
      ),
      kind,
      list: (task, index) => ({
        ...task,
        ...code200(outputs[index]?.(String(1000 + 2 * index), String(1001 + 2 * index))),
      }),
    });
    const rows = await rowsOf(await desk.reaches(run.id, 'done'));
    const told = outputs.map((output, index) => [
      JSON.stringify(output('A', 'B')),
      ...rows.slice(2 * index, 2 * index + 2).map(({ outcome }) => outcome),
    ]);
    const expected = outputs.map((output, index) => {
      const outcome = index < lies.length ? 'unknown' : 'succeeded';
      return [JSON.stringify(output('A', 'B')), outcome, outcome];
    });
    expect(told).toEqual(expected);
  },
);

test('a task of several rows whose own status is one of failure failed for each of them', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: groupFile(),
    kind: 'bulk_subscriptions_update',
    list: (task) => {
      const [first, second] = task.body.subscriptions as { id: unknown }[];
      const output = [{ id: first?.id }, { id: second?.id, errors: ['no'] }];
      return { ...task, status: 'failed', result: { status_code: 422, output } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
});
