import { expect, test } from 'vitest';
import { codesFile, csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// decision 0122: a task succeeded where its own words say so and nothing in it speaks against it.

type Task = { readonly id: string; readonly body: Record<string, unknown> };
const code200 = (output: unknown) => ({ status: 'success', result: { status_code: 200, output } });
const word = (status: string, output: unknown = {}) => ({ status, result: { status_code: 200, output } });

/** Results of tasks of one row, by what they make of it. */
const told: readonly (readonly [string, object])[] = [
  ['failed', word('failure')],
  ['failed', word('error')],
  ['failed', word('rejected')],
  ['failed', word('Cancelled')],
  ['failed', word('skipped', null)],
  ['failed', { state: 'failed', result: { status_code: 200, output: {} } }],
  ['failed', { status: 'success', state: 'failed', result: { status_code: 200, output: {} } }],
  ['failed', { status: 'success', response: { status_code: 422, body: { errors: ['no'] } } }],
  ['failed', { status: 'success', response: { status: 422 } }],
  ['failed', { status: 'success', http_status: 422 }],
  ['failed', { status: 'success', result: { httpStatus: '422 Unprocessable Entity' } }],
  ['failed', { status: 'success', results: [{ status_code: 422, error: 'no' }] }],
  ['failed', { result: { status_code: 200, success: 0, output: {} } }],
  ['failed', code200({ discounts: [{ error: 'no' }] })],
  ['failed', code200({ results: [{ success: false }] })],
  ['failed', code200({ userErrors: [{ message: 'no' }], discount: null })],
  ['failed', code200({ data: { userErrors: [{ message: 'no' }] } })],
  ['failed', code200({ success_count: 0, failure_count: 1 })],
  ['failed', code200('rejected')],
  ['failed', { status: 'success', output: JSON.stringify({ errors: ['no'] }) }],
  ['failed', { status: 'success', result: JSON.stringify({ status_code: 422, errors: ['no'] }) }],
  ['failed', code200(JSON.stringify({ errors: { code: ['taken'] } }))],
  ['unknown', code200([{ error: 'no' }, { code: 'x' }])],
  ['unknown', { status: 'success', output: { discount: { id: 5 } }, response: { status_code: 422 } }],
  ['unknown', code200({ message: 'Request blocked', support_id: 7 })],
  ['unknown', code200('Error: already taken')],
  ['unknown', code200('ERR-4021')],
  ['unknown', code200({ results: ['Already taken'] })],
  ['unknown', code200({ discount: { id: 5 }, errors: ['slow'] })],
  ['unknown', word('failed', { discount: { id: 5 } })],
  ['unknown', word('completed_with_errors')],
  ['unknown', code200({ updated: 0 })],
  ['unknown', code200({ job: '5', status: 'queued' })],
  ['unknown', code200({ discount: { id: 5 }, validation_errors: ['no'] })],
  ['unknown', { status: 'success', failed: true }],
  ['unknown', { status: 'success', succeeded: false }],
  ['unknown', { status: 'success', is_success: false }],
  ['unknown', { status: 'success', failure: { reason: 'taken' } }],
  ['unknown', { status: 'success', outcome: 'failed' }],
  ['unknown', { status: 'success', error_count: 1 }],
  ['unknown', { status: 'success', error: 'taken' }],
  ['unknown', { status: 'success', data: { errors: ['taken'] } }],
  ['unknown', { status: 'success', message: 'code already taken' }],
  ['unknown', { status: 'success', http: { status: 409 } }],
  ['unknown', { status: 'success', result: 409 }],
  ['unknown', code200('409')],
  ['unknown', code200('E409')],
  ['unknown', code200('<html><body>502</body></html>')],
  ['failed', code200({ err: 'taken' })],
  ['unknown', code200({ created_count: 0 })],
  ['unknown', code200({ discount: { id: null } })],
  ['unknown', code200({ discount: { id: 5, value: '10', saved: false } })],
  ['unknown', code200({ discount: { id: 5, value: '10', validation_errors: ['taken'] } })],
  ['unknown', code200({ discount: { id: 5, value: '99' } })],
  ['succeeded', { status: 'success', message: 'Task processed.', failed: false, error_count: 0 }],
  ['unknown', code200({ discount: { id: 5, value: '10', discount_type: null } })],
  ['succeeded', code200({ discount: { id: 5, value: '10', usage_limit: null } })],
  ['succeeded', { status: 'success', message: 'Task finished' }],
  ['unknown', { status: 'success', error: { code: 0, message: 'Created' } }],
  ['succeeded', { status: 'success', error: { code: 0, message: 'OK' }, errors: '[]' }],
  ['succeeded', { status: 'success', async_batch: { status: 'processing' }, request: { valid: false } }],
  ['succeeded', code200({ discount: { id: 5 }, errors: [] })],
  [
    'succeeded',
    code200({ discount: { id: 5, value: '10', state: 'failed', error: 'last charge declined' } }),
  ],
  ['succeeded', code200({ discount: { id: 5 }, failed: 0, failure_count: '0' })],
  ['succeeded', code200({ message: 'The discount was created successfully.' })],
  ['succeeded', code200(JSON.stringify({ discount: { id: 5 } }))],
  ['succeeded', code200('created')],
  ['succeeded', code200({ discount: { id: 5 }, tags: ['not', 'one'], meta: { message: 'Blocked' } })],
  ['succeeded', code200({ errorCode: 0, errorMessage: 'Success' })],
  // The code of what was made, or that of a refusal.
  ['unknown', code200({ errorCode: 0, errorMessage: 'Success', code: '450' })],
  [
    'succeeded',
    { status: 'success', result: { status_code: 200, output: {}, error: { code: 0, message: 'ok' } } },
  ],
  [
    'succeeded',
    { status: 'success', result: { status_code: 200, error: 'none', output: { discount: { id: 5 } } } },
  ],
  ['succeeded', code200('5d0c-77')],
  ['succeeded', code200({ request_id: 'r-1' })],
  ...['phase', 'sub_status', 'final_status'].map(
    (name) => ['unknown', { ...word('success'), [name]: 'failed' }] as const,
  ),
  ['unknown', { ...word('success'), code: 'LOCKED' }],
  ['unknown', { ...word('success'), success: [false] }],
  ['unknown', { ...word('success'), completed_at: null }],
  ['unknown', { ...word('success'), attempts: 0 }],
  ['unknown', { ...word('success'), status_text: 'Not saved' }],
  ['unknown', { status: ['failed'], result: { status_code: 200, output: {} } }],
  ['unknown', { status: 'success', result: { code: 'E42', output: {} } }],
  ['unknown', { status: 'success', result: { output: {}, log: ['rolled back'] } }],
  ['unknown', { status: 'success', result: null, output: null, retry_at: '2027-01-01' }],
  ['unknown', code200('eyJlcnJvciI6IngifQ==')],
  ['unknown', code200('job-77-created-x1')],
  [
    'succeeded',
    { ...word('success'), batch_id: 77, index: 4, created_at: '2026-11-26T07:00:00Z', error: null, logs: [] },
  ],
  ['succeeded', word('ok')],
  ['succeeded', { status: 'success', response: { status_code: 201, body: { discount: { id: 5 } } } }],
];
const codesOf = (count: number): string =>
  csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(count, (index) => [`ONE-${index}`, '10', 'percentage', 'forever', 'enabled']),
  );

