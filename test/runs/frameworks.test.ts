import { describe, expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { answerCodes, answerSwaps, answerTasks } from './support/answer-each.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import { scriptedStore } from './support/scripted-store.ts';

// decision 0122: what libraries answer by themselves is known for what it is, and only with the values that it has.

type Answer<T> = (of: T) => unknown;
const told = (answers: readonly Answer<never>[], outcome: string) =>
  answers.map((answer) => [String(answer), outcome]);
const got = (answers: readonly Answer<never>[], rows: readonly { readonly outcome: string }[]) =>
  rows.map(({ outcome }, index) => [String(answers[index]), outcome]);

/** Deletes or changes one discount for each output, 7001 and up, as tasks that all succeeded. */
async function answerDiscounts(
  kind: 'discount_delete' | 'discount_update',
  outputs: readonly Answer<number>[],
) {
  const more = kind === 'discount_update' ? [['value', '20']] : [];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'discounts.csv',
      ['discount_id', ...more.map(([name]) => name ?? '')],
      many(outputs.length, (index) => [String(7000 + index), ...more.map(([, value]) => value ?? '')]),
    ),
    kind,
    list: ({ id, body }) => ({
      ...{ id, body, status: 'success' },
      result: {
        status_code: 200,
        output: outputs[Number(body.discount_id) - 7001]?.(Number(body.discount_id)),
      },
    }),
  });
  return { rows: await rowsOf(await desk.reaches(run.id, 'done')) };
}

const objectId = '65f0c2a9b1d4e3f5a6100001';
const now = new Date().toISOString();

