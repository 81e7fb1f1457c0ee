import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

type Fields = Record<string, unknown>;
type Case = [string, (one: Fields) => Fields];
const columns = ['address_id', 'next_charge_scheduled_at', 'order_interval_frequency'].concat([
  'charge_interval_frequency',
  'order_interval_unit',
  'quantity',
  'platform_variant_id',
  'price',
]);
const row = (variant: string) => ['801', '2031-03-01', '30', '30', 'day', '3', variant, '10'];

/** What comes of new subscriptions of one address that a service answers so. */
async function created(
  shown: (sent: readonly Fields[]) => readonly Fields[],
  rows = 2,
  output: (made: readonly Fields[]) => object = (subscriptions) => ({ subscriptions }),
) {
  const made = (sent: readonly Fields[]) =>
    output(shown(sent).map((one, at) => ({ id: 7000 + at, ...one, created_at: new Date().toISOString() })));
  const { desk, run, rowsOf } = await sendToPlain({
    kind: 'bulk_subscriptions_create',
    file: csvFile('bulk.csv', columns, [row('21'), row('22')].slice(0, rows)),
    list: ({ id, body }) => {
      const sent = Array.isArray(body.subscriptions) ? body.subscriptions : [];
      return { id, body, status: 'success', result: { status_code: 201, output: made(sent) } };
    },
  });
  const told = await rowsOf(await desk.reaches(run.id, 'done'));
  return told.map(({ outcome }) => outcome);
}

test.each<[string, (one: Fields, at: number, all: readonly Fields[]) => Fields]>([
  ['another price', (one) => ({ ...one, price: '25.00' })],
  ['another price of one of them', (one, at) => (at === 0 ? { ...one, price: '25.00' } : one)],
  ['fewer pieces', (one) => ({ ...one, quantity: 1 })],
  ['another day', (one) => ({ ...one, next_charge_scheduled_at: '2031-04-01' })],
  ['another variant', (one) => ({ ...one, platform_variant_id: 99 })],
  ['the first one twice', (_one, _at, [first]) => ({ ...first })],
  ['its IDs and another price', () => ({ price: '25.00' })],
  ['no price', (one) => ({ ...one, price: null })],
  ['no charge date', (one) => ({ ...one, next_charge_scheduled_at: null })],
  ['no quantity', (one) => ({ ...one, quantity: null })],
  ['no variant', (one) => ({ ...one, platform_variant_id: null })],
  ['the status of canceled ones', (one) => ({ ...one, status: 'cancelled' })],
  ['that status and their IDs alone', () => ({ status: 'cancelled' })],
  ['a time of cancellation', (one) => ({ ...one, cancelled_at: new Date().toISOString() })],
  ['a flag of cancellation', (one) => ({ ...one, is_cancelled: true })],
  ['a flag of none that goes', (one) => ({ ...one, active: false })],
  ['a time of a pause', (one) => ({ ...one, paused_at: '2031-02-01T00:00:00Z' })],
  ...['deleted', 'ended', 'terminated', 'paused', 'pending_approval'].map(
    (status): Case => [`the status ${status}`, (one) => ({ ...one, status })],
  ),
  ['another address', (one) => ({ ...one, address_id: 999 })],
  ['another address and their IDs alone', () => ({ address_id: 999 })],
  ['an end that was not sent', (one) => ({ ...one, expire_after_specific_number_of_charges: 1 })],
  ['a property that was not sent', (one) => ({ ...one, properties: [{ name: 'size', value: 'L' }] })],
  ['one ID for all', (one) => ({ ...one, id: 7000 })],
  [
    'another interval in an object',
    ({ order_interval_frequency: _, order_interval_unit: __, ...one }) => ({
      ...{ ...one, charge_interval_frequency: undefined },
      interval: { frequency: 60, unit: 'day' },
    }),
  ],
  ['attributes of another price', (one) => ({ attributes: { ...one, price: '25.00' } })],
])('subscriptions that are shown with %s are unknown', async (_, change) => {
  expect(await created((sent) => sent.map(change))).toEqual(['unknown', 'unknown']);
});

test.each<[string, (made: readonly Fields[]) => object]>([
  ['a bare list', (made) => made],
  ['data', (data) => ({ data })],
  ['items', (items) => ({ items })],
  ['created', (made) => ({ created: made })],
  ['records in envelopes', (made) => ({ subscriptions: made.map((subscription) => ({ subscription })) })],
])(
  'one subscription that is shown with another price under %s is unknown, and as sent it has succeeded',
  async (_, output) => {
    const other = (sent: readonly Fields[]) => sent.map((one) => ({ ...one, price: '25.00' }));
    expect(await created(other, 1, output)).toEqual(['unknown']);
    expect(await created((sent) => sent, 1, output)).toEqual(['succeeded']);
  },
);

test.each<Case>([
  ['as sent', (one) => one],
  [
    'with more decimals and a time',
    (one) => ({ ...one, price: '10.00', next_charge_scheduled_at: '2031-03-01T00:00:00' }),
  ],
  ['by their address alone', () => ({ address_id: 801 })],
  ['by nothing but their IDs', () => ({})],
  ['as active ones', (one) => ({ ...one, status: 'active', cancelled_at: null, properties: [] })],
  ...['pending', 'not_started', 'scheduled'].map(
    (status): Case => [`with the status ${status}`, (one) => ({ ...one, status, active: false })],
  ),
  [
    'as they are, going',
    (one) => ({ ...one, is_cancelled: false, paused_at: null, ended_at: '', is_active: true }),
  ],
  ['with their address', (one) => ({ ...one, address_id: '801' })],
  [
    'without an end, and with a property that is hidden',
    (one) => ({
      ...one,
      expire_after_specific_number_of_charges: null,
      properties: [{ name: '_source', value: 'app' }],
    }),
  ],
  ['with their interval in an object', (one) => ({ ...one, interval: { frequency: '30', unit: 'days' } })],
  ['by attributes', (one) => ({ type: 'subscription', attributes: one })],
])('subscriptions that are shown %s have succeeded', async (_, change) => {
  expect(await created((sent) => sent.map(change))).toEqual(['succeeded', 'succeeded']);
});
