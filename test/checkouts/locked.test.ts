import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { checkoutWorld, fast, isOver, send, typeDraft } from './support/world.ts';

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

test('a checkout whose store was signed out is not sent, and is sent again only by the operator', async () => {
  const world = await checkoutWorld();
  const { service, desk, store } = world;
  const { id } = await typeDraft(world);
  service.control.setFaultPlan([{ match: { method: 'POST', path: '/checkouts' }, do: { kind: 'sign-out' } }]);
  expect((await send(world, id)).last).toMatchObject({
    outcome: 'not-sent',
    next: `Nothing was changed. Reconnect ${store.name}, then send the request again.`,
  });
  service.control.setFaultPlan([]);
  await desk.connect(service.facts, 'north', fast);
  expect(service.inspect.documents('checkout', 'north')).toEqual([]);
  expect((await send(world, id)).last).toMatchObject({ outcome: 'ok' });
});
