import { expect, test } from 'vitest';
import { begunInBatches } from '../../../src/domain/run/begun.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { begunTasks } from '../../../src/domain/run/next-singles.ts';
import { endOfSlice } from '../../../src/domain/run/read-again.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

const context = {
  ...{ taskList: true, pollMs: 5000, perSecond: 2, pageSize: 250 },
  ...{ outstandingBatches: 5, outstandingElsewhere: 0, concurrency: 4 },
};

test('a batch that is given up and old is read again, although a reading of the next one is to be repeated', () => {
  const plan = planOf('batch', 2, { tasksPerAdd: 1, tasksPerBatch: 1 });
  const run = writeJournal(plan, { readFirst: true, compares: true });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  run.create(0);
  run.add(0, 1);
  run.read(0, 'count', { total: 1 });
  const process = run.about({ do: 'process', batch: 0, batchId: 'b0' });
  const next = run.about({ do: 'read-first', task: 1 });
  run.answered(process, { is: 'refused', refusal: 'gone', status: 404, words: [] });
  for (let reading = 0; reading < 3; reading += 1) {
    const read = run.about({ do: 'read-batch', batch: 0, batchId: 'b0', why: 'doubt-process' });
    run.answered(read, { is: 'refused', refusal: 'gone', status: 404, words: [] });
  }
  const tenMinutes = 10 * 60;
  for (let second = 0; second < tenMinutes; second += 1) run.tick();
  run.answered(next, { is: 'refused', refusal: 'later', status: 503, words: [] });
  for (let second = 0; second < tenMinutes / 10; second += 1) run.tick();

  const [first] = nextActions(run.state(), { ...context, now: run.tick() }).actions;
  expect(first).toEqual({ do: 'read-first', task: 0 });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  const after = nextActions(run.state(), { ...context, now: run.tick() });
  expect(after.actions).toEqual([{ do: 'create-batch', batch: 0 }]);
});

test('a change that is put off is not compared again while another run has begun with its thing', () => {
  const run = writeJournal(planOf('single', 1, { tasksPerAdd: 1, tasksPerBatch: 1 }), {
    idempotent: true,
    readFirst: true,
    compares: true,
  });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  const sent = run.about({ do: 'send-one', task: 0 });
  run.answered(sent, { is: 'refused', refusal: 'later', status: 429, words: [] });
  const next = (isBegun: boolean) =>
    nextActions(run.state(), {
      ...{ ...context, now: run.state().lastAt + 60_000 },
      ...{ thingOf: () => 'subscriptions/1', isBegunElsewhere: () => isBegun },
    });
  expect(next(true)).toEqual({ actions: [], wakeAt: expect.any(Number) });
  expect(next(false).actions).toEqual([{ do: 'read-first', task: 0 }]);
});

test('what was read before a pause has not begun after it: two runs that do would wait for each other', () => {
  const run = writeJournal(planOf('single', 1, { tasksPerAdd: 1, tasksPerBatch: 1 }), {
    readFirst: true,
    compares: true,
  });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  expect(begunTasks(run.state(), false)).toEqual([0]);
  // What a defect stops stands still as well.
  expect(begunTasks(run.state(), true)).toEqual([]);
  run.append({ at: run.tick(), type: 'paused' });
  run.append({ at: run.tick(), type: 'resumed' });
  expect(begunTasks(run.state(), false)).toEqual([]);
});

test('a batch that was read has begun until its readings are old, or what it holds is carried out', () => {
  const plan = planOf('batch', 2, { tasksPerAdd: 1, tasksPerBatch: 1 });
  const run = writeJournal(plan, { readFirst: true, compares: true });
  const begun = (later = 0) => [...begunInBatches(run.state(), false, run.state().lastAt + later, 5000)];
  const tenMinutes = 10 * 60_000;
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  expect([begun(), begun(tenMinutes + 1)]).toEqual([[0], [0]]);
  run.append({ at: run.tick(), type: 'paused' });
  // What was read is sent after a short pause, and read again after a long one.
  expect([begun(), begun(tenMinutes)]).toEqual([[0], []]);
  run.append({ at: run.tick(), type: 'resumed' });
  run.create(0);
  run.add(0, 1);
  run.read(0, 'count', { total: 1 });
  run.ok({ do: 'process', batch: 0, batchId: 'b0' }, { of: 'process' });
  run.append({ at: run.tick(), type: 'paused' });
  expect(begun(tenMinutes)).toEqual([0]);
  run.append({ at: run.tick(), type: 'resumed' });
  run.read(0, 'poll', { state: 'ended', total: 1, succeeded: 1, failed: 0 });
  expect(begun()).toEqual([]);
});

