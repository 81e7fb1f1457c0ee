import { expect, test } from 'vitest';
import { startRecordingProxy, WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

/** Sends rows of quantities; what the service says to the nth change is up to a test. */
async function sent(
  rows: readonly (readonly [id: string, quantity: string])[],
  put: (nth: number) => WholeAnswer | undefined,
  subscriptionRead = true,
) {
  const quantities = new Map(rows.map(([id]) => [id, 1]));
  const said: string[] = [];
  let puts = 0;
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    const id = path.split('/').at(-1) ?? '';
    if (!quantities.has(id)) return undefined;
    const quantity = Number(/"quantity":(\d+)/.exec(body)?.[1]);
    said.push(method === 'GET' ? `GET ${id}` : `PUT ${id} ${quantity}`);
    if (method === 'GET') return { subscription: { id: Number(id), quantity: quantities.get(id) } };
    puts += 1;
    const answer = put(puts);
    if (answer !== undefined) return answer;
    quantities.set(id, quantity);
    return { subscription: { id: Number(id), quantity } };
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead },
  });
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], rows);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  return { desk, store, run, said, quantities };
}
const busy = new WholeAnswer(503, 'application/json', '{"error":"Busy"}');

test('rows of one subscription go one after the other, in the order of the sheet', async () => {
  const { desk, store, run, said, quantities } = await sent(
    [
      ['100001', '3'],
      ['100001', '5'],
    ],
    (nth) => (nth === 1 ? busy : undefined),
  );
  expect(run.succeeded).toBe(2);
  expect(said.filter((line) => line.startsWith('PUT'))).toEqual([
    'PUT 100001 3',
    'PUT 100001 3',
    'PUT 100001 5',
  ]);
  expect(quantities.get('100001')).toBe(5);
  // The second one has the first one's value for its earlier one, so the undo can tell them apart.
  const back = await desk.reaches(
    (await desk.send(store, null, { of: 'inverse', runId: run.id })).id,
    'done',
  );
  expect(back.buckets).toEqual({ reversed: 1, kept: 1, errored: 0 });
});

test('rows of other subscriptions before them are not held up', async () => {
  const rows = [
    ['100001', '3'],
    ['100002', '4'],
    ['100003', '4'],
    ['100001', '5'],
    ['100004', '4'],
  ] as const;
  const { run, said, quantities } = await sent(rows, (nth) => (nth === 1 ? busy : undefined), false);
  expect(run.succeeded).toBe(5);
  expect(said.filter((line) => line.includes(' 100001 '))).toEqual([
    'PUT 100001 3',
    'PUT 100001 3',
    'PUT 100001 5',
  ]);
  expect([...quantities.values()]).toEqual([5, 4, 4, 4]);
});
