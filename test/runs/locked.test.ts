import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, type TestService, temporaryFolder } from './support/desk.ts';
import { codesFile, many } from './support/files.ts';

const small = { tasksPerAdd: 20, tasksPerBatch: 100 };
const fast = { leakPerSecond: 200, pollSeconds: 0.05 };

async function lockedWorld(dataFolder = temporaryFolder()) {
  const service = await startService();
  const vault = createMemoryVault();
  const desk = await openDesk({ dataFolder, vault, keepLocks: true });
  const store = await desk.connect(service.facts, 'north', { limits: { ...small, ...fast } });
  const reopen = () => openDesk({ dataFolder, vault, keepLocks: true });
  return { service, desk, store, reopen };
}

const changesAt = ({ inspect }: TestService): number =>
  inspect.requests().filter(({ method, path }) => method !== 'GET' && !path.startsWith('/oauth')).length;
const lockOf = async (desk: HeadlessDesk): Promise<string | undefined> =>
  (await desk.invoke('stores.list', {}))[0]?.lock;
const sheetOf = (desk: HeadlessDesk, rows: number) =>
  desk.importFile(codesFile(rows, 'CODE'), 'discounts-2021-01');

test('a real store begins locked: nothing can be started, and unlocking lets it', async () => {
  const { service, desk, store } = await lockedWorld();
  expect(store.lock).toBe('locked');
  const sheet = await sheetOf(desk, 40);
  await expect(desk.send(store, sheet.id)).rejects.toMatchObject({
    error: { code: 'locked', next: expect.stringContaining('Unlock') },
  });
  expect(changesAt(service)).toBe(0);
  expect(await desk.invoke('runs.list', {})).toEqual([]);

  expect(await desk.invoke('stores.unlock', { storeId: store.id })).toMatchObject({ lock: 'unlocked' });
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 40 });
});

test('locked in the middle, the run waits before its next change and goes on when it is unlocked', async () => {
  const { service, desk, store } = await lockedWorld();
  await desk.invoke('stores.unlock', { storeId: store.id });
  // Held: no more than two batches can be on their way, so that there is always a change left to wait with.
  service.control.holdProcessing();
  const sheet = await sheetOf(desk, 600);
  const requests = () => service.inspect.requestTotals().requests;
  const connecting = requests();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent >= 100);
  await desk.invoke('stores.lock', { storeId: store.id });
  service.control.releaseProcessing();
  const waiting = await desk.reaches(run.id, 'waiting');
  expect(waiting).toMatchObject({ because: { code: 'locked' }, failed: 0, unknown: 0 });
  // What was on the wire is answered; then no change leaves any more, although the limit would allow hundreds.
  const unanswered = async () =>
    requests() - connecting - (await desk.invoke('runs.get', { runId: run.id })).requests;
  await expect.poll(unanswered).toBe(0);
  const before = changesAt(service);
  await expect(desk.invoke('runs.resume', { runId: run.id })).rejects.toMatchObject({
    error: { code: 'locked' },
  });
  await desk.importFile(codesFile(500, 'OTHER'), 'discounts-2021-01');
  expect(changesAt(service)).toBe(before);

  await desk.invoke('stores.unlock', { storeId: store.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, failed: 0, unknown: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(600, () => 1));
});

test('cancelled while it waits for the lock, a run verifies what was sent without being unlocked', async () => {
  const { service, desk, store } = await lockedWorld();
  await desk.invoke('stores.unlock', { storeId: store.id });
  service.control.holdProcessing();
  const run = await desk.send(store, (await sheetOf(desk, 1000)).id);
  // A batch is told as processed before its start leaves; here the service must have it.
  await expect
    .poll(() => service.inspect.requests().some(({ path }) => path.endsWith('/process')))
    .toBe(true);
  await desk.invoke('stores.lock', { storeId: store.id });
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'waiting');
  await desk.invoke('runs.cancel', { runId: run.id });
  const cancelled = await desk.reaches(run.id, 'cancelled');
  const created = service.inspect.creationsByCode('north').size;
  expect(cancelled).toMatchObject({ succeeded: created, notSent: 1000 - created, unknown: 0 });
  expect(created).toBeGreaterThan(0);
});

test('after a restart the store is locked again, and the run that was going waits for exactly that', async () => {
  const { service, desk, store, reopen } = await lockedWorld();
  await desk.invoke('stores.unlock', { storeId: store.id });
  service.control.holdProcessing();
  const run = await desk.send(store, (await sheetOf(desk, 600)).id);
  await desk.until(run.id, ({ sent }) => sent >= 100);
  await desk.close();

  service.control.releaseProcessing();
  const again = await reopen();
  expect(await lockOf(again)).toBe('locked');
  const waiting = await again.invoke('runs.get', { runId: run.id });
  expect(waiting).toMatchObject({ state: 'waiting', because: { code: 'locked' } });
  expect(waiting.because?.message).toContain('was closed while this run was in progress');
  await again.invoke('stores.unlock', { storeId: store.id });
  expect(await again.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, unknown: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(600, () => 1));
});

test('the lock is turned off only with the name of the store, and disconnecting locks', async () => {
  const { desk, store } = await lockedWorld();
  const off = { storeId: store.id, on: false };
  await expect(desk.invoke('stores.setLock', { ...off, typedStoreName: 'north' })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
  expect(await lockOf(desk)).toBe('locked');
  await desk.invoke('stores.setLock', { ...off, typedStoreName: store.name });
  expect(await lockOf(desk)).toBe('none');
  await desk.invoke('stores.setLock', { storeId: store.id, on: true });
  await desk.invoke('stores.unlock', { storeId: store.id });
  expect(await lockOf(desk)).toBe('unlocked');
  await desk.invoke('stores.disconnect', { storeId: store.id });
  await desk.reconnect(store.id);
  expect(await lockOf(desk)).toBe('locked');
});

test('the practice store has no lock', async () => {
  const desk = await openDesk({ keepLocks: true });
  const connected = desk.noticed('stores.connectChanged', ({ step }) => step === 'connected');
  await desk.invoke('stores.connectPractice', {});
  await connected;
  expect(await lockOf(desk)).toBe('none');
  const [store] = await desk.invoke('stores.list', {});
  await expect(desk.invoke('stores.setLock', { storeId: store?.id ?? '', on: true })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});
