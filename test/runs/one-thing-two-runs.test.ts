import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { json } from '../support/http/scripted-service.ts';
import { batchStore } from './support/batch-store.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

test('a run waits with a subscription that another run of the store has read and not yet changed', async () => {
  const quantities = new Map([
    ['100001', 1],
    ['100002', 1],
  ]);
  let begin: (() => Promise<void>) | null = null;
  const sent: string[] = [];
  const { desk, store } = await scriptedStore(
    async ({ method, path, body }, response) => {
      const id = path.split('/').at(-1) ?? '';
      if (id === '100001') sent.push(`${method} ${body}`.trim());
      if (method === 'PUT') quantities.set(id, JSON.parse(body).quantity);
      const subscription = { id: Number(id), quantity: quantities.get(id) };
      const begins = id === '100001' ? begin : null;
      begin = id === '100001' ? null : begin;
      await begins?.();
      json(response, 200, { subscription });
    },
    {},
    { subscriptionRead: true },
  );
  const start = async (...rows: string[][]) => {
    const sheet = await desk.importFile(
      csvFile('s.csv', ['subscription_id', 'quantity'], rows),
      'subscription-swaps',
    );
    return desk.send(store, sheet.id);
  };
  const undo = async (runId: string) => {
    const { id } = await desk.send(store, null, { of: 'inverse', runId });
    return (await desk.reaches(id, 'done')).buckets;
  };
  const one = await desk.reaches((await start(['100001', '3'])).id, 'done');
  let two = one;
  sent.length = 0;
  begin = async () => {
    const { id } = await start(['100002', '5'], ['100001', '5']);
    const reason = 'This run continues when run 2 is finished with ID 100001, which is in both runs.';
    two = await desk.until(id, ({ succeeded, waits }) => succeeded > 0 && waits?.text === reason);
  };
  expect(await undo(one.id)).toMatchObject({ reversed: 1 });
  two = await desk.reaches(two.id, 'done');
  expect(sent).toEqual(['GET', 'PUT {"quantity":1}', 'GET', 'PUT {"quantity":5}']);
  expect(two.succeeded).toBe(2);
  expect(await undo(two.id)).toMatchObject({ reversed: 2 });
  expect([...quantities.values()]).toEqual([1, 1]);
});

test('a run that waits for a batch of another one names that run, and says that it is paused', async () => {
  let started: string | null = null;
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path) => {
    const [, id, end] = /^\/async_batches\/(\d+)(\/process)?$/.exec(path) ?? [];
    if (id === undefined) return undefined;
    if (method === 'POST' && end !== undefined) started ??= id;
    const isStuck = method === 'GET' && id === started;
    return isStuck ? { async_batch: { id: Number(id), status: 'processing' } } : undefined;
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01, outstandingBatches: 1 },
    optional: { taskList: false },
  });
  const start = async (name: string) => {
    const sheet = await desk.importFile(codesFile(3, name), 'discounts-2021-01');
    return (await desk.send(store, sheet.id)).id;
  };
  const first = await start('ONE');
  await desk.until(first, ({ state }) => state === 'processing');
  const second = await start('TWO');
  const says = async (text: string) => desk.until(second, ({ waits }) => waits?.text === text);
  await says('This run continues when run 1 has finished a batch.');
  await desk.invoke('runs.pause', { runId: first });
  await says('This run continues when run 1 has finished a batch. Run 1 is paused: resume or cancel it.');
  await desk.invoke('runs.resume', { runId: first });
  await says('This run continues when run 1 has finished a batch.');
});

const spring = { id: 501, code: 'SPRING', value: 10 };
const summer = { id: 502, code: 'SUMMER', value: 10 };
const updates = ['discount_id', 'value'];

