import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { json } from '../support/http/scripted-service.ts';
import { batchStore, type Fields } from './support/batch-store.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

const discount = { id: 501, code: 'A', value: 10 };

/** Discounts whose readings may show them as they were some changes ago. */
async function behind() {
  let passed = 0;
  let [shown, left]: [Fields | null, number] = [null, 0];
  let readings = 0;
  const parts = await batchStore({
    opened: { clock: { ...systemClock, now: () => systemClock.now() + passed } },
    things: { '501': discount },
    answer: ({ method, path }, response) => {
      if (method !== 'GET' || path !== '/discounts/501') return false;
      readings += 1;
      if (shown === null || left <= 0) return false;
      left -= 1;
      json(response, 200, { discount: shown });
      return true;
    },
  });
  const change = (value: number) =>
    parts.send('discount_update', ['discount_id', 'value'], ['501', `${value}`]);
  const show = (fields: Fields | null, times = Number.POSITIVE_INFINITY) => {
    [shown, left, readings] = [fields, times, 0];
  };
  const undoable = async (runId: Parameters<typeof parts.undo>[0]) => {
    const selection = { of: 'inverse', runId } as const;
    return (await parts.desk.invoke('runs.review', { sheetId: null, storeId: parts.store.id, selection }))
      .rows;
  };
  const value = () => Number(parts.things.get('501')?.value);
  const pass = (ms: number) => {
    passed += ms;
  };
  const loaded = async (runId: Parameters<typeof parts.undo>[0]) => {
    const { steps } = await parts.desk.invoke('runs.get', { runId });
    return steps
      .filter(({ label }) => label === 'Load current values')
      .map(({ state, detail }) => [state, detail]);
  };
  return { ...parts, change, show, undoable, value, pass, loaded, readings: () => readings };
}

test('a reading from before an earlier run is not restored as what was there before the next one', async () => {
  const { change, show, undoable, value, loaded, readings } = await behind();
  await change(20);
  show(discount);
  const { run, rows } = await change(30);
  expect(await loaded(run.id)).toEqual([['partial', '0 of 1']]);
  expect([rows.map(({ outcome }) => outcome), value(), readings()]).toEqual([['succeeded'], 30, 2]);
  show(null);
  expect(await undoable(run.id)).toBe(0);
});

test('a value that somebody set back long after an earlier run is restored', async () => {
  const { change, undo, things, value, pass, readings } = await behind();
  await change(20);
  things.set('501', discount);
  pass(2 * 60 * 60 * 1000);
  const { run } = await change(30);
  expect(readings()).toBe(2);
  await undo(run.id);
  expect(value()).toBe(10);
});

test('a thing that is shown at first as it was before an earlier run is read again', async () => {
  const { change, show, undo, value, readings } = await behind();
  await change(20);
  show(discount, 1);
  const { run } = await change(30);
  expect(readings()).toBe(2);
  show(null);
  await undo(run.id);
  expect(value()).toBe(20);
});

test('what somebody set back is known by the time of its change, and restored', async () => {
  const { change, show, undo, things, value, readings } = await behind();
  things.set('501', { ...discount, updated_at: '2026-01-01T00:00:00Z' });
  await change(20);
  things.set('501', { ...discount, updated_at: '2026-01-02T00:00:00Z' });
  show(null);
  const { run } = await change(30);
  expect(readings()).toBe(1);
  await undo(run.id);
  expect(value()).toBe(10);
});

test('a value that an earlier run sent as it was already is restored', async () => {
  const { change, undo, value } = await behind();
  await change(20);
  await change(20);
  const { run } = await change(30);
  await undo(run.id);
  expect(value()).toBe(20);
});

test('an undo overwrites no later run of the store that the service does not show yet', async () => {
  const { change, show, undo, value } = await behind();
  const { run } = await change(20);
  await change(30);
  show({ ...discount, value: 20 });
  const { rows } = await undo(run.id);
  expect([rows.map(({ message }) => message), value()]).toEqual([
    ['Skipped because the service shows its values from before run 2, which may be out of date'],
    30,
  ]);
});

test('a swap is not undone to what was there before an earlier one', async () => {
  let quantity = 1;
  let shown: number | null = null;
  const { desk, store } = await scriptedStore(
    ({ method, body }, response) => {
      if (method === 'PUT') quantity = JSON.parse(body).quantity;
      json(response, 200, { subscription: { id: 501, quantity: (method === 'GET' && shown) || quantity } });
    },
    {},
    { subscriptionRead: true },
  );
  const swap = async (to: number) => {
    const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['501', `${to}`]]);
    const sheet = await desk.importFile(file, 'subscription-swaps');
    return desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  };
  await swap(3);
  shown = 1;
  const run = await swap(5);
  const selection = { of: 'inverse', runId: run.id } as const;
  const { rows } = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  expect([run.succeeded, quantity, rows]).toEqual([1, 5, 0]);
});
