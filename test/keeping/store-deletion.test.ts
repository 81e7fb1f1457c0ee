import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { UnsavedPlace } from '../../src/contract/app.ts';
import { Failure } from '../../src/main/failure.ts';
import type { Vault } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { found, leaveTraces } from './support.ts';

const isGone = (desk: HeadlessDesk, storeId: string) => async () =>
  (await desk.invoke('stores.list', {})).every(({ id }) => id !== storeId);

async function twoStores(vault: Vault = createMemoryVault()) {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder, vault });
  const south = await leaveTraces(desk, service, 'southstore');
  const north = await leaveTraces(desk, service, 'northstore');
  return { service, dataFolder, vault, desk, south, north };
}

test('nothing of a deleted store is left in any file, in the keychain or on the lists; all of the other store is', async () => {
  const { dataFolder, vault, desk, south, north } = await twoStores();
  // As a start leaves settings that it could not read.
  writeFileSync(join(dataFolder, 'settings.json.damaged'), `{"currentStoreId": "${south.store.id}",}`);
  for (const text of [...south.texts, ...north.texts])
    expect(found(dataFolder, [text]), text).not.toEqual([]);

  const data = await desk.invoke('data.ofStore', { storeId: south.store.id });
  expect(data).toMatchObject({
    storeName: 'Store southstore',
    sheets: 1,
    sheetsShared: 0,
    sheetsUnsent: 0,
    runs: 1,
    runRows: 40,
    checkouts: 1,
    bundles: 1,
    refusal: null,
  });
  expect(data.requests).toBeGreaterThan(3);
  expect(data.bytes).toBeGreaterThan(10_000);

  await desk.invoke('data.eraseStore', { storeId: south.store.id, typedStoreName: ' Store southstore ' });
  expect(found(dataFolder, south.texts)).toEqual([]);
  for (const part of ['access', 'refresh', 'client-secret'])
    expect(await vault.get(`store:${south.store.id}:${part}`)).toBeNull();
  expect(await isGone(desk, south.store.id)()).toBe(true);

  expect((await desk.invoke('sheets.list', {})).map(({ id }) => id)).toEqual([north.sheetId]);
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toEqual([north.run.id]);
  expect(await desk.invoke('runs.rows', { runId: north.run.id, outcomes: ['succeeded'] })).toHaveLength(40);
  for (const text of north.texts) expect(found(dataFolder, [text]), text).not.toEqual([]);
  await desk.close();
  expect(found(dataFolder, south.texts)).toEqual([]);
});

test('a crash after the first or before the last step is made good at the next start', async () => {
  const crashed = [temporaryFolder(), temporaryFolder()] as const;
  let dataFolder = '';
  let crash = (): void => {};
  const memory = createMemoryVault();
  const vault: Vault = {
    ...memory,
    delete: (name) => {
      crash();
      return memory.delete(name);
    },
  };
  const { desk, south, north, ...made } = await twoStores(vault);
  dataFolder = made.dataFolder;
  await desk.invoke('settings.set', { currentStoreId: south.store.id });
  // The folder as a crash leaves it: right after the store is marked, and when its rows are gone from the tables.
  crash = () => {
    crash = () => {};
    cpSync(dataFolder, crashed[0], { recursive: true });
  };
  const rowsGone = desk.noticed('settings.changed', () => {
    cpSync(dataFolder, crashed[1], { recursive: true });
    return true;
  });
  await desk.invoke('data.eraseStore', { storeId: south.store.id, typedStoreName: south.store.name });
  expect(await rowsGone).toMatchObject({ currentStoreId: null });
  expect(found(dataFolder, south.texts)).toEqual([]);

  for (const folder of crashed) {
    expect(found(folder, south.texts)).not.toEqual([]);
    const next = await openDesk({ dataFolder: folder, vault: createMemoryVault() });
    await expect.poll(isGone(next, south.store.id)).toBe(true);
    await next.close();
    expect(found(folder, south.texts)).toEqual([]);
    for (const text of north.texts) expect(found(folder, [text]), text).not.toEqual([]);
  }
});

test('a keychain that does not delete keeps the store marked, and everything else of it is gone', async () => {
  let isLocked = true;
  const memory = createMemoryVault();
  const vault: Vault = {
    ...memory,
    delete: (name) =>
      isLocked
        ? Promise.reject(new Failure({ code: 'no-keychain', message: 'It is locked.' }))
        : memory.delete(name),
  };
  const { dataFolder, desk, south } = await twoStores(vault);
  const erased = desk.invoke('data.eraseStore', {
    storeId: south.store.id,
    typedStoreName: south.store.name,
  });
  await expect(erased).rejects.toMatchObject({ error: { code: 'no-keychain' } });
  const rows = south.texts.filter((text) => text.includes('SOUTHSTORE'));
  expect(found(dataFolder, rows)).toEqual([]);
  expect((await desk.invoke('stores.list', {})).find(({ id }) => id === south.store.id)).toMatchObject({
    erasing: true,
    state: 'disconnected',
  });
  expect(await desk.invoke('stores.reconnect', { storeId: south.store.id })).toMatchObject({
    step: 'failed',
    error: { code: 'conflict', message: expect.stringContaining('being deleted') },
  });
  await desk.close();
  isLocked = false;
  const next = await openDesk({ dataFolder, vault });
  await expect.poll(isGone(next, south.store.id)).toBe(true);
  expect(await memory.get(`store:${south.store.id}:refresh`)).toBeNull();
  await next.close();
  expect(found(dataFolder, south.texts)).toEqual([]);
});

