import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import { discountDelete } from '../../../src/domain/kinds/discount-delete.ts';
import { discounts2021x01 } from '../../../src/domain/kinds/discounts-2021-01.ts';
import { subscriptionCancel } from '../../../src/domain/kinds/subscription-cancel.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import type { RunKind } from '../../../src/domain/sheet/kind.ts';
import { batchReadingOf } from '../../../src/main/runs/decode/batch.ts';
import { deedOf } from '../../../src/main/runs/decode/deed.ts';
import { taskRecordsOf } from '../../../src/main/runs/decode/tasks-page.ts';

// decision 0122: what libraries of jobs have in their tables denies nothing, in a task and in a batch.

const at = Date.now();
const now = new Date(at).toISOString();
const then = new Date(at - 5000).toISOString();
const later = new Date(at + 30 * 24 * 60 * 60 * 1000).toISOString();
/** Seconds ago, as a service east of Greenwich writes it. */
const local = new Date(at - 3000 + 11 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
const soon = (ms: number): string => new Date(at + ms).toISOString();
const uuid = '6f1c2d3e-4b5a-4978-8a6b-1c2d3e4f5a6b';
const json = (value: unknown) => parseJson(JSON.stringify(value));
const { words } = specificationProfile;

const made = { id: 5051, code: 'ONE-1', value: '10.00', created_at: now };
const done = {
  ...{ id: 9001, batch_id: 77, body: { code: 'ONE-1', value: 10 }, status: 'success', created_at: then },
  ...{ completed_at: now, result: { status_code: 201, output: { discount: made } } },
};
const outcomeOf = (more: object, kind: RunKind = discounts2021x01) =>
  taskRecordsOf(json([{ ...done, ...more }]), words, { ...deedOf(kind), at })?.[0]?.outcome;
const counters = { batch_id: '77', status: 'completed', total_task_count: 5, success_task_count: 5 };
const readingOf = (more: object, kind: RunKind = discounts2021x01) =>
  batchReadingOf(json({ ...counters, fail_task_count: 0, ...more }), words, deedOf(kind));
const isDoubted = (more: object): boolean => {
  const { failing, unclear } = readingOf(more) ?? {};
  return failing === true || unclear !== undefined;
};

/** Rows of the tables of libraries, with all of their columns. */
const tables: readonly object[] = [
  {
    ...{ state: 'completed', queue: 'default', worker: 'web-1', attempt: 1, max_attempts: 20, errors: [] },
    ...{ tags: [], meta: {}, priority: 0, inserted_at: then, attempted_at: now, discarded_at: null },
    ...{ cancelled_at: null },
  },
  {
    ...{ name: 'task', timestamp: at, processedOn: at, finishedOn: at, attempts: 1, delay: 0 },
    ...{ progress: 100, stacktrace: [] },
  },
  { task_id: uuid, status: 'SUCCESS', date_done: now, traceback: null, retries: 0, name: 'shop.tasks.run' },
  {
    ...{ status: 'processed', attempts: 1, max_tries: 3, failed_at: null, exception: null, uuid },
    ...{ reserved_at: null, updated_at: now, queue: 'default' },
  },
  {
    ...{ status: 'COMPLETED', exit_code: 'COMPLETED', exit_description: '', start_time: then },
    ...{ end_time: now, last_updated: now, version: 2 },
  },
  { succeeded_at: now, total_duration: 120, reason: null, latency: 12 },
  { jid: 'b4a577edbccf1d805744efa9', class: 'TaskJob', queue: 'default', enqueued_at: at / 1000 },
  {
    ...{ active_job_id: uuid, queue_name: 'default', performed_at: now, finished_at: now, error: null },
    ...{ job_class: 'TaskJob', concurrency_key: null, locked_at: null },
  },
];
const fields: readonly object[] = [
  ...[{ _links: { self: { href: '/async_batches/77/tasks' } } }, { company_id: 7, organization_id: 8 }],
  ...[
    { deleted: false },
    { archived: false },
    { is_cancelled: false },
    { timed_out: false },
    { retried: false },
  ],
  ...[{ last_attempt_at: now }, { next_attempt_at: null }, { locked_until: null }, { label: null }],
  ...[{ row_number: 1, order: 1, number: 1, task_number: 1 }, { retries_left: 3 }, { progress: 1 }],
  ...[{ priority: 'normal' }, { batch_uuid: uuid }, { eta: null }, { queue_position: null }, { tags: [] }],
  ...[{ date_created: then, processing_started_at: then }, { archived: 0 }, { name: 'Batch 77' }],
  ...[{ created_by_id: 7 }, { requestedById: 7 }, { scheduled_job_id: 7 }, { tracking_id: uuid }],
  ...[{ parent_id: 7 }, { feed_id: 7 }, { max_runtime: 300 }, { maxConcurrency: 4 }, { max_size: 3 }],
];
const ofTasks: readonly object[] = [
  ...[
    { scheduled_at: then, available_at: then },
    { scheduled_at: local, run_at: local },
    // By a clock that is ahead.
    { available_at: soon(5000), run_at: soon(5000) },
    { content_type: 'application/json', request_method: 'POST' },
  ],
];
const ofBatches: readonly object[] = [
  ...[{ total_jobs: 5, pending_jobs: 0, processed_jobs: 5, failed_jobs: 0 }, { tasks_count: 5 }],
  ...[{ summary: { total: 5, succeeded: 5, failed: 0, pending: 0 } }, { callback_url: '/hooks/5' }],
  ...[{ pending_task_count: 0, cancelled_task_count: 0, remaining: 0 }, { platform: 'api' }],
];

/** The nearest lies, of a task and of a batch. */
const lies: readonly object[] = [
  ...['voided_at', 'annulled_at', 'nullified_at', 'reversed_on', 'rolled_back_at', 'date_rejected'].map(
    (name) => ({ [name]: then }),
  ),
  ...['refused_at', 'failed_at', 'discarded_at', 'cancelled_at', 'reverted_time'].map((name) => ({
    [name]: then,
  })),
  ...[{ deleted: true }, { is_archived: true }, { timed_out: true }, { voided: false, void: true }],
  ...[{ inserted_at: 'rejected' }, { performed_at: null }, { approved_at: null }, { executed_on: null }],
  ...[{ scheduled_at: soon(600_000) }, { run_at: soon(600_000) }, { run_at: later.slice(0, 19) }],
  ...[{ scheduled_at: later }, { available_at: later }, { next_attempt_at: later }, { finished: null }],
  ...[{ delay: 86_400 }, { retries_left: -1 }, { order: 'rejected' }, { rollback_duration_ms: 120 }],
  ...[{ exit_code: 'FAILED' }, { exit_code: 1 }, { exit_description: 'Not saved' }, { label: 'void' }],
  ...[{ name: 'rejected' }, { job_class: 'RejectedTask' }, { class: 'VoidedTask' }, { name: 'dead_task' }],
  ...[
    { rejection_id: 5 },
    { reversal_id: 5 },
    { rollback_id: uuid },
    { void_id: 5 },
    { queue_name: 'dead_letter' },
  ],
  ...[
    ...['existing_id', 'existing_discount_id', 'existingBatchId', 'duplicate_of_id', 'duplicate_task_id'],
    ...['superseded_by_id', 'merged_into_id', 'replacedByTaskId', 'retried_by_id', 'same_as_id'],
    ...['matching_discount_id', 'found_id', 'previous_discount_id', 'original_id', 'current_id', 'kept_id'],
    ...['copy_of_id', 'parent_discount_id', 'dedup_id', 'replay_of_id', 'idempotent_replay_id'],
    ...['quarantine_id', 'hold_id', 'incident_id', 'warning_id', 'successor_id', 'child_id'],
    ...['max_attempts_reached', 'maxed_out', 'max_retries_exceeded', 'maxTriesExhausted', 'max_hit'],
  ].map((name) => ({ [name]: 1 })),
  ...[{ not_saved: true }, { saved: false }, { accepted: false }, { unblocked: false }],
  ...[
    { _links: { approve: { href: '/async_batches/77/approve' } } },
    { _links: { self: { href: '/errors' } } },
  ],
  ...[{ content_type: 'application/problem+json' }, { priority: 'rejected' }],
];
/** The progress of a batch may be one that is not counted on. */
const liesOfTasks: readonly object[] = [{ progress: 0 }, { progress: 40 }];
const liesOfBatches: readonly object[] = [
  ...[{ total_jobs: 4 }, { pending_jobs: 1 }, { processed_jobs: 4 }, { failed_jobs: 1 }, { tasks_count: 3 }],
  ...[{ summary: { total: 5, succeeded: 4, failed: 1 } }, { summary: { total: 5, succeeded: 0 } }],
  ...[{ summary: { total: 5, rejected: 5 } }, { summary: {} }, { success_count: 0 }, { results: [] }],
];

test('what libraries of jobs have in a task denies nothing, nor does it in a batch', () => {
  expect(outcomeOf({})).toBe('succeeded');
  expect([...tables, ...fields, ...ofTasks].filter((more) => outcomeOf(more) !== 'succeeded')).toEqual([]);
  const columns = tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, value]) =>
      /^(status|state)$/.test(name) ? [] : [{ [name]: value }],
    ),
  );
  expect(columns.filter((more) => outcomeOf(more) !== 'succeeded')).toEqual([]);
  expect([...columns, ...fields, ...ofBatches].filter(isDoubted)).toEqual([]);
});