describe('the ID of a database beside that of the service', () => {
  test('is not the one of a changed thing', async () => {
    const honest: readonly Answer<number>[] = [
      (id) => ({ id, quantity: 3, _id: objectId }),
      (id) => ({ _id: objectId, id: String(id), quantity: 3, __v: 0 }),
      (id) => ({ success: true, data: { _id: objectId, id, quantity: 3 } }),
      (id) => ({ subscription: { ID: 17, id, quantity: 3 } }),
    ];
    const lies: readonly Answer<number>[] = [
      () => ({ _id: objectId, quantity: 3 }),
      () => ({ subscription: { _id: 999_999, quantity: 3 } }),
      () => ({ id: null, _id: 999_999, quantity: 3 }),
      (id) => ({ id: 999_999, _id: id, quantity: 3 }),
      (id) => ({ id: 999_999, _id: objectId, quantity: 3, subscription_id: id }),
      (id) => ({ id, _id: objectId, quantity: 1 }),
    ];
    const { rows } = await answerSwaps([...honest, ...lies]);
    expect(got([...honest, ...lies], rows)).toEqual([...told(honest, 'succeeded'), ...told(lies, 'unknown')]);
  });

  test('leaves a new discount its own, and is none where it stands alone', async () => {
    const made = (code: unknown, more: object = {}) => ({ id: 501, code, value: '10', ...more });
    const honest: readonly Answer<unknown>[] = [
      (code) => made(code, { _id: objectId, created_at: now }),
      (code) => ({ ...made(code, { _id: objectId }), id: 502 }),
    ];
    const none: readonly Answer<unknown>[] = [
      (code) => ({ _id: objectId, code, value: '10', created_at: now }),
      (code) => made(code, { id: 503, _id: objectId, event_id: 99, created_at: now }),
    ];
    for (const answer of [answerCodes, answerTasks]) {
      const { rows } = await answer([...honest, ...none]);
      expect(rows.map(({ serviceId }) => serviceId)).toEqual(['501', '502', null, null]);
      expect(rows.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
    }
  });
});

const header = (affected: number, more: object = {}) => ({
  ...{ fieldCount: 0, affectedRows: affected, insertId: 0, serverStatus: 2, warningStatus: 0 },
  ...{ info: `Rows matched: ${affected}  Changed: ${affected}  Warnings: 0`, changedRows: affected },
  ...more,
});
const ofMapper: readonly Answer<unknown>[] = [
  () => ({ generatedMaps: [], raw: [], affected: 1 }),
  () => ({ raw: [], affected: 1 }),
  () => header(1),
  () => ({ generatedMaps: [], raw: header(1), affected: 1 }),
];
const ofNone: readonly Answer<unknown>[] = [
  () => ({ generatedMaps: [], raw: [], affected: 0 }),
  () => ({ raw: [], affected: 0 }),
  () => ({ raw: [], affected: 2 }),
  () => ({ raw: [], affected: null }),
  () => ({ raw: [] }),
  () => ({ generatedMaps: [], raw: [] }),
  () => ({ raw: ['locked'], affected: 1 }),
  () => ({ generatedMaps: [{ status: 'pending' }], affected: 1 }),
  () => ({ rows: [], left: [], affected: 1 }),
  () => header(0),
  () => header(1, { info: 'Rows matched: 1  Changed: 0  Warnings: 0' }),
  () => header(1, { info: 'Rows matched: 1  Changed: 1  Warnings: 3' }),
  () => header(1, { info: 'rolled back' }),
  () => header(1, { warningStatus: 2 }),
  () => ({ raw: header(0), affected: 1 }),
  () => ({ raw: header(1, { state: 'rolled back' }), affected: 1 }),
  () => ({ serverStatus: 2, fieldCount: 0 }),
];

test('the result of a mapper counts by the rows that it affected, and says nothing else', async () => {
  const answers = [...ofMapper, ...ofNone];
  const { rows } = await answerSwaps(answers);
  const wanted = [...told(ofMapper, 'succeeded'), ...told(ofNone, 'unknown')];
  expect(got(answers, rows)).toEqual(wanted);
  expect(got(answers, (await answerDiscounts('discount_update', answers)).rows)).toEqual(wanted);
});

test('so does that of a deletion', async () => {
  const gone = [...ofMapper.slice(0, 2), () => header(1, { info: '', changedRows: 0 })];
  const kept = [...ofNone.slice(0, 9), () => header(0, { info: '' })];
  const { rows } = await answerDiscounts('discount_delete', [...gone, ...kept]);
  expect(got([...gone, ...kept], rows)).toEqual([...told(gone, 'succeeded'), ...told(kept, 'unknown')]);
});

test('a deleted discount may be shown as it was, where its record says that it is deleted', async () => {
  const was = (id: number, more: object = {}) => ({
    id,
    code: 'OLD',
    value: '15',
    status: 'enabled',
    ...more,
  });
  const gone: readonly Answer<number>[] = [
    (id) => ({ discount: was(id, { deleted_at: now }) }),
    (id) => ({ discount: was(id, { deleted: true }) }),
    (id) => was(id, { is_deleted: 1 }),
    (id) => ({ data: was(id, { active: true, deletedAt: now }) }),
    (id) => was(id, { deleted: 'yes' }),
  ];
  const kept: readonly Answer<number>[] = [
    (id) => ({ discount: was(id) }),
    (id) => ({ discount: was(id, { deleted: false }) }),
    (id) => ({ discount: was(id, { deleted_at: null }) }),
    (id) => ({ discount: was(id, { deleted_at: '2099-01-01T00:00:00Z' }) }),
    (id) => ({ discount: was(id, { deleted: true, deleted_at: null }) }),
    (id) => ({ discount: was(id, { pending_deletion: true }) }),
    (id) => ({ discount: was(id, { deleted: true, pending_deletion: true }) }),
    ...['pending', 'requested', 'scheduled'].map((deleted) => (id: number) => was(id, { deleted })),
    ...['pending', 'never', 'N/A', '-'].map((deleted_at) => (id: number) => was(id, { deleted_at })),
    (id) => was(id, { deleted_at: '2024-05-01T00:00:00Z', restored_at: now }),
    (id) => was(id, { deleted: true, restored: true }),
    (id) => was(id, { removed: 'from_index' }),
    (id) => ({ discount: was(id, { deleted: true, exists: true }) }),
    (id) => ({ discount: was(id, { cancelled_at: now }) }),
    (id) => ({ discount: was(id, { state: 'deleted' }) }),
    () => ({ discount: was(5, { deleted: true }) }),
  ];
  const { rows } = await answerDiscounts('discount_delete', [...gone, ...kept]);
  expect(got([...gone, ...kept], rows)).toEqual([...told(gone, 'succeeded'), ...told(kept, 'unknown')]);
});

describe('a record under the name of a value', () => {
  const good = { isSuccess: true, isFailure: false, error: null };
  const changed: readonly Answer<number>[] = [
    (id) => ({ ...good, value: { id, quantity: 3, status: 'active' } }),
    (id) => ({ is_success: true, value: { id, quantity: '3' } }),
    (id) => ({ succeeded: true, errors: [], value: { id, quantity: 3 } }),
    (id) => ({ value: { id, quantity: 3 } }),
    (id) => ({ '@odata.context': '$metadata#subscriptions', value: [{ id, quantity: 3 }] }),
  ];
  const lies: readonly Answer<number>[] = [
    (id) => ({ isSuccess: false, isFailure: true, value: { id, quantity: 3 } }),
    (id) => ({ isSuccess: true, isFailure: true, value: { id, quantity: 3 } }),
    (id) => ({ ...good, error: { message: 'Not saved' }, value: { id, quantity: 3 } }),
    () => ({ ...good, value: { id: 999_999, quantity: 3 } }),
    (id) => ({ ...good, value: { id, quantity: 1 } }),
    (id) => ({ isSuccess: true, value: { id, quantity: 3, saved: false } }),
    (id) => ({ ...good, id: 999_999, value: { id, quantity: 3 } }),
    (id) => ({ pending: true, value: { id, quantity: 3 } }),
    (id) => ({ isSuccess: true, data: { id: 999_999, quantity: 3 }, value: { id, quantity: 3 } }),
  ];
  test('is that of the row where it is its own', async () => {
    const { rows } = await answerSwaps([...changed, ...lies]);
    expect(got([...changed, ...lies], rows).filter(([, outcome]) => outcome === 'succeeded')).toEqual(
      told(changed, 'succeeded'),
    );
  });

  test('is that of a task, too', async () => {
    const answers: readonly Answer<number>[] = [
      (id) => ({ ...good, value: { id, code: 'OLD', value: '20' } }),
      (id) => ({ ...good, value: { id, code: 'OLD', value: '15' } }),
      () => ({ ...good, value: { id: 5, value: '20' } }),
      (id) => ({ id, value: { amount: '20' } }),
    ];
    const { rows } = await answerDiscounts('discount_update', answers);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'unknown', 'unknown', 'unknown']);
  });

  test('has the ID of a new discount', async () => {
    const answers: readonly Answer<unknown>[] = [
      (code) => ({ ...good, value: { id: 501, code, value: '10', created_at: now } }),
      (code) => ({ ...good, value: { id: 502, code, value: '10', created_at: '2019-03-04T05:06:07Z' } }),
      () => ({ ...good, value: { id: 503, code: 'OTHER', value: '10', created_at: now } }),
    ];
    for (const answer of [answerCodes, answerTasks]) {
      const { rows } = await answer(answers);
      expect(rows.map(({ serviceId }) => serviceId)).toEqual(['501', null, null]);
      expect(rows[0]?.outcome).toBe('succeeded');
    }
  });

  test('is read before it is changed, and undone', async () => {
    let quantity = 7;
    const { desk, store } = await scriptedStore(
      ({ method, body }, response) => {
        if (method === 'PUT') quantity = JSON.parse(body).quantity;
        json(response, 200, { ...good, value: { id: 100_001, quantity } });
      },
      {},
      { subscriptionRead: true },
    );
    const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
    const sheet = await desk.importFile(file, 'subscription-swaps');
    const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
    const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
    expect(await desk.reaches(back.id, 'done')).toMatchObject({ succeeded: 1 });
    expect(quantity).toBe(7);
  });
});
