import { expect, test } from 'vitest';
import { checkoutWorld, typeDraft } from './support/world.ts';

test('a store is not removed while it has a draft, which nothing could reach or delete any more', async () => {
  const world = await checkoutWorld();
  const { desk, store } = world;
  const { id } = await typeDraft(world);
  await expect(desk.invoke('stores.remove', { storeId: store.id })).rejects.toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('has runs, bundle sheets or checkouts') },
  });
  expect((await desk.invoke('checkouts.list', { storeId: store.id })).map((one) => one.id)).toEqual([id]);
  await desk.invoke('checkouts.remove', { checkoutId: id });
  await desk.invoke('stores.remove', { storeId: store.id });
  expect(await desk.invoke('stores.list', {})).toEqual([]);
});
