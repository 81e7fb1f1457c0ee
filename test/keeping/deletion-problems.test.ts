import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { Failure } from '../../src/main/failure.ts';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { pack, unpack } from '../backups/packed.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { found, leaveTraces } from './support.ts';

const daily = 'Daily 2031-11-20 09.00.00.pdbackup';
const beforeRestoring = 'Before restoring 2031-11-20 09.00.00.pdbackup';
const later = 'Daily 2031-11-22 09.00.00.pdbackup';

const erase = (desk: HeadlessDesk, { id, name }: { readonly id: string; readonly name: string }) =>
  desk.invoke('data.eraseStore', { storeId: id, typedStoreName: name });

/** A desk with a store that has something in every place, and a folder of backups in its data folder. */
async function deskWithStore(vault: Vault = createMemoryVault()) {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder, vault });
  const { store, texts } = await leaveTraces(desk, service, 'southstore');
  const backup = (name: string): void =>
    writeFileSync(join(dataFolder, 'backups', name), 'rows SOUTHSTORE-CODE-1');
  return {
    dataFolder,
    vault,
    desk,
    store,
    texts,
    backup,
    backups: () => readdirSync(join(dataFolder, 'backups')),
  };
}

/** Keeps other connections from writing to a database until the returned function is called. */
function lockDatabase(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  return () => other.close();
}

test('a deletion whose mark cannot be written deletes nothing', async () => {
  const { dataFolder, desk, store, backup, backups } = await deskWithStore();
  backup(daily);
  const unlock = lockDatabase(join(dataFolder, 'desk.db'));
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: { code: 'disk', message: expect.stringContaining('Nothing was deleted') },
  });
  unlock();
  expect(backups()).toEqual([daily]);
  expect(await desk.invoke('stores.list', {})).toMatchObject([{ state: 'connected', erasing: false }]);
  expect(await desk.invoke('sheets.list', {})).toHaveLength(1);
  expect(await desk.invoke('runs.list', { storeId: null })).toHaveLength(1);
  await erase(desk, store);
  expect(backups()).toEqual([]);
});

test('a deletion that a database stops does not say that nothing was changed, and the next start completes it', async () => {
  const { dataFolder, vault, desk, store, texts, backup, backups } = await deskWithStore();
  backup(daily);
  const unlock = lockDatabase(join(dataFolder, 'checkouts.db'));
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: {
      code: 'disk',
      message: 'Deleting Store southstore did not finish, so some of its data may still be on this computer.',
    },
  });
  unlock();
  expect(backups()).toEqual([]);
  expect(await desk.invoke('stores.list', {})).toMatchObject([{ erasing: true }]);
  await desk.close();
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(found(dataFolder, texts)).toEqual([]);
});

test('a keychain that never deletes costs no later backup: the data is deleted once', async () => {
  const memory = createMemoryVault();
  let isLocked = true;
  const vault: Vault = {
    ...memory,
    delete: async (name) => {
      if (isLocked) throw new Failure({ code: 'no-keychain', message: 'It is locked.' });
      await memory.delete(name);
    },
  };
  const { dataFolder, desk, store, backup, backups } = await deskWithStore(vault);
  backup(daily);
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: {
      code: 'no-keychain',
      message: 'The data of Store southstore was deleted, but the keychain did not delete its tokens.',
    },
  });
  await desk.close();
  expect(backups()).toEqual([]);
  for (let start = 0; start < 2; start += 1) {
    backup(later);
    backup('My own.pdbackup');
    const next = await openDesk({ dataFolder, vault });
    await next.close();
    expect(backups().toSorted()).toEqual([later, 'My own.pdbackup']);
  }
  // Nor does the operator who tries again.
  const again = await openDesk({ dataFolder, vault });
  await expect(erase(again, store)).rejects.toMatchObject({ error: { code: 'no-keychain' } });
  await again.close();
  expect(backups().toSorted()).toEqual([later, 'My own.pdbackup']);
  isLocked = false;
  const last = await openDesk({ dataFolder, vault });
  await expect.poll(() => last.invoke('stores.list', {})).toEqual([]);
  await last.close();
  expect(backups().toSorted()).toEqual([later, 'My own.pdbackup']);
});

test('a backup that cannot be deleted keeps no other one, is named, and alone is deleted later', async () => {
  const { dataFolder, vault, desk, store, texts, backup, backups } = await deskWithStore();
  // No one can delete a folder as a file: it stands for a file that is in use.
  mkdirSync(join(dataFolder, 'backups', 'A.pdbackup'));
  backup(beforeRestoring);
  backup(daily);
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: {
      code: 'disk',
      message:
        'The data of Store southstore was deleted, but this backup in the data folder could not be deleted: A.pdbackup.',
    },
  });
  expect(backups()).toEqual(['A.pdbackup']);
  expect(await desk.invoke('sheets.list', {})).toEqual([]);
  expect(await desk.invoke('stores.list', {})).toMatchObject([{ erasing: true }]);
  await desk.close();
  rmdirSync(join(dataFolder, 'backups', 'A.pdbackup'));
  backup('A.pdbackup');
  backup(later);
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups()).toEqual([later]);
  writeFileSync(join(dataFolder, 'backups', later), '');
  expect(found(dataFolder, texts)).toEqual([]);
});

