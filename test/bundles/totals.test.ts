import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, load, push } from './support/world.ts';

// What the pieces of an item cost together follows from its price, which is compared itself.
test.each([
  ['line_total', false],
  ['lineTotal', true],
  ['subtotal', false],
  ['total_price', true],
])(
  'prices of items that show a “%s” are set and restored (the first response is lost: %s)',
  async (name, isLost) => {
    const item = { id: 1, external_product_id: 'pA', external_variant_id: 'A', quantity: 2, price: '20.00' };
    let puts = 0;
    const world = await worldWith((method, path, body) => {
      if (!path.startsWith('/bundle_selections')) return undefined;
      const shown = () => ({
        ...{ id: 77, purchase_item_id: 700_000_001 },
        items: [{ ...item, [name]: (Number(item.price) * item.quantity).toFixed(2) }],
      });
      if (method === 'GET') return { bundle_selections: [shown()] };
      puts += 1;
      item.price = JSON.parse(body).items[0].price;
      if (isLost && puts === 1) return new WholeAnswer(504, 'text/html', '<html>504 Gateway Time-out</html>');
      return { bundle_selection: shown() };
    });
    const sheet = await load(world, ids(1));
    await applyRule(world.desk, sheet.id, { rule: 'percent', percent: '10' });
    expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 1, unknown: 0 });
    expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1, notSent: 0 });
    expect([item.price, puts]).toEqual(['20.00', 2]);
  },
);