test('a task is a success only where its words and numbers say so and nothing in it speaks against it', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesOf(told.length),
    list: ({ id, body }) => ({ id, body, ...told[Number(String(body.code).slice(4)) - 1]?.[1] }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }, index) => [outcome, told[index]?.[1]])).toEqual(told);
  const doubted = rows.find(({ outcome }) => outcome === 'unknown');
  expect(doubted?.message).toBe(
    'The result does not clearly show whether this row succeeded: #1.error: no; #2.code: x (200). Look for this row in the merchant portal.',
  );
});

test.each(['queued', 'accepted', 'In progress', 'scheduled'])(
  'a task that is %s is read again, whatever its status code is',
  async (status) => {
    let looks = 0;
    const { desk, run, rowsOf } = await sendToPlain({
      file: codesOf(1),
      list: ({ id, body }) => {
        looks += 1;
        const output = looks < 3 ? {} : { errors: ['no'] };
        return { id, body, status: looks < 3 ? status : 'failed', result: { status_code: 200, output } };
      },
    });
    const rows = await rowsOf(await desk.reaches(run.id, 'done'));
    expect([looks, rows[0]?.outcome]).toEqual([3, 'failed']);
  },
);

const counters = { status: 'completed', total_task_count: 5, success_task_count: 5, fail_task_count: 0 };
const ofBatch = {
  ...{ batch_type: 'discount_create', version: '2021-01', progress: 100, pending_task_count: 0, store_id: 7 },
  ...{
    created_at: '2026-11-26T07:00:00Z',
    updated_at: '2026-11-26T07:01:00Z',
    closed_at: '2026-11-26T07:01:00Z',
  },
  ...{ submitted_at: null, error: null, errors: [], links: { self: '/async_batches/77' } },
};
test.each([
  ['more than the tasks', { ...counters, fail_task_count: 5 }, 'unknown'],
  ['all successes, of a batch that failed', { ...counters, status: 'failed' }, 'unknown'],
  ['all successes, beside an error', { ...counters, error: 'aborted' }, 'unknown'],
  ['more successes than the tasks', { ...counters, success_task_count: 6 }, 'unknown'],
  ['more tasks than were added', { ...counters, total_task_count: 6 }, 'unknown'],
  ['fewer tasks than were added', { ...counters, total_task_count: 4 }, 'unknown'],
  ['skipped tasks, too', { ...counters, skipped_task_count: 1 }, 'unknown'],
  ['a try alone', { ...counters, dry_run: true }, 'unknown'],
  ['another state', { ...counters, state: 'rolled_back' }, 'unknown'],
  ['a list in the place of a state', { ...counters, state: ['completed'] }, 'unknown'],
  ['a word of nobody', { ...counters, phase: 'halted' }, 'unknown'],
  ['all successes', counters, 'succeeded'],
  ['as many of others, too', { ...counters, total_task_count: 7, success_task_count: 7 }, 'succeeded'],
  ['all successes in a whole record', { ...counters, ...ofBatch }, 'succeeded'],
  ['all failures', { ...counters, status: 'failed', success_task_count: 0, fail_task_count: 5 }, 'failed'],
  ['some failures', { ...counters, status: 'failed', success_task_count: 4, fail_task_count: 1 }, 'counted'],
])('counters that show %s make the rows what they prove', async (_, ended, outcome) => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(5),
    list: null,
    record: ({ id, total, done }) =>
      done ? { batch_id: id, ...ended } : { batch_id: id, status: 'not_started', total_task_count: total },
  });
  const progress = await desk.reaches(run.id, 'done');
  const rows = await rowsOf(progress);
  expect(rows.map((row) => row.outcome)).toEqual(many(5, () => outcome));
  if (outcome !== 'unknown') return;
  expect(progress).toMatchObject({ succeeded: 0, failed: 0, unknown: 5 });
  expect(rows[0]?.message).toMatch(/check in the merchant portal whether this row was carried out\.$/i);
});

