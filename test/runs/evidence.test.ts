import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, many, readCsv } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainOptions, PlainTask } from './support/plain-service.ts';

const fails = (body: Record<string, unknown>): number => (String(body.code).endsWith('7') ? 422 : 201);
const newestFirst: PlainOptions['page'] = (listed) => ({ body: { tasks: listed.toReversed() } });
const refused = { errors: { code: ['is invalid'] } };
const wrong = ['CODE-7', 'CODE-17', 'CODE-27'];

test('a list without bodies is told apart by the value that names a row, whatever its order', async () => {
  const { desk, run, rowsOf, service } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task: PlainTask) => ({
      id: `task-${task.id}`,
      result: {
        status_code: task.status,
        output: {
          data: { id: task.status === 422 ? null : `d${task.id}`, code: task.body.code },
        },
      },
    }),
    page: newestFirst,
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3 });
  const rows = await rowsOf(done);
  expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label)).toEqual(wrong);
  for (const row of rows.filter(({ outcome }) => outcome === 'succeeded')) {
    const task = service.tasks.find(({ body }) => body.code === row.label);
    expect(row.serviceId).toBe(`d${task?.id}`);
  }
});

const bare: PlainOptions['list'] = (task) => ({
  id: `task-${task.id}`,
  result: { status_code: task.status, output: task.status === 422 ? refused : { id: `d${task.id}` } },
});

test('results that name no row are counted, and no row is given an outcome or an id that may be another one’s', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: bare,
    page: newestFirst,
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({
    succeeded: 27,
    failed: 3,
    counted: 30,
    verified: 0,
    matchedBy: 'counters only',
  });
  const rows = await rowsOf(done);
  expect(new Set(rows.map(({ outcome, serviceId }) => `${outcome} ${serviceId}`))).toEqual(
    new Set(['counted null']),
  );
  expect(rows[0]?.message).toBe(
    'The results of 30 tasks do not show which rows they belong to: 27 succeeded and 3 failed.',
  );
  expect(done.actions).toMatchObject({ retryFailed: 0, inverse: null });
});

/** Results of tasks that this run did not send, each with a body of its own. */
const others = (count: number, body: (number: string) => object): readonly unknown[] =>
  many(count, (index) => ({ id: `x${index}`, body: body(String(index)), status: 'success' }));
const counts = (succeeded: number, failed: number): NonNullable<PlainOptions['record']> => {
  return ({ id, total, done }) => ({
    ...{ batch_id: id, status: done ? 'completed' : 'not_started', total_task_count: total },
    ...(done ? { success_task_count: succeeded, fail_task_count: failed } : {}),
  });
};
/** A body as a service rewrites it, without what names the row; then the task itself. */
const rewritten: PlainOptions['list'] = (task) => ({
  ...{ id: `task-${task.id}`, body: { value: '10.00', channel: 'api' }, status: 'success' },
  result: { status_code: task.status, output: {} },
});
const ok: PlainOptions['list'] = ({ id }) => ({ id, status: 'success' });
const own: PlainOptions['list'] = ({ id, body }) => ({ id, body, status: 'success' });
type Pages = Pick<PlainOptions, 'page' | 'record'>;
test.each<readonly [string, string, PlainOptions['list'], Pages]>([
  [
    'codes of others',
    'unknown',
    () => null,
    { page: () => ({ body: { tasks: others(25, (code) => ({ code: `Z${code}` })) } }) },
  ],
  [
    'more codes of others',
    'unknown',
    () => null,
    { page: () => ({ body: { tasks: others(90, (code) => ({ code: `Z${code}` })) } }) },
  ],
  [
    'tasks of another kind',
    'unknown',
    () => null,
    { page: () => ({ body: { tasks: others(25, (id) => ({ address_id: id })) } }) },
  ],
  [
    'codes of others beside its own',
    'succeeded',
    own,
    { page: (listed) => ({ body: { tasks: [...others(40, (code) => ({ code: `Z${code}` })), ...listed] } }) },
  ],
  [
    'a code of another in the place of its own',
    'waiting',
    (task, index) => (index === 0 ? null : ok(task, index)),
    { page: (listed) => ({ body: { tasks: [...others(1, () => ({ code: 'Z' })), ...listed] } }) },
  ],
  [
    'more results than tasks',
    'unknown',
    ok,
    { page: (listed) => ({ body: { tasks: [...listed, { id: 'x', status: 'success' }] } }) },
  ],
  ['fewer failures than the batch counts', 'unknown', ok, { record: counts(20, 5) }],
  [
    'the failures that the batch counts',
    'counted',
    (task, index) => ({ ...Object(ok(task, index)), status: index < 5 ? 'failed' : 'success' }),
    { record: counts(20, 5) },
  ],
  ['counters that are behind', 'succeeded', ok, { record: counts(3, 0) }],
  ['bodies that are rewritten', 'succeeded', rewritten, {}],
])('a list with %s leaves 25 rows %s', async (_name, outcome, list, pages) => {
  const { desk, run, rowsOf } = await sendToPlain({ file: codesFile(25), list, ...pages });
  const done = await desk.reaches(run.id, 'done', 'waiting');
  const rows = (await rowsOf(done)).map((row) => row.outcome);
  expect([done.state, ...new Set(rows)]).toEqual(outcome === 'waiting' ? ['waiting'] : ['done', outcome]);
});

