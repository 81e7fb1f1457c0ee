import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: what a task was to bring about has to be there wherever its output shows it.

type Outcome = 'succeeded' | 'unknown';
type Body = {
  readonly address_id: unknown;
  readonly discount: { readonly discount_id: unknown };
  readonly charge_id: unknown;
  readonly subscription_id: unknown;
};
type Case = readonly [Outcome, (body: Body) => unknown];

/** Sends one row for each case, and answers it with what the case makes of its body. */
async function sendCases(
  kind: string,
  columns: readonly string[],
  row: (index: number) => readonly string[],
  cases: readonly Case[],
) {
  const { desk, run, rowsOf } = await sendToPlain({
    kind,
    file: csvFile('rows.csv', columns, many(cases.length, row)),
    list: ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 200, output: cases[index]?.[1](body as unknown as Body) },
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }, index) => [outcome, String(cases[index]?.[1])])).toEqual(
    cases.map(([outcome, answer]) => [outcome, String(answer)]),
  );
  return { desk, run };
}

const now = new Date().toISOString();
const applied: readonly Case[] = [
  ['succeeded', () => ({})],
  ['succeeded', () => ({ success: true })],
  ['succeeded', () => ({ applied: true })],
  ['succeeded', () => ({ message: 'Discount applied successfully.' })],
  ['succeeded', (b) => ({ address: { id: b.address_id, city: 'x' } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount_id: b.discount.discount_id } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount_id: String(b.discount.discount_id) } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount: { id: b.discount.discount_id } } })],
  ['succeeded', (b) => ({ discounts: [{ id: b.discount.discount_id }] })],
  ['succeeded', (b) => ({ id: b.address_id, discount_id: b.discount.discount_id, city: 'x' })],
  ['succeeded', (b) => ({ address_id: b.address_id, discount_id: b.discount.discount_id })],
  [
    'succeeded',
    (b) => ({
      discount: {
        id: b.discount.discount_id,
        code: 'X',
        status: 'enabled',
        created_at: '2024-01-01T00:00:00Z',
      },
    }),
  ],
  [
    'succeeded',
    (b) => ({ address_id: b.address_id, discount: { id: b.discount.discount_id, code: 'X', times_used: 4 } }),
  ],
  ['succeeded', (b) => ({ id: 9001, address_id: b.address_id, discount_id: b.discount.discount_id })],
  [
    'succeeded',
    (b) => ({
      address: {
        ...{ id: b.address_id, discount_id: b.discount.discount_id, discount_codes: [], promotions: null },
        charges: [{ id: 1, discount_codes: [], discounts: [] }],
      },
    }),
  ],
  [
    'succeeded',
    (b) => ({ address: { id: b.address_id, discounts: [{ id: 8, discount_id: b.discount.discount_id }] } }),
  ],
  [
    'succeeded',
    (b) => ({ discount: { id: b.discount.discount_id, status: 'published', discount_code: '1010' } }),
  ],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: null, discount_code: 'OLD' } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discounts: [], discount_code: 'OLD' } })],
  ['unknown', (b) => ({ id: 9001, address_id: 5, discount_id: b.discount.discount_id })],
  ['unknown', (b) => ({ id: 9001, address_id: b.address_id, discount_id: 5 })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: null } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: 5, city: 'x' } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discountId: 5, city: 'x' } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discounts: [] } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discounts: [{ id: 5, code: 'ANN10' }] } })],
  // The undo would take off the other one, too.
  [
    'unknown',
    (b) => ({ address: { id: b.address_id, discounts: [{ id: b.discount.discount_id }, { id: 5 }] } }),
  ],
  ['unknown', (b) => ({ address: { id: b.address_id, discount: { id: 5 } } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount: null } })],
  ['unknown', (b) => ({ address: { id: b.address_id, has_discount: false } })],
  ['unknown', (b) => ({ data: { id: b.address_id, applied_discounts: [{ discount_id: 5 }] } })],
  ['unknown', (b) => ({ address: { id: 5, discount_id: b.discount.discount_id } })],
  ['unknown', (b) => ({ addresses: [{ id: 5, discount_id: b.discount.discount_id }] })],
  ['unknown', (b) => ({ id: 5, discount_id: b.discount.discount_id })],
  ['unknown', (b) => ({ address_id: 5, discount_id: b.discount.discount_id })],
  ['unknown', (b) => ({ address_id: b.address_id, discount_id: 5 })],
  ['unknown', (b) => ({ address_id: b.address_id, discount_id: null })],
  ['unknown', () => ({ discount: { id: 5, code: 'X' } })],
  ['unknown', (b) => ({ discount: { id: b.discount.discount_id, status: 'disabled' } })],
  ['unknown', () => ({ address: null })],
  ['unknown', () => ({ discount: null })],
  ['unknown', () => ({ message: 'Discount removed' })],
  ['unknown', () => ({ message: 'Discount already applied' })],
];

