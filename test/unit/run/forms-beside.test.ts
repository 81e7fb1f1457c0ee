import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { subscriptionSwaps } from '../../../src/domain/kinds/subscription-swaps.ts';
import { shownBy } from '../../../src/main/runs/decode/shown-by.ts';

// decision 0122: a name that is known as harmless beside the thing of a row has to have a value in the form of its kind.

const since = Date.now();
const now = new Date(since).toISOString();
const id = 100_001;
const swap = {
  ...{ failed: ['failed'], isTakenOn: false, since, at: since },
  kind: subscriptionSwaps,
  cells: { subscription_id: String(id), quantity: '3' },
  body: { quantity: '3' },
} as const;

/** What has a name that is known, and no value that such a name may have. */
const wrongForms: readonly object[] = [
  ...['status', 'state', 'result', 'outcome', 'data', 'response', 'meta', 'info', 'update', 'put', 'ok'].map(
    (name) => ({ [name]: ['failed'] }),
  ),
  ...[{ status: ['pending'] }, { state: ['queued'] }, { outcome: ['noop'] }, { info: ['locked'] }],
  ...[{ success: [false] }, { success: ['false'] }, { success: [0] }, { ok: [false] }, { result: [false] }],
  ...[
    { result: [null] },
    { code: [500] },
    { status: [500] },
    { meta: [false] },
    { meta: { update: ['failed'] } },
  ],
  ...[null, '', 'n/a', 'null'].flatMap((none) =>
    [
      'success',
      'ok',
      'result',
      'done',
      'completed',
      'processed',
      'completed_at',
      'processed_at',
      'finished_at',
    ].map((name) => ({ [name]: none })),
  ),
  ...['executed_at', 'processed_at', 'completed_at', 'updated_at', 'saved_at', 'timestamp'].flatMap(
    (name) => [{ [name]: '2099-01-01' }, { [name]: '2019-01-01' }, { [name]: 'failed' }],
  ),
  ...['final', 'authenticated', 'active', 'enabled', 'published', 'dispatched', 'triggered', 'delivered'].map(
    (name) => ({
      [name]: false,
    }),
  ),
  ...[304, 300, 399, 0, 1000].flatMap((status) => [{ status }, { httpStatus: status }]),
  ...[{ method: 'GET' }, { method: 'DELETE' }, { verb: 'get' }, { version: '1-rejected' }, { count: 0.5 }],
  ...[{ count: '0rows' }, { limit: '0x' }, { limit: 'exceeded' }, { http_code: '422' }],
  ...['trace_id', 'id', 'log_id', 'server', 'host', 'zone', 'etag', 'hash', 'request_id'].flatMap((name) => [
    { [name]: 'noop' },
    { [name]: 'rejected-1' },
    { [name]: 'readonly-replica' },
    { [name]: 'dry-run' },
  ]),
  ...['path', 'resource', 'next_url', 'self', 'support', 'related'].flatMap((name) => [
    { [name]: '/errors/422' },
    { [name]: '/pending/5' },
    { [name]: '/dry-runs/5' },
  ]),
  ...['self', 'href', 'resource', 'path', 'endpoint', 'related', 'next', 'next_url', 'first'].flatMap(
    (name) => [
      ...['/jobs/5', '/operations/5', '/pay/5', '/otp/5', '/review/5', '/subscriptions/jobs/5'].map((to) => ({
        [name]: to,
      })),
      { links: { [name]: '/tasks/77/status' } },
    ],
  ),
  ...['/limit-reached', '/payments/required', 'https://shop.example/act'].map((help) => ({ help })),
  ...[{ location: '/subscriptions/jobs/5' }, { url: '/subscriptions/5/changes/9' }],
  ...[{ self: '/subscriptions/5' }, { endpoint: `/simulator/subscriptions/${id}` }],
  ...['approved', 'verified', 'reviewed', 'activated', 'published', 'effective'].map((name) => ({
    [`${name}_at`]: null,
  })),
  ...['approved_by', 'updated_subscription', 'subscription_after', 'transaction', 'after', 'commit'].map(
    (name) => ({ [name]: null }),
  ),
  ...[{ remaining: 2 }, { from: 3, to: 1 }, { flags: { dry: true } }, { features: { read_only: true } }],
  ...[
    { product: { message: 'out of stock, quantity kept at 1' } },
    { included: [{ type: 'error', detail: 'locked' }] },
    { user: { title: 'Account closed' } },
    { app: { name: 'Service degraded' } },
    { client: { plan: 'free plan, quantity is limited to 1' } },
    { charge: { message: 'not saved' } },
  ],
  ...[{ user: { can_update: false } }, { user: { permitted: false } }, { shop: { read_only: true } }],
  ...[{ account: { suspended: true } }, { server: { mode: 'readonly' } }, { headers: { 'x-status': '500' } }],
  ...[
    { warnings: { quantity: 'ignored' } },
    { warning: { text: 'ignored' } },
    { warning_message: 'ignored' },
  ],
  ...[
    { from: 1, to: 1 },
    { from: 1, to: 2 },
    { from: 3, to: 3 },
    { old: 3, new: 1 },
    [3, 3],
    [1, 1],
    [1, 2],
  ].map((quantity) => ({ changes: { quantity } })),
  ...['rejected', false, null, ['is locked'], 'unchanged', 'no', {}].flatMap((quantity) => [
    { changes: { quantity } },
    { diff: { quantity } },
    { updated_fields: { quantity } },
  ]),
  ...[{ changes: ['quantity', 'not saved'] }, { changes: { quantity: 3, note: 'not saved' } }],
  ...[{ updated_ids: [5] }, { updated_ids: [id, 5] }, { subscriptions_updated: ['failed'] }],
];

/** What a record says of itself: other values in force, and changes that wait. */
const ofRecords: readonly object[] = [
  ...[{ quantity: { current: 1, requested: 3 } }, { quantity: { value: 3 } }],
  ...['pending_changes', 'pending_update', 'scheduled_changes', 'proposed_changes'].flatMap((name) => [
    { [name]: { quantity: 3 } },
    { [name]: [{ quantity: 3 }] },
  ]),
  ...[
    { has_pending_changes: true },
    { draft: true },
    { is_draft: true },
    { staged: true },
    { uncommitted: true },
  ],
  ...['effective_quantity', 'actualQuantity', 'quantity_pending', 'pending_quantity'].map((name) => ({
    [name]: 1,
  })),
  ...['current', 'live', 'stored'].map((name) => ({ [name]: { quantity: 1 } })),
  ...[{ meta: { updated: false } }, { metadata: { saved: 'no' } }, { last_update: { status: 'failed' } }],
];

test('a name that is known is harmless only with a value of its kind', () => {
  const lies = [
    ...wrongForms.map((more) => ({ subscription: { id, quantity: 3, updated_at: now }, ...more })),
    ...wrongForms.map((more) => ({ message: 'Subscription updated', ...more })),
    ...ofRecords.map((more) => ({ subscription: { id, quantity: 3, status: 'active', ...more } })),
    ...ofRecords.map((more) => ({ id, quantity: 3, status: 'active', ...more })),
    ...[{ request_id: 'failed' }, { trace_id: 'rejected by policy' }, { timestamp: 'failed' }],
    ...[
      { timestamp: { error: 'x' } },
      { request_id: { error: 'x' } },
      { request_id: 'x', correlation_id: ['not saved'] },
    ],
  ];
  const texts = lies.map((one) => JSON.stringify(one));
  expect(texts.filter((text) => shownBy(parseJson(text), swap) === 'own')).toEqual([]);
});
