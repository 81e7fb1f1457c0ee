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
  const { sheet } = await desk.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: ids(5).join(' ') },
  });
  const held = await until(desk, sheet.id, ({ reading }) => reading?.state === 'waiting');
  expect(held.reading?.because).toMatchObject({
    code: 'service-refused',
    next: expect.stringContaining('service’s bundles team to enable bundle prices'),
  });
  expect(held.reading?.because).not.toHaveProperty('retries');
  expect(held.waiting).toBe(5);
  service.control.changeStore('north', { bundles: true });
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  expect(await until(desk, sheet.id, ended)).toMatchObject({ read: 5, waiting: 0 });
});

test('loading that is stopped, or ends with the program, is gone on with when that is asked for', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', { limits: { leakPerSecond: 200 } });
  service.control.setFaultPlan([
    {
      match: { method: 'GET', path: '/bundle_selections', nth: 6, times: 100 },
      do: { kind: 'delay', ms: 600_000 },
    },
  ]);
  const source = { of: 'text', text: ids(30).join(' ') } as const;
  const { sheet } = await first.invoke('bundles.load', { storeId: store.id, source });
  const some = await until(first, sheet.id, ({ read }) => read > 3);
  expect(some.reading).toMatchObject({ state: 'going', because: null });
  const stopped = await first.invoke('bundles.stopReading', { sheetId: sheet.id });
  expect(stopped).toMatchObject({ reading: null, subscriptions: 30 });
  expect(stopped.waiting).toBeGreaterThan(0);
  await first.close();
  service.control.setFaultPlan([]);
  const second = await openDesk({ dataFolder, vault });
  expect(await second.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({
    reading: null,
    waiting: stopped.waiting,
  });
  await second.invoke('bundles.readAgain', { sheetId: sheet.id });
  expect(await until(second, sheet.id, ended)).toMatchObject({ read: 30, waiting: 0 });
});

test('changes that are lost in transit, refused for now or answered unreadably are repeated until they are certain', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(30));
  const originals = pricesAt(world);
  await applyRule(desk, sheet.id, { rule: 'amount', amount: '1', off: 'piece' }, 'nearest-5');
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, every: 11 }, do: { kind: 'drop-after-acting' } },
    { match: { ...put, every: 13 }, do: { kind: 'truncated-body' } },
    { match: { ...put, every: 9 }, do: { kind: 'status', code: 503 } },
    { match: { method: 'GET', path: '/bundle_selections', every: 6 }, do: { kind: 'drop-before-acting' } },
  ]);
  const sent = await push(world, sheet.id, 'send');
  expect(sent).toMatchObject({ succeeded: 30, failed: 0, unknown: 0, notSent: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  const restored = await push(world, sheet.id, 'restore');
  expect(restored).toMatchObject({ succeeded: 30 });
  expect(pricesAt(world)).toEqual(originals);
});

test('a price that was valid and failed (402) fails alone, and the rest goes on', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(10));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 3 },
      do: { kind: 'status', code: 402, message: 'The price is below the least one.' },
    },
  ]);
  const sent = await push(world, sheet.id, 'send');
  expect(sent).toMatchObject({ state: 'done', succeeded: 9, failed: 1, unknown: 0 });
});

test('a limit for many minutes is said at once with what the service says, and fails no price', async () => {
  const world = await bundleWorld({ switches: { limitHeader: 'none' } });
  const { desk, service } = world;
  const sheet = await load(world, ids(10));
  const originals = pricesAt(world);
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 1, times: 1000 },
      do: { kind: 'status', code: 429, message: 'slow down', retryAfter: 600 },
    },
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  expect(await desk.reaches(runId, 'waiting', 'done')).toMatchObject({
    state: 'waiting',
    because: {
      code: 'service-unreadable',
      message: 'The service accepts no requests for this store for 10 minutes or more (429).',
      next: 'The run retries automatically.',
      retries: true,
    },
    failed: 0,
    unknown: 0,
  });
  await desk.invoke('runs.cancel', { runId });
  expect(await desk.reaches(runId, 'cancelled')).toMatchObject({ notSent: 10, failed: 0, unknown: 0 });
  expect(pricesAt(world)).toEqual(originals);
});

