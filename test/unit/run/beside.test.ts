import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { bulkSubscriptionsUpdate } from '../../../src/domain/kinds/bulk-subscriptions-update.ts';
import { discounts2021x11 } from '../../../src/domain/kinds/discounts-2021-11.ts';
import { subscriptionSwaps } from '../../../src/domain/kinds/subscription-swaps.ts';
import { deedOf } from '../../../src/main/runs/decode/deed.ts';
import { outputSays } from '../../../src/main/runs/decode/output-says.ts';
import { isOutputInDoubt, shownBy } from '../../../src/main/runs/decode/shown-by.ts';

// decision 0122: what stands beside the thing of a row has to be known as harmless; what a thing has is its own.

const since = Date.now();
const now = new Date(since).toISOString();
const link = 'https://shop.example/act';
const id = 100_001;
const code = 'ONE-1';
const asSent = { failed: ['failed'], isTakenOn: false, since, at: since } as const;
const swap = {
  ...asSent,
  kind: subscriptionSwaps,
  cells: { subscription_id: String(id), quantity: '3' },
  body: { quantity: '3' },
} as const;
const creation = {
  ...asSent,
  kind: discounts2021x11,
  cells: { code, value: '10' },
  body: { code, value: '10' },
} as const;
/** Answers with what a row is taken for. */
const told = (answers: readonly object[], own: typeof swap | typeof creation) =>
  answers.map((one) => {
    const text = JSON.stringify(one);
    return [text, shownBy(parseJson(text), own) === 'own' ? 'succeeded' : 'unknown'];
  });
const each = (answers: readonly object[], outcome: string) =>
  answers.map((one) => [JSON.stringify(one), outcome]);

/** What denies a change wherever it stands: beside the subscription, in it, or beside a word of success. */
const strong: readonly object[] = [
  ...['transaction', 'hook', 'workflow', 'approval'].map((name) => ({ [name]: { state: 'rolled_back' } })),
  { workflow: { id: 5, state: 'draft' } },
  { validation: { passed: false } },
  { checks: [{ name: 'stock', passed: false }] },
  ...['confirmation_url', 'approval_url', 'redirect_url', 'loginUrl'].map((name) => ({ [name]: link })),
  ...['effective_at', 'applies_on'].map((name) => ({ [name]: '2099-01-01' })),
  { effective_at: 4_070_908_800 },
  ...['saved', 'applied_at', 'written', 'committed_at'].map((name) => ({ [name]: null })),
  { committed: false },
  { commit: false },
  { rolled_back_at: now },
  { reverted_at: now },
  ...[
    { noop: 'y' },
    { noop: 2 },
    { dryRun: 'enabled' },
    { dry_run: 'on' },
    { simulate: 2 },
    { simulated: 'yes' },
  ],
  ...[{ changes: {} }, { diff: [] }, { updated_fields: [] }, { fields_changed: 0 }, { changed: null }],
];

/** What denies it beside the thing: nobody knows it as harmless. */
const beside: readonly object[] = [
  ...[{ exit_code: 1 }, { reason_code: 12 }, { retry_after: 30 }, { limit_reached: 1 }, { maintenance: 1 }],
  ...[{ attempts_left: 3 }, { test: 1 }, { cached: 1 }, { stale: 1 }, { expired: 1 }, { rollback_reason: 5 }],
  ...[{ source: 'cache' }, { environment: 'dry_run' }, { meta: { mode: 'simulation' } }],
  ...[{ type: 'rejection' }, { kind: 'denial' }, { object: 'rejection' }, { uri: 'urn:denied' }],
  ...[{ outcome_type: 'noop' }, { result_type: 'no changes' }, { event: 'update.vetoed' }],
  ...[{ message_id: 'SUBSCRIPTION_LOCKED' }, { code_name: 'E_LOCKED' }, { i18n_key: 'subscription.locked' }],
  ...[{ request_id: 'not saved' }, { path: 'not saved' }, { region: 'not saved' }],
  ...[{ quota: { exceeded: true } }, { rate_limit: { exceeded: true } }, { challenge: { type: 'otp' } }],
  ...[
    { draft_id: 5 },
    { draft: { id: 5 } },
    { approvals: [{ by: 'x', at: null }] },
    { valid_from: '2099-01-01' },
  ],
  { pending_change: { id: 5, quantity: 3 } },
  { scheduled_change: { id: 5, quantity: 3 } },
  { log: [{ level: 'error', text: 'update rejected' }] },
];

