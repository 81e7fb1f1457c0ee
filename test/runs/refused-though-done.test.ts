import { expect, test } from 'vitest';
import { retype, send, typeDraft } from '../checkouts/support/world.ts';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { json } from '../support/http/scripted-service.ts';
import { last, worldWith } from './support/answered-world.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import { scriptedStore } from './support/scripted-store.ts';

type Refusal = readonly [status: number, body: (swapped: object) => object];
const now = () => new Date().toISOString();
const before = '2026-01-26T12:00:00Z';

/** What became of one swap for each refusal, all of which are carried out, and how often it was sent. */
async function swapped(refusals: readonly Refusal[]) {
  const puts = new Map<number, number>();
  const { desk, store } = await scriptedStore(
    ({ path, body }, response) => {
      const at = last(path) - 101;
      puts.set(at, (puts.get(at) ?? 0) + 1);
      const [status, told] = refusals[at] ?? [404, () => ({})];
      json(response, status, told({ id: at + 101, product_title: 'Box', ...JSON.parse(body) }));
    },
    {},
    { subscriptionRead: false },
  );
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(refusals.length, (at) => [String(100 + at), '3']),
  );
  const { id } = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  await desk.reaches(id, 'done');
  const rows = await desk.invoke('runs.rows', {
    runId: id,
    outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
    limit: 500,
  });
  return rows.map(({ outcome, message }, at) => ({ outcome, message, puts: puts.get(at) }));
}

test('a change that is refused in words, or with a record, of one that was carried out is unknown', async () => {
  const failed = 'Confirmation email could not be sent';
  const refusals: readonly Refusal[] = [
    [400, () => ({ error: 'Subscription updated, but the webhook failed' })],
    [422, () => ({ message: 'The subscription was updated, but the invoice could not be recalculated' })],
    [422, () => ({ errors: ['Subscription 103 was updated. Notification failed.'] })],
    [422, () => ({ error: 'Subscription has been updated, but the index was not' })],
    [422, () => ({ info: 'Subscription updated', error: 'Webhook failed' })],
    [422, (subscription) => ({ success: true, warnings: ['Inventory is low'], subscription })],
    [422, (swap) => ({ errors: [failed], subscription: { ...swap, updated_at: now() } })],
    [402, (swap) => ({ error: failed, subscription: { ...swap, updatedAt: now() } })],
    [404, (swap) => ({ error: 'Webhook not found', data: { ...swap, updated_at: now() } })],
  ];
  const rows = await swapped(refusals);
  expect(rows.map(({ outcome, puts }) => [outcome, puts])).toEqual(refusals.map(() => ['unknown', 1]));
  expect(rows[0]?.message).toBe(
    'The service responded with status 400 and an error: Subscription updated, but the webhook failed',
  );
});

test('one that is refused in other words, or with what was sent, has failed', async () => {
  const refusals: readonly Refusal[] = [
    [404, () => ({ error: 'Not found' })],
    [422, () => ({ error: 'The subscription could not be updated, because it is prepaid' })],
    [422, () => ({ error: 'Subscription not updated. Quantity is too large.' })],
    [422, () => ({ error: 'Subscription was cancelled, so it cannot be updated' })],
    [422, () => ({ error: 'Subscription has been updated' })],
    [422, () => ({ error: 'Unprocessable Entity', message: 'Subscription has been updated' })],
    [422, () => ({ error: 'Subscription can no longer be changed', status: 'completed' })],
    [422, () => ({ error: 'Subscription can no longer be changed', data: { status: 'completed' } })],
    [422, () => ({ success: false, message: 'Quantity is invalid' })],
    [422, (subscription) => ({ errors: ['Quantity is too large'], subscription })],
    [422, (swap) => ({ errors: ['Too large'], subscription: { ...swap, updated_at: before } })],
    [422, (swap) => ({ errors: ['Too large'], subscription: { ...swap, quantity: 1, updated_at: now() } })],
    [422, (swap) => ({ errors: ['Too large'], subscription: { ...swap, id: 7, updated_at: now() } })],
    [422, () => ({ error: 'Too large', updated_at: now() })],
    [422, () => ({ count: 1, errors: ['Too large'] })],
    [422, () => ({ processed: 1, failed: 1, errors: ['Too large'] })],
  ];
  const rows = await swapped(refusals);
  expect(rows.map(({ outcome }, at) => [outcome, at])).toEqual(refusals.map((_, at) => ['failed', at]));
});

