import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { readBackup } from '../../src/main/backups/container.ts';
import { databaseFiles } from '../../src/main/backups/manifest.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { type Computer, keptIn, makeBackup, newComputer } from './support.ts';

const rows = 3000;

/** A computer with a sheet, and a backup of a time when it had another one. */
async function scene() {
  const computer = newComputer();
  const desk = await computer.open();
  const old = await desk.importFile(codesFile(5, 'OLD'), 'discounts-2021-01');
  const backup = await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));
  await desk.invoke('sheets.delete', { sheetId: old.id });
  await desk.importFile(codesFile(rows), 'discounts-2021-01');
  await desk.close();
  return { computer, backup };
}

/** Runs the program on the data and kills it as soon as a file with the name is there; what it had said by then. */
async function killedWhen({ dataFolder }: Computer, task: 'make' | 'restore', path: string, file: RegExp) {
  // Watched before it is made, so that its first file is not missed.
  const folders = [dataFolder, join(dataFolder, 'backups'), join(path, '..')];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const desk = fork(join(import.meta.dirname, 'killed-desk.ts'), [dataFolder, task, path]);
  onTestFinished(() => void desk.kill('SIGKILL'));
  const said: unknown[] = [];
  desk.on('message', (message) => said.push(message));
  const kill = (_event: string, name: string | null): void => {
    if (name !== null && file.test(name)) desk.kill('SIGKILL');
  };
  const watching = folders.map((folder) => watch(folder, { recursive: folder === dataFolder }, kill));
  const [code, signal] = await once(desk, 'exit');
  for (const each of watching) each.close();
  expect([code, signal], JSON.stringify(said)).toEqual([null, 'SIGKILL']);
  return said;
}

function whole(dataFolder: string): void {
  for (const name of databaseFiles) {
    const database = new DatabaseSync(join(dataFolder, name), { readOnly: true });
    expect(Object.values(database.prepare('PRAGMA integrity_check').get() ?? {}), name).toEqual(['ok']);
    database.close();
  }
}
const logOf = ({ dataFolder }: Computer): string =>
  readdirSync(join(dataFolder, 'logs'))
    .map((name) => readFileSync(join(dataFolder, 'logs', name), 'utf8'))
    .join('');

test.each([
  ['the first database is copied', /^copies/],
  ['the file is written', /\.part$/],
])(
  'a program that is killed while a backup is made, when %s, leaves the data whole and no half of a file that looks whole',
  async (_when, file) => {
    const { computer } = await scene();
    const folder = temporaryFolder();
    const said = await killedWhen(computer, 'make', join(folder, 'new.pdbackup'), file);
    expect(said).toContain('begins');
    // On a slow computer the whole file may be there before the end comes; a half never is.
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.pdbackup')))
      await readBackup(join(folder, name), temporaryFolder());
    const desk = await computer.open();
    expect((await desk.invoke('sheets.list', {})).map((sheet) => sheet.rows)).toEqual([rows]);
    expect(keptIn(computer)).toEqual([]);
    const path = await makeBackup(desk, join(folder, 'new.pdbackup'));
    await desk.close();
    whole(computer.dataFolder);
    expect(existsSync(path)).toBe(true);
  },
);

test.each([
  ['it is unpacked', /^restoring$/],
  ['its databases are checked', /^restoring.fresh/],
  ['what was there is backed up', /^Before restoring .*\.part$/],
  ['it counts', /^restore\.json$/],
])(
  'a program that is killed while a backup is restored, when %s, has the old data or the new one at the next start, and says which',
  async (_when, file) => {
    const { computer, backup } = await scene();
    await killedWhen(computer, 'restore', backup, file);
    // On a slow computer the end comes later than the moment that it was meant for.
    const isDecided = existsSync(join(computer.dataFolder, 'restore.json'));
    expect(isDecided || existsSync(join(computer.dataFolder, 'restoring'))).toBe(true);
    if (file.test('restore.json')) expect(isDecided).toBe(true);
    const desk = await computer.open();
    expect((await desk.invoke('sheets.list', {})).map((sheet) => sheet.rows)).toEqual([isDecided ? 5 : rows]);
    for (const name of ['restoring', 'restore.json']) {
      expect(existsSync(join(computer.dataFolder, name)), name).toBe(false);
    }
    expect(keptIn(computer).filter((name) => !name.endsWith('.pdbackup'))).toEqual([]);
    await desk.close();
    whole(computer.dataFolder);
    expect(logOf(computer)).toContain(
      isDecided
        ? 'a restored backup took the place of the data'
        : 'a restore that was interrupted was dropped: the data is as it was',
    );
  },
);
