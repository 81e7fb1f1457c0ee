import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ended, ids, linesOf, load, push, until } from './support/world.ts';

test('a price from before an unknown sending is restored, also after another price was not sent', async () => {
  let item = { id: 1, external_product_id: 'pA', external_variant_id: 'A', quantity: 1, price: '20.00' };
  let puts = 0;
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    const isPut = method === 'PUT';
    if (isPut) item = { ...item, price: JSON.parse(body).items[0].price };
    puts += isPut ? 1 : 0;
    const selection = { id: 77, purchase_item_id: 700000001, items: [item] };
    const warnings = isPut && puts === 1 ? { warnings: ['The email could not be sent'] } : {};
    return { ...(isPut ? { bundle_selection: selection } : { bundle_selections: [selection] }), ...warnings };
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ unknown: 1 });
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '15' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ notSent: 1 });
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections).toMatchObject([{ before: '20.00', after: '17.00' }]);
  expect(await push(world, sheet.id, 'restore')).toMatchObject({ succeeded: 1 });
  expect(item.price).toBe('20.00');
});