test('an update of a checkout that is refused so can be taken back', async () => {
  const token = '7f3a9c1e5b2d4f600a8c';
  const held: string[] = [];
  const world = await worldWith(
    (method, path, body) => {
      if (!path.startsWith('/checkouts')) return undefined;
      const { email } = JSON.parse(body) as { readonly email: string };
      held.push(email);
      if (method === 'POST' || held.length > 2) return { checkout: { token, email } };
      const error = 'Checkout updated, but the webhook failed';
      return new WholeAnswer(422, 'application/json', JSON.stringify({ error }));
    },
    { discountLookup: false },
  );
  const desk = world;
  const { id, draft } = await typeDraft(desk);
  await send(desk, id);
  await retype(desk, id, { fields: { email: 'b@shop.example' } });
  expect((await send(desk, id)).last).toMatchObject({ outcome: 'unknown' });
  await retype(desk, id, draft);
  expect((await send(desk, id)).last).toMatchObject({ outcome: 'ok' });
  expect(held).toEqual(['ada@shop.example', 'b@shop.example', 'ada@shop.example']);
});

/** What became of one row for each task that failed so. */
async function rowsOf(
  kind: string,
  columns: readonly string[],
  row: (at: number) => readonly string[],
  tasks: readonly object[],
) {
  const [key = ''] = columns;
  const { desk, run, ...sent } = await sendToPlain({
    kind,
    file: csvFile('t.csv', columns, many(tasks.length, row)),
    list: ({ id, body }) => ({ id, body, status: 'failed', ...tasks[Number(body[key]) - 501] }),
  });
  const rows = await sent.rowsOf(await desk.reaches(run.id, 'done'));
  return rows.map(({ outcome }, at) => [outcome, at]);
}
const id = (at: number) => String(500 + at);
const tasksOf = (code: number, outputs: readonly object[]) =>
  outputs.map((output) => ({ result: { status_code: code, output } }));

test.each([
  ['discount_update', ['discount_id', 'value'], (at: number) => [id(at), '20'], 'discount', 'updated'],
  ['discount_delete', ['discount_id'], (at: number) => [id(at)], 'discount', 'deleted'],
  [
    'subscription_cancel',
    ['subscription_id', 'cancellation_reason', 'send_email'],
    (at: number) => [id(at), 'x', 'true'],
    'subscription',
    'cancelled',
  ],
  [
    'change_next_charge_date',
    ['charge_id', 'next_charge_date'],
    (at: number) => [id(at), '2037-03-01'],
    'charge',
    'updated',
  ],
  ['onetime_delete', ['item_id'], (at: number) => [id(at)], 'item', 'deleted'],
  [
    'address_discount_apply',
    ['address_id', 'discount_id'],
    (at: number) => [id(at), '5'],
    'discount',
    'applied',
  ],
  ['address_discount_remove', ['address_id'], (at: number) => [id(at)], 'discount', 'removed'],
])('a task of %s that failed in words of one that was carried out is unknown', async (...of) => {
  const [kind, columns, row, what, done] = of;
  const unknown = tasksOf(422, [
    { error: `The ${what} was ${done}, but the webhook could not be sent` },
    { message: `${what} ${done}. Notification failed.` },
    { errors: [`${what} has been ${done}; email not sent`] },
    { success: true, error: 'Webhook failed' },
  ]);
  const failed = tasksOf(422, [
    { error: `The ${what} could not be ${done}` },
    { error: `The ${what} is ${done}, so it cannot be ${done} again` },
    { error: `The ${what} has been ${done}` },
    { error: `The ${what} was not ${done}, the webhook failed` },
    { error: 'Not allowed' },
    { processed: 1, failed: 1, errors: ['Not allowed'] },
    { count: 1, total: 1, errors: ['Not allowed'] },
    { status: 422, error: 'Not allowed' },
  ]);
  expect(await rowsOf(kind, columns, row, [...unknown, ...failed])).toEqual([
    ...unknown.map((_, at) => ['unknown', at]),
    ...failed.map((_, at) => ['failed', unknown.length + at]),
  ]);
});

test.each([
  ['discount_update', ['discount_id', 'value'], (at: number) => [id(at), '20']],
  ['discount_delete', ['discount_id'], (at: number) => [id(at)]],
])('a task of %s that failed without an answer is unknown', async (kind, columns, row) => {
  const unknown = [
    ...[500, 502, 503, 504, 408, 302].flatMap((code) => tasksOf(code, [{ error: 'timeout' }, {}])),
    ...['timeout', 'Internal error', 'Connection reset', 'execution expired'].map((error) => ({ error })),
    { status: 'aborted' },
  ];
  const failed = [
    ...tasksOf(422, [{ error: 'The request timeout is too large' }]),
    ...tasksOf(404, [{ error: 'Not found' }]),
    { error: 'Not allowed' },
    { status: 'cancelled' },
  ];
  expect(await rowsOf(kind, columns, row, [...unknown, ...failed])).toEqual([
    ...unknown.map((_, at) => ['unknown', at]),
    ...failed.map((_, at) => ['failed', unknown.length + at]),
  ]);
});
