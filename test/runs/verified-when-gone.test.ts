import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

type Task = { readonly body: { readonly code: string } };

/** Three codes that a batch has made; `gone` is what the service answers afterwards to everything about it. */
async function madeThree(gone: number, taskList = true) {
  const tasks: Task[] = [];
  let isDone = false;
  let isLater = false;
  const { desk, store } = await scriptedStore(
    ({ method, path, body }, response) => {
      if (path === '/async_batches') return json(response, 200, { batch_id: 77 });
      if (path.endsWith('/tasks') && method === 'POST') {
        tasks.push(...(JSON.parse(body) as { tasks: Task[] }).tasks);
        return json(response, 200, {});
      }
      if (path.endsWith('/process')) {
        isDone = true;
        return json(response, 200, {});
      }
      if (isLater) return json(response, gone, { error: 'Not found' });
      if (path.endsWith('/tasks')) {
        const listed = tasks.map((task, index) => {
          const discount = { id: 900 + index, code: task.body.code };
          return {
            ...{ id: index + 1, ...task, status: 'success' },
            result: { status_code: 201, output: { discount } },
          };
        });
        return json(response, 200, { async_batch_tasks: listed });
      }
      return json(response, 200, {
        batch_id: 77,
        status: isDone ? 'completed' : 'not_started',
        total_task_count: tasks.length,
        success_task_count: isDone ? tasks.length : 0,
        fail_task_count: 0,
      });
    },
    {},
    { taskList },
  );
  const columns = ['code', 'value', 'discount_type', 'status', 'duration'];
  const rows = ['A1', 'B2', 'C3'].map((code) => [code, '10', 'percentage', 'enabled', 'forever']);
  const sheet = await desk.importFile(csvFile('codes.csv', columns, rows), 'discounts-2021-01');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const verify = async () => {
    isLater = true;
    await desk.invoke('runs.verifyAgain', { runId: run.id });
    return desk.reaches(run.id, 'done', 'waiting');
  };
  return { desk, run, verify };
}

test.each([
  [404, true],
  [410, true],
  [404, false],
])(
  'rows of a batch that is gone (%s, with a list: %s) keep their results when they are verified',
  async (gone, hasList) => {
    const { desk, run, verify } = await madeThree(gone, hasList);
    const before = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded'] });
    expect(before).toHaveLength(3);
    const verified = await verify();
    expect(verified).toMatchObject({ state: 'done', succeeded: 3, unknown: 0 });
    expect(verified.actions).toMatchObject(run.actions);
    expect(verified.steps.map(({ label }) => label)).toContain(
      'Batch 77 no longer exists at the service. Its rows keep their earlier results.',
    );
    expect(await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded'] })).toEqual(before);
  },
);

test.each([403, 500])('a verification that the service answers with %s can be stopped', async (status) => {
  const { desk, run, verify } = await madeThree(status);
  const waiting = await verify();
  expect(waiting).toMatchObject({
    state: 'waiting',
    undecided: { batchId: '77', rows: 0, decisions: ['leave'] },
  });
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 3, unknown: 0 });
  expect(done.actions.inverse).toEqual(run.actions.inverse);
});