/** What a record says of the request itself. */
const inRecord: readonly object[] = [
  ...['saved', 'persisted', 'committed', 'written', 'stored', 'ok', 'success'].map((name) => ({ [name]: 0 })),
  ...['done', 'processed', 'completed', 'accepted', 'acknowledged'].map((name) => ({ [name]: false })),
  ...['failed', 'rejected', 'invalid', 'nothing_changed'].map((name) => ({ [name]: true })),
  ...[
    { ignored: 'true' },
    { errcode: 40_001 },
    { errno: 5 },
    { err: 'locked' },
    { ret: -1 },
    { written: '0' },
  ],
  ...['unchanged', 'noop', 'locked'].map((result) => ({ result })),
  ...[{ outcome: 'unchanged' }, { action: 'none' }, { action: 'skipped' }, { operation: 'noop' }],
  ...[{ update_status: 'failed' }, { update_result: 'rejected' }, { last_update_status: 'failed' }],
  ...[{ write_status: 'failed' }, { update_state: 'pending' }, { detail: 'Update was rejected' }],
  { status_message: 'not saved' },
  ...['active', 'applied', 'saved', 'db', 'confirmed', 'final', 'new', 'committed', 'approved'].map(
    (name) => ({
      [`${name}_quantity`]: 1,
    }),
  ),
  ...['active', 'saved', 'after', 'new', 'published', 'current_state', 'in_effect'].map((name) => ({
    [name]: { quantity: 1 },
  })),
  { current: [{ quantity: 1 }] },
];

/** What stands beside a word of success, and no thing. */
const withWord: readonly object[] = [
  ...[{ redirect: link }, { url: 'https://shop.example/login' }, { position: 4 }, { wait: 30 }],
  ...[{ subscription: {} }, { subscription_id: null }, { id: null }, { updated_at: null }],
  ...[{ items: [] }, { operations: [] }, { mutations: [] }],
  ...[{ hits: 0 }, { size: 0 }, { changesMade: 0 }, { mutated: 0 }, { total_items: 0 }],
];

const others = ['Charge', 'Product', 'Address', 'Cart', 'Checkout', 'Coupon'].map(
  (name) => `${name} updated`,
);

test('a change is no success where anything beside the thing is not known as harmless', () => {
  const lies = [
    ...[...strong, ...beside].map((more) => ({
      subscription: { id, quantity: 3, updated_at: now },
      ...more,
    })),
    ...[...strong, ...beside, ...withWord].map((more) => ({ success: true, ...more })),
    ...strong.map((more) => ({ id, quantity: 3, status: 'active', ...more })),
    ...strong.map((more) => ({ subscription: { id, quantity: 3, ...more } })),
    ...inRecord.flatMap((more) => [
      { id, quantity: 3, ...more },
      { subscription: { id, quantity: 3, ...more } },
    ]),
    ...['body', 'payload', 'json'].flatMap((name) => [
      ...[{ saved: false }, { message: 'not saved' }, { result: 'rejected' }, { id, quantity: 1 }].map(
        (inner) => ({ statusCode: 200, [name]: inner }),
      ),
      { success: true, [name]: { subscription: { id, quantity: 1 } } },
      { success: true, [name]: { subscription: { id: 5, quantity: 3 } } },
      { success: true, [name]: { id: 5 } },
      { [name]: { quantity: '3' } },
    ]),
    { success: true, request: { state: 'rejected' } },
    { subscription: { id, quantity: 3 }, data: null },
    { id, quantity: 3, code: 40_001 },
    { id, quantity: 3, error_code: 5 },
    ...[...others, 'Discount applied'].map((message) => ({ message })),
  ];
  expect(told(lies, swap)).toEqual(each(lies, 'unknown'));
});

/** What services say of themselves, of whoever asked, and of what they did besides. */
const harmless: readonly object[] = [
  ...[
    { request_id: 'abc-1' },
    { traceId: 'c0ffee' },
    { audit_id: 5 },
    { timestamp: now },
    { server_time: Math.floor(since / 1000) },
  ],
  ...[
    { webhook_sent: true },
    { notified: true },
    { emails_sent: 1 },
    { livemode: true },
    { api_version: '2021-11' },
  ],
  ...[
    { page: 1, per_page: 20, total: 1 },
    { meta: { count: 1, request_id: 'abc-1' } },
    { duration_ms: 12.5 },
  ],
  ...[
    { _links: { self: { href: `/subscriptions/${id}` } } },
    { links: { self: '/subscriptions' }, jsonapi: { version: '1.0' } },
  ],
  ...[
    { request: { id: 'abc', method: 'PUT' } },
    { trace: { id: 'abc-1', duration: 12 } },
    { debug: { queries: 3 } },
  ],
  ...[{ rate_limit: { limit: 40, remaining: 39, reset: 1_700_000_000 } }, { cost: 3, limits: { used: 3 } }],
  ...[
    { customer: { id: 5, status: 'disabled' } },
    { shop: { name: 'Tea' } },
    { user: { id: 5, role: 'admin' } },
  ],
  ...[
    { server: 'app-3', region: 'eu-west' },
    { feature_flags: { new_ui: true } },
    { environment: 'production' },
  ],
  ...[
    { async: false, cached: false, stale: false },
    { dry_run: false, test: false },
    { event: 'subscription/updated' },
  ],
  { deprecation: 'This endpoint will be removed on 2027-01-01' },
  ...[
    { changed: ['quantity'] },
    { changes: { quantity: [1, 3] } },
    { changes: { quantity: { from: 1, to: 3 } } },
  ],
  ...[{ updated_fields: ['quantity'] }, { fields_changed: 1 }, { code: '0000', message: 'Success' }],
  ...[
    { status: 200, success: true, error: null, errors: null, warnings: [] },
    { code: 'SUCCESS', message: 'OK' },
  ],
  ...[{ success: true, message: 'Quantity updated' }, { type: 'subscription' }],
  ...[
    { updated_ids: [id], updated: [String(id)] },
    { changes: { quantity: [1, 3], updated_at: ['2019-01-01T00:00:00Z', now] } },
    { changes: [{ field: 'quantity', old: 1, new: '3' }] },
    { request_id: 'req_8f3a9c01', trace: { id: '00-4bf92f3577b34da6-00f067aa0ba902b7-01' } },
    { etag: 'W/"5f3a-abc1"', method: 'PUT', code: null, version: '2021-11', processed_at: now },
    {
      shop: { name: 'Tea & Co', domain: 'tea.example' },
      meta: {},
      links: [],
      status: ['ok'],
      result: [true],
    },
    {
      self: '/subscriptions/100001',
      docs_url: 'https://docs.example/swaps',
      success: 'yes',
      deleted_at: null,
    },
  ],
];

