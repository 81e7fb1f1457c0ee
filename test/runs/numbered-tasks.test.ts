import { expect, test } from 'vitest';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainTask } from './support/plain-service.ts';

const fails = (body: Record<string, unknown>): number => (String(body.code).endsWith('7') ? 422 : 201);
const wrong = ['CODE-7', 'CODE-17', 'CODE-27'];
/** The answer to an add request, which numbers its own tasks. */
const numbered = (tasks: readonly PlainTask[]) => ({
  tasks: tasks.map(({ body }, index) => ({ id: index + 1, body })),
});
const listed = ({ status, body }: PlainTask, id: number, hasBodies: boolean) => ({
  ...{ id, ...(hasBodies && { body }) },
  result: { status_code: status, output: status === 422 ? { errors: ['is invalid'] } : { id: `d${id}` } },
});

test.each([
  ['with bodies', true],
  ['without bodies', false],
])('ids that count the tasks of each request tie no result to a row, %s', async (_, hasBodies) => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task, index) => listed(task, index + 1, hasBodies),
    page: (list) => ({ body: { tasks: list.toReversed() } }),
    profile: { limits: { tasksPerAdd: 10 } },
    added: numbered,
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted: hasBodies ? 0 : 30 });
  const failed = (await rowsOf(done)).filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ label }) => label)).toEqual(hasBodies ? wrong : []);
});

test('a body that was sent for another row counts for more than the id of its result', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task, index) => listed(task, 30 - index, true),
    added: numbered,
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label)).toEqual(wrong);
});

test.each<[string, (body: PlainTask['body']) => object, number]>([
  ['with the body and a default more', (body) => ({ body: { ...body, applies_to: 'ALL' } }), 0],
  ['with a part of the body', ({ code }) => ({ body: { code } }), 0],
  ['without bodies', () => ({}), 30],
])('numbers from 0 in a list that counts from 1 tie no result to a row, %s', async (_, form, counted) => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(30),
    statusOf: fails,
    list: (task, index) => ({ ...listed(task, index + 1, false), ...form(task.body) }),
    added: (tasks) => ({ tasks: tasks.map(({ body }, index) => ({ id: index, body })) }),
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 27, failed: 3, counted });
  const failed = (await rowsOf(done)).filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ label }) => label)).toEqual(counted === 0 ? wrong : []);
});
