import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

/**
 * The swap of one subscription from quantity 1 to 3, whose first request is carried out; the answers are those of a test.
 * Null: the subscription as it is.
 */
async function swapped(answerTo: (nth: number) => readonly [number, object] | null) {
  const subscription = { id: 501, quantity: 1, product_title: 'Box' };
  let puts = 0;
  const { desk, store } = await scriptedStore(
    ({ body }, response) => {
      puts += 1;
      if (puts === 1) subscription.quantity = JSON.parse(body).quantity;
      const [status, told] = answerTo(puts) ?? [200, { subscription }];
      json(response, status, told);
    },
    {},
    { subscriptionRead: false },
  );
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['501', '3']]);
  const { id } = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  const { state, failed, unknown, succeeded } = await desk.reaches(id, 'done', 'waiting');
  const [row] = await desk.invoke('runs.rows', {
    runId: id,
    outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
    limit: 1,
  });
  return { end: { state, failed, unknown, succeeded }, message: row?.message ?? '', puts };
}

test.each([
  [423, { error: 'Subscription is locked by another request' }],
  [423, {}],
  [425, { error: 'Too early' }],
  [409, { error: 'Another request is updating this subscription' }],
  [409, { error: 'Subscription is locked' }],
  [409, { error: 'Conflict' }],
])('a change that stays locked, with %s %o, may be the one that locks it', async (status, words) => {
  const { end, message } = await swapped(() => [status, words]);
  expect(end).toEqual({ state: 'done', failed: 0, unknown: 1, succeeded: 0 });
  expect(message).toContain('an earlier attempt may have been carried out');
});

test('one that is refused for another reason after it was locked is unknown, too', async () => {
  const { end } = await swapped((nth) =>
    nth === 1 ? [423, { error: 'Locked' }] : [422, { error: 'The quantity is too large' }],
  );
  expect(end).toMatchObject({ failed: 0, unknown: 1 });
});

test('one that is taken after it was locked is a success', async () => {
  const { end, puts } = await swapped((nth) => (nth === 1 ? [423, { error: 'Locked' }] : null));
  expect([end.succeeded, puts]).toEqual([1, 2]);
});

test.each([
  [409, { error: 'The subscription is prepaid' }],
  [409, { error: 'The server is busy' }],
  [429, { error: 'Too many requests' }],
])('a change that is refused with %s %o, and then for good, has failed', async (status, words) => {
  const { end, message } = await swapped((nth) =>
    nth < 3 ? [status, words] : [422, { error: 'The subscription is prepaid' }],
  );
  expect(end).toEqual({ state: 'done', failed: 1, unknown: 0, succeeded: 0 });
  expect(message).toBe('The subscription is prepaid (422)');
});
