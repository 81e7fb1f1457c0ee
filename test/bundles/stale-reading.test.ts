import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, linesOf, load, push } from './support/world.ts';

/** A bundle whose reading is behind for good: it shows the price from before every change. */
async function behindWorld() {
  const times = { created_at: '2031-01-01T00:00:00Z', updated_at: '2031-01-01T00:00:00Z' };
  const product = { external_product_id: 'p', external_variant_id: 'v' };
  const item = { id: 1, collection_id: 'c', collection_source: 's', ...product, quantity: 1, ...times };
  const shown = (price: string) => ({ id: 77, purchase_item_id: 700_000_001, items: [{ ...item, price }] });
  const puts: string[] = [];
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    if (method === 'GET') return { bundle_selections: [shown('10.00')] };
    const price: string = JSON.parse(body).items[0].price;
    puts.push(price);
    return { bundle_selection: shown(price) };
  });
  return { world, puts };
}

test('a restore sends the old prices, even where a reading that is behind shows them already', async () => {
  const { world, puts } = await behindWorld();
  const sheet = await load(world, ids(1));
  await applyRule(world.desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 1 });
  expect(puts).toEqual(['9.00']);
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(puts).toEqual(['9.00', '10.00']);
  const [line] = await linesOf(world.desk, sheet.id);
  expect(line?.selections[0]).toMatchObject({ outcome: 'succeeded', sentBy: 'restore' });
});
