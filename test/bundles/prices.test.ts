import { expect, test } from 'vitest';
import {
  applyRule,
  bundleWorld,
  ended,
  ids,
  linesOf,
  load,
  pricesAt,
  pricesShown,
  push,
  until,
} from './support/world.ts';

test('500 subscriptions: read, priced to a fixed total, sent, read back, restored to every price', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const sheet = await load(world, [...ids(498), '900000333', '900000404']);
  expect(sheet).toMatchObject({
    subscriptions: 500,
    read: 498,
    none: 2,
    failed: 0,
    waiting: 0,
    selections: 498,
  });
  const originals = pricesAt(world);
  expect(await pricesShown(desk, sheet.id, 'before')).toEqual(originals);

  const priced = await applyRule(desk, sheet.id, { rule: 'total', total: '49.99' });
  const selections = (await linesOf(desk, sheet.id)).flatMap((line) => line.selections);
  for (const { after, short } of selections) {
    const left = Math.round(Number(short ?? 0) * 100);
    expect(Math.round(Number(after) * 100) + left).toBe(4999);
  }
  expect(priced.pendingSelections).toBe(498);
  expect(pricesAt(world)).toEqual(originals);

  const sent = await push(world, sheet.id, 'send');
  expect(sent).toMatchObject({ kind: 'bundle-prices', rows: 498, succeeded: 498, failed: 0, notSent: 0 });
  const now = () => desk.invoke('bundles.get', { sheetId: sheet.id });
  expect(await now()).toMatchObject({ pendingSelections: 0, restorable: 498, isSending: false });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  expect(pricesAt(world)).not.toEqual(originals);

  const restored = await push(world, sheet.id, 'restore');
  expect(restored).toMatchObject({ kind: 'bundle-restores', succeeded: 498 });
  expect(await now()).toMatchObject({
    restorable: 0,
    pendingSelections: 0,
    before: sheet.before,
    after: sheet.before,
  });
  expect(pricesAt(world)).toEqual(originals);
});

test('rules and prices by hand change what is chosen, and nothing is sent before it is reviewed', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  const sheet = await load(world, ids(2));
  const [first, second] = (await linesOf(desk, sheet.id)).flatMap((line) => line.selections);
  const item = first?.items[0];
  if (!first || !second || !item) throw new Error('two selections with items were expected');
  await desk.invoke('bundles.applyRule', {
    sheetId: sheet.id,
    selectionIds: [second.id],
    rule: { rule: 'percent', percent: '10' },
    rounding: 'ends-99',
  });
  const hand = { sheetId: sheet.id, selectionId: first.id, itemId: item.id };
  const changed = await desk.invoke('bundles.setPrice', { ...hand, price: '0.00' });
  expect(changed).toMatchObject({ pendingSelections: 2, pendingItems: 1 + second.items.length });
  const request = {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'prices' as const, restores: false },
  };
  const review = await desk.invoke('runs.review', request);
  expect(review).toMatchObject({ rows: 2, requests: { read: 2, single: 2, total: 4 }, destructive: true });
  expect(review.notices.map(({ severity, text }) => [severity, text])).toEqual([
    ['warning', 'Items cost nothing in 1 bundle.'],
    ['info', expect.stringMatching(/^\d prices change: the bundles cost [\d,]+\.\d\d in total instead of /)],
  ]);
  expect(review.changes.first[0]).toMatchObject({
    name: first.id,
    fields: [
      { label: 'Bundle price', before: first.before },
      { label: 'Changed prices', before: `${item.variant}: ${item.before}`, after: `${item.variant}: 0.00` },
    ],
  });
  expect(review.firstRequests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT']);
  const body: unknown = JSON.parse(review.firstRequests[1]?.body ?? '');
  expect(body).toMatchObject({ items: first.items.map(() => ({ collection_source: 'platform' })) });
  expect(review.firstRequests[1]?.body).not.toContain('updated_at');

  // Back by hand is no change any more.
  await desk.invoke('bundles.setPrice', { ...hand, price: item.before });
  const stale = { ...request, token: review.token };
  await expect(desk.invoke('runs.start', { ...stale, typedStoreName: store.name })).rejects.toThrow(
    'changed since',
  );
  const { token, rows } = await desk.invoke('runs.review', request);
  expect(rows).toBe(1);
  await expect(desk.invoke('runs.start', { ...stale, token, typedStoreName: 'another' })).rejects.toThrow(
    'does not match the name of the store',
  );
  expect(world.service.inspect.requestTotals().byEndpoint).not.toHaveProperty('PUT /bundle_selections/:id');
});

test('an item that changed since it was read is shown and not overwritten; read again, it can be sent', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(3));
  const other = await desk.invoke('bundles.load', {
    storeId: world.store.id,
    source: { of: 'text', text: ids(1).join() },
  });
  await until(desk, other.sheet.id, ended);
  await applyRule(desk, other.sheet.id, { rule: 'price', price: '1.00' });
  await push(world, other.sheet.id, 'send');
  const before = pricesAt(world);

  await applyRule(desk, sheet.id, { rule: 'percent', percent: '20' });
  const sent = await push(world, sheet.id, 'send');
  expect(sent).toMatchObject({ succeeded: 2, notSent: 1 });
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ conflicts: 1 });
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections[0]?.message).toContain('costs 1.00, not');
  const own = (price: string) => price.startsWith(`${line?.selections[0]?.id}/`);
  expect(pricesAt(world).filter(own)).toEqual(before.filter(own));

  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  await until(desk, sheet.id, ended);
  expect((await linesOf(desk, sheet.id))[0]?.selections[0]?.items[0]?.before).toBe('1.00');
  await applyRule(desk, sheet.id, { rule: 'price', price: '0.50' });
  const again = await push(world, sheet.id, 'send');
  expect(again).toMatchObject({ notSent: 0, failed: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  expect(service.inspect.requestTotals().limited).toBe(0);
});
