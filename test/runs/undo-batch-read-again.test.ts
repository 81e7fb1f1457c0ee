import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

const minutes = 60 * 1000;

/**
 * Two discounts with 20 in the place of 10, which is undone by a batch. `refuses`: the one request of it that is refused;
 * after `lost add`, which is lost, that is its count.
 */
async function undone(
  refuses: 'nothing' | 'create' | 'add' | 'second add' | 'lost add' | 'process' | 'read',
  limits: { readonly tasksPerAdd?: number } = {},
) {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const values = new Map([
    ['5', 10],
    ['6', 10],
  ]);
  const said: string[] = [];
  let isUndo = false;
  let refused = false;
  let batch = 70;
  let tasks: readonly string[] = [];
  let isDone = false;
  let isGone = false;
  let isLost = false;
  const isRefused = (what: typeof refuses): boolean => {
    const isIt = isUndo && !refused && refuses === what;
    refused ||= isIt;
    return isIt;
  };
  const { desk, store } = await scriptedStore(
    ({ method, path, body }, response) => {
      const no = (): void => json(response, 403, { error: 'Not now' });
      const id = /^\/discounts\/(\d+)$/.exec(path)?.[1];
      if (id !== undefined) {
        said.push(`read ${id}`);
        return isRefused('read')
          ? no()
          : json(response, 200, { discount: { id: Number(id), value: values.get(id) } });
      }
      if (path === '/async_batches') {
        said.push('create');
        if (isRefused('create')) return no();
        batch += 1;
        tasks = [];
        isDone = false;
        isGone = false;
        return json(response, 200, { batch_id: batch });
      }
      if (isGone) return json(response, 404, {});
      if (path.endsWith('/tasks') && method === 'POST') {
        if (isRefused('add') || (tasks.length > 0 && isRefused('second add'))) return no();
        if (isUndo && !isLost && refuses === 'lost add') {
          isLost = true;
          return json(response, 504, {});
        }
        const added = [...body.matchAll(/"discount_id":(\d+)/g)].map((found) => found[1] ?? '');
        said.push(`add ${added.join(' and ')}`);
        tasks = [...tasks, ...added];
        return json(response, 200, {});
      }
      if (path.endsWith('/process')) {
        if (isRefused('process')) return no();
        isDone = true;
        for (const id of tasks) values.set(id, isUndo ? 10 : 20);
        return json(response, 200, {});
      }
      if (path.endsWith('/tasks')) {
        const listed = tasks.map((discount, index) => ({
          id: index + 1,
          body: { discount_id: Number(discount), value: values.get(discount) },
          status: 'success',
          result: { status_code: 200, output: {} },
        }));
        return json(response, 200, { async_batch_tasks: listed });
      }
      if (isRefused('lost add')) return no();
      return json(response, 200, {
        batch_id: batch,
        status: isDone ? 'completed' : 'not_started',
        total_task_count: tasks.length,
        success_task_count: isDone ? tasks.length : 0,
        fail_task_count: 0,
      });
    },
    limits,
    { discountRead: true, taskList: true },
    { clock },
  );
  const rows = [...values.keys()].map((id) => [id, '20']);
  const sheet = await desk.importFile(
    csvFile('values.csv', ['discount_id', 'value'], rows),
    'discount_update',
  );
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run.succeeded).toBe(2);
  isUndo = true;
  said.length = 0;
  const undo = await desk.send(store, null, { of: 'inverse', runId: run.id });
  const later = async (by: number, change: () => void) => {
    expect((await desk.reaches(undo.id, 'waiting', 'done')).state).toBe('waiting');
    ahead += by;
    change();
    said.push('---');
    await desk.invoke('runs.resume', { runId: undo.id });
    return (await desk.reaches(undo.id, 'done')).buckets;
  };
  const goes = (): void => {
    isGone = true;
  };
  return { desk, undo, values, said, later, goes };
}

test('an undo by batches that nothing holds up reads each thing once', async () => {
  const { desk, undo, said } = await undone('nothing');
  expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 2, kept: 0, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', 'add 5 and 6']);
});

test('an undo whose batch is created ten minutes after its readings compares again', async () => {
  const { values, said, later } = await undone('create');
  expect(await later(10 * minutes, () => values.set('5', 50))).toEqual({ reversed: 1, kept: 1, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', '---', 'read 5', 'read 6', 'create', 'add 6']);
  expect([...values.values()]).toEqual([50, 10]);
});

test('an undo whose tasks are added ten minutes after its readings compares again', async () => {
  const { values, said, later } = await undone('add');
  expect(await later(10 * minutes, () => values.set('5', 50))).toEqual({ reversed: 1, kept: 1, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', '---', 'read 5', 'read 6', 'add 6']);
  expect([...values.values()]).toEqual([50, 10]);
});

test('what an undo had added to a batch that is gone after ten minutes is compared again', async () => {
  const { values, said, later, goes } = await undone('second add', { tasksPerAdd: 1 });
  const change = (): void => {
    values.set('5', 50);
    goes();
  };
  expect(await later(10 * minutes, change)).toEqual({ reversed: 1, kept: 1, errored: 0 });
  const again = ['read 6', 'read 5', 'read 6', 'create', 'add 6'];
  expect(said).toEqual(['read 5', 'read 6', 'create', 'add 5', '---', ...again]);
  expect([...values.values()]).toEqual([50, 10]);
});

test('an undo whose batch is started half an hour after its readings compares again', async () => {
  const { values, said, later } = await undone('process');
  expect(await later(30 * minutes, () => values.set('5', 50))).toEqual({ reversed: 1, kept: 1, errored: 0 });
  const again = ['read 5', 'read 6', 'create', 'add 6'];
  expect(said).toEqual(['read 5', 'read 6', 'create', 'add 5 and 6', '---', ...again]);
  expect([...values.values()]).toEqual([50, 10]);
});

test('what an undo lost on its way to a batch is compared again where that is known after ten minutes', async () => {
  const { values, said, later } = await undone('lost add', { tasksPerAdd: 1 });
  expect(await later(10 * minutes, () => values.set('5', 50))).toEqual({ reversed: 1, kept: 1, errored: 0 });
  const again = ['read 5', 'read 6', 'create', 'add 6'];
  expect(said).toEqual(['read 5', 'read 6', 'create', '---', ...again]);
  expect([...values.values()]).toEqual([50, 10]);
});

test('an undo of which nothing is left after ten minutes ends without its batch', async () => {
  const { values, said, later } = await undone('add');
  const change = (): void => {
    for (const id of values.keys()) values.set(id, 50);
  };
  expect(await later(10 * minutes, change)).toEqual({ reversed: 0, kept: 2, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', '---', 'read 5', 'read 6']);
});

test('an undo that waited for a moment is not compared again', async () => {
  const { said, later } = await undone('create');
  expect(await later(0, () => undefined)).toEqual({ reversed: 2, kept: 0, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', '---', 'create', 'add 5 and 6']);
});

test('an undo by batches does not send a row whose reading is refused', async () => {
  const { desk, undo, values, said } = await undone('read');
  expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 1, kept: 1, errored: 0 });
  expect(said).toEqual(['read 5', 'read 6', 'create', 'add 6']);
  expect([...values.values()]).toEqual([20, 10]);
  const [kept] = await desk.invoke('runs.rows', { runId: undo.id, outcomes: ['not-sent'] });
  expect(kept?.message).toContain('Service response: Not now (403)');
});
