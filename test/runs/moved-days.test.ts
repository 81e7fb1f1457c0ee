import { expect, test } from 'vitest';
import { worldWith } from './support/answered-world.ts';
import { batchStore, type Fields } from './support/batch-store.ts';
import { csvFile } from './support/files.ts';

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
  `The service accepted the request, but its response shows “Next charge date” as before: it is ${shown}, which is ${day} in some time zones only. Look for this row in the merchant portal. Leave a date empty if it should not change.`;

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

test('a day that stays is not said to be set, whatever else of its row was', async () => {
  const shown = { [field]: '2031-07-04T22:00:00Z' };
  const sent = { quantity: 3, [field]: '2031-07-04' };
  expect(await swapped(shown, sent, { quantity: 3 })).toEqual({
    outcome: 'unknown',
    message: asBefore('2031-07-04T22:00:00Z', '2031-07-04'),
  });
  expect((await swapped(shown, sent, { quantity: 3, [field]: '2031-07-03T22:00:00Z' })).outcome).toBe(
    'succeeded',
  );
  expect((await swapped(shown, { [field]: '2031-07-05' }, {}, false)).outcome).toBe('succeeded');
});

test.each([
  ['2031-07-04T22:00:00Z', '2031-07-04T22:00:00.000Z'],
  ['2031-07-04T22:00:00Z', '2031-07-04T22:00:00+00:00'],
  ['2031-07-05T00:00:00+02:00', '2031-07-04T22:00:00Z'],
  ['2031-07-04 22:00:00', '2031-07-04T22:00:00Z'],
  ['2031-07-05', '2031-07-04T22:00:00Z'],
])(
  'a day that stays is not said to be set where it is shown otherwise: %s, then %s',
  async (before, after) => {
    const sent = { quantity: 3, [field]: '2031-07-04' };
    expect(await swapped({ [field]: before }, sent, { quantity: 3, [field]: after })).toEqual({
      outcome: 'unknown',
      message: asBefore(after, '2031-07-04'),
    });
  },
);

test('a day that is shown by its text before, and by a time on it then, is set', async () => {
  const sent = { quantity: 3, [field]: '2031-07-04' };
  const after = { quantity: 3, [field]: '2031-07-04T22:00:00Z' };
  expect((await swapped({ [field]: '2031-07-04' }, sent, after)).outcome).toBe('succeeded');
});

test.each([
  '2031-07-03T12:00:00Z',
  '2031-07-03T10:00:00Z',
  '2031-07-03T11:00:00.000Z',
  '2031-07-03T12:00:00',
])('a day that is moved to the one before, and shown by a time then, is set: %s', async (shown) => {
  const sent = { quantity: 3, [field]: '2031-07-03' };
  const after = { quantity: 3, [field]: shown };
  expect((await swapped({ [field]: '2031-07-04' }, sent, after)).outcome).toBe('succeeded');
});

const header = ['discount_id', 'ends_at'];
const ends = (ends_at: string) => ({ 5: { id: 5, code: 'A', value: 10, ends_at } });
const answerOf = (discount: Fields): Fields => ({
  status: 'success',
  result: { status_code: 200, output: { discount } },
});

test('a discount that ends as before by its task is not said to end on another day', async () => {
  const shown = '2031-07-04T22:00:00Z';
  const { send } = await batchStore({
    things: ends(shown),
    perform: (_, things) => answerOf(things.get('5') ?? {}),
  });
  const { rows } = await send('discount_update', header, ['5', '2031-07-04']);
  const message = asBefore(shown, '2031-07-04').replace('Next charge date', 'Ends');
  expect(rows).toMatchObject([{ outcome: 'unknown', message }]);
});

/** Midnight of a day in London, in UTC. */
const london = (day: string): string =>
  day > '2031-11'
    ? `${day}T00:00:00Z`
    : `${new Date(Date.parse(day) - 60 * 60 * 1000).toISOString().slice(0, 19)}Z`;
const changed = (label: string, shown: string): string =>
  `Skipped because 1 field changed after the original run: “${label}” (was 2031-07-05, now ${shown})`;

test.each([
  ['a day later', london('2031-07-06'), 'kept'],
  ['two days later', london('2031-07-07'), 'kept'],
  ['where the run left it', london('2031-07-05'), 'reversed'],
  ['where the run left it, written otherwise', '2031-07-04T23:00:00.000+00:00', 'reversed'],
  ['there by its day alone', '2031-07-05', 'reversed'],
])('an undo of a charge that is %s since', async (_, since, comes) => {
  let now: Fields = { id: 100001, quantity: 1, [field]: '2031-12-05T00:00:00Z' };
  const days = ['2031-07-05', '2031-12-05'];
  const { desk, store } = await worldWith(
    (method, path) => {
      if (!path.endsWith('/subscriptions/100001')) return undefined;
      if (method !== 'GET') now = { ...now, [field]: london(days.shift() ?? '') };
      return { subscription: now };
    },
    { subscriptionRead: true },
  );
  const file = csvFile('swaps.csv', ['subscription_id', field], [['100001', '2031-07-05']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run.succeeded).toBe(1);
  now = { ...now, [field]: since };
  const undo = await desk.send(store, null, { of: 'inverse', runId: run.id });
  const { buckets } = await desk.reaches(undo.id, 'done');
  expect(buckets).toEqual({ reversed: 0, kept: 0, errored: 0, [comes]: 1 });
  if (comes === 'reversed') return;
  const [row] = await desk.invoke('runs.rows', { runId: undo.id, outcomes: ['not-sent'] });
  expect(row?.message).toBe(changed('Next charge date', since));
});

test.each([true, false])(
  'an undo of a discount that ends a day later since; in the output: %s',
  async (isShown) => {
    const { send, undo, things } = await batchStore({
      things: ends('2031-12-05T00:00:00Z'),
      perform: (body, now) => {
        now.set('5', { ...now.get('5'), ends_at: london(String(body.ends_at)) });
        return isShown ? answerOf(now.get('5') ?? {}) : { status: 'success', result: { status_code: 200 } };
      },
    });
    const { run } = await send('discount_update', header, ['5', '2031-07-05']);
    expect(run.succeeded).toBe(1);
    things.set('5', { ...things.get('5'), ends_at: london('2031-07-06') });
    const { rows } = await undo(run.id);
    const doubted = `Skipped because “Ends” is now ${london('2031-07-06')}, which may or may not be the date that the original run sent (2031-07-05), depending on the time zone`;
    const message = isShown ? changed('Ends', london('2031-07-06')) : doubted;
    expect(rows).toMatchObject([{ outcome: 'not-sent', message }]);
  },
);
