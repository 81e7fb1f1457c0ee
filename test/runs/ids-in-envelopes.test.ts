import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: several new things of one task have their IDs by the fields that both have, wherever their list is.
type Entry = Readonly<Record<string, unknown>>;
type Answer = (made: readonly Entry[]) => unknown;

/** Creates two subscriptions of one address by one task; their IDs. */
async function created(answer: Answer, change: (one: Entry) => Entry = (one) => one) {
  const header = [
    'address_id',
    'charge_interval_frequency',
    'order_interval_frequency',
    'order_interval_unit',
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    kind: 'bulk_subscriptions_create',
    file: csvFile(
      's.csv',
      [...header, 'next_charge_scheduled_at', 'price', 'quantity', 'platform_variant_id'],
      ['4401', '4402'].map((variant) => ['500', '30', '30', 'day', '2032-01-10', '9.90', '1', variant]),
    ),
    list: ({ id, body }) => {
      const sent = body.subscriptions as readonly Entry[];
      const created_at = new Date().toISOString();
      const made = sent.map((one, at) => change({ id: 501 + at, ...one, created_at })).reverse();
      return { id, body, status: 'success', result: { status_code: 201, output: answer(made) } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return rows.map(({ serviceId }) => serviceId);
}
const capitals = (one: Entry): Entry => ({ ...one, order_interval_unit: 'DAY' });

test.each<[string, Answer, ((one: Entry) => Entry)?]>([
  ['a list under its name', (subscriptions) => ({ subscriptions })],
  ['a list in an envelope', (subscriptions) => ({ status: 'success', data: { subscriptions } })],
  ['words in capitals', (subscriptions) => ({ subscriptions }), capitals],
])('two new subscriptions have their IDs in %s', async (_name, answer, change) => {
  expect(await created(answer, change)).toEqual(['501', '502']);
});

const lists = (made: readonly Entry[]) => ({ data: { subscriptions: made, items: made } });
test.each<[string, Answer, ((one: Entry) => Entry)?]>([
  ['two lists', lists],
  ['a list of what they replace', (subscriptions) => ({ data: { previous: subscriptions } })],
  ['a list of customers', (made) => ({ data: { customers: made } })],
  ['an envelope of what was there', (subscriptions) => ({ data: { already_exists: true, subscriptions } })],
  ['other values', (subscriptions) => ({ data: { subscriptions } }), (one) => ({ ...one, quantity: 2 })],
  [
    'another unit',
    (subscriptions) => ({ subscriptions }),
    (one) => ({ ...one, order_interval_unit: 'WEEK' }),
  ],
])('and none in %s', async (_name, answer, change) => {
  expect(await created(answer, change)).toEqual([null, null]);
});
