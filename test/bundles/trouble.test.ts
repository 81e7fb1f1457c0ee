import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { refuseWrites } from '../support/refused-writes.ts';
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
  start,
  until,
} from './support/world.ts';

test('a store without the feature: said once, with the way to it; then it goes on where it stood', async () => {
  const world = await bundleWorld();
  const { desk, service, store } = world;
  service.control.changeStore('north', { bundles: false });
  const { book } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: ids(5).join(' ') },
  });
  const held = await until(desk, book.id, ({ pass }) => pass?.state === 'waiting');
  expect(held.pass?.because).toMatchObject({
    code: 'service-refused',
    next: expect.stringContaining('service’s bundles team to enable the feature'),
  });
  expect(held.pass?.because).not.toHaveProperty('retries');
  expect(held.waiting).toBe(5);
  service.control.changeStore('north', { bundles: true });
  await desk.invoke('bundles.resume', { bookId: book.id });
  expect(await until(desk, book.id, ended)).toMatchObject({ read: 5, pass: { state: 'done', succeeded: 5 } });
});

test('changes that are lost in transit, refused for now or answered unreadably are repeated until they are certain', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(30));
  const originals = pricesAt(world);
  await applyRule(desk, book.id, { rule: 'amount', amount: '1', off: 'piece' }, 'nearest-5');
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, every: 11 }, do: { kind: 'drop-after-acting' } },
    { match: { ...put, every: 13 }, do: { kind: 'truncated-body' } },
    { match: { ...put, every: 9 }, do: { kind: 'status', code: 503 } },
    { match: { method: 'GET', path: '/bundle_selections', every: 6 }, do: { kind: 'drop-before-acting' } },
  ]);
  const sent = await push(world, book.id, 'send');
  expect(sent.pass).toMatchObject({ succeeded: 30, failed: 0, unknown: 0, conflict: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
  const restored = await push(world, book.id, 'restore');
  expect(restored.pass).toMatchObject({ succeeded: 30 });
  expect(pricesAt(world)).toEqual(originals);
});

test('a price that was valid and failed (402) fails alone, and the rest goes on', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(10));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 3 },
      do: { kind: 'status', code: 402, message: 'The price is below the least one.' },
    },
  ]);
  const sent = await push(world, book.id, 'send');
  expect(sent.pass).toMatchObject({ state: 'done', succeeded: 9, failed: 1, unknown: 0 });
});

test('a limit for many minutes is said at once with what the service says, and fails no price', async () => {
  const world = await bundleWorld({ switches: { limitHeader: 'none' } });
  const { desk, service } = world;
  const book = await load(world, ids(10));
  const originals = pricesAt(world);
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 1, times: 1000 },
      do: { kind: 'status', code: 429, message: 'slow down', retryAfter: 600 },
    },
  ]);
  await start(world, book.id, 'send');
  const isHeld = ({ pass }: typeof book): boolean => pass?.state === 'waiting' || pass?.state === 'done';
  const waiting = await until(desk, book.id, isHeld);
  expect(waiting.pass).toMatchObject({
    state: 'waiting',
    because: {
      code: 'service-unreadable',
      message: 'The service takes no requests of this store for 10 minutes or more (429).',
      next: 'It retries automatically.',
      retries: true,
    },
    failed: 0,
    unknown: 0,
  });
  const over = await desk.invoke('bundles.cancel', { bookId: book.id });
  expect(over.pass).toMatchObject({ state: 'cancelled', notSent: 10, failed: 0, unknown: 0 });
  expect(pricesAt(world)).toEqual(originals);
});

test('going on after a refusal leaves alone what is repeated because its answer was lost', async () => {
  const service = await startService();
  const desk = await openDesk();
  const limits = { leakPerSecond: 200, pollSeconds: 10 };
  const world = { service, desk, store: await desk.connect(service.facts, 'north', { limits }) };
  const book = await load(world, ids(2));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, nth: 1 }, do: { kind: 'drop-after-acting' } },
    { match: { ...put, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  await start(world, book.id, 'send');
  await until(desk, book.id, ({ pass }) => pass?.state === 'waiting');
  await desk.invoke('bundles.resume', { bookId: book.id });
  const done = await until(desk, book.id, ended);
  expect(done.pass).toMatchObject({ state: 'done', succeeded: 2, unknown: 0 });
});

const onHold = {
  state: 'waiting',
  because: {
    code: 'disk',
    message: 'Partner Desk cannot write to the disk. The bundle prices are on hold.',
    next: 'Free space on the disk. It resumes automatically; nothing is sent twice.',
  },
};

test('a disk that refuses what became of prices holds them with a sentence; with room they go on, each sent once', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const limits = { leakPerSecond: 200, pollSeconds: 0.05 };
  const world = { service, desk, store: await desk.connect(service.facts, 'north', { limits }) };
  const book = await load(world, ids(12));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, nth: 5, times: 100 }, do: { kind: 'status', code: 403 } },
  ]);
  await start(world, book.id, 'send');
  await until(desk, book.id, ({ pass }) => pass?.state === 'waiting');
  service.control.setFaultPlan([]);
  const makeRoom = refuseWrites(join(dataFolder, 'bundles.db'), ['selections']);
  await desk.invoke('bundles.resume', { bookId: book.id });
  const isOfDisk = ({ pass }: typeof book): boolean =>
    pass?.because?.code === 'disk' || pass?.state === 'done';
  const held = await until(desk, book.id, isOfDisk);
  expect(held.pass).toMatchObject(onHold);
  makeRoom();
  const done = await until(desk, book.id, ended);
  expect(done.pass).toMatchObject({ total: 12, succeeded: 12, failed: 0, unknown: 0, conflict: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
  const changes = service.inspect
    .requests()
    .filter(({ method, status }) => method === 'PUT' && status === 200);
  expect(new Set(changes.map(({ path }) => path)).size).toBe(12);
  expect(changes).toHaveLength(12);
});

