import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { UnsavedPlace } from '../../src/contract/app.ts';
import { startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';
import { keptIn, makeBackup, newComputer } from './support.ts';

const limits = { tasksPerAdd: 5, tasksPerBatch: 20, pageSize: 5 };

test('what was backed up comes back, and what was there instead is kept as a backup', async () => {
  const service = await startService();
  const computer = newComputer();
  const desk = await computer.open();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(30), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'done');
  await desk.invoke('settings.set', { theme: 'dark' });
  const backup = await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));
  if (process.platform !== 'win32') expect(statSync(backup).mode & 0o077).toBe(0);

  await desk.invoke('settings.set', { theme: 'light' });
  await desk.invoke('sheets.delete', { sheetId: sheet.id });
  await desk.importFile(codesFile(3, 'LATER'), 'discounts-2021-01');
  computer.choose(backup);
  expect(await desk.invoke('backups.restore', {})).toEqual({ restarts: true });
  expect(computer.restarts()).toBe(1);
  expect(computer.asked.at(-1)?.detail).toContain(
    'It contains 1 store, 1 sheet, 1 run, 0 checkouts and 0 bundle sheets.',
  );
  await desk.close();

  const again = await computer.open();
  expect((await again.invoke('sheets.list', {})).map(({ id, rows }) => [id, rows])).toEqual([[sheet.id, 30]]);
  expect(await again.invoke('runs.get', { runId: run.id })).toMatchObject({ state: 'done', succeeded: 30 });
  expect(await again.invoke('settings.get', {})).toMatchObject({ theme: 'dark' });
  expect(await again.invoke('stores.list', {})).toMatchObject([
    { id: store.id, state: 'disconnected', lock: 'locked', tokensIn: 'none' },
  ]);
  expect((await again.invoke('profiles.list', {})).map(({ id }) => id)).toContain(store.profileId);
  expect(existsSync(join(computer.dataFolder, 'restoring'))).toBe(false);
  // The way back.
  const [kept] = keptIn(computer);
  expect(kept).toMatch(/^Before restoring .*\.pdbackup$/);
  const { parts } = await again.invoke('data.overview', {});
  expect(parts.find(({ part }) => part === 'backups')).toMatchObject({ count: 1 });
  computer.choose(join(computer.dataFolder, 'backups', `${kept}`));
  await again.invoke('backups.restore', {});
  await again.close();
  const back = await computer.open();
  expect((await back.invoke('sheets.list', {})).map(({ rows }) => rows)).toEqual([3]);
});

test('a run that had not ended comes back held, and is neither sent on its own nor twice', async () => {
  const service = await startService();
  const old = newComputer();
  const desk = await old.open();
  const store = await desk.connect(service.facts, 'north', { limits });
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent > 0);
  const backup = await makeBackup(desk, join(temporaryFolder(), 'move.pdbackup'));
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'done');
  await desk.close();
  expect(service.inspect.creationsByCode('north').size).toBe(60);

  const moved = newComputer();
  const first = await moved.open();
  moved.choose(backup);
  await first.invoke('backups.restore', {});
  expect(moved.asked.at(-1)?.detail).toContain('1 run had not finished.');
  await first.close();
  const next = await moved.open();
  const held = await next.invoke('runs.get', { runId: run.id });
  expect(held).toMatchObject({ state: 'waiting', actions: { resume: false, cancel: true } });
  expect(held.because?.message).toMatch(
    /^This run was restored from a backup from .* It may have continued since then, here or on another computer\.$/,
  );
  // Neither a store that is connected and unlocked nor another start has it go on.
  await next.invoke('profiles.list', {});
  await next.reconnect(store.id);
  await next.invoke('stores.setLock', { storeId: store.id, on: false, typedStoreName: store.name });
  expect(await next.invoke('runs.get', { runId: run.id })).toMatchObject({
    state: 'waiting',
    because: held.because,
  });
  await next.close();
  const third = await moved.open();
  expect(await third.invoke('runs.get', { runId: run.id })).toMatchObject({
    state: 'waiting',
    because: held.because,
  });

  await expect(third.invoke('runs.resume', { runId: run.id })).rejects.toThrow('This run cannot be resumed');
  await third.invoke('runs.cancel', { runId: run.id });
  const ended = await third.until(run.id, ({ endedAt }) => endedAt !== null);
  // What the backup knows to be started is verified; of the rest nobody can tell, and it is not called unsent.
  expect(ended.notSent).toBe(0);
  expect(ended.succeeded + ended.unknown).toBe(60);
  expect(ended.unknown).toBeGreaterThan(0);
  expect(ended.actions.sendRest).toBe(0);
  await service.control.idle();
  const times = [...service.inspect.creationsByCode('north').values()];
  expect(times).toHaveLength(60);
  expect(times.every((count) => count === 1)).toBe(true);
});

test('a backup that is declined, or that something stops, changes nothing', async () => {
  const service = await startService();
  const computer = newComputer();
  const desk = await computer.open({ yes: true });
  const store = await desk.connect(service.facts, 'north', { limits });
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  const backup = await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent > 0);
  computer.choose(backup);
  await expect(desk.invoke('backups.restore', {})).rejects.toThrow(
    'A run is in progress, or bundle prices are loading. Nothing was changed.',
  );
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'done');
  await desk.close();
  const declining = await computer.open({ yes: false });
  await expect(declining.invoke('backups.restore', {})).rejects.toThrow('Nothing was changed.');
  computer.choose(null);
  expect(await declining.invoke('backups.restore', {})).toBeNull();
  expect(existsSync(join(computer.dataFolder, 'restore.json'))).toBe(false);
  expect(existsSync(join(computer.dataFolder, 'restoring'))).toBe(false);
  expect(computer.restarts()).toBe(0);
  expect(keptIn(computer)).toEqual([]);
});

