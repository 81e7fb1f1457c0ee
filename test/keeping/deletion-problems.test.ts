import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { Failure } from '../../src/main/failure.ts';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { pack, unpack } from '../backups/packed.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { canHold, heldFile } from '../support/held-file.ts';
import { found, leaveTraces } from './support.ts';

if (!canHold) process.stderr.write('SKIPPED: files that are held: root may mount none here\n');

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

test.runIf(canHold)(
  'a backup that cannot be deleted keeps no other one, is named, and alone is deleted later',
  async () => {
    const { dataFolder, vault, desk, store, texts, backups } = await deskWithStore();
    const beside = (): readonly string[] =>
      readdirSync(dataFolder).filter((name) => name.endsWith('.pdbackup'));
    for (const name of [daily, beforeRestoring])
      writeFileSync(join(dataFolder, name), 'rows SOUTHSTORE-CODE-1');
    const free = heldFile(join(dataFolder, 'backups', 'A.pdbackup'), 'rows SOUTHSTORE-CODE-1');
    await expect(erase(desk, store)).rejects.toMatchObject({
      error: {
        code: 'disk',
        message:
          'The data of Store southstore was deleted, but this backup in the data folder could not be deleted: backups/A.pdbackup.',
      },
    });
    expect([backups(), beside()]).toEqual([['A.pdbackup'], []]);
    expect(await desk.invoke('sheets.list', {})).toEqual([]);
    expect(await desk.invoke('stores.list', {})).toMatchObject([{ erasing: true }]);
    await desk.close();
    free();
    writeFileSync(join(dataFolder, later), '');
    const next = await openDesk({ dataFolder, vault });
    await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
    await next.close();
    expect([backups(), beside()]).toEqual([[], [later]]);
    expect(found(dataFolder, texts)).toEqual([]);
  },
);

test.runIf(canHold)('a later backup is not taken for one of its name that could not be deleted', async () => {
  const { dataFolder, vault, desk, store, backups } = await deskWithStore();
  const path = join(dataFolder, 'backups', 'Mine.pdbackup');
  const free = heldFile(path, 'rows SOUTHSTORE-CODE-1');
  await expect(erase(desk, store)).rejects.toMatchObject({ error: { code: 'disk' } });
  free();
  await desk.invoke('backups.make', { grant: await desk.grant(path) });
  await desk.close();
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups()).toEqual(['Mine.pdbackup']);
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
        'The data of Store southstore was deleted, but the folder with the backups could not be read, so backups may still contain the data.',
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
  await desk.close();
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  expect(backups().toSorted()).toEqual(['My own.pdbackup']);
});

test('backups that were saved into the data folder are deleted with the store, whatever name was chosen', async () => {
  const { dataFolder, desk, store, backups } = await deskWithStore();
  const files = (): readonly string[] =>
    readdirSync(dataFolder).filter((name) => /mine|desk\.db-/i.test(name));
  for (const name of [
    'Mine.pdbackup',
    'desk.db-before.pdbackup',
    'backups/runs.db.pdbackup',
    'backups/Mine.part.pdbackup',
    'backups/OWN.PDBACKUP',
  ])
    await desk.invoke('backups.make', { grant: await desk.grant(join(dataFolder, name)) });
  expect(backups().toSorted()).toEqual(['Mine.part.pdbackup', 'OWN.PDBACKUP', 'runs.db.pdbackup']);
  expect(files().toSorted()).toEqual([
    'Mine.pdbackup',
    'desk.db-before.pdbackup',
    'desk.db-shm',
    'desk.db-wal',
  ]);
  await erase(desk, store);
  expect(backups()).toEqual([]);
  expect(files().filter((name) => name.includes('pdbackup'))).toEqual([]);
});

test('what is no backup of the app is the operator’s: neither a start nor a deletion takes it, and it keeps no store', async () => {
  const { dataFolder, vault, desk, store } = await deskWithStore();
  const elsewhere = temporaryFolder();
  const own = [
    'mine.part',
    'Notes.txt',
    ...[
      'film.mkv.part',
      'Notes.txt',
      'Photos.part/a.jpg',
      'copies/Notes.txt',
      'copies/2025/Old.pdbackup',
    ].map((name) => `backups/${name}`),
    ...['Folder.pdbackup/a.jpg', '2026/May/Mine.pdbackup', '1/2/3/4/5/6/7/8/9/Mine.pdbackup'].map(
      (name) => `backups/${name}`,
    ),
  ].map((name) => join(dataFolder, name));
  for (const path of own) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'PARTNER-DESK-BACKUP\nMine.');
  }
  const links = ['backups/Link.pdbackup', 'backups/link'].map((name) => join(dataFolder, name));
  for (const path of links) symlinkSync(elsewhere, path);
  await desk.close();
  const next = await openDesk({ dataFolder, vault });
  await next.invoke('backups.make', { grant: await next.grant(join(elsewhere, 'Mine')) });
  await expect(erase(next, store)).resolves.toMatchObject({ storeName: store.name });
  expect(await next.invoke('stores.list', {})).toEqual([]);
  await next.close();
  await (await openDesk({ dataFolder, vault })).close();
  expect([...own, ...links].filter((path) => !existsSync(path))).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(['Mine.pdbackup']);
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
