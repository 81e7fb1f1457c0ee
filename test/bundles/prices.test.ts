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
  const book = await load(world, [...ids(498), '900000333', '900000404']);
  expect(book).toMatchObject({
    subscriptions: 500,
    read: 498,
    none: 2,
    failed: 0,
    waiting: 0,
    selections: 498,
  });
  const originals = pricesAt(world);
  expect(await pricesShown(desk, book.id, 'before')).toEqual(originals);

  const priced = await applyRule(desk, book.id, { rule: 'total', total: '49.99' });
  const selections = (await linesOf(desk, book.id)).flatMap((line) => line.selections);
  for (const { after, short } of selections) {
    const left = Math.round(Number(short ?? 0) * 100);
    expect(Math.round(Number(after) * 100) + left).toBe(4999);
  }
  expect(priced.pendingSelections).toBe(498);
  expect(pricesAt(world)).toEqual(originals);

  const sent = await push(world, book.id, 'send');
  expect(sent).toMatchObject({ kind: 'bundle-prices', rows: 498, succeeded: 498, failed: 0, notSent: 0 });
  const now = () => desk.invoke('bundles.get', { bookId: book.id });
  expect(await now()).toMatchObject({ pendingSelections: 0, restorable: 498, isSending: false });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
  expect(pricesAt(world)).not.toEqual(originals);

  const restored = await push(world, book.id, 'restore');
  expect(restored).toMatchObject({ kind: 'bundle-restores', succeeded: 498 });
  expect(await now()).toMatchObject({
    restorable: 0,
    pendingSelections: 0,
    before: book.before,
    after: book.before,
  });
  expect(pricesAt(world)).toEqual(originals);
});

test('rules and prices by hand change what is chosen, and nothing is sent before it is reviewed', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  const book = await load(world, ids(2));
  const [first, second] = (await linesOf(desk, book.id)).flatMap((line) => line.selections);
  const item = first?.items[0];
  if (!first || !second || !item) throw new Error('two selections with items were expected');
  await desk.invoke('bundles.applyRule', {
    bookId: book.id,
    selectionIds: [second.id],
    rule: { rule: 'percent', percent: '10' },
    rounding: 'ends-99',
  });
  const hand = { bookId: book.id, selectionId: first.id, itemId: item.id };
  const changed = await desk.invoke('bundles.setPrice', { ...hand, price: '0.00' });
  expect(changed).toMatchObject({ pendingSelections: 2, pendingItems: 1 + second.items.length });
  const request = {
    sheetId: book.id,
    storeId: store.id,
    selection: { of: 'prices' as const, restores: false },
  };
  const review = await desk.invoke('runs.review', request);
  expect(review).toMatchObject({ rows: 2, requests: { read: 2, single: 2, total: 4 }, destructive: true });
  expect(review.notices.map(({ severity, text }) => [severity, text])).toEqual([
    ['warning', 'Items cost nothing in 1 of the bundles.'],
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
  const book = await load(world, ids(3));
  const other = await desk.invoke('bundles.load', {
    storeId: world.store.id,
    source: { of: 'text', text: ids(1).join() },
  });
  await until(desk, other.book.id, ended);
  await applyRule(desk, other.book.id, { rule: 'price', price: '1.00' });
  await push(world, other.book.id, 'send');
  const before = pricesAt(world);

  await applyRule(desk, book.id, { rule: 'percent', percent: '20' });
  const sent = await push(world, book.id, 'send');
  expect(sent).toMatchObject({ succeeded: 2, notSent: 1 });
  expect(await desk.invoke('bundles.get', { bookId: book.id })).toMatchObject({ conflicts: 1 });
  const [line] = await linesOf(desk, book.id);
  expect(line?.selections[0]?.message).toContain('costs 1.00, not');
  const own = (price: string) => price.startsWith(`${line?.selections[0]?.id}/`);
  expect(pricesAt(world).filter(own)).toEqual(before.filter(own));

  await desk.invoke('bundles.readAgain', { bookId: book.id });
  await until(desk, book.id, ended);
  expect((await linesOf(desk, book.id))[0]?.selections[0]?.items[0]?.before).toBe('1.00');
  await applyRule(desk, book.id, { rule: 'price', price: '0.50' });
  const again = await push(world, book.id, 'send');
  expect(again).toMatchObject({ notSent: 0, failed: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
  expect(service.inspect.requestTotals().limited).toBe(0);
});