test('a discount is applied only where no answer shows the address without it, or another', async () => {
  const { desk, run } = await sendCases(
    'address_discount_apply',
    ['address_id', 'discount_id'],
    (index) => [String(500 + index), String(7000 + index)],
    applied,
  );
  // Whose address shows another discount keeps it.
  const done = applied.filter(([outcome]) => outcome === 'succeeded').length;
  expect(await desk.invoke('runs.get', { runId: run.id })).toMatchObject({
    actions: { inverse: { rows: done } },
  });
});

const removed: readonly Case[] = [
  ['succeeded', () => ({})],
  ['succeeded', () => ({ success: true })],
  ['succeeded', () => ({ removed: true })],
  ['succeeded', () => ({ message: 'Discount removed' })],
  ['succeeded', () => ({ discount: null })],
  ['succeeded', (b) => ({ id: b.address_id })],
  ['succeeded', (b) => ({ address_id: b.address_id, success: true })],
  ['succeeded', (b) => ({ address: { id: b.address_id, city: 'x' } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount: null } })],
  [
    'succeeded',
    (b) => ({ address: { id: b.address_id, discount_id: null, discounts: [], updated_at: now } }),
  ],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount_id: '', discount_code: null } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, has_discount: false, discount_count: 0 } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, discount_id: null, discount: { id: 5 } } })],
  ['succeeded', (b) => ({ address: { id: b.address_id, charges: [{ id: 1, discounts: [{ id: 5 }] }] } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: 5, discount_code: null } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: null, discounts: [{ id: 5 }] } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: null, discount_code: 'SAVE' } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_id: 5 } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discountId: 5 } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discounts: [{ id: 5 }] } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount: { id: 5 } } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_code: 'SAVE' } })],
  ['unknown', (b) => ({ address: { id: b.address_id, discount_applied: true } })],
  ['unknown', (b) => ({ address_id: b.address_id, discount_id: 5 })],
  ['unknown', () => ({ address: { id: 5, discount_id: null } })],
  ['unknown', () => ({ discount: { id: 5 } })],
  ['unknown', () => ({ removed: false })],
  ['unknown', () => ({ applied: true })],
  ['unknown', () => ({ message: 'Discount applied' })],
  ['unknown', () => ({ message: 'Discount deleted' })],
];

test('a discount is removed only where no answer shows one on the address still', async () => {
  await sendCases('address_discount_remove', ['address_id'], (index) => [String(500 + index)], removed);
});