test('prices that the disk does not let begin are on hold, not said to go on', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const limits = { leakPerSecond: 200, pollSeconds: 0.05 };
  const world = { service, desk, store: await desk.connect(service.facts, 'north', { limits }) };
  const book = await load(world, ids(3));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  const makeRoom = refuseWrites(join(dataFolder, 'bundles.db'), ['selections', 'passes', 'tasks']);
  await start(world, book.id, 'send');
  const held = await until(desk, book.id, ({ pass }) => pass?.state !== 'going');
  expect(held.pass).toMatchObject({ ...onHold, done: 0, requests: 0 });
  await expect(desk.invoke('bundles.resume', { bookId: book.id })).rejects.toMatchObject({
    error: { code: 'disk' },
  });
  makeRoom();
  expect((await until(desk, book.id, ended)).pass).toMatchObject({ total: 3, succeeded: 3 });
});

test('paused, it sends nothing; the rest can be cancelled and sent later', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const book = await load(world, ids(40));
  await applyRule(desk, book.id, { rule: 'percent', percent: '10' });
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, nth: 8 }, do: { kind: 'status', code: 422 } },
    // All that are on their way at one time take long, so that the pause comes in the middle.
    ...[12, 13, 14, 15].map((nth) => ({
      match: { ...put, nth },
      do: { kind: 'delay' as const, ms: 3000 },
    })),
  ]);
  await start(world, book.id, 'send');
  await until(desk, book.id, ({ pass }) => (pass?.done ?? 0) > 8);
  const paused = await desk.invoke('bundles.pause', { bookId: book.id });
  expect(paused.pass?.state).toBe('paused');
  const cancelled = await desk.invoke('bundles.cancel', { bookId: book.id });
  const { pass } = cancelled;
  expect(pass).toMatchObject({ state: 'cancelled', failed: 1, done: 40, unknown: 0 });
  expect((pass?.succeeded ?? 0) + (pass?.notSent ?? 0)).toBe(39);
  expect(cancelled.pendingSelections).toBe(40 - (pass?.succeeded ?? 0));
  const rest = await push(world, book.id, 'send');
  expect(rest.pass).toMatchObject({
    total: cancelled.pendingSelections,
    succeeded: cancelled.pendingSelections,
  });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, book.id, 'after'));
});

test('a program that ends in the middle goes on from what is known, and originals outlive it', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.05 },
  });
  const world = { service, desk: first, store };
  const book = await load(world, ids(30));
  const originals = pricesAt(world);
  await applyRule(first, book.id, { rule: 'price', price: '3.33' });
  // The answer of one change stays away, so that it is in doubt when the program ends.
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 10 },
      do: { kind: 'delay', ms: 60_000, when: 'after' },
    },
  ]);
  await start(world, book.id, 'send');
  await until(first, book.id, ({ pass }) => (pass?.done ?? 0) > 8);
  await first.desk.close();

  const second = await openDesk({ dataFolder, vault });
  const found = await second.invoke('bundles.get', { bookId: book.id });
  expect(found.pass).toMatchObject({ state: 'paused', because: { code: 'cancelled' } });
  await second.invoke('bundles.resume', { bookId: book.id });
  const done = await until(second, book.id, ended);
  expect(done.pass).toMatchObject({ total: 30, succeeded: 30, conflict: 0, unknown: 0 });
  const now = { service, desk: second, store };
  expect(pricesAt(now)).toEqual(await pricesShown(second, book.id, 'after'));
  await push(now, book.id, 'restore');
  expect(pricesAt(now)).toEqual(originals);
});

test.each(['specification', 'hostile'] as const)(
  'a %s service: read, sent and restored',
  async (behaviour) => {
    const world = await bundleWorld({ behaviour });
    const { desk } = world;
    const book = await load(world, [...ids(24), '5000333']);
    const again = book.failed > 0 ? await desk.invoke('bundles.readAgain', { bookId: book.id }) : book;
    const read = await until(desk, again.id, ended);
    expect(read).toMatchObject({ read: 24, none: 1, failed: 0 });
    const originals = pricesAt(world);
    await applyRule(desk, book.id, { rule: 'total', total: '20' });
    const sent = await push(world, book.id, 'send');
    expect(sent.pass).toMatchObject({ conflict: 0, failed: 0, succeeded: 24 });
    const [line] = await linesOf(desk, book.id);
    expect(line?.selections[0]?.outcome).toBe('succeeded');
    await push(world, book.id, 'restore');
    expect(pricesAt(world)).toEqual(originals);
  },
);

test('a store whose bundles were read is kept: what they were before is needed to restore them', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  await load(world, ids(3));
  await expect(desk.invoke('stores.remove', { storeId: store.id })).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message: 'Store north has runs, bundles or checkouts; it stays in the list for their history.',
    },
  });
  expect((await desk.invoke('stores.list', {})).map(({ id }) => id)).toEqual([store.id]);
});