test('a run by batches waits with a discount that an undo by batches has read and not yet changed', async () => {
  let begin: (() => Promise<void>) | null = null;
  const { desk, store, send, undo, things, added } = await batchStore({
    things: { 501: spring, 502: summer },
    answer: ({ path }, response) => {
      if (path !== '/discounts/502' || begin === null) return false;
      const begins = begin();
      begin = null;
      void begins.then(() => json(response, 200, { discount: things.get('502') }));
      return true;
    },
  });
  const one = await send('discount_update', updates, ['501', '20'], ['502', '20']);
  let three = one.run;
  begin = async () => {
    const sheet = await desk.importFile(csvFile('three.csv', updates, [['501', '30']]), 'discount_update');
    const { id } = await desk.send(store, sheet.id);
    const reason = 'This run continues when run 2 is finished with ID 501, which is in both runs.';
    three = await desk.until(id, ({ state, waits }) => state === 'done' || waits?.text === reason);
  };
  expect((await undo(one.run.id)).run.buckets).toMatchObject({ reversed: 2 });
  expect((await desk.reaches(three.id, 'done')).succeeded).toBe(1);
  expect(added.flat().map((body) => `${body.discount_id} ${body.value}`)).toEqual([
    ...['501 20', '502 20'],
    ...['501 10', '502 10'],
    '501 30',
  ]);
  expect(things.get('501')?.value).toBe(30);
});

test('two runs by batches that want what the other one has read do not wait for each other', async () => {
  // As many as a run asks for at one time, and one more.
  const ids = ['1', '2', '3', '4', '5'];
  let second: Promise<string> | null = null;
  const { desk, store, things, added } = await batchStore({
    things: Object.fromEntries(ids.map((id) => [id, { id: Number(id), code: `C${id}`, value: 10 }])),
    answer: ({ path }, response) => {
      if (path !== '/discounts/1' || second !== null) return false;
      second = startSecond();
      void second.then(() => json(response, 200, { discount: things.get('1') }));
      return true;
    },
  });
  const start = async (value: string, order: readonly string[]) => {
    const rows = order.map((id) => [id, value]);
    const sheet = await desk.importFile(csvFile(`${value}.csv`, updates, rows), 'discount_update');
    return (await desk.send(store, sheet.id)).id;
  };
  // It asks for the last one while the first run waits for its first four.
  const startSecond = async (): Promise<string> => {
    const id = await start('30', [...ids].reverse());
    await desk.until(id, ({ waits }) => waits?.text.includes('is finished with ID 4') === true);
    return id;
  };
  const first = await start('20', ids);
  // Long before the readings of one of them are old.
  await expect.poll(() => added.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await desk.reaches(first, 'done')).succeeded).toBe(5);
  const two = await second;
  if (two === null) throw new Error('the second run was not started');
  expect((await desk.reaches(two, 'done')).succeeded).toBe(5);
  const sent = added.map((tasks) => tasks.map((body) => `${body.discount_id}: ${body.value}`));
  expect(sent).toContainEqual(['1: 20', '2: 20', '3: 20', '4: 20']);
  expect(sent).toContainEqual(['5: 30']);
});

test('a run that waits for one that cannot be saved is told to resume that', async () => {
  let isStarted = false;
  const dataFolder = temporaryFolder();
  const { desk, store } = await batchStore({
    things: { 501: spring },
    opened: { dataFolder },
    answer: ({ method, path }, response) => {
      if (path.endsWith('/process')) isStarted = true;
      const isGoing = isStarted && method === 'GET' && path.startsWith('/async_batches/71');
      const batch = { batch_id: 71, status: 'processing', total_task_count: 1, async_batch_tasks: [] };
      if (isGoing) json(response, 200, batch);
      return isGoing;
    },
  });
  const start = async (value: string) => {
    const sheet = await desk.importFile(
      csvFile(`${value}.csv`, updates, [['501', value]]),
      'discount_update',
    );
    return (await desk.send(store, sheet.id)).id;
  };
  await start('20');
  await expect.poll(() => isStarted).toBe(true);
  const second = await start('30');
  const begins = 'This run continues when run 1 is finished with ID 501, which is in both runs.';
  await desk.until(second, ({ waits }) => waits?.text === begins);
  const database = new DatabaseSync(join(dataFolder, 'runs.db'));
  onTestFinished(() => database.close());
  database.exec(
    "CREATE TRIGGER refused BEFORE UPDATE ON runs WHEN new.number = 1 BEGIN SELECT RAISE(ABORT, 'refused'); END",
  );
  const told = `${begins} Run 1 is waiting: resume or cancel it.`;
  const waits = async () => (await desk.invoke('runs.get', { runId: second })).waits?.text;
  await expect.poll(waits, { timeout: 20_000 }).toBe(told);
});