test('results that name no row and all failed, beside others that do, are those of the rows that are left', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task) => ({
      id: `task-${task.id}`,
      result: {
        status_code: task.status,
        // The code of an error is not the code of a discount.
        output: task.status === 201 ? { data: { code: task.body.code } } : { error: { code: 'CODE-1' } },
      },
    }),
    page: newestFirst,
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted: 0 });
  const failed = (await rowsOf(done)).filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ label, evidence }) => `${label} ${evidence}`)).toEqual(
    wrong.map((code) => `${code} counters only`),
  );
});

test('results are told apart by their order only where the profile promises it; ids are not taken from it', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: bare,
    profile: { lists: { tasksInOrder: true } },
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted: 0, matchedBy: 'order' });
  const rows = await rowsOf(done);
  expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label)).toEqual(wrong);
  expect(rows.every(({ serviceId, evidence }) => serviceId === null && evidence === 'order')).toBe(true);
  // Without ids there is nothing to delete, which is said before anything is sent.
  const review = await desk.invoke('runs.review', {
    sheetId: null,
    storeId: done.storeId,
    selection: { of: 'inverse', runId: run.id },
  });
  expect(review).toMatchObject({ rows: 0, rowsLeftOut: 27 });
  expect(review.notices.map(({ text }) => text).join()).toContain('27 rows are not undone');
});

test('one result that names another row than its place drops the promised order for the whole batch', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task) => ({
      id: `task-${task.id}`,
      result: {
        status_code: task.status,
        output: task.body.code === 'CODE-2' ? { code: task.body.code } : {},
      },
    }),
    page: newestFirst,
    profile: { lists: { tasksInOrder: true } },
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted: 29 });
  const own = (await rowsOf(done)).filter(({ outcome }) => outcome !== 'counted');
  expect(own.map(({ label, outcome, evidence }) => [label, outcome, evidence])).toEqual([
    ['CODE-2', 'succeeded', 'identifying value'],
  ]);
});

test('ids that the service gave when tasks were added tell results apart that repeat nothing else', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: bare,
    page: newestFirst,
    added: (tasks) => ({ tasks: tasks.map(({ id, body }) => ({ id: `task-${id}`, body })).toReversed() }),
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted: 0, matchedBy: 'task id' });
  const rows = await rowsOf(done);
  expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label)).toEqual(wrong);
});

test('the results file says what each row is known by', async () => {
  const { desk, run } = await sendToPlain({
    file: codesFile(3),
    list: (task) => ({ id: task.id, result: { status_code: task.status, output: { code: task.body.code } } }),
  });
  await desk.reaches(run.id, 'done');
  const path = join(temporaryFolder(), 'results.csv');
  await desk.exportResults(run.id, path);
  expect(readCsv(path).map(({ evidence }) => evidence)).toEqual(many(3, () => 'identifying value'));
});

test('at the practice service without bodies, newest first, every row has its own outcome and id', async () => {
  const service = await startService({
    behaviour: 'extended',
    switches: { taskEcho: 'none', taskOrder: 'newest-first' },
  });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerBatch: 300 } });
  // Every tenth code has a value that is refused; what is refused names no code.
  const file = codesFile(600, 'CODE', (index) => (index % 10 === 0 ? '0' : '10'));
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  const created = new Map(service.inspect.discounts('north').map(({ terms, id }) => [terms.code, id]));
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded'], limit: 500 });
  expect(rows.map(({ label, serviceId }) => [label, serviceId])).toEqual(
    rows.map(({ label }) => [label, created.get(label)]),
  );
  expect(done).toMatchObject({ succeeded: created.size, counted: 0 });
});

test('what has an id that is no number cannot be taken back by it, and the review says so', async () => {
  const { desk, store, run } = await sendToPlain({
    file: codesFile(4),
    list: (task) => ({
      result: {
        status_code: 201,
        output: { code: task.body.code, id: task.body.code === 'CODE-2' ? '9002' : `uuid-${task.id}` },
      },
    }),
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done.succeeded).toBe(4);
  const review = await desk.invoke('runs.review', {
    sheetId: null,
    storeId: store.id,
    selection: { of: 'inverse', runId: run.id },
  });
  expect(review).toMatchObject({ rows: 1, rowsLeftOut: 3 });
  expect(review.firstRequests.map(({ body }) => body).join()).toContain('9002');
  expect(review.notices.map(({ text }) => text)).toContain(
    '3 rows are not undone: the ID is not a number, and the specification allows deletion only by number.',
  );
});
