import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeRestore, decideRestore, stagingOf } from '../../src/main/backups/complete.ts';
import { backupFiles } from '../../src/main/backups/manifest.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

/** Data, and beside it a restored backup that was made ready. */
function prepared() {
  const folder = temporaryFolder();
  mkdirSync(stagingOf(folder));
  for (const name of backupFiles) {
    writeFileSync(join(folder, name), 'older');
    writeFileSync(join(folder, `${name}-wal`), 'changes of the old');
    writeFileSync(join(stagingOf(folder), name), 'new');
  }
  return {
    folder,
    data: () => new Set(backupFiles.map((name) => readFileSync(join(folder, name), 'utf8'))),
    journals: () => backupFiles.filter((name) => existsSync(join(folder, `${name}-wal`))),
  };
}

test('a crash before the backup counts leaves the old data whole, its journals included', () => {
  const { folder, data, journals } = prepared();
  expect(completeRestore(folder, silentLogger)).toBe('dropped');
  expect([...data()]).toEqual(['older']);
  expect(journals()).toEqual([...backupFiles]);
  expect(existsSync(stagingOf(folder))).toBe(false);
});

test.each(backupFiles.map((_, moved) => moved))(
  'a crash after %i files have moved: the next start moves the rest',
  (moved) => {
    const { folder, data, journals } = prepared();
    decideRestore(folder);
    for (const name of backupFiles.slice(0, moved))
      renameSync(join(stagingOf(folder), name), join(folder, name));
    expect(completeRestore(folder, silentLogger)).toBe('restored');
    expect([...data()]).toEqual(['new']);
    // Those that had moved lost theirs before they moved; here the test moved them.
    expect(journals()).toEqual(backupFiles.slice(0, moved));
    expect(existsSync(stagingOf(folder))).toBe(false);
    expect(completeRestore(folder, silentLogger)).toBe('nothing');
  },
);

test.each([0, 1, backupFiles.length - 1])(
  'a file of the backup that is gone before %i others have moved is named, and nothing is called restored',
  (moved) => {
    const { folder } = prepared();
    decideRestore(folder);
    for (const name of backupFiles.slice(0, moved))
      renameSync(join(stagingOf(folder), name), join(folder, name));
    const gone = backupFiles[moved] ?? '';
    rmSync(join(stagingOf(folder), gone));
    const present = () => backupFiles.map((name) => readFileSync(join(folder, name), 'utf8'));
    const before = present();
    expect(() => completeRestore(folder, silentLogger)).toThrow(
      `${join('restoring', gone)} in the data folder is missing.`,
    );
    expect(present()).toEqual(before);
    // Put back, it is restored as decided.
    writeFileSync(join(stagingOf(folder), gone), 'new');
    expect(completeRestore(folder, silentLogger)).toBe('restored');
    expect(new Set(present())).toEqual(new Set(['new']));
  },
);

test('a restore that an earlier version decided is completed', () => {
  const { folder, data } = prepared();
  writeFileSync(join(folder, 'restore.json'), '{}');
  renameSync(join(stagingOf(folder), 'desk.db'), join(folder, 'desk.db'));
  expect(completeRestore(folder, silentLogger)).toBe('restored');
  expect([...data()]).toEqual(['new']);
});

test('a folder in the place of what says that a restore was decided goes at a start, and the next can be decided', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'restore.json', 'other'), { recursive: true });
  expect(completeRestore(folder, silentLogger)).toBe('nothing');
  expect(existsSync(join(folder, 'restore.json'))).toBe(false);
  mkdirSync(stagingOf(folder));
  decideRestore(folder);
  expect(completeRestore(folder, silentLogger)).toBe('restored');
});
