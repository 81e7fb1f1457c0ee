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
])('prices that an answer shows %s are not known to be set', async (_where, shape) => {
  expect(await sentTo(shape)).toMatchObject(['unknown', expect.stringMatching(/./)]);
});

test.each<[string, Shape]>([
  ['alone', (id, items) => ({ id, items })],
  ['in an envelope', (id, items) => ({ bundle_selection: { id, items } })],
  ['twice and the same', (id, items) => ({ data: { id, items }, included: [{ id, items }] })],
  ['of its subscription', (id, items) => ({ result: { id, items, purchase_item: null } })],
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
