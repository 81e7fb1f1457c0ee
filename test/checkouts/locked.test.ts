import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { fast, isOver, typeDraft } from './support/world.ts';

test('a checkout of a locked store is reviewed and not sent; of the unlocked store it is', async () => {
  const service = await startService();
  const desk = await openDesk({ keepLocks: true });
  const store = await desk.connect(service.facts, 'north', fast);
  const { id } = await typeDraft({ service, desk, store });
  const { token } = await desk.invoke('checkouts.review', { checkoutId: id });
  await expect(desk.invoke('checkouts.send', { checkoutId: id, token })).rejects.toMatchObject({
    error: { code: 'locked' },
  });
  expect(service.inspect.documents('checkout', 'north')).toEqual([]);

  await desk.invoke('stores.unlock', { storeId: store.id });
  const over = desk.noticed('checkouts.changed', (one) => one.id === id && isOver(one));
  await desk.invoke('checkouts.send', { checkoutId: id, token });
  expect((await over).last).toMatchObject({ outcome: 'ok' });
  expect(service.inspect.documents('checkout', 'north')).toHaveLength(1);
});
