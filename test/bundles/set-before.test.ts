import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ids, linesOf, load, push } from './support/world.ts';

/** A bundle of one item that costs 20.00; `isLost`: whether the response to a change is lost, after it was made. */
async function bundleOf(isLost: (put: number) => boolean = () => false) {
  const item = { id: 1, external_product_id: 'pA', external_variant_id: 'A', quantity: 1, price: '20.00' };
  const puts: string[] = [];
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    const shown = () => ({ id: 77, purchase_item_id: 700_000_001, items: [item] });
    if (method === 'GET') return { bundle_selections: [shown()] };
    item.price = JSON.parse(body).items[0].price;
    puts.push(item.price);
    if (isLost(puts.length)) return new WholeAnswer(504, 'text/html', '<html>504 Gateway Time-out</html>');
    return { bundle_selection: shown() };
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  const send = async (percent: string) => {
    await applyRule(desk, sheet.id, { rule: 'percent', percent });
    return push(world, sheet.id, 'send');
  };
  const shown = async () => (await linesOf(desk, sheet.id))[0]?.selections[0]?.items[0];
  const sheetNow = () => desk.invoke('bundles.get', { sheetId: sheet.id });
  return { world, sheet, item, puts, send, shown, sheetNow };
}

test('prices that somebody else had set before they were sent are not restored', async () => {
  const { world, sheet, item, puts, send, shown, sheetNow } = await bundleOf();
  await applyRule(world.desk, sheet.id, { rule: 'percent', percent: '10' });
  item.price = '18.00';
  const run = await push(world, sheet.id, 'send');
  expect(run).toMatchObject({ succeeded: 1 });
  const [row] = await world.desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded'], limit: 1 });
  expect(row?.message).toBe(
    'The service already had these prices. Nothing was sent, so there is nothing to restore.',
  );
  expect(await shown()).toMatchObject({ before: '18.00', after: '18.00' });
  expect(await sheetNow()).toMatchObject({ restorable: 0, pendingItems: 0 });
  // What is set from then on goes back to them.
  expect(await send('50')).toMatchObject({ succeeded: 1 });
  expect(await sheetNow()).toMatchObject({ restorable: 1 });
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
  expect(puts).toEqual(['9.00', '18.00']);
});

test('prices that were set, and whose response was lost, are restored', async () => {
  const { world, sheet, puts, send, sheetNow } = await bundleOf((put) => put === 1);
  expect(await send('10')).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(await sheetNow()).toMatchObject({ restorable: 1 });
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
  expect(puts).toEqual(['18.00', '20.00']);
});
