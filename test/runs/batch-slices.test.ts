import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

const minutes = 60 * 1000;
const ids = Array.from({ length: 24 }, (_, index) => `${index + 5}`);

/** Discounts with 20 in the place of 10, whose readings take half a minute each where that is said. */
async function slowlyRead() {
  let ahead = 0;
  let isSlow = false;
  let refuses = false;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const values = new Map(ids.map((id) => [id, 10]));
  const batches: { readonly tasks: { readonly id: string; readonly value: number }[]; isDone: boolean }[] =
    [];
  const readAt = new Map<string, number>();
  /** Minutes between the reading of a task and its adding. */
  const ages: number[] = [];
  let reads = 0;
  const { desk, store } = await scriptedStore(
    ({ method, path, body }, response) => {
      const id = /^\/discounts\/(\d+)$/.exec(path)?.[1];
      if (id !== undefined) {
        reads += 1;
        // What is read without an end is not found any more.
        if (reads > 4 * ids.length) return json(response, 404, {});
        if (isSlow) ahead += minutes / 2;
        readAt.set(id, ahead);
        return json(response, 200, { discount: { id: Number(id), value: values.get(id) } });
      }
      if (path === '/async_batches') {
        if (refuses) return json(response, 403, { error: 'Not now' });
        batches.push({ tasks: [], isDone: false });
        return json(response, 200, { batch_id: batches.length });
      }
      const number = Number(/^\/async_batches\/(\d+)/.exec(path)?.[1]);
      const batch = batches[number - 1];
      if (batch === undefined) return json(response, 404, {});
      if (path.endsWith('/tasks') && method === 'POST') {
        const added: { tasks: { body: { discount_id: number; value: unknown } }[] } = JSON.parse(body);
        for (const { body: change } of added.tasks) {
          const task = String(change.discount_id);
          batch.tasks.push({ id: task, value: Number(change.value) });
          ages.push((ahead - (readAt.get(task) ?? 0)) / minutes);
        }
        return json(response, 200, {});
      }
      if (path.endsWith('/process')) {
        batch.isDone = true;
        for (const { id: task, value } of batch.tasks) values.set(task, value);
        return json(response, 200, {});
      }
      if (path.endsWith('/tasks')) {
        const listed = batch.tasks.map((task, index) => ({
          id: index + 1,
          body: { discount_id: Number(task.id), value: task.value },
          status: 'success',
          result: { status_code: 200, output: {} },
        }));
        return json(response, 200, { async_batch_tasks: listed });
      }
      return json(response, 200, {
        batch_id: number,
        status: batch.isDone ? 'completed' : 'not_started',
        total_task_count: batch.tasks.length,
        success_task_count: batch.isDone ? batch.tasks.length : 0,
        fail_task_count: 0,
      });
    },
    {},
    { discountRead: true, taskList: true },
    { clock },
  );
  const rows = ids.map((id) => [id, '20']);
  const sheet = await desk.importFile(
    csvFile('values.csv', ['discount_id', 'value'], rows),
    'discount_update',
  );
  return {
    ...{ desk, values, ages, reads: () => reads },
    send: () => desk.send(store, sheet.id),
    undo: (runId: string) => desk.send(store, null, { of: 'inverse', runId }),
    slow: () => {
      isSlow = true;
      reads = 0;
      ages.length = 0;
    },
    refuse: (is: boolean) => {
      refuses = is;
    },
    later: (by: number) => {
      ahead += by;
    },
  };
}

test('an undo by batches adds what it has read within minutes, however long all its readings take', async () => {
  const { desk, send, undo, slow, ages, values, reads } = await slowlyRead();
  const run = await desk.reaches((await send()).id, 'done');
  slow();
  const back = await desk.reaches((await undo(run.id)).id, 'done');
  expect(back.buckets).toEqual({ reversed: 24, kept: 0, errored: 0 });
  expect(Math.max(...ages)).toBeLessThanOrEqual(5);
  expect(reads()).toBe(24);
  expect(new Set(values.values())).toEqual(new Set([10]));
});

test('a change by batches that was held for long is read again, and undone to what was there then', async () => {
  const { desk, send, undo, refuse, later, values, reads } = await slowlyRead();
  refuse(true);
  const { id } = await send();
  expect((await desk.reaches(id, 'waiting', 'done')).state).toBe('waiting');
  values.set('5', 50);
  later(10 * minutes);
  refuse(false);
  await desk.invoke('runs.resume', { runId: id });
  expect(await desk.reaches(id, 'done')).toMatchObject({ succeeded: 24 });
  expect(reads()).toBe(48);
  const back = await desk.reaches((await undo(id)).id, 'done');
  expect(back.buckets).toEqual({ reversed: 24, kept: 0, errored: 0 });
  expect(values.get('5')).toBe(50);
});
