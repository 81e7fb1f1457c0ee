import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createBackups } from '../../src/main/backups/backups.ts';
import { createSaving } from '../../src/main/backups/saving.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLogger } from '../../src/main/log/logger.ts';
import type { Vault } from '../../src/main/ports.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { openDeskDatabase } from '../../src/main/stores/database.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { keptIn, makeBackup, newComputer } from '../backups/support.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { found, leaveTraces } from './support.ts';

const isDeleted = {
  error: {
    code: 'conflict',
    message: expect.stringContaining('The store Store southstore is being deleted'),
  },
};

test('nothing is added to a store that is being deleted, so that nothing of it stays', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const south = await leaveTraces(desk, service, 'southstore');
  const storeId = south.store.id;
  await desk.invoke('settings.set', { currentStoreId: storeId });
  let adding: readonly Promise<unknown>[] = [];
  // Its rows are gone from the tables by then, and its record is not.
  const rowsGone = desk.noticed('settings.changed', () => {
    adding = [
      desk.invoke('checkouts.add', { storeId }),
      desk.invoke('bundles.load', { storeId, name: 'Late', source: { of: 'text', text: '900001' } }),
    ];
    for (const one of adding) one.catch(() => undefined);
    return true;
  });
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: south.store.name });
  await rowsGone;
  for (const one of adding) await expect(one).rejects.toMatchObject(isDeleted);
  await erased;
  await desk.close();
  expect(found(dataFolder, south.texts)).toEqual([]);
});

test('a deletion whose last step fails is not over: the store stays marked, and goes at the next start', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const south = await leaveTraces(desk, service, 'southstore');
  const reader = new DatabaseSync(join(dataFolder, 'desk.db'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_master');
  const erase = { storeId: south.store.id, typedStoreName: south.store.name };
  await expect(desk.invoke('data.eraseStore', erase)).rejects.toMatchObject({
    error: { code: 'disk', next: expect.stringContaining('tries again at the next start') },
  });
  expect(await desk.invoke('stores.list', {})).toMatchObject([{ id: south.store.id, erasing: true }]);
  reader.close();
  await desk.close();

  mkdirSync(join(dataFolder, 'logs'), { recursive: true });
  appendFileSync(join(dataFolder, 'logs/main.log'), '{"message":"of Store southstore"}\n');
  const next = await openDesk({ dataFolder });
  await expect.poll(async () => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(found(dataFolder, south.texts)).toEqual([]);
});

test('a run of a store that is being deleted is not verified again', async () => {
  const memory = createMemoryVault();
  let deleted = Promise.resolve();
  const vault: Vault = { ...memory, delete: (name) => deleted.then(() => memory.delete(name)) };
  const service = await startService({ behaviour: 'extended' });
  const desk = await openDesk({ dataFolder: temporaryFolder(), vault });
  const south = await leaveTraces(desk, service, 'southstore');
  const slow = Promise.withResolvers<void>();
  deleted = slow.promise;
  const erase = { storeId: south.store.id, typedStoreName: south.store.name };
  const erased = desk.invoke('data.eraseStore', erase);
  await expect.poll(async () => (await desk.invoke('stores.list', {}))[0]?.erasing).toBe(true);
  const verified = desk.invoke('runs.verifyAgain', { runId: south.run.id });
  await expect(verified.finally(slow.resolve)).rejects.toMatchObject(isDeleted);
  await erased;
});

test('a crash between the end of a record and that of its bytes leaves nothing of the store after the next start', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'desk.db');
  const database = openDeskDatabase(file);
  const put = database.prepare('INSERT INTO stores (id, position, record) VALUES (?, ?, ?)');
  // Rows of many sizes split pages, whose gaps keep copies that `secure_delete` does not see.
  for (let index = 0; index < 60; index += 1)
    put.run(`store-${index}`, index, `${'-'.repeat((index * 131) % 2000)}SOUTHSTORE`);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM stores');
  // As after a crash: the file and its log as they lie there while it is open.
  const crashed = join(folder, 'crashed');
  mkdirSync(crashed);
  for (const name of ['desk.db', 'desk.db-wal']) copyFileSync(join(folder, name), join(crashed, name));
  database.close();
  expect(found(crashed, ['SOUTHSTORE'])).not.toEqual([]);
  const next = openDeskDatabase(join(crashed, 'desk.db'));
  expect(found(crashed, ['SOUTHSTORE'])).toEqual([]);
  next.close();
});

test('a deletion that ends while the keychain is slow leaves no backup in the data folder', async () => {
  const memory = createMemoryVault();
  let deleted = Promise.resolve();
  const vault: Vault = { ...memory, delete: (name) => deleted.then(() => memory.delete(name)) };
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder, vault });
  const { id: storeId, name } = await desk.connect(service.facts, 'southstore');
  writeFileSync(
    join(dataFolder, 'backups', 'Before restoring 2031-11-20 09.00.00.pdbackup'),
    'rows of the store',
  );
  const slow = Promise.withResolvers<void>();
  deleted = slow.promise;
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: name });
  await expect.poll(async () => (await desk.invoke('stores.list', {}))[0]?.erasing).toBe(true);
  // As a crash leaves it.
  const left = temporaryFolder();
  cpSync(dataFolder, left, { recursive: true });
  slow.resolve();
  await erased;
  expect(readdirSync(join(left, 'backups'))).toEqual([]);

  const next = await openDesk({ dataFolder: left, vault: createMemoryVault() });
  await expect.poll(async () => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(readdirSync(join(left, 'backups'))).toEqual([]);
});

