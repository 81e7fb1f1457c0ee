import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/domain/json.ts';
import { plannedPrices } from '../../src/main/bundles/planned.ts';
import { changePrices, type RuleRequest, undoRedoPrices } from '../../src/main/bundles/prices.ts';
import { openBundlesStore } from '../../src/main/bundles/store/open.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { applyRule, bundleWorld, ids, linesOf, load } from './support/world.ts';

const bundles = 600;
const item = (id: number): JsonObject => ({
  ...{ id: String(id), external_product_id: `p${id}`, external_variant_id: `v${id}`, quantity: '1' },
  price: '20.00',
});

/** A sheet of so many bundles, and how often others have had their turn while something was worked out. */
function largeSheet() {
  const store = openBundlesStore(join(temporaryFolder(), 'bundles.db'));
  const numbers = Array.from({ length: bundles }, (_, index) => index + 1);
  store.transaction(() => {
    store.sheets.add(
      { id: 'sheet', storeId: 'store', name: 'Many', createdAt: 0 },
      numbers.map((number) => String(700_000_000 + number)),
    );
    for (const number of numbers)
      store.selections.take(1, number, {
        id: String(number),
        items: Array.from({ length: 6 }, (_, at) => item(at + 1)),
      });
  });
  const turnsOf = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const made = await work;
    isOver = true;
    return [made, turns];
  };
  const prices = () =>
    new Set(store.selections.figures(1).map(({ before, after, pending }) => `${before} ${after} ${pending}`));
  return { store, turnsOf, prices };
}

const tenPercent: RuleRequest = {
  ...{ by: 'rule', selectionIds: null, rounding: 'none' },
  rule: { rule: 'percent', percent: '10' },
};

test('a rule for many bundles, what it would send, and its undo let others have their turn', async () => {
  const { store, turnsOf, prices } = largeSheet();
  const [write, turns] = await turnsOf(changePrices(store, 1, tenPercent));
  expect(turns).toBeGreaterThan(2);
  expect(prices()).toEqual(new Set(['120.00 120.00 0']));
  store.transaction(write);
  expect(prices()).toEqual(new Set(['120.00 108.00 6']));
  const [planned, turnsOfPlan] = await turnsOf(plannedPrices(store, 1, false));
  expect(planned.rows).toHaveLength(bundles);
  expect(planned.remarks).toEqual([expect.stringContaining('64,800.00')]);
  expect(turnsOfPlan).toBeGreaterThan(2);
  const [undo, turnsOfUndo] = await turnsOf(undoRedoPrices(store, 1, 'undo'));
  expect(turnsOfUndo).toBeGreaterThan(2);
  store.transaction(undo);
  expect(prices()).toEqual(new Set(['120.00 120.00 0']));
  store.close();
});

test('changes that are asked for at once are made one after the other', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const sheet = await load(world, ids(2));
  const [first] = await linesOf(desk, sheet.id);
  const [bundle] = first?.selections ?? [];
  const [one] = bundle?.items ?? [];
  const price = { sheetId: sheet.id, selectionId: bundle?.id ?? '', itemId: one?.id ?? '', price: '77.00' };
  await Promise.all([
    applyRule(desk, sheet.id, { rule: 'percent', percent: '10' }),
    desk.invoke('bundles.setPrice', price),
    desk.invoke('bundles.undo', { sheetId: sheet.id }),
    desk.invoke('bundles.redo', { sheetId: sheet.id }),
  ]);
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections[0]?.items[0]).toMatchObject({ after: '77.00' });
  const { canUndo, canRedo } = await desk.invoke('bundles.get', { sheetId: sheet.id });
  expect([canUndo?.by, canRedo]).toEqual(['hand', null]);
});
