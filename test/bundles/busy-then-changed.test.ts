import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { ended, ids, linesOf, load, push, until } from './support/world.ts';

const item = (id: number, variant: string, price: string) => ({
  ...{ id, external_product_id: 'pA', external_variant_id: variant, quantity: 1, price },
});

// The first change is carried out, and its repeat on the way meets the lock of the first.
test.each([
  ['a colleague changes another item', 423],
  ['a colleague changes another item', 409],
  ['the service makes the items anew', 423],
  ['the service makes the items anew', 409],
])(
  'a price that is set and answered as locked can be restored, although %s (%s)',
  async (meanwhile, status) => {
    let items = [item(1, 'A', '10.00'), item(2, 'B', '20.00')];
    let puts = 0;
    const locked = JSON.stringify({ error: 'The bundle is locked by another request' });
    const world = await worldWith((method, path, body) => {
      if (!path.startsWith('/bundle_selections')) return undefined;
      const shown = () => ({ id: 77, purchase_item_id: 700_000_001, items });
      if (method === 'GET') return { bundle_selections: [shown()] };
      puts += 1;
      const sent: { readonly items: readonly { readonly price: string }[] } = JSON.parse(body);
      items = items.map((one, at) => ({ ...one, price: sent.items[at]?.price ?? one.price }));
      if (puts > 1) return { bundle_selection: shown() };
      items = items.map((one, at) =>
        meanwhile === 'the service makes the items anew'
          ? { ...one, id: one.id + 100 }
          : { ...one, price: at === 1 ? '33.00' : one.price },
      );
      return new WholeAnswer(status, 'application/json', locked);
    });
    const { desk } = world;
    const sheet = await load(world, ids(1));
    const price = { sheetId: sheet.id, selectionId: '77', itemId: '1', price: '8.00' };
    await desk.invoke('bundles.setPrice', price);
    expect(await push(world, sheet.id, 'send')).toMatchObject({ unknown: 1, notSent: 0 });
    const [line] = await linesOf(desk, sheet.id);
    expect(line?.selections[0]).toMatchObject({ outcome: 'unknown', sentBy: 'send' });
    await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
    await until(desk, sheet.id, ended);
    expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
    const other = meanwhile === 'the service makes the items anew' ? '20.00' : '33.00';
    expect(items.map((one) => one.price)).toEqual(['10.00', other]);
  },
);

test('a price that is refused in words of one that was set is read again, and can be restored', async () => {
  let items = [item(1, 'A', '10.00')];
  let puts = 0;
  const error = 'Prices were updated, but the next charge could not be recalculated';
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    const shown = () => ({ id: 77, purchase_item_id: 700_000_001, items });
    if (method === 'GET') return { bundle_selections: [shown()] };
    puts += 1;
    const sent: { readonly items: typeof items } = JSON.parse(body);
    items = sent.items;
    const told = { error, bundle_selection: shown() };
    return puts > 1
      ? { bundle_selection: shown() }
      : new WholeAnswer(422, 'application/json', JSON.stringify(told));
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  await desk.invoke('bundles.setPrice', { sheetId: sheet.id, selectionId: '77', itemId: '1', price: '9.00' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 1, failed: 0 });
  expect(puts).toBe(1);
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
  expect(items.map(({ price }) => price)).toEqual(['10.00']);
});
