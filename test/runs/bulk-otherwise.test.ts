import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

type Fields = Record<string, unknown>;
const columns = ['address_id', 'next_charge_scheduled_at', 'order_interval_frequency'].concat([
  'charge_interval_frequency',
  'order_interval_unit',
  'quantity',
  'platform_variant_id',
  'price',
]);
const row = (variant: string) => ['801', '2031-03-01', '30', '30', 'day', '3', variant, '10'];

/** What comes of two new subscriptions of one address that a service answers so. */
async function created(shown: (sent: readonly Fields[]) => readonly Fields[]) {
  const made = (sent: readonly Fields[]) => ({
    subscriptions: shown(sent).map((one, at) => ({
      ...one,
      id: 7000 + at,
      created_at: new Date().toISOString(),
    })),
  });
  const { desk, run, rowsOf } = await sendToPlain({
    kind: 'bulk_subscriptions_create',
    file: csvFile('bulk.csv', columns, [row('21'), row('22')]),
    list: ({ id, body }) => {
      const sent = Array.isArray(body.subscriptions) ? body.subscriptions : [];
      return { id, body, status: 'success', result: { status_code: 201, output: made(sent) } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return rows.map(({ outcome }) => outcome);
}

test.each<[string, (one: Fields, at: number, all: readonly Fields[]) => Fields]>([
  ['another price', (one) => ({ ...one, price: '25.00' })],
  ['another price of one of them', (one, at) => (at === 0 ? { ...one, price: '25.00' } : one)],
  ['fewer pieces', (one) => ({ ...one, quantity: 1 })],
  ['another day', (one) => ({ ...one, next_charge_scheduled_at: '2031-04-01' })],
  ['another variant', (one) => ({ ...one, platform_variant_id: 99 })],
  ['the first one twice', (_one, _at, [first]) => ({ ...first })],
  ['its IDs and another price', () => ({ price: '25.00' })],
])('subscriptions that are shown with %s are unknown', async (_, change) => {
  expect(await created((sent) => sent.map(change))).toEqual(['unknown', 'unknown']);
});

test.each<[string, (one: Fields) => Fields]>([
  ['as sent', (one) => one],
  [
    'with more decimals and a time',
    (one) => ({ ...one, price: '10.00', next_charge_scheduled_at: '2031-03-01T00:00:00' }),
  ],
  ['by their address alone', () => ({ address_id: 801 })],
  ['by nothing but their IDs', () => ({})],
])('subscriptions that are shown %s have succeeded', async (_, change) => {
  expect(await created((sent) => sent.map(change))).toEqual(['succeeded', 'succeeded']);
});
