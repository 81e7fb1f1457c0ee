import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, linesOf, load, push } from './support/world.ts';

type Known = { readonly price: string; readonly updated_at: string };

type Answers = {
  /** The price that a reading shows, by its number and the price that is there. */
  readonly read?: (number: number, real: string) => string;
  /** Whether a change is lost, with or without effect. */
  readonly isLost?: (number: number) => boolean | 'after it was made';
  /** Whether a change leaves the times of the items as they were. */
  readonly isTimeless?: boolean;
  /** Fields of the item besides. */
  readonly more?: Record<string, unknown>;
  /** Under which name an item shows when it was changed. */
  readonly changedAt?: string;
  /** Whether a reading, by its number, comes from a cache. */
  readonly isKept?: (number: number) => boolean;
};

/** A bundle of one item; a reading is behind, and shows the price from before every change, unless told otherwise. */
async function behindWorld({
  read = () => '10.00',
  isLost = () => false,
  isTimeless = false,
  more = {},
  changedAt = 'updated_at',
  isKept = () => false,
}: Answers = {}) {
  const createdAt = '2031-01-01T00:00:00Z';
  const product = { external_product_id: 'p', external_variant_id: 'v' };
  const item = {
    id: 1,
    collection_id: 'c',
    collection_source: 's',
    ...product,
    quantity: 1,
    created_at: createdAt,
    ...more,
  };
  const shown = ({ price, updated_at }: Known) => ({
    ...{ id: 77, purchase_item_id: 700_000_001 },
    items: [{ ...item, price, [changedAt]: updated_at }],
  });
  const known: [Known, ...Known[]] = [{ price: '10.00', updated_at: createdAt }];
  const now = (): Known => known.at(-1) ?? known[0];
  const puts: string[] = [];
  let reads = 0;
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    if (method === 'GET') {
      reads += 1;
      const asked = read(reads, now().price);
      const before = known.findLast(({ price }) => price === asked) ?? {
        price: asked,
        updated_at: createdAt,
      };
      const answer = { bundle_selections: [shown(before)] };
      if (!isKept(reads)) return answer;
      return new WholeAnswer(200, 'application/json', JSON.stringify(answer), '/', { age: '900' });
    }
    const price: string = JSON.parse(body).items[0].price;
    puts.push(price);
    const loss = isLost(puts.length);
    const updated_at = isTimeless ? createdAt : `2031-01-01T00:0${puts.length}:00Z`;
    if (loss !== true) known.push({ price, updated_at });
    if (loss !== false) return new WholeAnswer(504, 'text/html', '<html>504 Gateway Time-out</html>');
    return { bundle_selection: shown(now()) };
  });
  const sheet = await load(world, ids(1));
  const send = async () => {
    await applyRule(world.desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
    return push(world, sheet.id, 'send');
  };
  return {
    world,
    puts,
    sheet,
    send,
    restore: () => push(world, sheet.id, 'restore'),
    real: () => now().price,
  };
}

test('a restore sends the old prices, even where a reading that is behind shows them already', async () => {
  const { world, puts, sheet, send, restore } = await behindWorld();
  expect(await send()).toMatchObject({ succeeded: 1 });
  expect(puts).toEqual(['9.00']);
  expect(await restore()).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual(['9.00', '10.00']);
  const [line] = await linesOf(world.desk, sheet.id);
  expect(line?.selections[0]).toMatchObject({ outcome: 'succeeded', sentBy: 'restore' });
});

test('a restore that was lost is sent again where a reading that is behind showed its prices before', async () => {
  const { puts, send, restore, real } = await behindWorld({ isLost: (number) => number === 2 });
  expect(await send()).toMatchObject({ succeeded: 1 });
  expect(await restore()).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual(['9.00', '10.00', '10.00']);
  expect(real()).toBe('10.00');
});

test('it is unknown where each of its tries is lost', async () => {
  const { send, restore, real } = await behindWorld({ isLost: (number) => number >= 2 });
  expect(await send()).toMatchObject({ succeeded: 1 });
  expect(await restore()).toMatchObject({ succeeded: 0, unknown: 1 });
  expect(real()).toBe('9.00');
});

test.each([
  ['a time from after it', {}],
  ['more than is kept of an answer', { more: { note: 'x'.repeat(5000) } }],
  ['a time under another spelling', { changedAt: 'updatedAt' }],
])('a restore that was carried out and lost is a success where its items show %s', async (_, shown) => {
  const { puts, send, restore } = await behindWorld({
    read: (_number, real) => real,
    isLost: (number) => number === 2 && 'after it was made',
    ...shown,
  });
  expect(await send()).toMatchObject({ succeeded: 1 });
  expect(await restore()).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual(['9.00', '10.00']);
});

// Of the sheet, before the first sending, before the restore, and of another replica, which has neither change.
test.each([false, true])(
  'a restore that was lost is sent again where the reading before was not behind, but the one after is (without times: %s)',
  async (isTimeless) => {
    const { puts, send, restore, real } = await behindWorld({
      isTimeless,
      read: (number) => (number === 3 ? '9.00' : '10.00'),
      isLost: (number) => number === 2,
    });
    expect(await send()).toMatchObject({ succeeded: 1 });
    expect(await restore()).toMatchObject({ succeeded: 1, unknown: 0 });
    expect(puts).toEqual(['9.00', '10.00', '10.00']);
    expect(real()).toBe('10.00');
  },
);

test('prices that were sent before and restored are sent again, even where a reading that is behind shows them', async () => {
  // Of the sheet, before the first sending, before the restore, and behind by one change before the second sending.
  const { puts, send, restore, real } = await behindWorld({
    read: (number) => (number <= 2 ? '10.00' : '9.00'),
  });
  expect(await send()).toMatchObject({ succeeded: 1 });
  expect(await restore()).toMatchObject({ succeeded: 1 });
  expect(await send()).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual(['9.00', '10.00', '9.00']);
  expect(real()).toBe('9.00');
});

test('prices of a bundle that no run has changed are not sent where a reading shows them', async () => {
  const { puts, send } = await behindWorld({ read: (number) => (number === 1 ? '10.00' : '9.00') });
  expect(await send()).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual([]);
});

test('prices are not compared with a response that was kept by a cache', async () => {
  const { puts, send } = await behindWorld({
    read: (number) => (number <= 2 ? '10.00' : '8.00'),
    isKept: (number) => number === 2,
  });
  expect(await send()).toMatchObject({ succeeded: 0, notSent: 1 });
  expect(puts).toEqual([]);
});
