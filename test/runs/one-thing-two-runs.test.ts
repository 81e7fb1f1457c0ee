import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
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
    two = await desk.until(id, ({ succeeded }) => succeeded > 0);
  };
  expect(await undo(one.id)).toMatchObject({ reversed: 1 });
  two = await desk.reaches(two.id, 'done');
  expect(sent).toEqual(['GET', 'PUT {"quantity":1}', 'GET', 'PUT {"quantity":5}']);
  expect(two.succeeded).toBe(2);
  expect(await undo(two.id)).toMatchObject({ reversed: 2 });
  expect([...quantities.values()]).toEqual([1, 1]);
});
