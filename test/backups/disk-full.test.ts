import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decideRestore } from '../../src/main/backups/complete.ts';
import { createPracticeHost } from '../../src/main/practice/practice-host.ts';
import { openDesk, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { canMount, fill, freed, smallDisk } from '../support/small-disk.ts';
import { makeBackup } from './support.ts';

async function scene(megabytes: number) {
  const disk = smallDisk(megabytes);
  if (disk === null) throw new Error('no disk could be mounted');
  const dataFolder = join(disk, 'data');
  mkdirSync(dataFolder);
  const elsewhere = temporaryFolder();
  const chosen = { path: '' };
  const desk = await openDesk({
    dataFolder,
    backups: { choose: async () => chosen.path, restart: () => true },
  });
  await desk.importFile(codesFile(2000), 'discounts-2021-01');
  const rows = async () => (await desk.invoke('sheets.list', {})).map((sheet) => sheet.rows);
  return { disk, dataFolder, elsewhere, desk, chosen, rows };
}

test.runIf(canMount)('a backup to a disk that is full says so, and leaves no file there', async () => {
  const { desk, rows } = await scene(64);
  const disk = smallDisk(1);
  if (disk === null) throw new Error('no disk could be mounted');
  fill(disk, 16 * 1024);
  const grant = await desk.grant(join(disk, 'mine.pdbackup'));
  await expect(desk.invoke('backups.make', { grant })).rejects.toMatchObject({
    error: { code: 'disk', message: 'The disk is full.', next: expect.stringContaining('have room') },
  });
  expect(readdirSync(disk)).toEqual(['filler']);
  expect(await rows()).toEqual([2000]);
});

test.runIf(canMount)('a backup of data on a disk that is full says so, and the data is whole', async () => {
  const { disk, dataFolder, elsewhere, desk, rows } = await scene(64);
  fill(disk, 200 * 1024);
  const grant = await desk.grant(join(elsewhere, 'mine.pdbackup'));
  await expect(desk.invoke('backups.make', { grant })).rejects.toMatchObject({
    error: { code: 'disk', message: 'The disk is full.' },
  });
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([]);
  freed(disk);
  expect(await rows()).toEqual([2000]);
  await makeBackup(desk, join(elsewhere, 'mine.pdbackup'));
});

test.runIf(canMount)(
  'a restore that fills the disk, wherever it does, says so, and the data is as it was',
  async () => {
    const { disk, dataFolder, elsewhere, desk, chosen, rows } = await scene(96);
    const path = await makeBackup(desk, join(elsewhere, 'mine.pdbackup'));
    chosen.path = path;
    await desk.importFile(codesFile(3, 'LATER'), 'discounts-2021-01');
    const before = await rows();
    // From no room at all to nearly enough: it breaks off while it is unpacked, checked, and what is there is backed up.
    const failed: string[] = [];
    for (let left = 64 * 1024; left < 90 * 1024 ** 2; left = Math.ceil(left * 1.7)) {
      fill(disk, left);
      const outcome = await desk.invoke('backups.restore', {}).then(
        () => 'restored',
        (thrown: { error?: { code?: string; message?: string } }) =>
          `${thrown.error?.code} ${thrown.error?.message}`,
      );
      freed(disk);
      if (outcome === 'restored') break;
      failed.push(outcome);
      expect(await rows()).toEqual(before);
      expect(existsSync(join(dataFolder, 'restoring'))).toBe(false);
      expect(readdirSync(dataFolder).filter((name) => name.startsWith('restore.json'))).toEqual([]);
      expect(readdirSync(join(dataFolder, 'backups'))).toEqual([]);
    }
    expect(failed.length).toBeGreaterThan(3);
    expect(new Set(failed.map((each) => each.split(' ')[0]))).toEqual(new Set(['disk']));
    for (const each of failed) expect(each).toMatch(/disk The disk is full\.|Nothing was changed/);
  },
);

test.runIf(canMount)('what is said last of a restore is said whole or not at all', () => {
  const disk = smallDisk(1);
  if (disk === null) throw new Error('no disk could be mounted');
  fill(disk, 0);
  expect(() => decideRestore(disk)).toThrow('The backup was not restored. Nothing was changed.');
  expect(readdirSync(disk)).toEqual(['filler']);
});

test.runIf(canMount)('a practice store on a full disk says that the disk is full', async () => {
  const disk = smallDisk(1);
  if (disk === null) throw new Error('no disk could be mounted');
  fill(disk, 0);
  const workerUrl = new URL('../../src/practice/worker.ts', import.meta.url);
  const host = createPracticeHost({ workerUrl, databaseFile: join(disk, 'practice.db') });
  onTestFinished(() => host.stop());
  await expect(host.ensureStarted()).rejects.toMatchObject({
    error: { code: 'disk', message: 'The disk is full.', next: expect.stringContaining('Free up space') },
  });
});
