import { expect, test } from 'vitest';
import { last, worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, load, push } from './support/world.ts';

type Item = { readonly id: number; readonly price: string; readonly quantity: number };
type Shape = (id: number, items: readonly Item[]) => object;
const dearer = (items: readonly Item[]) => items.map((item) => ({ ...item, price: '99.00' }));

/** What became of one price change that is answered in a shape, and why. */
async function sentTo(shape: Shape) {
  const world = await worldWith((method, path, body) =>
    method === 'PUT' && path.includes('/bundle_selections/')
      ? shape(Number(last(path)), JSON.parse(body).items)
      : undefined,
  );
  const sheet = await load(world, ids(1));
  await applyRule(world.desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
  const { id: runId } = await push(world, sheet.id, 'send');
  const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] as const;
  const [row] = await world.desk.invoke('runs.rows', { runId, outcomes: [...outcomes] });
  return [row?.outcome, row?.message];
}

test.each<[string, Shape]>([
  ['beside a proposal', (id, items) => ({ proposed: { id, items }, live: { id, items: dearer(items) } })],
  ['before the old ones', (id, items) => ({ new: { id, items }, current: { id, items: dearer(items) } })],
  [
    'first of two',
    (id, items) => ({
      bundle_selections: [
        { id, items },
        { id, items: dearer(items) },
      ],
    }),
  ],
  ['as an echo', (id, items) => ({ received: { id, items } })],
  ['as submitted', (id, items) => ({ submitted: { id, items } })],
  ['as a draft', (id, items) => ({ draft: { bundle_selection: { id, items } } })],
  ['of another subscription', (id, items) => ({ bundle_selection: { id, purchase_item_id: 424242, items } })],
  [
    'for another quantity',
    (id, items) => ({ bundle_selection: { id, items: items.map((item) => ({ ...item, quantity: 9 })) } }),
  ],
  ...['effective_price', 'charged_price', 'current_price', 'new_price', 'Price'].map(
    (name): [string, Shape] => [
      `beside another ${name}`,
      (id, items) => ({
        bundle_selection: { id, items: items.map((item) => ({ ...item, [name]: '99.00' })) },
      }),
    ],
  ),
  [
    'beside prices by ID',
    (id, items) => ({
      bundle_selection: { id, items, prices: Object.fromEntries(items.map((item) => [item.id, '99.00'])) },
    }),
  ],
  ['beside other lines', (id, items) => ({ bundle_selection: { id, items, line_items: dearer(items) } })],
  [
    'in another subscription',
    (id, items) => ({ subscription: { id: 4242, bundle_selection: { id, items } } }),
  ],
  ['beside another', (id, items) => ({ subscription_id: 4242, bundle_selection: { id, items } })],
  ['that is deleted', (id, items) => ({ bundle_selection: { id, items, deleted: true } })],
  ['that is not saved', (id, items) => ({ bundle_selection: { id, items, deleted: false, saved: false } })],
  ['that has none changed', (id, items) => ({ bundle_selection: { id, items, deleted: false, updated: 0 } })],
  ['of another in other words', (id, items) => ({ bundle_selection: { id, items, subscriptionId: 4242 } })],
])('prices that an answer shows %s are not known to be set', async (_where, shape) => {
  expect(await sentTo(shape)).toMatchObject(['unknown', expect.stringMatching(/./)]);
});

test.each<[string, Shape]>([
  ['alone', (id, items) => ({ id, items })],
  [
    'that is not deleted',
    (id, items) => ({ bundle_selection: { id, items, deleted: false, archived: false } }),
  ],
  ['in an envelope', (id, items) => ({ bundle_selection: { id, items } })],
  ['twice and the same', (id, items) => ({ data: { id, items }, included: [{ id, items }] })],
  ['of its subscription', (id, items) => ({ result: { id, items, purchase_item: null } })],
  [
    'beside those of a list, of all pieces and of before',
    (id, items) => ({
      bundle_selection: {
        ...{ id, line_items: items },
        items: items.map((item) => ({
          ...item,
          ...{
            compare_at_price: '99.00',
            total_price: '99.00',
            original_price: '99.00',
            effective_price: item.price,
          },
        })),
      },
    }),
  ],
])('prices that an answer shows %s are set', async (_where, shape) => {
  expect(await sentTo(shape)).toEqual(['succeeded', '']);
});

test('a bundle that a response lists twice, and not the same, is not read', async () => {
  const item = { id: 7, price: '10.00', quantity: 1 };
  const world = await worldWith((method, path) =>
    method === 'GET' && path.includes('/bundle_selections')
      ? { new: { id: 5, items: [item] }, current: { id: 5, items: dearer([item]) } }
      : undefined,
  );
  expect(await load(world, ids(1))).toMatchObject({ failed: 1, read: 0 });
});

type Kept = { readonly items: readonly (Item & { readonly revision: number })[] };

/** A service that keeps one bundle, counts its changes, and answers in a shape. */
async function kept(page: (selection: object) => object, change: (items: Kept['items']) => Kept['items']) {
  const own = { id: 5, items: [{ id: 7, price: '10.00', quantity: 1, revision: 1 }] };
  const world = await worldWith((method, path, body) => {
    if (!path.includes('/bundle_selections')) return undefined;
    if (method === 'PUT') own.items = [...change(JSON.parse(body).items)];
    return method === 'PUT' ? own : page(own);
  });
  const sheet = await load(world, ids(1));
  await applyRule(world.desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' });
  const sent = await push(world, sheet.id, 'send');
  const restored = await push(world, sheet.id, 'restore');
  return { sheet, sent, restored, price: own.items[0]?.price };
}
const marked = (items: Kept['items']) =>
  items.map((item) => ({ ...item, revision: item.revision + 1, modified: new Date().toISOString() }));

test.each<[string, (selection: object) => object]>([
  ['alone', (selection) => ({ bundle_selection: selection })],
  ['in a page whose list is called items', (selection) => ({ items: [selection], total: 1, page: 1 })],
  ['in a page of a framework', (selection) => ({ items: [selection], meta: { totalItems: 1 } })],
])('prices of a bundle %s are restored although its own change moved versions and times', async (_, page) => {
  expect(await kept(page, marked)).toMatchObject({
    ...{ sheet: { read: 1, failed: 0 }, sent: { succeeded: 1 }, restored: { succeeded: 1 }, price: '10.00' },
  });
});

test('they are not where anything else of an item changed', async () => {
  const odd = (items: Kept['items']) => items.map((item) => ({ ...item, revision: 2, color: 'red' }));
  expect(await kept((selection) => ({ bundle_selection: selection }), odd)).toMatchObject({
    ...{ sent: { succeeded: 1 }, restored: { succeeded: 0 }, price: '9.00' },
  });
});
