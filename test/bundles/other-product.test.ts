import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ended, ids, linesOf, load, push, until } from './support/world.ts';

const first = { external_product_id: 'pA', external_variant_id: 'A', quantity: 1, price: '20.00' };
const other = { external_product_id: 'pB', external_variant_id: 'B', price: '50.00' };

/** A bundle of one item of 20.00, for 18.00 by a rule, that is changed before it is sent or restored, and loaded again then. */
async function loadedAgain(isSent: boolean, change: Partial<typeof first>) {
  let item = { id: 1, ...first };
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    if (method === 'PUT') item = { ...item, price: JSON.parse(body).items[0].price };
    const selection = { id: 77, purchase_item_id: 700000001, items: [item] };
    return method === 'PUT' ? { bundle_selection: selection } : { bundle_selections: [selection] };
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  if (isSent) expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 1 });
  item = { ...item, ...change };
  expect(await push(world, sheet.id, isSent ? 'restore' : 'send')).toMatchObject({ notSent: 1 });
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  const [line] = await linesOf(desk, sheet.id);
  return line?.selections[0];
}

test.each([
  ['sent', true],
  ['not sent', false],
])('an item that is another product since begins anew, whether its price was sent: %s', async (_, isSent) => {
  const selection = await loadedAgain(isSent, other);
  expect(selection).toMatchObject({ before: '50.00', after: '50.00', pending: false });
  expect(selection?.items).toMatchObject([{ variant: 'B', before: '50.00', after: '50.00' }]);
});

test('a price that somebody set since is the one that a restore goes back to', async () => {
  const selection = await loadedAgain(true, { price: '15.00' });
  expect(selection?.items).toMatchObject([{ before: '15.00', after: '18.00' }]);
});

test('an item whose quantity alone is another keeps the price that it had first', async () => {
  const selection = await loadedAgain(true, { quantity: 2 });
  expect(selection?.items).toMatchObject([{ quantity: 2, before: '20.00', after: '18.00' }]);
});