test('such a field counts only with a name and a value of its kind', () => {
  expect([...lies, ...liesOfTasks].filter((more) => outcomeOf(more) === 'succeeded')).toEqual([]);
  expect([...lies, ...liesOfBatches].filter((more) => !isDoubted(more))).toEqual([]);
});

test('that a task or a batch is not deleted is told of itself only where nothing was to end', () => {
  for (const kind of [discountDelete, subscriptionCancel]) {
    const output = { status_code: 200, output: {} };
    const isIn = (more: object) => outcomeOf({ body: { id: 5 }, result: output, ...more }, kind);
    expect(isIn({})).toBe('succeeded');
    for (const more of [{ deleted: false }, { cancelled: false }]) {
      expect(isIn(more)).toBe('unknown');
      expect(readingOf(more, kind)?.unclear).toBe(Object.keys(more)[0]);
    }
  }
});

test('a batch is said to have failed only where it says so; else the field is named that is not known', () => {
  expect(readingOf({ status: 'failed' })).toMatchObject({ failing: true });
  expect(readingOf({ error: 'quota' })).toMatchObject({ failing: true });
  expect(readingOf({ inserted_at: then, moon: 'full' })).toMatchObject({ unclear: 'moon' });
  expect(readingOf({ voided_at: then })?.failing).toBeUndefined();
});
