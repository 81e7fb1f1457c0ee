import { expect, test } from 'vitest';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { json } from '../support/http/scripted-service.ts';
import { openDesk, startService } from './support/desk.ts';
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