test('backups on a drive that is away are deleted at the start that finds it again', async () => {
  const { dataFolder, vault, desk, store, backups, backup } = await deskWithStore();
  const drive = temporaryFolder();
  backup(beforeRestoring);
  renameSync(join(dataFolder, 'backups'), join(drive, 'away'));
  symlinkSync(join(drive, 'here'), join(dataFolder, 'backups'));
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: {
      code: 'disk',
      message:
        'The data of Store southstore was deleted, but the folder with the backups could not be read, so backups may still contain it.',
    },
  });
  expect(await desk.invoke('sheets.list', {})).toEqual([]);
  await desk.close();
  const without = await openDesk({ dataFolder, vault });
  await without.close();
  renameSync(join(drive, 'away'), join(drive, 'here'));
  expect(backups()).toEqual([beforeRestoring]);
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups()).toEqual([]);
});

test('backups that were made after a deletion that could not read their folder are kept', async () => {
  const { dataFolder, vault, desk, store, backups, backup } = await deskWithStore();
  const drive = temporaryFolder();
  const made = async (name: string) =>
    desk.invoke('backups.make', { grant: await desk.grant(join(dataFolder, 'backups', name)) });
  backup(daily);
  await made('My old one.pdbackup');
  // A copy has a time of its own, and says when it was made.
  const old = join(dataFolder, 'backups', 'My old one.pdbackup');
  utimesSync(old, new Date('2090-01-01'), new Date('2090-01-01'));
  renameSync(join(dataFolder, 'backups'), join(drive, 'away'));
  symlinkSync(join(drive, 'here'), join(dataFolder, 'backups'));
  await expect(erase(desk, store)).rejects.toMatchObject({ error: { code: 'disk' } });
  renameSync(join(drive, 'away'), join(drive, 'here'));
  await made('My own.pdbackup');
  await made(beforeRestoring);
  await desk.close();
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups().toSorted()).toEqual([beforeRestoring, 'My own.pdbackup']);
});

test('backups that were saved into the data folder are deleted with the store, whatever their names', async () => {
  const { dataFolder, desk, store, backup, backups } = await deskWithStore();
  const made = async (name: string) =>
    desk.invoke('backups.make', { grant: await desk.grant(join(dataFolder, name)) });
  writeFileSync(join(dataFolder, 'Partner Desk.pdbackup'), 'rows SOUTHSTORE-CODE-1');
  mkdirSync(join(dataFolder, 'backups', '2026', 'May'), { recursive: true });
  const other = ['Copy of mine', 'backups/Mine.zip', 'backups/2026/A.pdbackup', 'backups/2026/May/B'];
  for (const name of other) await made(name);
  backup('Own.PDBACKUP');
  backup('Notes.txt');
  backup('2026/Notes.txt');
  const elsewhere = temporaryFolder();
  await desk.invoke('backups.make', { grant: await desk.grant(join(elsewhere, 'Mine')) });
  symlinkSync(elsewhere, join(dataFolder, 'backups', 'link'));
  await erase(desk, store);
  expect(other.filter((name) => existsSync(join(dataFolder, name)))).toEqual([]);
  expect(readdirSync(dataFolder).filter((name) => name.endsWith('.pdbackup'))).toEqual([]);
  expect(backups().toSorted()).toEqual(['2026', 'Notes.txt', 'link']);
  expect(readdirSync(join(dataFolder, 'backups', '2026')).toSorted()).toEqual(['May', 'Notes.txt']);
  expect(readdirSync(elsewhere)).toEqual(['Mine']);
});

test('a folder of backups too deep to be searched is named', async () => {
  const { dataFolder, desk, store } = await deskWithStore();
  const deep = join('1', '2', '3', '4', '5', '6', '7', '8', '9');
  const at = (path: string): string => join(dataFolder, 'backups', path);
  mkdirSync(at(deep), { recursive: true });
  const made = await desk.grant(at(join(deep, 'Mine.pdbackup')));
  await desk.invoke('backups.make', { grant: made });
  await expect(erase(desk, store)).rejects.toMatchObject({
    error: { code: 'disk', message: expect.stringContaining('could not be deleted: 9.') },
  });
});

test('a backup that was made while the clock was ahead is not taken for one that was made after a deletion', async () => {
  const { dataFolder, vault, desk, store, backups } = await deskWithStore();
  const drive = temporaryFolder();
  const ahead = join(dataFolder, 'backups', 'Ahead.pdbackup');
  await desk.invoke('backups.make', { grant: await desk.grant(ahead) });
  pack(unpack(ahead), ahead, (manifest) => {
    manifest.madeAt += 3 * 86_400_000;
  });
  renameSync(join(dataFolder, 'backups'), join(drive, 'away'));
  symlinkSync(join(drive, 'here'), join(dataFolder, 'backups'));
  await expect(erase(desk, store)).rejects.toMatchObject({ error: { code: 'disk' } });
  await desk.close();
  renameSync(join(drive, 'away'), join(drive, 'here'));
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups()).toEqual([]);
});
