import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteBackups } from '../../src/main/backups/delete-backups.ts';
import { backupsIn } from '../../src/main/backups/find-backups.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { makeBackup, newComputer } from './support.ts';

test.each([
  ['Mine.pdbackup', '../Mine.pdbackup'],
  ['Mine.PDBACKUP', '../Mine.PDBACKUP'],
  ['runs.db.pdbackup', '../runs.db.pdbackup'],
  ['running.lock.PDBACKUP', '../running.lock.PDBACKUP'],
  ['backups/Mine.part.pdbackup', 'Mine.part.pdbackup'],
])('a backup that is saved as %s in the data folder is found there', async (name, path) => {
  const { dataFolder, open } = newComputer();
  const desk = await open();
  const grant = await desk.grant(join(dataFolder, name));
  const made = await desk.invoke('backups.make', { grant });
  expect(made.fileName).toBe(path.replace('../', ''));
  expect(backupsIn(dataFolder)).toEqual([path]);
});

test.each([
  'copies/Mine.pdbackup',
  'restoring/Mine.pdbackup',
  'Mine',
  'backups/Mine',
  'logs/Mine',
  'logs/Mine.pdbackup',
  'backups/2026/Mine.pdbackup',
  'link/Mine.pdbackup',
  'backups/Daily 2031-11-20 09.00.00.pdbackup',
  'backups/before restoring 2031-11-20 09.00.00',
])(
  'no backup is saved as %s in the data folder, which the app would not find or would delete',
  async (name) => {
    const { dataFolder, open } = newComputer();
    const desk = await open();
    for (const folder of ['copies', 'restoring', 'logs', 'backups/2026'])
      mkdirSync(join(dataFolder, folder), { recursive: true });
    symlinkSync(join(dataFolder, 'logs'), join(dataFolder, 'link'));
    const save = async () => desk.invoke('backups.make', { grant: await desk.grant(join(dataFolder, name)) });
    await expect(save()).rejects.toMatchObject({
      error: {
        code: 'bad-input',
        message: 'Partner Desk uses this folder or this name for its own files. No file was saved.',
      },
    });
    expect(
      readdirSync(dataFolder, { recursive: true }).filter((one) => /pdbackup/.test(String(one))),
    ).toEqual([]);
  },
);

test.each([
  'backups/Daily 2031-11-20 09.00.00.pdbackup',
  'backups/Mine.pdbackup',
  'temporary/Mine.pdbackup',
  'Mine.pdbackup',
])('nothing but a backup is saved as %s in the data folder', async (name) => {
  const { dataFolder, open } = newComputer();
  const desk = await open();
  for (const folder of ['backups', 'temporary']) mkdirSync(join(dataFolder, folder), { recursive: true });
  const path = join(dataFolder, name);
  writeFileSync(path, 'there');
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const grant = await desk.grant(path);
  await expect(
    (async () => desk.invoke('sheets.export', { sheetId: sheet.id, grant, format: 'csv' }))(),
  ).rejects.toMatchObject({
    error: {
      code: 'bad-input',
      message: 'Partner Desk uses this folder or this name for its own files. No file was saved.',
    },
  });
  expect(readFileSync(path, 'utf8')).toBe('there');
});

test('a file that was not chosen is not replaced by a backup whose name gets its ending', async () => {
  const desk = await newComputer().open();
  const path = join(temporaryFolder(), 'Mine');
  writeFileSync(`${path}.pdbackup`, 'older');
  await expect(makeBackup(desk, path)).rejects.toMatchObject({
    error: { message: 'A file named Mine.pdbackup already exists in this folder. No file was saved.' },
  });
  expect(readFileSync(`${path}.pdbackup`, 'utf8')).toBe('older');
});

test('a decided restore is told, whatever is in the place of the older ones that go', async () => {
  const computer = newComputer();
  const desk = await computer.open();
  computer.choose(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));
  await desk.importFile(codesFile(5), 'discounts-2021-01');
  const older = (day: number): string =>
    join(computer.dataFolder, 'backups', `Before restoring 2020-01-0${day} 00.00.00.pdbackup`);
  mkdirSync(older(1));
  for (const day of [2, 3, 4]) writeFileSync(older(day), 'older');
  expect(await desk.invoke('backups.restore', {})).toEqual({ restarts: true });
  expect([1, 2, 3, 4].map((day) => existsSync(older(day)))).toEqual([true, false, true, true]);
});

test('while thousands of backups are deleted, main has its turns', async () => {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder);
  for (let number = 0; number < 5_000; number += 1) writeFileSync(join(folder, `${number}.pdbackup`), 'x');
  mkdirSync(join(folder, 'A folder.pdbackup'));
  let turns = 0;
  const watching = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(watching));
  expect(await deleteBackups(dataFolder, 'all', Date.now())).toEqual([]);
  expect(turns).toBeGreaterThan(2);
  expect(readdirSync(folder)).toEqual(['A folder.pdbackup']);
});
