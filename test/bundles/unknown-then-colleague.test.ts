import { expect, test } from 'vitest';
import { worldWith } from '../runs/support/answered-world.ts';
import { applyRule, ended, ids, linesOf, load, push, until } from './support/world.ts';

// A sending whose result is unknown may have left two prices: the one from before it, and the one that it sent.
test.each([
  ['the price that was sent', null, null, { before: '20.00' }, 1],
  ['the price from before', '20.00', null, { before: '20.00' }, 0],
  ['the price of a colleague', '15.00', null, { before: '15.00' }, 0],
  ['the price that was sent before a new rule', null, '15', { before: '20.00', after: '17.00' }, 1],
  ['the price of a colleague, after a new rule', '15.00', '15', { before: '15.00', after: '17.00' }, 0],
])('after an unknown sending, %s is loaded again', async (_, since, percent, shown, restorable) => {
  let item = { id: 1, external_product_id: 'pA', external_variant_id: 'A', quantity: 1, price: '20.00' };
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    const isPut = method === 'PUT';
    if (isPut) item = { ...item, price: JSON.parse(body).items[0].price };
    const selection = { id: 77, purchase_item_id: 700000001, items: [item] };
    const warnings = isPut ? { warnings: ['The email could not be sent'] } : {};
    return { ...(isPut ? { bundle_selection: selection } : { bundle_selections: [selection] }), ...warnings };
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ unknown: 1 });
  if (percent !== null) await applyRule(desk, sheet.id, { rule: 'percent', percent });
  item = { ...item, price: since ?? item.price };
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections).toMatchObject([shown]);
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ restorable });
});

// A store whose currency has no decimals rounds what is sent, and shows that, or nothing of it.
test.each([
  ['down', '20.50', true, null, { before: '20.50' }, 1],
  ['down, and nothing of it is answered', '20.50', false, null, { before: '20.50' }, 1],
  ['up', '20.50', true, '19', { before: '20.50' }, 1],
  ['a price of a colleague that is no rounded one', '20.50', true, '20', { before: '20' }, 0],
  ['a price of a colleague with decimals', '20.50', true, '18.50', { before: '18.50' }, 0],
  ['a price of a colleague beside a sent one', '20.50', true, '18', { before: '18' }, 1, '9.45'],
])('after an unknown sending whose prices were rounded (%s)', async (...of) => {
  const [, price, isShown, since, shown, restorable, beside = null] = of;
  const first = { id: 1, external_product_id: 'pA', external_variant_id: 'A', quantity: 1, price };
  let items = beside === null ? [first] : [first, { ...first, id: 2, price: '10.50' }];
  const world = await worldWith((method, path, body) => {
    if (!path.startsWith('/bundle_selections')) return undefined;
    const isPut = method === 'PUT';
    if (isPut) {
      const { items: sent } = JSON.parse(body);
      items = items.map((item, at) => ({ ...item, price: `${Math.floor(Number(sent[at].price))}` }));
    }
    const selection = { id: 77, purchase_item_id: 700000001, items };
    if (!isPut) return { bundle_selections: [selection] };
    return isShown ? { bundle_selection: selection } : { warnings: ['The email could not be sent'] };
  });
  const { desk } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  expect(await push(world, sheet.id, 'send')).toMatchObject({ unknown: 1 });
  items = items.map((item, at) => ({ ...item, price: (at === 0 ? since : beside) ?? item.price }));
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections[0]?.items[0]).toMatchObject(shown);
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ restorable });
  // What is set later is known to be somebody's.
  items = items.map((item) => ({ ...item, price: '17' }));
  await push(world, sheet.id, 'send');
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ restorable: 0 });
});