test('a disk that refuses what became of prices holds them with a sentence; with room they go on, each sent once', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const limits = { leakPerSecond: 200, pollSeconds: 0.05 };
  const world = { service, desk, store: await desk.connect(service.facts, 'north', { limits }) };
  const sheet = await load(world, ids(12));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  const makeRoom = refuseWrites(join(dataFolder, 'bundles.db'), ['selections']);
  const { id: runId } = await start(world, sheet.id, 'send');
  const held = await desk.until(runId, ({ because }) => because?.code === 'disk');
  expect(held.because?.next).toBe(
    'Free up space on the disk and check that the data folder is writable. The run resumes automatically; rows marked as succeeded are not sent again.',
  );
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ isSending: true });
  makeRoom();
  const done = await desk.until(runId, ({ state, because }) => state === 'done' && because === null);
  expect(done).toMatchObject({ rows: 12, succeeded: 12, failed: 0, unknown: 0, notSent: 0 });
  const told = await until(desk, sheet.id, ended);
  expect(told).toMatchObject({ pendingSelections: 0, restorable: 12 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  const changes = service.inspect
    .requests()
    .filter(({ method, status }) => method === 'PUT' && status === 200);
  expect(new Set(changes.map(({ path }) => path)).size).toBe(12);
  expect(changes).toHaveLength(12);
});

test('paused, it sends nothing; the rest can be cancelled and sent later', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(40));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
  service.control.setFaultPlan([
    { match: { ...put, nth: 8 }, do: { kind: 'status', code: 422 } },
    // All that are on their way at one time take long, so that the pause comes in the middle.
    ...[12, 13, 14, 15].map((nth) => ({
      match: { ...put, nth },
      do: { kind: 'delay' as const, ms: 3000 },
    })),
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  await desk.until(runId, ({ succeeded, failed }) => succeeded + failed > 8);
  expect((await desk.invoke('runs.pause', { runId })).state).toBe('paused');
  await desk.invoke('runs.cancel', { runId });
  const over = await desk.reaches(runId, 'cancelled');
  expect(over).toMatchObject({ failed: 1, unknown: 0 });
  expect(over.succeeded + over.notSent).toBe(39);
  const left = await desk.invoke('bundles.get', { sheetId: sheet.id });
  expect(left).toMatchObject({ pendingSelections: 40 - over.succeeded, conflicts: 0 });
  const rest = await push(world, sheet.id, 'send');
  expect(rest).toMatchObject({ rows: left.pendingSelections, succeeded: left.pendingSelections });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
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
  const sheet = await load(world, ids(30));
  const originals = pricesAt(world);
  await applyRule(first, sheet.id, { rule: 'price', price: '3.33' });
  // The answer of one change stays away, so that it is in doubt when the program ends.
  service.control.setFaultPlan([
    {
      match: { method: 'PUT', path: '/bundle_selections/*', nth: 10 },
      do: { kind: 'delay', ms: 60_000, when: 'after' },
    },
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  await first.until(runId, ({ succeeded }) => succeeded > 8);
  await first.desk.close();

  const second = await openDesk({ dataFolder, vault });
  const found = await second.invoke('runs.get', { runId });
  expect(found).toMatchObject({ state: 'waiting', because: { code: 'cancelled' } });
  await second.invoke('runs.resume', { runId });
  const done = await second.reaches(runId, 'done');
  expect(done).toMatchObject({ rows: 30, succeeded: 30, notSent: 0, unknown: 0 });
  const now = { service, desk: second, store };
  expect(pricesAt(now)).toEqual(await pricesShown(second, sheet.id, 'after'));
  await push(now, sheet.id, 'restore');
  expect(pricesAt(now)).toEqual(originals);
});

test.each(['specification', 'hostile'] as const)(
  'a %s service: read, sent and restored',
  async (behaviour) => {
    const world = await bundleWorld({ behaviour });
    const { desk } = world;
    const sheet = await load(world, [...ids(24), '5000333']);
    const again = sheet.failed > 0 ? await desk.invoke('bundles.readAgain', { sheetId: sheet.id }) : sheet;
    const read = await until(desk, again.id, ended);
    expect(read).toMatchObject({ read: 24, none: 1, failed: 0 });
    const originals = pricesAt(world);
    await applyRule(desk, sheet.id, { rule: 'total', total: '20' });
    const sent = await push(world, sheet.id, 'send');
    expect(sent).toMatchObject({ notSent: 0, failed: 0, succeeded: 24 });
    const [line] = await linesOf(desk, sheet.id);
    expect(line?.selections[0]?.outcome).toBe('succeeded');
    await push(world, sheet.id, 'restore');
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
      message:
        'Store north has runs, bundle sheets or checkouts; it stays in the list so that their history is kept.',
    },
  });
  expect((await desk.invoke('stores.list', {})).map(({ id }) => id)).toEqual([store.id]);
});
