import { expect, test } from 'vitest';
import {
  applyRule,
  bundleWorld,
  ended,
  ids,
  load,
  pricesAt,
  pricesShown,
  start,
  until,
} from './support/world.ts';

const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
const get = { method: 'GET', path: '/bundle_selections' } as const;

test('a change whose answer is lost before the store is refused stays in doubt, and is read when it resumes', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(1));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { ...put, nth: 1 }, do: { kind: 'drop-after-acting' } },
    { match: { ...put, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  await start(world, book.id, 'send');
  const held = await until(desk, book.id, (now) => now.pass?.state === 'waiting' || ended(now));
  expect(held.pass).toMatchObject({ state: 'waiting', done: 0, unknown: 0 });
  await desk.invoke('bundles.resume', { bookId: book.id });
  const done = await until(desk, book.id, ended);
  expect(done.pass).toMatchObject({ state: 'done', succeeded: 1, unknown: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
  // The reading showed that it had arrived.
  expect(service.inspect.requests().filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('one that is cancelled while it is in doubt is unknown', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(1));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { ...put, nth: 1 }, do: { kind: 'drop-after-acting' } },
    { match: { ...put, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  await start(world, book.id, 'send');
  await until(desk, book.id, (now) => now.pass?.state === 'waiting' || ended(now));
  const over = await desk.invoke('bundles.cancel', { bookId: book.id });
  expect(over.pass).toMatchObject({ state: 'cancelled', unknown: 1, notSent: 0 });
});

test('a reading that is lost before the store is refused waits and is made again', async () => {
  const world = await bundleWorld();
  const { desk, service, store } = world;
  service.control.setFaultPlan([
    { match: { ...get, nth: 1 }, do: { kind: 'drop-before-acting' } },
    { match: { ...get, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  const source = { of: 'text', text: ids(1).join('\n') } as const;
  const { book } = await desk.invoke('bundles.load', { storeId: store.id, source });
  await until(desk, book.id, (now) => now.pass?.state === 'waiting' || ended(now));
  await desk.invoke('bundles.resume', { bookId: book.id });
  expect(await until(desk, book.id, ended)).toMatchObject({ read: 1, failed: 0 });
});