const day = '2027-03-01';
const moved: readonly Case[] = [
  ['succeeded', () => ({})],
  ['succeeded', () => ({ message: 'Charge rescheduled' })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: day, status: 'QUEUED' } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: `${day}T00:00:00`, status: 'queued' } })],
  [
    'succeeded',
    (b) => ({ charge: { id: b.charge_id, scheduled_at: `${day}T05:00:00Z`, processed_at: null } }),
  ],
  [
    'succeeded',
    (b) => ({ charge: { id: b.charge_id, scheduled_at: day, processed_at: '0001-01-01T00:00:00Z' } }),
  ],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: '2027-02-28T23:00:00.000Z' } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: `${day}T23:00:00-08:00` } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: Date.parse(day) / 1000 } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: Date.parse(day) } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: 'Mon, 01 Mar 2027 00:00:00 GMT' } })],
  ['succeeded', (b) => ({ charge: { id: b.charge_id, date: { date: `${day} 00:00:00.000000` } } })],
  ['succeeded', (b) => ({ id: b.charge_id, scheduledAt: day })],
  ['succeeded', (b) => ({ charge_id: b.charge_id, status: 'success' })],
  ['succeeded', (b) => ({ date: now, charge: { id: b.charge_id, scheduled_at: day } })],
  ...['CREATED', 'new', 'RETRYING', 'payment_pending', 'ERROR', 'changed'].map(
    (status): Case => ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: day, status } })],
  ),
  ['succeeded', (b) => ({ charge: { id: b.charge_id, scheduled_at: day, refunded: '0.00' } })],
  [
    'succeeded',
    (b) => ({
      charge: { id: b.charge_id, scheduled_at: day, orders: [{ id: 3, scheduled_at: '2026-12-01' }] },
    }),
  ],
  [
    'succeeded',
    (b) => ({
      charge: { id: b.charge_id, scheduled_at: day },
      next_charge: { id: 7, scheduled_at: '2027-04-01' },
    }),
  ],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduled_at: '2026-12-01', status: 'QUEUED' } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduledAt: '2027-03-02T00:00:00Z' } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduled_at: Date.parse('2026-12-01') / 1000 } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduled_at: null } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, date: '2027-02-28' } })],
  ['unknown', (b) => ({ data: { id: b.charge_id, scheduled_at: day, scheduled_date: '2027-02-01' } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, status: 'SUCCESS', scheduled_at: day } })],
  ['unknown', (b) => ({ id: b.charge_id, status: 'SUCCESS', scheduled_at: day })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, status: 'SKIPPED', scheduled_at: day } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduled_at: day, processed_at: now } })],
  ['unknown', (b) => ({ charge: { id: b.charge_id, scheduled_at: day, deleted_at: now } })],
  ['unknown', () => ({ charge: { id: 5, scheduled_at: day } })],
  ['unknown', () => ({ subscription: { id: 5, next_charge_scheduled_at: '2026-12-01' } })],
];

test('a charge is moved only where no answer shows it on another day, or carried out', async () => {
  await sendCases(
    'change_next_charge_date',
    ['charge_id', 'next_charge_date'],
    (index) => [String(100_000 + index), day],
    moved,
  );
});

const cancelled: readonly Case[] = [
  ['succeeded', () => ({})],
  ['succeeded', () => ({ message: 'Subscription cancelled', status: 'success' })],
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, status: 'CANCELLED', cancelled_at: now } })],
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, status: 'cancel' } })],
  ...['archived', 'finished', 'changed'].map(
    (status): Case => ['succeeded', (b) => ({ subscription: { id: b.subscription_id, status } })],
  ),
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, cancelled_at: now, auto_renew: true } })],
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, status: 'expired', cancelled_at: now } })],
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, status: 'terminated' } })],
  ['succeeded', (b) => ({ subscription: { id: b.subscription_id, state: 'churned' } })],
  [
    'succeeded',
    (b) => ({ subscription: { id: b.subscription_id, status: 'cancelled', next_charge_scheduled_at: null } }),
  ],
  [
    'succeeded',
    (b) => ({
      data: { id: b.subscription_id, status: 'canceled', scheduled_change: null, canceled_at: now },
    }),
  ],
  ['succeeded', (b) => ({ data: { id: b.subscription_id, status: 'canceled', scheduled_change: null } })],
  [
    'succeeded',
    (b) => ({ id: b.subscription_id, status: 'cancelled', cancel_reason: 'customer', auto_renew: false }),
  ],
  ['unknown', () => ({ id: 5, status: 'cancelled', cancel_reason: 'customer', auto_renew: false })],
  ['unknown', (b) => ({ subscription: { id: b.subscription_id, auto_renew: true } })],
  ['unknown', (b) => ({ subscription: { id: b.subscription_id, next_billing_at: '2037-01-01' } })],
  [
    'unknown',
    (b) => ({
      message: 'Retention offer accepted',
      subscription: { id: b.subscription_id, status: 'paused' },
    }),
  ],
  ...[
    ...['active', 'non_renewing', 'pending-cancel', 'paused', 'ON_HOLD', 'trialing', 'in_trial', 'future'],
    ...['past_due', 'skipped', 'not_cancelled', 'cancellation_requested', 'will_expire', 'renewed'],
  ].map((status): Case => ['unknown', (b) => ({ subscription: { id: b.subscription_id, status } })]),
];

test('a subscription is cancelled only where each state that is shown of it is one of an end', async () => {
  await sendCases(
    'subscription_cancel',
    ['subscription_id', 'cancellation_reason'],
    (index) => [String(100_000 + index), 'too expensive'],
    cancelled,
  );
});
