import { expect, test } from 'vitest';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

type Fields = Readonly<Record<string, unknown>>;
const field = 'next_charge_scheduled_at';

/** The result of one swap of a subscription, and what is said of it. */
async function swapped(before: Fields, sent: Fields, after: Fields, isRead = true) {
  let now: Fields = { id: 100001, quantity: 1, ...before };
  const { desk, store } = await worldWith(
    (method, path) => {
      if (!path.endsWith('/subscriptions/100001')) return undefined;
      if (method !== 'GET') now = { ...now, ...after };
      return { subscription: now };
    },
    { subscriptionRead: isRead },
  );
  const row = ['100001', ...Object.values(sent).map(String)];
  const file = csvFile('swaps.csv', ['subscription_id', ...Object.keys(sent)], [row]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const [found] = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded', 'unknown'] });
  return { outcome: found?.outcome, message: found?.message };
}

const asBefore = (shown: string, day: string): string =>
  `The service accepted the request, but its response shows the same values as before: ${field} is ${shown}, which is ${day} in some time zones only. Look for this row in the merchant portal.`;

// A service that takes a change of one day and leaves the charge where it was.
test.each([
  ['2031-07-04T22:00:00Z', '2031-07-04'],
  ['2031-07-04T22:00:00.000+00:00', '2031-07-05'],
  ['2031-07-04T16:00:00Z', '2031-07-05'],
  ['2031-07-04 23:00:00', '2031-07-04'],
])('a charge that is at %s before and after is not said to be moved to %s', async (shown, day) => {
  expect(await swapped({ [field]: shown }, { [field]: day }, {})).toEqual({
    outcome: 'unknown',
    message: asBefore(shown, day),
  });
});

test.each([
  ['2031-07-05', '2031-07-05', '2031-07-05'],
  ['2031-07-05T00:00:00Z', '2031-07-05', '2031-07-05T00:00:00Z'],
  ['2031-07-05 00:00:00', '2031-07-05', '2031-07-05 00:00:00'],
  ['2031-07-05T04:00:00Z', '2031-07-05', '2031-07-05T04:00:00Z'],
  ['2031-07-05T00:00:00+02:00', '2031-07-05', '2031-07-05T00:00:00+02:00'],
  ['2031-07-05T21:30:00-04:00', '2031-07-05', '2031-07-05T21:30:00-04:00'],
  ['2031-07-05T21:37:12Z', '2031-07-05', '2031-07-05T21:37:12Z'],
  // What the service shows otherwise than before was moved.
  ['2031-07-04T22:00:00Z', '2031-07-06', '2031-07-05T22:00:00Z'],
  ['2031-07-04T22:00:00Z', '2031-07-04', '2031-07-03T22:00:00Z'],
  ['2031-07-04T22:00:00Z', '2031-07-04', '2031-07-04'],
])('a charge at %s that is to be on %s and is then at %s was carried out', async (shown, day, after) => {
  const result = await swapped({ [field]: shown }, { [field]: day }, { [field]: after });
  expect(result.outcome).toBe('succeeded');
});

test('a day that stays beside a field that changed, or that was not read before, counts as it is shown', async () => {
  const shown = { [field]: '2031-07-04T22:00:00Z' };
  const sent = { quantity: 3, [field]: '2031-07-05' };
  expect((await swapped(shown, sent, { quantity: 3 })).outcome).toBe('succeeded');
  expect((await swapped(shown, { [field]: '2031-07-05' }, {}, false)).outcome).toBe('succeeded');
});