test('it is refused by a sentence for a wrong name, and while something of the store or its files is going', async () => {
  const { service, desk, south, north } = await twoStores();
  const erase = (typedStoreName = south.store.name) =>
    desk.invoke('data.eraseStore', { storeId: south.store.id, typedStoreName });
  await expect(erase('southstore')).rejects.toMatchObject({
    error: { code: 'bad-input', next: 'Type Store southstore to confirm.' },
  });
  service.control.holdProcessing();
  const all = { of: 'valid', again: 'all' } as const;
  const elsewhere = await desk.send(north.store, north.sheetId, all);
  await expect(erase()).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message: expect.stringContaining(`Run ${elsewhere.number} of Store northstore is in progress`),
    },
  });
  const own = await desk.send(south.store, south.sheetId, all);
  const message = `Run ${own.number} of Store southstore is not finished. Nothing was deleted.`;
  await expect(erase()).rejects.toMatchObject({ error: { code: 'conflict', message } });
  await desk.invoke('runs.pause', { runId: own.id });
  await expect(erase()).rejects.toMatchObject({ error: { message } });
  expect((await desk.invoke('data.ofStore', { storeId: south.store.id })).refusal?.message).toBe(
    `Run ${own.number} of Store southstore is not finished.`,
  );
  service.control.releaseProcessing();
  await desk.invoke('runs.resume', { runId: own.id });
  await desk.reaches(own.id, 'done');
  await desk.reaches(elsewhere.id, 'done');
  await erase();
  expect(await isGone(desk, south.store.id)()).toBe(true);
});

test('it is refused while a page has unsaved text that would be deleted, also when that is typed during the question', async () => {
  const service = await startService({ behaviour: 'extended' });
  let unsaved: readonly UnsavedPlace[] = [];
  let during: UnsavedPlace | null = null;
  const desk = await openDesk({
    dataFolder: temporaryFolder(),
    unsavedPlaces: () => unsaved,
    confirm: async () => {
      if (during !== null) unsaved = [during];
      return true;
    },
  });
  const south = await leaveTraces(desk, service, 'southstore');
  const north = await leaveTraces(desk, service, 'northstore');
  const erase = () =>
    desk.invoke('data.eraseStore', { storeId: south.store.id, typedStoreName: south.store.name });
  const textIn = (place: string) => ({
    error: {
      code: 'conflict',
      message: `Text in ${place} of Store southstore is not saved. Nothing was deleted.`,
    },
  });
  const placesOf = async ({ store, sheetId }: typeof south) => {
    const [checkout] = await desk.invoke('checkouts.list', { storeId: store.id });
    const bundles = (await desk.invoke('bundles.list', {})).find((one) => one.storeId === store.id);
    return {
      sheet: { of: 'sheet', id: sheetId },
      checkout: { of: 'checkout', id: checkout?.id ?? '' },
      bundles: { of: 'bundles', id: bundles?.id ?? '' },
    } as const;
  };
  const [own, others] = [await placesOf(south), await placesOf(north)];
  for (const [place, words] of [
    [own.sheet, 'a sheet'],
    [own.checkout, 'a checkout'],
    [own.bundles, 'a bundle sheet'],
  ] as const) {
    unsaved = [place];
    await expect(erase()).rejects.toMatchObject(textIn(words));
  }
  unsaved = [];
  during = own.checkout;
  await expect(erase()).rejects.toMatchObject(textIn('a checkout'));
  expect((await desk.invoke('stores.list', {})).some(({ erasing }) => erasing)).toBe(false);
  unsaved = [
    others.sheet,
    others.checkout,
    others.bundles,
    { of: 'bundles', id: 'new' },
    { of: 'profile', id: south.store.profileId },
  ];
  during = null;
  await erase();
  expect((await desk.invoke('sheets.list', {})).map(({ id }) => id)).toEqual([north.sheetId]);
});

test('sheets that were sent to another store as well, or to none, stay and are counted', async () => {
  const { dataFolder, desk, south, north } = await twoStores();
  const again = await desk.send(north.store, south.sheetId);
  await desk.reaches(again.id, 'done');
  const unsent = await desk.invoke('sheets.create', { kind: 'discounts-2021-01', name: 'Never sent' });
  const data = await desk.invoke('data.eraseStore', {
    storeId: south.store.id,
    typedStoreName: south.store.name,
  });
  expect(data).toMatchObject({ sheets: 0, sheetsShared: 1, sheetsUnsent: 1 });
  expect(new Set((await desk.invoke('sheets.list', {})).map(({ id }) => id))).toEqual(
    new Set([south.sheetId, north.sheetId, unsent.id]),
  );
  expect(found(dataFolder, [south.store.id, south.run.id])).toEqual([]);
});

test('copies of an update go with a store, half ones too, and what has another name stays and stops nothing', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const { id: storeId, name } = await desk.connect(service.facts, 'southstore');
  const copies = ['runs.db.before-update', 'desk.db.before-update.new', 'desk.db.before-update.new-journal'];
  for (const copy of copies) writeFileSync(join(dataFolder, copy), 'rows');
  mkdirSync(join(dataFolder, 'old.before-update'));
  mkdirSync(join(dataFolder, 'practice.db.before-update'));
  await desk.invoke('data.eraseStore', { storeId, typedStoreName: name });
  const left = readdirSync(dataFolder).filter((each) => each.includes('before-update'));
  expect(left).toEqual(['old.before-update']);
});