const notSaved = {
  error: {
    code: 'conflict',
    message: 'Data and the backups that contain it are being deleted. No file was saved.',
  },
};

test('no backup is made while the keychain is slow; one that comes to the folder goes with the store', async () => {
  const memory = createMemoryVault();
  let deleted = Promise.resolve();
  const vault: Vault = { ...memory, delete: (name) => deleted.then(() => memory.delete(name)) };
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder, vault });
  const { id: storeId, name } = await desk.connect(service.facts, 'southstore');
  const mine = await makeBackup(desk, join(temporaryFolder(), 'Mine.pdbackup'));
  const slow = Promise.withResolvers<void>();
  deleted = slow.promise;
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: name });
  await expect.poll(async () => (await desk.invoke('stores.list', {}))[0]?.erasing).toBe(true);
  try {
    for (const folder of [join(dataFolder, 'backups'), dataFolder, temporaryFolder()]) {
      const grant = await desk.grant(join(folder, 'Late.pdbackup'));
      await expect(desk.invoke('backups.make', { grant })).rejects.toMatchObject(notSaved);
      expect(readdirSync(folder)).not.toContain('Late.pdbackup');
    }
    copyFileSync(mine, join(dataFolder, 'backups', 'Mine.pdbackup'));
  } finally {
    slow.resolve();
  }
  await erased;
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([]);
});

test('a deletion waits for no dialog in which a backup is being chosen', async () => {
  const service = await startService();
  const computer = newComputer();
  const choosing = Promise.withResolvers<string | null>();
  const desk = await computer.open({ choose: () => choosing.promise });
  const { id: storeId, name } = await desk.connect(service.facts, 'southstore');
  await makeBackup(desk, join(computer.dataFolder, 'backups', 'Mine.pdbackup'));
  const restored = desk.invoke('backups.restore', {});
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: name });
  erased.catch(() => undefined);
  try {
    await expect.poll(async () => desk.invoke('stores.list', {})).toEqual([]);
    expect(keptIn(computer)).toEqual([]);
  } finally {
    choosing.resolve(null);
  }
  expect(await restored).toBeNull();
  await erased;
});

test('no backup is restored while a start completes a deletion: it would delete the way back', async () => {
  const service = await startService();
  const computer = newComputer();
  const memory = computer.vault;
  const prompt = Promise.withResolvers<void>();
  let deletes: () => Promise<void> = () => Promise.reject(new Error('the keychain is locked'));
  const vault: Vault = { ...memory, delete: (name) => deletes().then(() => memory.delete(name)) };
  const { dataFolder } = computer;
  const desk = await openDesk({ dataFolder, vault });
  const { id: storeId, name } = await desk.connect(service.facts, 'southstore');
  const path = await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: name });
  await expect(erased).rejects.toMatchObject({ error: { code: expect.any(String) } });
  await desk.close();
  deletes = () => prompt.promise;
  const next = await openDesk({
    dataFolder,
    vault,
    backups: { choose: async () => path, restart: () => true },
  });
  // Whatever becomes of the test, the desk can be closed.
  onTestFinished(() => prompt.resolve());
  await expect(next.invoke('backups.restore', {})).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message: 'Something is being saved, imported or deleted. Nothing was changed.',
    },
  });
  prompt.resolve();
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await expect.poll(() => next.invoke('backups.restore', {}).catch(() => null)).toEqual({ restarts: true });
  await next.close();
  expect(keptIn(computer)).toEqual([expect.stringMatching(/^Before restoring /)]);
});

test.each([
  ['a store is deleted', 'backups', true, false],
  ['old secrets are masked', 'backups', false, false],
  ['a store is deleted, outside', '', true, true],
])(
  'backups go before one that is being made is waited for, and it is not said to be saved: %s',
  async (_, place, isErasing, isSaved) => {
    const dataFolder = temporaryFolder();
    const desk = await openDesk({ dataFolder });
    await desk.close();
    const folder = join(dataFolder, 'backups');
    const mine = join(place === '' ? temporaryFolder() : folder, 'Mine.pdbackup');
    let isDeleting = false;
    const log = createLogger({ folder: join(dataFolder, 'logs'), clock: systemClock });
    const backups = createBackups({
      ...{ dataFolder, version: '1.0.0', region: 'en-GB', clock: systemClock, log },
      settings: openSettings(join(dataFolder, 'settings.json'), log),
      grants: { grant: () => '', path: () => mine },
      confirm: async () => true,
      publish: () => undefined,
      profiles: () => [],
      isUsable: () => true,
      isGoing: async () => false,
      isDeleting: () => isDeleting,
      closeWrites: () => undefined,
      saving: createSaving(systemClock),
    });
    writeFileSync(join(folder, 'Before restoring 2031-11-20 09.00.00.pdbackup'), 'rows of the store');
    const made = Promise.resolve(backups.handlers['backups.make']({ grant: '' })).catch(
      (error: unknown) => error,
    );
    isDeleting = isErasing;
    const forgotten = backups.forget('all');
    expect(readdirSync(folder).filter((name) => name.endsWith('.pdbackup'))).toEqual([]);
    expect(await made).toMatchObject(isSaved ? { fileName: 'Mine.pdbackup' } : notSaved);
    await forgotten;
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(mine)).toBe(isSaved);
  },
);
