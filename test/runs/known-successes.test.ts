import { expect, test } from 'vitest';
import { answerCodes, answerSwaps, answerTasks } from './support/answer-each.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: an answer is one of success by what is known to be one, in words, counts, flags and entries.

type Answer<T> = (of: T) => unknown;
const outcomesOf = (rows: readonly { readonly outcome: string }[], answers: readonly Answer<never>[]) =>
  rows.map(({ outcome }, index) => [String(answers[index]), outcome]);
const all = (answers: readonly Answer<never>[], outcome: string) =>
  answers.map((answer) => [String(answer), outcome]);

test('a sentence is one of success only where all of it is known, and counts the one row', async () => {
  const sentences = [
    ...['0 rows updated', '0 subscriptions updated.', 'Updated 0 of 1 subscriptions', '2 rows updated'],
    ...['Your change will be applied after approval', 'Change saved as draft', 'Changes saved for review'],
    ...['Request cancelled', 'Subscription is cancelled', 'Subscription was deleted', 'Request created'],
    ...['The change was rolled back after it was applied', 'Subscription was modified by another user'],
    'Subscription is locked while order is processed',
  ];
  const lies: readonly Answer<number>[] = [
    ...sentences.map((message) => () => ({ success: true, message })),
    (id) => ({ id, message: 'Subscription has been cancelled' }),
    () => ({ success: true, status: 'cancelled' }),
    () => ({ success: true, status: 'deleted' }),
  ];
  const honest: readonly Answer<number>[] = [
    ...['Successfully updated subscription', 'Subscription updated successfully!', '1 row(s) affected.'],
    ...['Your changes have been saved', 'The subscription has been updated', 'Updated 1 of 1 subscriptions'],
    ...['Request processed', '200 OK', 'Success! Subscription updated.', 'Operation completed successfully.'],
  ].map((message) => () => ({ message }));
  const named: readonly Answer<number>[] = [
    (id) => ({ message: `Subscription ${id} updated` }),
    () => ({ detail: 'Subscription updated.' }),
  ];
  const { rows } = await answerSwaps([...lies, ...honest, ...named]);
  expect(rows.map(({ outcome, message }) => [outcome, message === ''])).toEqual([
    ...lies.map(() => ['unknown', false]),
    ...[...honest, ...named].map(() => ['succeeded', true]),
  ]);
});

test('a count or a list of none, or of other things, is no success of the one row', async () => {
  const lies: readonly Answer<number>[] = [
    () => ({ ok: 1, n: 0, nModified: 0 }),
    () => ({ success: true, subscriptions_updated: 0 }),
    () => ({ success: true, updated_subscriptions: 0 }),
    () => ({ success: true, records_updated: 0 }),
    () => ({ success: true, itemsUpdated: '0' }),
    () => ({ success: true, rowCount: 0 }),
    () => ({ success: true, changes: 0 }),
    () => ({ success: true, count: 0 }),
    () => ({ success: true, affectedRows: -1 }),
    () => ({ success: true, updated: [] }),
    () => ({ success: true, updated_ids: [] }),
    () => ({ success: true, updated: 2 }),
    () => ({ success: true, deleted: 1 }),
    () => ({ success: true, duplicate_count: 1 }),
    () => ({ success: true, data: { written: 0 } }),
    () => ({ success: true, persisted: false }),
  ];
  const honest: readonly Answer<number>[] = [
    () => ({ affectedRows: 1 }),
    () => ({ affected: 1 }),
    () => ({ ok: 1, n: 1, nModified: 1 }),
    () => ({ acknowledged: true, modifiedCount: 1, upsertedId: null, upsertedCount: 0, matchedCount: 1 }),
    () => ({ success: true, created: 0, updated: 1, deleted: 0, errors: 0 }),
    (id) => ({ success: true, updated_ids: [id], created: [] }),
  ];
  const { rows } = await answerSwaps([...lies, ...honest]);
  expect(outcomesOf(rows, [...lies, ...honest])).toEqual([
    ...all(lies, 'unknown'),
    ...all(honest, 'succeeded'),
  ]);
});

