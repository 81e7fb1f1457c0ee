import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { applyRule, bundleWorld, ids, load, push } from './support/world.ts';

test('every sending and restoring of prices is kept, newest first, with what became of it; readings are not', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  const [first, second] = [await load(world, ids(3)), await load(world, ids(5).slice(3))];
  expect(await desk.invoke('bundles.pushes', {})).toEqual([]);
  await applyRule(desk, first.id, { rule: 'percent', percent: '10' });
  await push(world, first.id, 'send');
  await applyRule(desk, second.id, { rule: 'percent', percent: '5' });
  await push(world, second.id, 'send');
  await push(world, first.id, 'restore');
  const pushes = await desk.invoke('bundles.pushes', {});
  expect(
    pushes.map(({ kind, state, bookId, bookName, storeId, total, succeeded }) => [
      kind,
      state,
      bookId,
      bookName,
      storeId,
      total,
      succeeded,
    ]),
  ).toEqual([
    ['restore', 'done', first.id, '3 subscriptions', store.id, 3, 3],
    ['send', 'done', second.id, '2 subscriptions', store.id, 2, 2],
    ['send', 'done', first.id, '3 subscriptions', store.id, 3, 3],
  ]);
  expect(new Set(pushes.map(({ id }) => id)).size).toBe(3);
  expect(await desk.invoke('bundles.pushes', { storeId: 'another' })).toEqual([]);
  // What a notice tells of a list is the same sending: the page knows it by its id.
  const { pass } = await desk.invoke('bundles.get', { bookId: first.id });
  expect(pass?.id).toBe(pushes[0]?.id);
});

test('what was sent is in the history after a restart', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'north', fast);
  const world = { service, desk, store };
  const book = await load(world, ids(2));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  await push(world, book.id, 'send');
  const before = await desk.invoke('bundles.pushes', {});
  await desk.close();
  const again = await openDesk({ dataFolder });
  expect(await again.invoke('bundles.pushes', {})).toEqual(before);
  expect(before).toMatchObject([{ state: 'done', succeeded: 2 }]);
});
