import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ended, ids, linesOf, load, push, until } from './support/world.ts';

type Item = {
  readonly id: number;
  readonly external_product_id: string;
  readonly external_variant_id: string;
  readonly quantity: number;
  readonly price: string;
};
const item = (id: number, variant: string, price: string): Item => ({
  ...{ id, external_product_id: 'pA', external_variant_id: variant, quantity: 1, price },
});

/** A bundle whose items are made anew by each PUT, as a service does that deletes and inserts them; its answer may show them. */
async function renewing(first: readonly Item[], isShown: boolean) {
  let items = first;
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    if (method === 'PUT') {
      const { items: sent } = JSON.parse(body) as { readonly items: readonly Item[] };
      items = items.map((one, index) => ({ ...one, id: one.id + 100, price: sent[index]?.price ?? '' }));
    }
    const selection = { id: 77, purchase_item_id: 700000001, items };
    if (method === 'PUT') return isShown ? { bundle_selection: selection } : {};
    return { bundle_selections: [selection] };
  });
  const sheet = await load(world, ids(1));
  const shown = async () => {
    const [line] = await linesOf(world.desk, sheet.id);
    return line?.selections[0]?.items.map(({ id, before, after }) => [id, before, after]);
  };
  const loadAgain = async () => {
    await world.desk.invoke('bundles.readAgain', { sheetId: sheet.id });
    await until(world.desk, sheet.id, ended);
    return shown();
  };
  const rule = (percent: string) => applyRule(world.desk, sheet.id, { rule: 'percent', percent });
  return { world, sheet, shown, loadAgain, rule, prices: () => items.map(({ price }) => price) };
}

test.each([
  ['shows nothing', false],
  ['shows them', true],
])('prices of items that get new ids are restored, where the response to a change %s', async (_, isShown) => {
  const { world, sheet, shown, loadAgain, rule, prices } = await renewing(
    [item(1, 'A', '20.00'), item(2, 'B', '10.00')],
    isShown,
  );
  await rule('10');
  expect(await push(world, sheet.id, 'send')).toMatchObject({ succeeded: 1 });
  expect(prices()).toEqual(['18.00', '9.00']);
  // Its items have to be loaded before a request can name them.
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ notSent: 1 });
  const items = [
    ['101', '20.00', '18.00'],
    ['102', '10.00', '9.00'],
  ];
  expect(await loadAgain()).toEqual(items);
  // A rule begins with the prices from before.
  await rule('10');
  expect(await shown()).toEqual(items);
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
  expect(prices()).toEqual(['20.00', '10.00']);
});

test('of items that are the same but for their ids nobody knows which is which', async () => {
  const { world, sheet, loadAgain, rule } = await renewing(
    [item(1, 'A', '20.00'), item(2, 'A', '10.00')],
    true,
  );
  await rule('10');
  expect(await push(world, sheet.id, 'send')).toMatchObject({ unknown: 1 });
  expect(await loadAgain()).toEqual([
    ['101', '18.00', '18.00'],
    ['102', '9.00', '9.00'],
  ]);
});