test('a thing that is empty, waits, or was only tried is no success, and what a record has of its own is', async () => {
  const at = { quantity: 3, price: '10.00' };
  const lies: readonly Answer<number>[] = [
    () => ({ success: true, subscription: null }),
    () => ({ success: true, data: { subscription: null } }),
    () => ({ success: true, subscriptions: [] }),
    () => ({ success: true, subscription: { quantity: ['is locked'] } }),
    () => ({ status: 'ok', quantity: ['is locked'] }),
    ...['dry_run', 'dryRun', 'preview', 'simulated', 'validate_only', 'rolled_back', 'discarded'].flatMap(
      (flag): readonly Answer<number>[] => [
        (id) => ({ subscription: { id, ...at }, [flag]: true }),
        (id) => ({ subscription: { id, ...at }, meta: { [flag]: true } }),
      ],
    ),
    ...['requires_approval', 'approval_required', 'requires_action', 'read_only', 'throttled', 'noop'].map(
      (flag): Answer<number> =>
        (id) => ({ subscription: { id, ...at }, [flag]: true }),
    ),
    (id) => ({ id, quantity: 3, dry_run: true }),
    (id) => ({ success: true, id, dry_run: true }),
    (id) => ({ subscription: { id, ...at }, committed: false }),
    () => ({ success: true, maintenance: true }),
    () => ({ success: true, action: 'none' }),
    () => ({ success: true, operation: 'no_op' }),
    () => ({ success: true, job_id: 5 }),
    () => ({ success: true, task_id: 'c0ffee', eta: 10 }),
    () => ({ success: true, data: { job: { id: 5, state: 'new' } } }),
    (id) => ({ success: true, id, alerts: ['x was not saved'] }),
    (id) => ({ subscription: { id, ...at }, flash: { alert: 'not saved' } }),
    (id) => ({ subscription: { id, ...at }, notifications: [{ type: 'danger', text: 'not saved' }] }),
    (id) => ({ subscription: { id, ...at }, toast: { level: 'danger', text: 'not saved' } }),
    (id) => ({ id, quantity: 3, _status: { success: false } }),
  ];
  const honest: readonly Answer<number>[] = [
    (id) => ({ subscription: { id, ...at, locked: true, archived: true, pending: false } }),
    (id) => ({ subscription: { id, ...at }, warnings: ['API version 2021-01 is deprecated'] }),
    (id) => ({ subscription: { id, ...at }, meta: { has_more: false }, livemode: true }),
    (id) => ({ subscription: { id, ...at }, dry_run: false, throttled: false, read_only: 'no' }),
    (id) => ({ action: 'subscription.updated', subscription: { id, ...at } }),
    (id) => ({ id, object: 'subscription', quantity: 3, livemode: true, cancel_at_period_end: true }),
  ];
  const { rows } = await answerSwaps([...lies, ...honest]);
  expect(outcomesOf(rows, [...lies, ...honest])).toEqual([
    ...all(lies, 'unknown'),
    ...all(honest, 'succeeded'),
  ]);
});

test('a creation that counts or shows none, or another deed, is no success', async () => {
  const lies: readonly Answer<unknown>[] = [
    () => ({ acknowledged: true, insertedCount: 0 }),
    () => ({ success: true, created: [] }),
    () => ({ success: true, discounts_created: 0 }),
    () => ({ success: true, discount: null }),
    () => ({ message: 'Discount created', discount: null }),
    () => ({ success: true, message: '0 discounts created' }),
    () => ({ success: true, message: 'Discount saved as draft' }),
    () => ({ status: 'ok', code: ['taken'] }),
    (code) => ({ discount: { id: 5, code, value: '10' }, dry_run: true }),
    (code) => ({ discount: { id: 5, code, value: '10' }, message: 'Discount updated' }),
  ];
  const honest: readonly Answer<unknown>[] = [
    () => ({ insertId: 5, affectedRows: 1 }),
    (code) => ({ message: `Discount ${code} created` }),
    (code) => ({ message: 'Discount created', discount: { id: 5, code, value: '10', locked: true } }),
  ];
  const { rows } = await answerCodes([...lies, ...honest]);
  expect(outcomesOf(rows, [...lies, ...honest])).toEqual([
    ...all(lies, 'unknown'),
    ...all(honest, 'succeeded'),
  ]);
});

