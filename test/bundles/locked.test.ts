import { expect, test } from 'vitest';
import { openDesk, startService } from '../runs/support/desk.ts';
import { applyRule, ids, load, pricesAt, pricesShown, push, start } from './support/world.ts';

test('bundle prices are read from a locked store, sent only to an unlocked one, and wait when it is locked', async () => {
  const service = await startService();
  const desk = await openDesk({ keepLocks: true });
  const store = await desk.connect(service.facts, 'north', {
    limits: { leakPerSecond: 40, pollSeconds: 0.05 },
  });
  const world = { service, desk, store };
  const sheet = await load(world, ids(60));
  expect(sheet).toMatchObject({ read: 60, failed: 0 });
  const originals = pricesAt(world);
  await applyRule(desk, sheet.id, { rule: 'price', price: '3.33' });
  await expect(start(world, sheet.id, 'send')).rejects.toMatchObject({ error: { code: 'locked' } });
  expect(pricesAt(world)).toEqual(originals);

  await desk.invoke('stores.unlock', { storeId: store.id });
  const { id: runId } = await start(world, sheet.id, 'send');
  await desk.until(runId, ({ succeeded }) => succeeded > 3);
  await desk.invoke('stores.lock', { storeId: store.id });
  const waiting = await desk.reaches(runId, 'waiting');
  expect(waiting).toMatchObject({ because: { code: 'locked' }, failed: 0, unknown: 0 });
  await expect(desk.invoke('runs.resume', { runId })).rejects.toMatchObject({
    error: { code: 'locked' },
  });

  await desk.invoke('stores.unlock', { storeId: store.id });
  const done = await desk.reaches(runId, 'done');
  expect(done).toMatchObject({ rows: 60, succeeded: 60, unknown: 0, notSent: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  await push(world, sheet.id, 'restore');
  expect(pricesAt(world)).toEqual(originals);
});
