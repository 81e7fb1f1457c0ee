import { expect, test } from 'vitest';
import { worldWith } from './support/answered-world.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// An emptied field is sent as null: what the answer shows there tells whether it was taken.

test.each<[string, unknown, string]>([
  ['a day', '2031-07-05', 'unknown'],
  ['a day in an object', { date: '2031-07-05' }, 'unknown'],
  ['nothing', null, 'succeeded'],
  ['an empty text', '', 'succeeded'],
  ['the time of an empty field', '0001-01-01T00:00:00Z', 'succeeded'],
])('PUT /subscriptions: an emptied date that is answered with %s', async (_what, shown, outcome) => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile('s.csv', ['subscription_id', 'next_charge_scheduled_at'], [['100001', '[empty]']]),
    kind: 'subscription-swaps',
    list: null,
    one: () => ({ subscription: { id: 100001, next_charge_scheduled_at: shown, quantity: 1 } }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map((row) => row.outcome)).toEqual([outcome]);
});

test('discount_update: a field that was emptied and is still there is no success', async () => {
  const shown = [
    { ends_at: '2032-05-05' },
    { usage_limit: 5 },
    { ends_at: null },
    { usage_limit: 0, ends_at: '' },
    { changes: { ends_at: ['2032-05-05', null] } },
    {},
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    file: csvFile(
      's.csv',
      ['discount_id', 'ends_at', 'usage_limit', 'value'],
      many(shown.length, (index) => [String(4 + index), '[empty]', '[empty]', '10']),
    ),
    kind: 'discount_update',
    list: ({ id, body }, index) => {
      const output = { discount: { id: body.discount_id, value: 10, ...shown[index] } };
      return { id, body, status: 'success', result: { status_code: 200, output } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...['unknown', 'unknown'],
    ...many(4, () => 'succeeded'),
  ]);
});

test('a checkout without a discount code may be answered with one', async () => {
  const { desk, store } = await worldWith((method, path, body) =>
    method === 'POST' && path.endsWith('/checkouts')
      ? { checkout: { ...JSON.parse(body), token: '7f3a9c1e5b2d4f600a8c', discount_code: 'WELCOME' } }
      : undefined,
  );
  const file = csvFile(
    'checkouts.csv',
    ['email', 'variant_id', 'product_id', 'quantity'],
    [['ada@shop.example', '77', '66', '1']],
  );
  const sheet = await desk.importFile(file, 'checkouts');
  expect(await desk.reaches((await desk.send(store, sheet.id)).id, 'done')).toMatchObject({ succeeded: 1 });
});

/** One subscription as a service has it: it takes what is sent, and somebody else changes it between a run and its undo. */
async function undone(before: object, column: string, sent: string, since: object) {
  let record = { id: 100_001, quantity: 1, ...before };
  const { desk, store } = await worldWith(
    (method, path, body) => {
      if (!path.endsWith('/subscriptions/100001')) return undefined;
      if (method === 'PUT') record = { ...record, ...JSON.parse(body) };
      return { subscription: record };
    },
    { subscriptionRead: true },
  );
  const file = csvFile('swaps.csv', ['subscription_id', column], [['100001', sent]]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run).toMatchObject({ succeeded: 1 });
  record = { ...record, ...since };
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  const { buckets } = await desk.reaches(back.id, 'done');
  return { buckets, record };
}

test.each<[string, object, string, string, object]>([
  [
    'a day where the run had emptied it',
    { next_charge_scheduled_at: '2031-07-05' },
    'next_charge_scheduled_at',
    '[empty]',
    { next_charge_scheduled_at: '2033-01-01' },
  ],
  [
    'the title in other letters',
    { product_title: 'Box' },
    'product_title',
    'coffee crate',
    { product_title: 'Coffee Crate' },
  ],
])('an undo keeps what somebody set since: %s', async (_what, before, column, sent, since) => {
  const { buckets, record } = await undone(before, column, sent, since);
  expect(buckets).toMatchObject({ reversed: 0, kept: 1 });
  expect(record).toMatchObject(since);
});

test('an undo restores a field that the run had emptied and nobody changed', async () => {
  const before = { next_charge_scheduled_at: '2031-07-05' };
  const { buckets, record } = await undone(before, 'next_charge_scheduled_at', '[empty]', {});
  expect(buckets).toMatchObject({ reversed: 1, kept: 0 });
  expect(record).toMatchObject(before);
});
