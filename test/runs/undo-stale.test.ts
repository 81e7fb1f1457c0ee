import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

/** The undo of a swap of quantity 1 for 3 where somebody set 7 since, behind a cache that shows 3 to its first readings. */
async function undone(stale: number, headers: Record<string, string>) {
  let quantity = 1;
  let left = 0;
  const sent: string[] = [];
  const { desk, store } = await scriptedStore(
    ({ method, body }, response) => {
      sent.push(`${method} ${body}`.trim());
      if (method === 'PUT') quantity = JSON.parse(body).quantity;
      const isKept = method === 'GET' && left > 0;
      left -= method === 'GET' ? 1 : 0;
      const subscription = { id: 100001, quantity: isKept ? 3 : quantity };
      json(response, 200, { subscription }, isKept ? headers : {});
    },
    {},
    { subscriptionRead: true },
  );
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
  const { id } = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  await desk.reaches(id, 'done');
  [quantity, left, sent.length] = [7, stale, 0];
  const undo = await desk.send(store, null, { of: 'inverse', runId: id });
  expect(await desk.reaches(undo.id, 'done')).toMatchObject({
    buckets: { reversed: 0, kept: 1, errored: 0 },
  });
  const [row] = await desk.invoke('runs.rows', { runId: undo.id, outcomes: ['not-sent'] });
  expect(quantity).toBe(7);
  return { sent, message: row?.message };
}

test.each([
  ['its age', { age: '900' }],
  ['a warning', { warning: '110 - "Response is Stale"' }],
  ['a hit of a cache', { 'x-cache': 'HIT' }],
  ['a stale one', { 'x-cache-status': 'STALE' }],
  ['one that is being renewed', { 'cf-cache-status': 'UPDATING' }],
  ['a count of hits', { 'x-cache-hits': '3' }],
  ['a flag', { 'x-from-cache': 'true' }],
  ['the times of a server', { 'server-timing': 'cdn-cache; desc=HIT, edge; dur=1' }],
  ['the times of an edge', { 'server-timing': 'cfCacheStatus;desc="HIT", cfEdge;dur=5' }],
  ['a renewal that failed', { 'x-cache': 'TCP_REFRESH_FAIL_HIT' }],
  ['its age, beside a flag', { age: '900', 'x-stale': 'true' }],
  ['a warning, beside a flag', { warning: '110 - "Response is Stale"', 'x-degraded': 'true' }],
  ['its age, beside a wait', { age: '900', 'retry-after': '5' }],
])('an undo does not go by a response that is out of date by %s', async (_, headers) => {
  const { sent, message } = await undone(1, headers);
  expect(sent).toEqual(['GET', 'GET']);
  expect(message).toBe('Skipped because 1 field changed after the original run: “Quantity” (was 3, now 7)');
});

test('a row whose thing is never shown as it is now is left alone', async () => {
  const { sent, message } = await undone(Number.POSITIVE_INFINITY, { age: '900' });
  expect(new Set(sent)).toEqual(new Set(['GET']));
  expect(message).toBe(
    'Its current values could not be loaded first, so it was not sent. The response came from a cache and may be out of date.',
  );
});

/** A change of quantity 2 to 3 whose first readings come out of a cache that had kept 1, and the review of its undo. */
async function reviewAfter(kept: number, headers: Record<string, string>) {
  let [quantity, left] = [2, kept];
  const sent: string[] = [];
  const { desk, store } = await scriptedStore(
    ({ method, body }, response) => {
      sent.push(method);
      if (method === 'PUT') quantity = JSON.parse(body).quantity;
      const isKept = method === 'GET' && left > 0;
      left -= method === 'GET' ? 1 : 0;
      const subscription = { id: 100001, quantity: isKept ? 1 : quantity };
      json(response, 200, { subscription }, isKept ? headers : {});
    },
    {},
    { subscriptionRead: true },
  );
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
  const { id } = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  expect(await desk.reaches(id, 'done')).toMatchObject({ succeeded: 1 });
  const selection = { of: 'inverse', runId: id } as const;
  const { rows } = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  if (rows > 0) await desk.reaches((await desk.send(store, null, selection)).id, 'done');
  return { sent, rows, quantity };
}

test('what a cache had kept is not restored as what was there before a run', async () => {
  const { rows, quantity } = await reviewAfter(Number.POSITIVE_INFINITY, { age: '900' });
  expect([rows, quantity]).toEqual([0, 3]);
});

test('a thing that a cache shows at first is read again before it is changed, and its undo restores what was there', async () => {
  const { sent, rows, quantity } = await reviewAfter(1, { age: '900' });
  expect(sent.slice(0, 3)).toEqual(['GET', 'GET', 'PUT']);
  expect([rows, quantity]).toEqual([1, 2]);
});

test.each([
  ['x-query-cache-hits', '34'],
  ['x-auth-cached', 'true'],
  ['x-settings-cache', 'fresh'],
  ['server-timing', 'auth-cache;desc="hit";dur=0.3, db;dur=12.1'],
])('a cache of what the service needs for its response is none of the response (%s)', async (name, value) => {
  expect(await reviewAfter(1, { [name]: value })).toMatchObject({ rows: 1, quantity: 1 });
});
