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
  const known = (id: string): string => id.replace(/^0+/, '');
  const quantities = new Map(rows.map(([id]) => [known(id), 1]));
  const said: string[] = [];
  let puts = 0;
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    const id = known(path.split('/').at(-1) ?? '');
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
const refused = new WholeAnswer(422, 'application/json', '{"error":"Locked"}');
const busy = new WholeAnswer(503, 'application/json', '{"error":"Busy"}');

test.each([
  ['as it is', '100001'],
  ['with a zero in front', '0100001'],
])(
  'rows of one subscription, written %s, go one after the other, in the order of the sheet',
  async (_, id) => {
    const { desk, store, run, said, quantities } = await sent(
      [
        ['100001', '3'],
        [id, '5'],
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
    // The second one has the first one's value for its earlier one: the undo goes the same way back.
    said.length = 0;
    const back = await desk.reaches(
      (await desk.send(store, null, { of: 'inverse', runId: run.id })).id,
      'done',
    );
    expect(back.buckets).toEqual({ reversed: 2, kept: 0, errored: 0 });
    expect(said).toEqual(['GET 100001', 'PUT 100001 3', 'GET 100001', 'PUT 100001 1']);
    expect(quantities.get('100001')).toBe(1);
  },
);

test('an undo begins with the last change of a subscription, under the numbers of its rows', async () => {
  const rows = [
    ['100001', '3'],
    ['100002', '4'],
    ['100001', '5'],
    ['100003', '4'],
    ['100001', '7'],
  ] as const;
  // Of the undo, the service takes one change, and refuses the next ones.
  const isRefused = (nth: number): boolean => nth > 6 && nth <= 9;
  const { desk, store, run, said, quantities } = await sent(rows, (nth) =>
    isRefused(nth) ? refused : undefined,
  );
  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  expect(review.changes.first.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '5 100001',
    '2 100002',
    '3 100001',
    '4 100003',
    '1 100001',
  ]);
  expect(review.firstRequests.map((request) => request.rows)).toEqual([[5], [5], [2], [3]]);

  const undo = await desk.reaches((await desk.send(store, null, selection)).id, 'done');
  expect(undo.buckets).toEqual({ reversed: 1, kept: 1, errored: 3 });
  const results = await desk.invoke('runs.rows', {
    runId: undo.id,
    outcomes: ['succeeded', 'failed', 'not-sent'],
  });
  expect(results.map(({ number, label, outcome }) => `${number} ${label} ${outcome}`)).toEqual([
    '1 100001 not-sent',
    '2 100002 failed',
    '3 100001 failed',
    '4 100003 failed',
    '5 100001 succeeded',
  ]);

  said.length = 0;
  const outcomes = ['failed', 'not-sent'] as const;
  const again = await desk.send(store, null, { of: 'outcomes', runId: undo.id, outcomes: [...outcomes] });
  expect((await desk.reaches(again.id, 'done')).buckets).toEqual({ reversed: 4, kept: 0, errored: 0 });
  expect(said.filter((line) => line.startsWith('PUT 100001'))).toEqual(['PUT 100001 3', 'PUT 100001 1']);
  expect([...quantities.values()]).toEqual([1, 1, 1]);

  // An undo is undone in the order in which it went itself.
  said.length = 0;
  const forth = await desk.send(store, null, { of: 'inverse', runId: again.id });
  expect((await desk.reaches(forth.id, 'done')).buckets).toEqual({ reversed: 4, kept: 0, errored: 0 });
  expect(said.filter((line) => line.startsWith('PUT 100001'))).toEqual(['PUT 100001 3', 'PUT 100001 5']);
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