test('the result of a task of one row is a success only by what is known to be one, and failed only by an error', async () => {
  const lies: readonly Answer<unknown>[] = [
    ...['0 discounts created', 'Task cancelled', 'Saved for review', 'Will be created after approval'].map(
      (text) => () => text,
    ),
    () => ({ message: '0 discounts created' }),
    () => ({ created: [] }),
    () => ({ discounts_created: 0 }),
    () => ({ created: 2 }),
    () => ({ discount: null }),
    () => ({ code: ['has already been taken'] }),
    () => ({ discount: { code: ['has already been taken'] } }),
    () => ({ result: 'duplicate' }),
    () => ({ result: 'noop' }),
    () => ({ action: 'skip' }),
    () => ({ job_id: 5 }),
    () => ({ warnings: ['code taken'] }),
    () => ({ text: 'taken' }),
    () => 409,
    () => [422],
    (code) => ({ dry_run: true, discount: { id: 5, code } }),
    (code) => ({ code, exceptions: ['SKU-1'] }),
    (code) => ({ code, invalid_after: '2030-01-01' }),
    (code) => ({ discount: { code, invalid_after: '2030-01-01' } }),
    (code) => ({ code, message: 'Created', failed_uses: 3 }),
    (code) => ({ code, status: 'enabled', error_page: 'https://shop.example/e' }),
  ];
  const honest: readonly Answer<unknown>[] = [
    (code) => ({ discount: { id: 5, code, locked: true } }),
    () => '1 discount created',
    () => ({ created: 1, failed: 0, skipped: 0 }),
    () => ({ message: 'The discount code was created.' }),
    () => ({ id: 5 }),
  ];
  const { rows } = await answerTasks([...lies, ...honest]);
  expect(outcomesOf(rows, [...lies, ...honest])).toEqual([
    ...all(lies, 'unknown'),
    ...all(honest, 'succeeded'),
  ]);
});

/** Outputs of tasks of two subscriptions, none of which tells that the second one was changed. */
const ofTwo: readonly ((a: number, b: number) => unknown)[] = [
  ...['conflict', 'unchanged', 'cancelled'].map((status) => (a: number, b: number) => [
    { id: a },
    { id: b, status },
  ]),
  ...[{ result: 'noop' }, { action: 'noop' }, { code: 'locked' }, { warning: 'locked by order' }].map(
    (told) => (a: number, b: number) => ({ subscriptions: [{ id: a }, { id: b, ...told }] }),
  ),
  (a, b) => ({ items: [{ id: a }, { id: b, held: true }] }),
  (a, b) => ({ items: [{ id: a }, { id: b, note: 'locked by order' }] }),
  (a, b) => ({ processed: [a, b], updated: [a] }),
  (a, b) => ({ subscriptions: [a, b], updated_ids: [a] }),
  (a, b) => ({ subscription_ids: [a, b], updated: 1 }),
  () => [200, 422],
  () => ['ok', 'taken'],
  () => [1, 0],
  () => ({ statuses: [200, 409] }),
  () => ({ updated: [] }),
  () => ({ subscriptions: [] }),
  () => ({ nModified: 1, n: 2, ok: 1 }),
  () => ({ changes: 1 }),
  () => ({ written: 1, total: 2 }),
  () => ({ success: 1, total: 2 }),
  () => '1 of 2 subscriptions updated',
  () => '1 subscription updated',
  () => ({ message: '0 subscriptions updated' }),
  (a) => ({ message: `Updated ${a}` }),
];
const ofBoth: readonly ((a: number, b: number) => unknown)[] = [
  () => ({ updated: 2 }),
  () => '2 subscriptions updated',
  () => ({ message: '2 of 2 subscriptions updated' }),
  () => ['ok', 'ok'],
  () => [200, 200],
  () => ({ success: true, total: 2 }),
  (a, b) => ({ results: [a, b].map((id) => ({ subscription_id: id, success: true, action: 'updated' })) }),
  (a, b) => ({
    subscriptions: [a, b].map((id) => ({
      id,
      next_charge_scheduled_at: '2027-03-01',
      note: 'sent to Jane',
      locked: true,
    })),
  }),
  (a, b) => ({ processed: [a, b], updated: [a, b], count: 2 }),
];

test('a row of a task of two is no success where its entry, or a count, says anything else', async () => {
  const outputs = [...ofTwo, ...ofBoth];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      'dates.csv',
      ['address_id', 'id', 'next_charge_scheduled_at'],
      outputs.flatMap((_, index) =>
        many(2, (row) => [String(500 + index), String(1000 + 2 * index + row - 1), '2027-03-01']),
      ),
    ),
    kind: 'bulk_subscriptions_update',
    list: ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: outputs[index]?.(1000 + 2 * index, 1001 + 2 * index) },
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(outputs.map((output, index) => [String(output), rows[2 * index + 1]?.outcome])).toEqual([
    ...ofTwo.map((output) => [String(output), 'unknown']),
    ...ofBoth.map((output) => [String(output), 'succeeded']),
  ]);
  const both = rows.slice(2 * ofTwo.length).map(({ outcome }) => outcome);
  expect(new Set(both)).toEqual(new Set(['succeeded']));
});
