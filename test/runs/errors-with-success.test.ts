import { expect, test } from 'vitest';
import { codesFile, csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// spec: Endpoints, success codes, and Errors, HTTP status codes, are not shown: all may be answered with 200.
const taken = { errors: { code: ['has already been taken'] } };
const singles = (count: number): string =>
  csvFile(
    'singles.csv',
    ['code', 'value', 'value_type', 'status'],
    many(count, (index) => [`ONE-${index}`, '10', 'percentage', 'enabled']),
  );

test('an error that comes with a success status is no success: the row failed, in the words of the service', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(9),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) => {
      if (code === 'ONE-3') return taken;
      if (code === 'ONE-5') return { success: false, message: 'The store has too many codes.' };
      // Said beside a record: what became of it is not clear.
      return { discount: { id: 5, code }, errors: code === 'ONE-7' ? ['was not saved'] : [] };
    },
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 6, failed: 2, unknown: 1 });
  const others = (await rowsOf(done)).filter(({ outcome }) => outcome !== 'succeeded');
  expect(others.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual([
    ['ONE-3', 'failed', null],
    ['ONE-5', 'failed', null],
    ['ONE-7', 'unknown', null],
  ]);
  expect(others[0]?.message).toBe('code: has already been taken (200)');
});

test('a subscription is not said to be changed where the service answers an error with 200', async () => {
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(4, (index) => [`10000${index}`, '3']),
  );
  const { desk, run } = await sendToPlain({
    file,
    kind: 'subscription-swaps',
    list: null,
    one: (_body, path) => (path.endsWith('2') ? { error: 'One-time items cannot be swapped.' } : {}),
  });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 3, failed: 1 });
});

test('a batch whose start is answered by an error and 200 is not taken for started', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(5),
    list: null,
    record: () => ({ batch_id: '77', status: 'not_started', total_task_count: 5 }),
    processAnswer: { acts: false, body: { errors: ['The tasks are still being stored.'] } },
  });
  const waiting = await desk.reaches(run.id, 'waiting', 'done');
  expect(waiting).toMatchObject({ undecided: { batchId: '77', about: 'start' } });
  expect(service.starts()).toBe(0);
});

test('an answer of success that speaks of an error in other ways is no success, and one that shows nothing is unknown', async () => {
  const answers: readonly (readonly [string, unknown])[] = [
    ['failed', { data: { errors: [{ message: 'no' }] } }],
    ['failed', { result: { error: 'no' } }],
    ['failed', { success: 'false' }],
    ['failed', { ok: 0 }],
    ['failed', { status: 'error', message: 'no' }],
    ['failed', { status: 'failed' }],
    ['failed', { Error: 'no' }],
    ['failed', { errorMessage: 'no' }],
    ['failed', { status: 422, title: 'Unprocessable', detail: 'no' }],
    ['unknown', 'blocked'],
    ['unknown', []],
    ['unknown', { message: 'Your request was blocked by policy' }],
    ['unknown', { discount: null }],
    ['unknown', { status: 'queued' }],
    ['unknown', { errorCode: 0, errorMessage: 'Discount created' }],
    ['unknown', { errors: '[]' }],
    ['unknown', { error: 'NO_ERROR' }],
    ['succeeded', {}],
    ['succeeded', { request_id: 'r-1' }],
    ['succeeded', { success: true }],
    ['succeeded', { data: { discount: { id: 7 } } }],
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(answers.length),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) => answers[Number(String(code).slice(4)) - 1]?.[1],
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(answers.map(([outcome]) => outcome));
});

test('an answer that shows the record of another discount is no success, and its ID is not taken', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(2),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) =>
      code === 'ONE-1'
        ? { discount: { id: 5, code: 'PRECIOUS', value: '10' } }
        : { discount: { id: 6, code: 'one-2' } },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual([
    ['ONE-1', 'unknown', null],
    ['ONE-2', 'succeeded', '6'],
  ]);
});

test('the result of a task that shows another discount gives its row no ID', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(2),
    list: ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: {
        status_code: 201,
        output: { discount: { id: 100 + index, code: index === 0 ? 'PRECIOUS' : body.code } },
      },
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome, serviceId }) => [outcome, serviceId])).toEqual([
    ['succeeded', null],
    ['succeeded', '101'],
  ]);
});

const now = new Date().toISOString();
/** An output of a task of one row, by the ID of its thing. */
type Output = (id: unknown) => unknown;
const plain = (...outputs: readonly unknown[]): readonly Output[] => outputs.map((output) => () => output);

