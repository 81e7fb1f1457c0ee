import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, load, push } from './support/world.ts';

const item = {
  id: 1,
  collection_id: 'c',
  external_product_id: '11',
  external_variant_id: '12',
  quantity: 1,
  price: '10.00',
};

/** A bundle of one item of 10.00 whose new price of 9.00 is answered with these items. */
async function answeredWith(items: readonly object[], beside: object = {}) {
  const of = (shown: readonly object[]) => ({ id: 77, purchase_item_id: 700000001, items: shown });
  const world = await worldWith((method, path) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    return method === 'PUT'
      ? { bundle_selection: { ...of(items), ...beside } }
      : { bundle_selections: [of([item])] };
  });
  const sheet = await load(world, ids(1));
  await applyRule(world.desk, sheet.id, { rule: 'percent', percent: '10' });
  return push(world, sheet.id, 'send');
}

test.each([
  ['another variant', [{ ...item, price: '9.00', external_variant_id: '13' }]],
  ['another product', [{ ...item, price: '9.00', external_product_id: '14', external_variant_id: '13' }]],
  ['another collection', [{ ...item, price: '9.00', collection_id: 'd' }]],
  [
    'a further item',
    [
      { ...item, price: '9.00' },
      { ...item, id: 2, price: '99.00' },
    ],
  ],
])('prices that are answered with %s are in doubt', async (_, items) => {
  expect(await answeredWith(items)).toMatchObject({ succeeded: 0, unknown: 1 });
});

test.each([
  ['IDs as numbers', { ...item, price: '9.00', external_product_id: 11, external_variant_id: 12 }, {}],
  ['fewer fields', { id: 1, price: '9.00', external_variant_id: null, collection_id: '' }, {}],
  [
    'lists of prices beside',
    { ...item, price: '9.00' },
    {
      prices: [
        { id: 1, price: '9.00' },
        { id: 2, price: '1.00' },
      ],
    },
  ],
])('the same items with %s are those that were sent', async (_, shown, beside) => {
  expect(await answeredWith([shown], beside)).toMatchObject({ succeeded: 1, unknown: 0 });
});
