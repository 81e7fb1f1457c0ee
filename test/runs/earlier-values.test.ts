import { expect, test } from 'vitest';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A subscription whose service answers as told; `put` is given the fields of each change, and its number. */
async function subscribed(
  first: Fields,
  put: (sent: Fields, number: number, now: Fields) => [Fields, unknown],
) {
  let now: Fields = { id: 100001, ...first };
  const puts: string[] = [];
  const { desk, store } = await worldWith(
    (method, path, body) => {
      if (!path.endsWith('/subscriptions/100001')) return undefined;
      if (method === 'GET') return { subscription: now };
      puts.push(body);
      const [after, answer] = put(JSON.parse(body), puts.length, now);
      now = after;
      return answer;
    },
    { subscriptionRead: true },
  );
  const swap = async (column: string, value: string) => {
    const file = csvFile('swaps.csv', ['subscription_id', column], [['100001', value]]);
    const sheet = await desk.importFile(file, 'subscription-swaps');
    return desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  };
  const reviewOfUndo = async (runId: string) => {
    const selection = { of: 'inverse', runId } as const;
    const { notices } = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
    return notices.map(({ text }) => text);
  };
  return { desk, store, puts, swap, reviewOfUndo };
}

const kept = (why: string): string => `1 row is not undone: ${why}.`;
const field = 'next_charge_scheduled_at';

// A service may keep days as midnights of its zone and show them in UTC: the day of such a text is another.
test.each([
  ['2031-07-04T23:00:00Z', null],
  ['2031-07-04 22:00:00+00:00', null],
  ['2031-07-05T09:30:00-04:00', null],
  ['2031-07-05T00:00:00Z', '2031-07-05'],
  ['2031-07-05T00:00:00.000+02:00', '2031-07-05'],
  ['2031-07-04T23:00:00', null],
  ['2031-07-04 23:00:00', null],
  ['2031-07-05T09:30:00', null],
  ['2031-07-05 00:00', '2031-07-05'],
  ['2031-07-05T00:00:00.000000', '2031-07-05'],
  ['2031-07-05', '2031-07-05'],
])('an earlier date that is shown as %s is restored as its own day only', async (shown, day) => {
  const world = await subscribed({ [field]: shown }, (sent, _number, now) => [
    { ...now, [field]: `${String(sent[field])}T00:00:00Z` },
    { success: true },
  ]);
  const run = await world.swap(field, '2031-12-05');
  expect(run).toMatchObject({ succeeded: 1 });
  const notice = kept(`the earlier “Next charge date” was ${shown}, which cannot be sent`);
  const notices = await world.reviewOfUndo(run.id);
  expect(notices.includes(notice)).toBe(day === null);
  if (day === null) return;
  const back = await world.desk.send(world.store, null, { of: 'inverse', runId: run.id });
  expect((await world.desk.reaches(back.id, 'done')).buckets).toMatchObject({ reversed: 1 });
  expect(world.puts.at(-1)).toBe(`{"${field}":"${day}"}`);
});

const hadThem = 'the values were the same before the run';

test('what an earlier run with an unknown result may have set is not said to be reversed', async () => {
  const world = await subscribed({ quantity: 1 }, (sent, number, now) => {
    const after = { ...now, ...sent };
    const errors = number === 1 ? { errors: ['The notification email could not be sent'] } : {};
    return [after, { subscription: after, ...errors }];
  });
  const first = await world.swap('quantity', '3');
  expect(first).toMatchObject({ unknown: 1 });
  const again = await world.desk.send(world.store, null, {
    of: 'outcomes',
    runId: first.id,
    outcomes: ['unknown'],
  });
  const second = await world.desk.reaches(again.id, 'done');
  expect(second).toMatchObject({ succeeded: 1 });
  const why = `${hadThem}; run ${first.number} may have set them (result unknown)`;
  expect(await world.reviewOfUndo(second.id)).toContain(kept(why));
  expect(world.puts).toEqual(['{"quantity":3}', '{"quantity":3}']);
});

test('a row that changed nothing is not said to be reversed, one that changed the letters only is', async () => {
  const world = await subscribed({ quantity: 3, product_title: 'coffee box' }, (sent, _number, now) => {
    const after = { ...now, ...sent };
    return [after, { subscription: after }];
  });
  const same = await world.swap('quantity', '3');
  expect(same).toMatchObject({ succeeded: 1 });
  expect(await world.reviewOfUndo(same.id)).toContain(kept(hadThem));
  const letters = await world.swap('product_title', 'Coffee Box');
  const back = await world.desk.send(world.store, null, { of: 'inverse', runId: letters.id });
  expect((await world.desk.reaches(back.id, 'done')).buckets).toMatchObject({ reversed: 1 });
  expect(world.puts.at(-1)).toBe('{"product_title":"coffee box"}');
});

test('fields that the service filled are restored where the swap named the variant that was there', async () => {
  const before = { platform_variant_id: 22, product_title: 'By Ann' };
  const world = await subscribed(before, (sent, number, now) => {
    const after = { ...now, ...sent, ...(number === 1 ? { product_title: 'Crate' } : {}) };
    return [after, { subscription: after }];
  });
  const run = await world.swap('platform_variant_id', '22');
  const back = await world.desk.send(world.store, null, { of: 'inverse', runId: run.id });
  expect((await world.desk.reaches(back.id, 'done')).buckets).toMatchObject({ reversed: 1 });
  expect(world.puts.at(-1)).toContain('"product_title":"By Ann"');
});

test('fields of which no answer showed what the service filled in are not called the same as before', async () => {
  const before = { platform_variant_id: 22, product_title: 'By Ann' };
  const world = await subscribed(before, (sent, number, now) => {
    const after = { ...now, ...sent, ...(number === 1 ? { product_title: 'Crate' } : {}) };
    return [after, { success: true }];
  });
  const run = await world.swap('platform_variant_id', '22');
  expect(await world.reviewOfUndo(run.id)).not.toContain(kept(hadThem));
  const back = await world.desk.send(world.store, null, { of: 'inverse', runId: run.id });
  expect((await world.desk.reaches(back.id, 'done')).buckets).toMatchObject({ reversed: 0, kept: 1 });
  expect(world.puts).toHaveLength(1);
});
