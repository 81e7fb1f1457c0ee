import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { bulkSubscriptionsUpdate } from '../../../src/domain/kinds/bulk-subscriptions-update.ts';
import { subscriptionSwaps } from '../../../src/domain/kinds/subscription-swaps.ts';
import { deedOf } from '../../../src/main/runs/decode/deed.ts';
import { rowsOfTask } from '../../../src/main/runs/decode/group-rows.ts';
import { isOutputInDoubt, shownBy } from '../../../src/main/runs/decode/shown-by.ts';

// decision 0122: an answer that shows the row twice has to show it as it was sent each time.

const since = Date.now();
const id = 100_001;
const swap = {
  ...{ failed: ['failed'], isTakenOn: false, since, at: since },
  kind: subscriptionSwaps,
  cells: { subscription_id: String(id), quantity: '3' },
  body: { quantity: '3' },
} as const;

/** Another value, or another ID, beside the record that shows what was sent. */
const beside: readonly object[] = [
  { quantity: 1 },
  ...['data', 'item', 'result', 'response', 'attributes'].map((name) => ({ [name]: { quantity: 1 } })),
  ...['items', 'subscriptions', 'data'].map((name) => ({ [name]: [{ quantity: 1 }] })),
  ...['input', 'sent', 'received', 'params', 'replaced'].map((name) => ({ [name]: { quantity: 1 } })),
  { included: [{ type: 'subscription', id, attributes: { quantity: 1 } }] },
  ...[{ id: 5 }, { result: { id: 5 } }, { data: { id: '5' } }, { subscriptions: [{ id: 5 }] }],
];
const inRecord: readonly object[] = [
  ...[{ Quantity: 1 }, { attributes: { quantity: 1 } }, { changes: { quantity: { from: 3, to: 1 } } }],
  ...['allowed', 'real', 'adjusted', 'existing', 'remote', 'present'].map((name) => ({
    [`${name}_quantity`]: 1,
  })),
  ...['draft', 'pending', 'scheduled', 'proposed'].map((name) => ({ [name]: { quantity: 3 } })),
  ...[{ change: { status: 'pending' } }, { change_request: { status: 'rejected' } }],
  ...[{ applied: 0 }, { valid: false }, { error_code: 'LOCKED' }, { error_message: 'locked' }],
  ...[{ errorCode: 5 }, { details: 'Not saved' }, { reason: 'locked' }, { info: 'not saved' }],
  ...[{ alert: 'Not saved' }, { hint: 'not saved' }, { stale: true }, { from_cache: true }],
  ...[{ read_only: true }, { awaiting: 'approval' }, { approval_status: 'pending' }],
  ...['pending_update', 'update_pending', 'awaiting_approval'].map((status) => ({
    status,
  })),
  ...[{ state: 'update rejected' }, { change_effective_at: '2099-01-01' }, { goes_live_at: '2099-01-01' }],
];

const record = { id, quantity: 3, price: '10.00' };
const lies = [
  ...beside.map((more) => ({ subscription: record, ...more })),
  ...beside.filter((more) => !('id' in more)).map((more) => ({ success: true, ...more })),
  ...inRecord.flatMap((more) => [{ ...record, ...more }, { subscription: { ...record, ...more } }]),
  { success: true, replaced: { ...record, quantity: 1 } },
];
const texts = (answers: readonly object[]) => answers.map((one) => JSON.stringify(one));

test('a second reading of the row with other values leaves the row unknown', () => {
  expect(texts(lies).filter((text) => shownBy(parseJson(text), swap) === 'own')).toEqual([]);
  const ofTasks = texts(lies.slice(0, beside.length));
  expect(ofTasks.filter((text) => !isOutputInDoubt(parseJson(text), swap))).toEqual([]);
});

test('what is shown twice as it was sent, and what was before, denies nothing', () => {
  const honest = [
    ...['data', 'item', 'result'].map((name) => ({ subscription: record, [name]: { quantity: '3' } })),
    ...['previous', 'old', 'before'].map((name) => ({ subscription: record, [name]: { quantity: 1 } })),
    { subscription: record, input: { quantity: '3' } },
    { jsonrpc: '2.0', id: 1, result: record },
    { subscription: record, included: [{ type: 'customer', id: 9, attributes: { name: 'Ann' } }] },
    ...[
      { items: [{ id: 5, quantity: 1 }] },
      { attributes: { quantity: 3 } },
      { max_quantity: 9, status: 'active', last_error: null },
      { valid: true, applied: 1, error_code: null, error_message: '', info: 'Saved' },
      { changes: { quantity: { from: 1, to: 3 } } },
    ].map((more) => ({ subscription: { ...record, ...more } })),
  ];
  expect(texts(honest).filter((text) => shownBy(parseJson(text), swap) !== 'own')).toEqual([]);
});

test('nor does a row of a task of several rows succeed by an entry that says so of itself', () => {
  const day = '2027-03-01';
  const sent = ['A', 'B'].map((one) => ({ id: one, next_charge_scheduled_at: day }));
  const deed = { ...deedOf(bulkSubscriptionsUpdate), rows: 2, at: since };
  const told = (output: object) =>
    rowsOfTask(parseJson(JSON.stringify(output)), sent, { failed: ['failed'], deed })?.map(
      ({ outcome }) => outcome,
    );
  const each = (more: object) => ({ subscriptions: sent.map((one) => ({ ...one, ...more })) });
  const said = [
    ...[{ error_code: 'LOCKED' }, { state: 'update_rejected' }, { update_status: 'failed' }],
    ...[{ detail: 'locked' }, { info: 'not saved' }, { read_only: true }],
    ...[
      { Next_charge_scheduled_at: '2026-01-01' },
      { attributes: { next_charge_scheduled_at: '2026-01-01' } },
    ],
  ].map(each);
  const keyed = [{ changes: {} }, { pending_changes: { a: 1 } }].map((one) => ({
    results: { A: one, B: one },
  }));
  const outputs = [...said, ...keyed];
  expect(outputs.filter((one) => told(one)?.includes('succeeded'))).toEqual([]);
  expect(told(each({ status: 'active', updated_at: new Date(since).toISOString() }))).toEqual([
    'succeeded',
    'succeeded',
  ]);
});