/** Deletions after which the thing is there, or that deleted another one. */
const kept: readonly Output[] = [
  ...[
    { deleted: false },
    { is_deleted: 'false' },
    { deleted: 0 },
    { deleted_at: null },
    { removed: false },
  ].flatMap((told): readonly Output[] => [
    (id) => ({ id, ...told }),
    (id) => ({ discount: { id, code: 'X', ...told } }),
    (id) => ({ data: { id, type: 'discount', attributes: told } }),
  ]),
  ...[
    { status: 'enabled', deleted_at: null },
    { status: 'ACTIVE' },
    { state: 'live' },
    { enabled: true },
    { exists: true },
    { deletable: false },
    { deletion_scheduled_at: '2027-01-01' },
    { pending_deletion: true },
    { deleted_at: '2099-01-01' },
    { deleted: true, deleted_at: null },
  ].map(
    (told): Output =>
      (id) => ({ discount: { id, code: 'X', ...told } }),
  ),
  ...plain({ status: 'active' }, { status: 'enabled' }, { updated: true }, { created: true }),
  ...plain({ discount: { id: 5, code: 'X' } }, { id: 5, deleted: true }, { discount_id: 5, deleted: true }),
  ...plain({ data: { id: 5 } }, { deleted: true, discounts: [{ id: 5 }] }, [{ id: 5 }]),
];
const gone: readonly Output[] = [
  ...plain(
    {},
    null,
    { deleted: true },
    { status: 'deleted' },
    { deleted_count: 1 },
    { success: true, deleted: 1 },
  ),
  ...plain({ discount: null }, { success: true, discount: null }, { success: true, data: [] }),
  (id) => ({ id }),
  (id) => ({ id, object: 'discount', deleted: true }),
  (id) => ({ discount: { id } }),
  (id) => ({ id: 'req-1', success: true, discount: { id, deleted: true } }),
  (id) => ({
    discount: { id, code: 'X', value: '10', status: 'deleted', deleted_at: now, cancelled_at: null },
  }),
  (id) => ({ discount: { id, code: 'X', value: '10', status: 'disabled', active: false } }),
  (id) => ({ deleted: true, discount: { id }, customer: { status: 'active', deleted_at: null } }),
  (id) => ({ discount_id: id, message: `Discount ${id} deleted` }),
];
/** Changes of another discount, or of one that is gone. */
const others: readonly Output[] = [
  ...plain(
    { discount: { id: 5, value: '20' } },
    { discount: { id: 5, code: 'X' } },
    { id: 5 },
    { data: { id: 5 } },
  ),
  ...plain({ discount_id: 5 }, { deleted: true }, { success: true, removed: true }),
  (id) => ({ discount: { id, value: '20' }, discounts: [{ id: 5 }] }),
  ...[
    { deleted: true },
    { is_deleted: 'yes' },
    { deleted: 1 },
    { deleted_at: now },
    { cancelled_at: now },
  ].map(
    (told): Output =>
      (id) => ({ discount: { id, value: '20', ...told } }),
  ),
];
const changed: readonly Output[] = [
  ...plain({}, { success: true }, { updated: 1 }, { updated: true, created: false, deleted: false }),
  (id) => ({ discount: { id, code: 'X', value: '20', deleted_at: null, is_deleted: false, deleted: 0 } }),
  (id) => ({ id, value: 20, cancelled_at: '2025-01-01T00:00:00Z' }),
  (id) => ({ id: 'req-1', discount: { id, value: '20', customer: { id: 7, discount_id: 8 } } }),
  (id) => ({ data: { id, type: 'discount', attributes: { value: '20' } } }),
];
const ended: readonly Output[] = [
  (id) => ({
    subscription: { id, status: 'CANCELLED', cancelled_at: now, deleted_at: null, is_deleted: false },
  }),
  (id) => ({ subscription: { id, status: 'cancelled' } }),
];
const going: readonly Output[] = [
  (id) => ({ subscription: { id, status: 'ACTIVE', cancelled_at: null } }),
  (id) => ({ subscription: { id, status: 'ACTIVE' } }),
  (id) => ({ subscription: { id, cancelled: false } }),
  (id) => ({ subscription: { id, cancel_at_period_end: true } }),
  ...plain({ subscription: { id: 5, status: 'cancelled' } }),
];

test.each([
  ['deleted', 'discount_delete', 'discount_id', {}, kept, gone],
  [
    'changed',
    'discount_update',
    'discount_id',
    { value: '20', discount_type: 'percentage' },
    others,
    changed,
  ],
  ['cancelled', 'subscription_cancel', 'subscription_id', {}, going, ended],
  [
    ...(['moved', 'change_next_charge_date', 'charge_id', { next_charge_date: '2027-03-01' }] as const),
    plain({ charge: { id: 5, next_charge_date: '2027-03-01' } }, { charge_id: 5 }, { id: 5 }),
    [
      (id: unknown) => ({ charge: { id, next_charge_date: '2027-03-01', status: 'QUEUED' } }),
      (id: unknown) => ({ charge_id: id }),
    ],
  ],
  [
    'removed',
    'onetime_delete',
    'item_id',
    {},
    plain({ onetime: { id: 5 } }),
    [(id: unknown) => ({ onetime: { id } })],
  ],
] as const)(
  'a thing is %s only where the result of its task shows no other one, and nothing of the opposite',
  async (_, kind, column, fields, lies, honest) => {
    const outputs: readonly Output[] = [...lies, ...honest];
    const { desk, run, rowsOf } = await sendToPlain({
      file: csvFile(
        'things.csv',
        [column, ...Object.keys(fields)],
        many(outputs.length, (index) => [String(7000 + index), ...Object.values(fields)]),
      ),
      kind,
      list: ({ id, body }) => {
        const output = outputs[Number(body[column]) - 7001]?.(body[column]) ?? null;
        return { id, body, status: 'success', result: { status_code: 200, output } };
      },
    });
    const rows = await rowsOf(await desk.reaches(run.id, 'done'));
    expect(rows.map(({ outcome }, index) => [JSON.stringify(outputs[index]?.('ID')), outcome])).toEqual(
      outputs.map((output, index) => [
        JSON.stringify(output('ID')),
        index < lies.length ? 'unknown' : 'succeeded',
      ]),
    );
    expect(rows.filter(({ serviceId }) => serviceId === '5')).toEqual([]);
  },
);
