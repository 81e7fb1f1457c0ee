import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { bulkSubscriptionsUpdate } from '../../../src/domain/kinds/bulk-subscriptions-update.ts';
import { discounts2021x11 } from '../../../src/domain/kinds/discounts-2021-11.ts';
import { onetimeCreate } from '../../../src/domain/kinds/onetime-create.ts';
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

const [now, old] = ['5471125488600', '4000111222333'];
const ofVariant = (key: string) => ({ ...swap, body: { [key]: parseJson(now) } });
const outcome = (answer: object, own: Parameters<typeof shownBy>[1]) =>
  shownBy(parseJson(JSON.stringify(answer)), own) === 'own';
type Reading = readonly [isOwn: boolean, shown: object];

test.each(['platform_variant_id', 'store_variant_id'])(
  'the variant that was sent as %s is compared under the other names that services have for it',
  (sent) => {
    const shown: readonly Reading[] = [
      ...['external_variant_id', 'variant_id', 'productVariantId', 'shop_variant_id'].flatMap(
        (name): Reading[] => [
          [true, { [name]: now }],
          [true, { [name]: `gid://shop/ProductVariant/${now}` }],
          [true, { [name]: null }],
          [false, { [name]: Number(old) }],
          [false, { [name]: `gid://shop/ProductVariant/${old}` }],
        ],
      ),
      ...[{ ecommerce: now }, { ecommerce: null }, {}].map(
        (one): Reading => [true, { external_variant_id: one }],
      ),
      ...[{ ecommerce: old }, { shop: old }].map((one): Reading => [false, { external_variant_id: one }]),
      [true, { variant: { id: Number(now), title: 'Box' } }],
      [true, { variant: { id: 77, external_id: now } }],
      [true, { line_items: [{ variant_id: 5 }, { variant_id: now, quantity: 1 }] }],
      [true, { previous_variant_id: old, original_variant_id: old }],
      ...[
        { variant: { id: old } },
        { variant: { external_id: old } },
        { line_items: [{ variant_id: old }] },
      ].map((one): Reading => [false, one]),
      // An ID of the service itself counts where nothing shows the one that was sent.
      [true, { [sent]: now, variant_id: 77, product_variant_id: 78, variant: { id: 79 } }],
      [true, { external_variant_id: { ecommerce: now }, variant_id: 77 }],
      [true, { [sent]: now, bundle_variant_id: 99, internal_variant_id: 98 }],
      [false, { bundle_variant_id: 99 }],
      [false, { [sent]: now, external_variant_id: { ecommerce: old } }],
      [false, { [sent]: now, ecommerce_variant_id: old }],
    ];
    const wrong = shown.filter(
      ([isOwn, one]) =>
        outcome({ subscription: { id, status: 'active', quantity: 1, ...one } }, ofVariant(sent)) !== isOwn,
    );
    expect(wrong).toEqual([]);
  },
);

test('the kind, the amount and the status of a discount are compared under their other names, too', () => {
  const created = new Date(since).toISOString();
  const of = (body: Readonly<Record<string, string>>) => ({
    ...{ ...swap, kind: discounts2021x11, cells: { code: 'A1', ...body }, body: { code: 'A1', ...body } },
  });
  const percent = { value: '10', value_type: 'percentage', status: 'enabled' };
  const fixed = { value: '10', value_type: 'fixed_amount', status: 'disabled' };
  const shown: readonly (readonly [typeof percent, readonly object[], readonly object[]])[] = [
    [
      percent,
      [
        ...['percentage', 'PERCENT', 'code', 'order', null].map((discount_type) => ({ discount_type })),
        ...[
          { type: 'discount' },
          { percent_off: 10 },
          { percent_off: '10.00', amount_off: null },
          { amount: 10 },
          { percentage: -10 },
        ],
        ...[{ percentage: 0.1 }, { enabled: true, active: 1 }, { state: 'active' }, { is_active: 'true' }],
        ...[{ disabled: false }, { amount_off: 0 }, { active: null, state: 'NY' }],
      ],
      [
        ...[{ discount_type: 'fixed_amount' }, { discountType: 'fixed' }, { type: 'shipping' }],
        ...[{ percent_off: 5 }, { amount_off: 10 }, { value: undefined, amount: '5' }],
        ...[
          { enabled: false },
          { active: false },
          { is_active: 0 },
          { state: 'disabled' },
          { disabled: true },
        ],
      ],
    ],
    [
      fixed,
      [
        { discount_type: 'fixed' },
        { amount_off: 1000 },
        { amount_off: '10.00' },
        { enabled: false, active: false },
      ],
      [
        { discount_type: 'percentage' },
        { percent_off: 10 },
        { amount_off: 5 },
        { active: true },
        { state: 'live' },
      ],
    ],
  ];
  const wrong = shown.flatMap(([sent, honest, lies]) =>
    [...honest, ...lies].filter(
      (one) =>
        outcome({ discount: { id: 5001, code: 'A1', ...sent, created_at: created, ...one } }, of(sent)) !==
        honest.includes(one),
    ),
  );
  expect(wrong).toEqual([]);
  // What starts later is not active yet.
  const later = { ...percent, starts_at: '2099-01-01' };
  expect(outcome({ discount: { id: 5001, code: 'A1', ...later, active: false } }, of(later))).toBe(true);
});

test('so is what was sent below a name, and each row of a task of several rows', () => {
  const item = { platform_variant_id: parseJson(now), quantity: '1' };
  const own = {
    ...swap,
    kind: onetimeCreate,
    cells: { address_id: '501' },
    body: { address_id: '501', onetime: item },
  };
  const inDoubt = (variant: string) =>
    isOutputInDoubt(
      parseJson(
        JSON.stringify({ onetime: { id: 7001, address_id: 501, quantity: 1, external_variant_id: variant } }),
      ),
      own,
    );
  expect([inDoubt(now), inDoubt(old)]).toEqual([false, true]);
  const sent = ['A', 'B'].map((one) => ({ id: one, ...item }));
  const told = (variant: string) =>
    rowsOfTask(
      parseJson(
        JSON.stringify({
          subscriptions: sent.map((one) => ({ id: one.id, quantity: 1, external_variant_id: variant })),
        }),
      ),
      sent,
      { failed: ['failed'], deed: { ...deedOf(bulkSubscriptionsUpdate), rows: 2, at: since } },
    )?.map((row) => row.outcome);
  expect([told(now), told(old)]).toEqual([
    ['succeeded', 'succeeded'],
    ['unknown', 'unknown'],
  ]);
});

test('a new discount whose record shows its status alone, and another one, is unknown', () => {
  const body = { code: 'A1', value: '10', status: 'enabled' };
  const own = { ...swap, kind: discounts2021x11, cells: body, body };
  const created_at = new Date(since).toISOString();
  const shown = (status: string) =>
    shownBy(parseJson(JSON.stringify({ discount: { id: 9, status, created_at }, status: 'success' })), own);
  expect(['enabled', 'disabled'].map(shown)).toEqual(['own', 'others']);
});