test('what is listed of another batch tells nothing of the one that was asked for', async () => {
  const isOwn = { now: false };
  const { desk, run, rowsOf, service } = await sendToPlain({
    file: codesFile(3),
    profile: { lists: { tasksInOrder: true } },
    list: ({ id }, index) =>
      index === 0
        ? { id, batch_id: 77, status: 'failed', result: { status_code: 422 } }
        : { id, batch_id: isOwn.now ? '77' : 999, status: 'success', result: { status_code: 200 } },
  });
  await expect
    .poll(() => service.requests.filter((one) => one.includes('/tasks?')).length)
    .toBeGreaterThan(5);
  expect((await desk.invoke('runs.get', { runId: run.id })).succeeded).toBe(0);
  isOwn.now = true;
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded', 'succeeded']);
});

test('a list of another batch alone is no list of the one that was asked for', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(3),
    list: ({ id }) => ({ id, batch_id: 999, status: 'success', result: { status_code: 200 } }),
    record: ({ id, total, done }) => ({
      batch_id: id,
      status: done ? 'completed' : 'not_started',
      total_task_count: total,
    }),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject({
    state: 'waiting',
    because: { details: ['The response shows another batch.'] },
  });
  expect(await rowsOf(waiting)).toEqual([]);
});

test.each([
  ['first', (ok: object, bad: object) => [bad, ok]],
  ['last', (ok: object, bad: object) => [ok, bad]],
])('a task that is listed twice, and failed in the %s of the two, is unknown', async (_, order) => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(3),
    list: ({ id, body }) => ({ id, body, ...code200({}) }),
    page: (listed) => {
      const [first = {}, ...others] = listed as object[];
      const failed = { ...first, status: 'failed', result: { status_code: 422, output: { errors: ['no'] } } };
      return { body: { tasks: [...order(first, failed), ...others] } };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unknown', 'succeeded', 'succeeded']);
});

/** Sends five codes to a service that does not take the third; what comes of them. */
async function sendWithBad(partly: (given: readonly Task[]) => unknown) {
  const isBad = ({ body }: Task): boolean => body.code === 'ONE-3';
  /** Of the batch that was created last. */
  const inside = { batch: '', tasks: 0 };
  const { desk, run, rowsOf, service } = await sendToPlain({
    file: codesOf(5),
    list: null,
    record: ({ id, done }) => {
      if (inside.batch !== id) Object.assign(inside, { batch: id, tasks: 0 });
      const counts = { total_task_count: inside.tasks, success_task_count: done ? inside.tasks : 0 };
      return { batch_id: id, status: done ? 'completed' : 'not_started', ...counts, fail_task_count: 0 };
    },
    added: (given) => {
      inside.tasks += given.filter((task) => !isBad(task)).length;
      return given.some(isBad) ? partly(given) : { added: given.length };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return { outcomes: rows.map(({ outcome }) => outcome), starts: service.starts(), tasks: inside.tasks };
}
const withoutBad = {
  outcomes: ['succeeded', 'succeeded', 'failed', 'succeeded', 'succeeded'],
  starts: 1,
  tasks: 4,
};

test.each([
  ['counts', (given: readonly Task[]) => ({ added: given.length - 1, rejected: 1 })],
  [
    'a list',
    (given: readonly Task[]) => ({
      tasks: given.slice(1).map(({ id }) => ({ id })),
      rejected: [{ index: 0 }],
    }),
  ],
  ['an envelope', (given: readonly Task[]) => ({ data: { accepted_count: String(given.length - 1) } })],
])('tasks of which a part is rejected by %s are added again in smaller requests', async (_, partly) => {
  expect(await sendWithBad(partly)).toEqual(withoutBad);
});

test('an error beside counts of what was rejected leaves none of the tasks in doubt', async () => {
  const counts = (given: readonly Task[]) => ({ added: given.length - 1, rejected: 1 });
  expect(await sendWithBad((given) => ({ ...counts(given), errors: ['no'] }))).toEqual(withoutBad);
});