test('what is known as harmless beside a thing, and what a thing has of its own, denies nothing', () => {
  const record = { id, quantity: 3 };
  const honest = [
    ...harmless.map((more) => ({ subscription: record, ...more })),
    ...harmless.slice(0, 12).map((more) => ({ success: true, ...more })),
    ...['model', 'entity', 'object', 'd', 'content', 'output'].flatMap((name) => [
      { [name]: { Id: id, Quantity: 3 } },
      { [name]: { subscription: record } },
    ]),
    ...['payload', 'body'].map((name) => ({ [name]: { subscription: record } })),
    { data: { subscriptionUpdate: { subscription: record, userErrors: [] } } },
    ...[
      ...[{ created: false }, { outcome: 'pending' }, { preview: false, dry_run: false }, { success: null }],
      ...[
        { next_charge_scheduled_at: '2099-01-01', scheduled_at: '2099-01-01' },
        { expired: 1, cancelled_at: null, plan: {} },
      ],
      ...[{ last_charge: { status: 'failed', error: 'declined' } }, { approval: null, checks: [] }],
    ].map((more) => ({ subscription: { ...record, ...more } })),
    ...[`Updated subscription #${id}`, `Subscription with id ${id} updated`, 'Successful operation'].map(
      (message) => ({ message }),
    ),
    ...['Updated quantity to 3', 'Quantity updated', 'Item saved'].map((message) => ({ message })),
    ...['body', 'payload', 'json'].flatMap((name) => [
      { statusCode: 200, headers: {}, [name]: { subscription: record } },
      { success: true, [name]: { quantity: '3' } },
    ]),
    { success: true, request: { method: 'PUT', state: null, body: { quantity: 3 } } },
    ...[{ state: 'updated' }, { response: 'OK' }],
    ...[
      { update_status: 'success', action: 'update', result: 'ok' },
      { failed: 0, err: null, done: true },
    ].map((more) => ({ ...record, ...more })),
  ];
  expect(told(honest, swap)).toEqual(each(honest, 'succeeded'));
});

test('the same holds for creations, one by one and as tasks', () => {
  const lies = [...strong, ...beside]
    .filter((more) => !/applied_at/.test(JSON.stringify(more)))
    .map((more) => ({ discount: { id: 5, code, value: '10' }, ...more }));
  expect(told(lies, creation)).toEqual(each(lies, 'unknown'));
  // Of a task texts beside a thing may be anything of it.
  const ofTasks = lies.filter(
    (one) => !Object.values(one).some((value) => typeof value === 'string' && value !== link),
  );
  const deed = { ...deedOf(creation.kind), rows: 1, at: since };
  const inDoubt = ofTasks.filter((one) => {
    const output = parseJson(JSON.stringify(one));
    return outputSays(output, { failed: ['failed'], deed }) !== 'thing' || isOutputInDoubt(output, creation);
  });
  expect(inDoubt).toEqual(ofTasks);
});

test('a task of several rows is no success where its things are none, or wait', () => {
  const deed = { ...deedOf(bulkSubscriptionsUpdate), rows: 2, at: since };
  const lies = [
    { updated: 2, subscription: null },
    { updated: 2, subscription: { id: 5 }, status: 'queued' },
  ];
  const says = (one: object) => outputSays(parseJson(JSON.stringify(one)), { failed: ['failed'], deed });
  expect(lies.map(says)).toEqual(['unclear', 'unclear']);
  expect(says({ updated: 2, subscription: { id: 5 } })).toBe('thing');
});