test('nothing is restored while a page has text that is not saved, also when that is typed during the question', async () => {
  const computer = newComputer();
  const unsaved: UnsavedPlace[] = [
    { of: 'sheet', id: 'some-sheet' },
    { of: 'sheet', id: 'another' },
    { of: 'profile', id: 'own' },
  ];
  let during: readonly UnsavedPlace[] = [{ of: 'checkout', id: 'some-checkout' }];
  const desk = await computer.open({
    unsavedPlaces: () => (computer.asked.length > 0 ? during : unsaved),
  });
  computer.choose(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));
  await expect(desk.invoke('backups.restore', {})).rejects.toThrow(
    'Text in a sheet and a service profile is not saved. Nothing was changed.',
  );
  expect(computer.asked).toEqual([]);
  unsaved.length = 0;
  await expect(desk.invoke('backups.restore', {})).rejects.toThrow(
    'Text in a checkout is not saved. Nothing was changed.',
  );
  expect(computer.asked).toHaveLength(1);
  for (const name of ['restore.json', 'restoring'])
    expect(existsSync(join(computer.dataFolder, name))).toBe(false);
  expect(computer.restarts()).toBe(0);
  during = [];
  expect(await desk.invoke('backups.restore', {})).toEqual({ restarts: true });
});

test('the daily backup is in the data folder, and is one that can be restored', async () => {
  const computer = newComputer();
  const clock = createFakeClock();
  const desk = await computer.open({ clock });
  const sheet = await desk.importFile(codesFile(4), 'discounts-2021-01');
  await clock.advance(6 * 60_000);
  await expect.poll(() => keptIn(computer)).toEqual([expect.stringMatching(/^Daily .*\.pdbackup$/)]);
  await desk.invoke('sheets.delete', { sheetId: sheet.id });
  computer.choose(join(computer.dataFolder, 'backups', `${keptIn(computer)[0]}`));
  await desk.invoke('backups.restore', {});
  await desk.close();
  const again = await computer.open();
  expect((await again.invoke('sheets.list', {})).map(({ id, rows }) => [id, rows])).toEqual([[sheet.id, 4]]);
});

test('a folder of backups that leads to a drive that is away keeps nobody from the data', async () => {
  const computer = newComputer();
  const away = join(computer.dataFolder, 'away');
  symlinkSync(away, join(computer.dataFolder, 'backups'), 'junction');
  const desk = await computer.open();
  expect(await desk.invoke('sheets.list', {})).toEqual([]);
  const backup = join(computer.dataFolder, 'backups', 'mine.pdbackup');
  expect(existsSync(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')))).toBe(true);
  await expect(makeBackup(desk, backup)).rejects.toMatchObject({ error: { code: 'disk' } });
  mkdirSync(away);
  expect(existsSync(await makeBackup(desk, backup))).toBe(true);
});

test('of two at once one is made, and of what cannot be written nothing is left', async () => {
  const computer = newComputer();
  const desk = await computer.open();
  const folder = temporaryFolder();
  const [one, other] = [
    await desk.grant(join(folder, 'one.pdbackup')),
    await desk.grant(join(folder, 'two.pdbackup')),
  ];
  const both = await Promise.allSettled([
    desk.invoke('backups.make', { grant: one }),
    desk.invoke('backups.make', { grant: other }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(folder)).toEqual(['one.pdbackup']);
  const nowhere = await desk.grant(join(folder, 'gone', 'three.pdbackup'));
  await expect(desk.invoke('backups.make', { grant: nowhere })).rejects.toThrow(
    'The backup was not created.',
  );
  expect(readdirSync(join(computer.dataFolder, 'backups'))).toEqual([]);
});

test('a backup holds no token, no client secret and nothing of the keychain', async () => {
  const service = await startService();
  const computer = newComputer();
  const names: string[] = [];
  const secrets: string[] = [];
  const { vault } = computer;
  const set = vault.set;
  Object.assign(vault, {
    set: (name: string, secret: string) => {
      names.push(name);
      secrets.push(secret);
      return set(name, secret);
    },
  });
  const desk = await computer.open();
  await desk.connect(service.facts, 'north');
  expect(secrets.length).toBeGreaterThan(0);
  const bytes = readFileSync(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));
  const text = bytes.toString('latin1');
  const whole =
    text + gunzipSync(bytes.subarray(bytes.indexOf(Buffer.from([0x1f, 0x8b])))).toString('latin1');
  expect(whole).toContain('Store north');
  expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);
});

test('a run that came back with every batch started goes on when it is resumed, and nothing is sent twice', async () => {
  const service = await startService();
  const old = newComputer();
  const desk = await old.open();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent === 60);
  const backup = await makeBackup(desk, join(temporaryFolder(), 'move.pdbackup'));
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'done');
  await desk.close();

  const moved = newComputer();
  const first = await moved.open();
  moved.choose(backup);
  await first.invoke('backups.restore', {});
  await first.close();
  const next = await moved.open();
  await next.reconnect(store.id);
  await next.invoke('stores.setLock', { storeId: store.id, on: false, typedStoreName: store.name });
  expect(await next.invoke('runs.get', { runId: run.id })).toMatchObject({
    state: 'waiting',
    actions: { resume: true, cancel: false },
  });
  await next.invoke('runs.resume', { runId: run.id });
  const ended = await next.until(run.id, ({ endedAt }) => endedAt !== null);
  expect(ended).toMatchObject({ state: 'done', succeeded: 60, unknown: 0, failed: 0, notSent: 0 });
  await service.control.idle();
  const times = [...service.inspect.creationsByCode('north').values()];
  expect(times).toHaveLength(60);
  expect(times.filter((count) => count !== 1)).toEqual([]);
});