test('what was added has begun while the rest of its batch is read again, a pause or not', () => {
  const plan = planOf('batch', 2, { tasksPerAdd: 1, tasksPerBatch: 2 });
  const run = writeJournal(plan, { readFirst: true });
  for (const task of [0, 1]) run.ok({ do: 'read-first', task }, { of: 'read-first' });
  run.create(0);
  run.add(0, 1);
  for (let second = 0; second < 5 * 60; second += 1) run.tick();
  run.append({ at: run.tick(), type: 'resumed' });
  expect(run.state().singles.again).toEqual([{ first: 1, count: 1 }]);
  run.append({ at: run.tick(), type: 'paused' });
  const begun = (later: number) => [...begunInBatches(run.state(), false, run.state().lastAt + later, 5000)];
  expect([begun(0), begun(10 * 60_000)]).toEqual([[0], []]);
});

test('a batch that was built time and again has begun for as long as the run stands still', () => {
  const run = writeJournal(planOf('batch', 1, { tasksPerAdd: 1, tasksPerBatch: 1 }), { readFirst: true });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    run.create(0, `b${attempt}`);
    run.add(0, 1);
    for (let reading = 0; reading < 6; reading += 1) run.read(0, 'count', { total: 0 });
  }
  expect(run.state().batches).toMatchObject([{ phase: 'ready', attempt: 2 }]);
  run.append({ at: run.tick(), type: 'paused' });
  const hour = 60 * 60_000;
  expect([...begunInBatches(run.state(), false, run.state().lastAt + hour, 5000)]).toEqual([0]);
});

test('what has begun is found without looking at each part that is read again for each task', () => {
  const tasks = 4000;
  const plan = planOf('batch', tasks, { tasksPerAdd: 100, tasksPerBatch: 1000 });
  const state = writeJournal(plan, { readFirst: true }).state();
  let looks = 0;
  const again = Array.from({ length: tasks / 4 }, (_, part) => ({
    get first() {
      looks += 1;
      return part * 4 + 1;
    },
    count: 2,
  }));
  const next = tasks / 2 + 2;
  const singles = { ...state.singles, next, again };
  const begun = [...begunInBatches({ ...state, singles }, false, 0, 5000)];
  const all = Array.from({ length: tasks }, (_, task) => task);
  expect(begun).toEqual(all.filter((task) => task < next || task % 4 === 0 || task % 4 === 3));
  expect(looks).toBeLessThan(10 * again.length);
});

test('what is to be read again behind tasks that were added is cut off where another run has begun with it', () => {
  const run = writeJournal(planOf('batch', 4, { tasksPerAdd: 2, tasksPerBatch: 4 }), { readFirst: true });
  const end = (isBegun: boolean, later = 0) =>
    endOfSlice(run.state(), run.state().lastAt + later, () => isBegun);
  const tenMinutes = 10 * 60_000;
  // Nothing was read: there is nothing to send without the rest.
  expect([end(true), end(true, tenMinutes)]).toEqual([null, null]);
  for (const task of [0, 1, 2, 3]) run.ok({ do: 'read-first', task }, { of: 'read-first' });
  run.create(0);
  run.add(0, 1);
  for (let second = 0; second < 10 * 60; second += 1) run.tick();
  run.append({ at: run.tick(), type: 'readings-outdated' });
  const [batch] = run.state().batches;
  expect(batch).toMatchObject({ readAt: null, addedReadAt: expect.any(Number) });
  // How old the readings of the rest are says nothing while there are none.
  expect([end(false), end(false, tenMinutes)]).toEqual([null, null]);
  expect(end(true)).toEqual({ batch: 0, first: 2 });
});

test('a change that was read and put off has begun until it is sent once more', () => {
  const run = writeJournal(planOf('single', 1, { tasksPerAdd: 1, tasksPerBatch: 1 }), {
    idempotent: true,
    readFirst: true,
  });
  run.ok({ do: 'read-first', task: 0 }, { of: 'read-first' });
  const sent = run.about({ do: 'send-one', task: 0 });
  run.answered(sent, { is: 'refused', refusal: 'later', status: 423, words: [] });
  expect(begunTasks(run.state(), false)).toEqual([0]);
});
