import { existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, test } from 'vitest';
import { nameAt } from '../../src/main/backups/daily.ts';
import { backupsIn, fileAt } from '../../src/main/backups/find-backups.ts';
import { rightToSave } from '../../src/main/files/own-files.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { makeBackup, newComputer } from './support.ts';

test.each(['desk.db', 'runs.db', 'running.lock'])(
  '%s is no backup to restore: to open it would end its locks',
  async (name) => {
    const computer = newComputer();
    const desk = await computer.open();
    const path = join(computer.dataFolder, name);
    if (name === 'running.lock') writeFileSync(path, '');
    computer.choose(path);
    await expect(desk.invoke('backups.restore', {})).rejects.toMatchObject({
      error: { code: 'bad-input', message: `“${name}” is one of Partner Desk’s own files.` },
    });
  },
);

test('a database that is linked to the name of a backup is none of the backups', async () => {
  const { dataFolder, open } = newComputer();
  const desk = await open();
  await makeBackup(desk, join(dataFolder, 'backups', 'Mine.pdbackup'));
  linkSync(join(dataFolder, 'runs.db'), join(dataFolder, 'backups', 'Linked.pdbackup'));
  expect(backupsIn(dataFolder)).toEqual(['Mine.pdbackup']);
});

test('the backup before a restore stays, although a clock that was ahead dated three others later', async () => {
  const computer = newComputer();
  const desk = await computer.open();
  computer.choose(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));
  const later = [1, 2, 3].map((hours) => nameAt('Before restoring', Date.now() + hours * 3_600_000));
  const folder = join(computer.dataFolder, 'backups');
  for (const name of later) writeFileSync(join(folder, name), 'other');
  await desk.invoke('backups.restore', {});
  const made = readdirSync(folder).filter((name) => !later.includes(name));
  expect(made).toEqual([expect.stringMatching(/^Before restoring .*\.pdbackup$/)]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('a start deletes the copies of a backup that was interrupted, and no folder that is only named like them', async () => {
  const computer = newComputer();
  const left = ['clients/mine.xlsx', 'coupons/runs.db', 'coupons/mine.xlsx', 'cAbCd12/runs.db'];
  const paths = left.map((name) => join(computer.dataFolder, 'copies', name));
  for (const path of paths) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'kept');
  }
  await computer.open();
  expect(paths.map((path) => existsSync(path))).toEqual([true, true, true, false]);
});

test('where the data folder is a whole disk, nothing is saved into it but backups in their places', () => {
  const ownPlace = expect.objectContaining({ error: expect.objectContaining({ code: 'bad-input' }) });
  const root = parse(temporaryFolder()).root;
  expect(() => rightToSave(root, join(temporaryFolder(), 'mine.csv'))).toThrow(ownPlace);
  expect(() => fileAt(root, join(temporaryFolder(), 'Mine.pdbackup'))).toThrow(ownPlace);
  expect(fileAt(root, join(root, 'Mine.pdbackup'))).toBe(join(root, 'Mine.pdbackup'));
});
