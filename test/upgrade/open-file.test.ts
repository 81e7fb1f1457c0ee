import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { backupOf, type Migration, makingOf, openDatabaseFile } from '../../src/main/sqlite/open-file.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

const first = 'CREATE TABLE said (word TEXT NOT NULL) STRICT';
const second = 'ALTER TABLE said ADD COLUMN times INTEGER NOT NULL DEFAULT 1';
const open = (file: string, migrations: readonly Migration[] = [first]): DatabaseSync =>
  openDatabaseFile({
    file,
    holds: 'the words',
    migrations,
    settings: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;',
  });
const words = (database: DatabaseSync): readonly string[] =>
  database
    .prepare('SELECT word FROM said')
    .all()
    .map(({ word }) => String(word));
const version = (database: DatabaseSync): unknown =>
  database.prepare('PRAGMA user_version').get()?.user_version;

/** A file of the first version with some words in it. */
function written(count = 1): string {
  const file = join(temporaryFolder(), 'words.db');
  const database = open(file);
  for (let number = 1; number <= count; number += 1)
    database.prepare('INSERT INTO said VALUES (?)').run(`word ${number} ${'x'.repeat(400)}`);
  database.close();
  return file;
}

/** What the failure to open a file says. */
function refusal(file: string, migrations?: readonly Migration[]): Failure['error'] {
  try {
    open(file, migrations).close();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.error;
    throw thrown;
  }
  throw new Error('it was opened');
}

/** Overwrites the middle of a file, as a failing disk does. */
function spoil(file: string): void {
  const database = new DatabaseSync(file);
  const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {};
  database.close();
  const at = Number(size);
  const bytes = Buffer.alloc(statSync(file).size - at, 0xff);
  writeFileSync(file, bytes, { flag: 'r+' });
}

it('a file of an earlier version is brought to this one, and what it was before is kept beside it', () => {
  const file = written();
  const database = open(file, [first, second]);
  expect(version(database)).toBe(2);
  expect(database.prepare('SELECT times FROM said').all()).toEqual([{ times: 1 }]);
  database.close();
  const before = new DatabaseSync(backupOf(file), { readOnly: true });
  expect([version(before), words(before).length]).toEqual([1, 1]);
  before.close();
});

it('a file that is new or of this version is not copied', () => {
  const file = written();
  open(file).close();
  expect(readdirSync(join(file, '..'))).toEqual(['words.db']);
});

it('tables of before there were versions are brought to the first one', () => {
  const file = join(temporaryFolder(), 'words.db');
  const old = new DatabaseSync(file);
  old.exec("CREATE TABLE said (word TEXT NOT NULL) STRICT; INSERT INTO said VALUES ('kept')");
  old.close();
  const database = open(file, ['CREATE TABLE IF NOT EXISTS said (word TEXT NOT NULL) STRICT']);
  expect([version(database), words(database)]).toEqual([1, ['kept']]);
  database.close();
  expect(existsSync(backupOf(file))).toBe(true);
});

it('a change of version that fails leaves the file as it was', () => {
  const file = written();
  expect(refusal(file, [first, 'DELETE FROM said; CREATE TABLE said (x)'])).toMatchObject({
    code: 'disk',
    message: `The file with the words could not be opened: ${file}`,
    details: [expect.stringContaining('said')],
  });
  const database = open(file);
  expect([version(database), words(database).length]).toEqual([1, 1]);
  database.close();
});

it('a file that cannot be copied is not changed', () => {
  const file = written();
  // A folder in the way of the copy.
  mkdirSync(`${backupOf(file)}.new`);
  expect(refusal(file, [first, second])).toMatchObject({
    code: 'disk',
    message: `${file} could not be backed up before the update to this version. Nothing was changed.`,
  });
  const database = open(file);
  expect(version(database)).toBe(1);
  database.close();
});

it('a file of a newer version is refused and left as it is', () => {
  const file = written();
  open(file, [first, second]).close();
  expect(refusal(file)).toMatchObject({
    message: `The file with the words was written by a newer version of Partner Desk: ${file}`,
    next: 'Update Partner Desk, then start it again.',
  });
  const database = open(file, [first, second]);
  expect(words(database)).toHaveLength(1);
  database.close();
});

it('a damaged file is found before it is brought to this version, and the copy of before stays', () => {
  const file = written(200);
  open(file, [first, second]).close();
  const good = readdirSync(join(file, '..'));
  expect(good).toContain('words.db.before-update');
  spoil(file);
  expect(refusal(file, [first, second, 'CREATE TABLE more (x) STRICT'])).toMatchObject({
    code: 'disk',
    message: `The file with the words is damaged: ${file}`,
    next: expect.stringMatching(
      /rename the file, then start Partner Desk again\. It then starts without the words;.*words\.db\.before-update, in the same folder/s,
    ),
  });
  const before = new DatabaseSync(backupOf(file), { readOnly: true });
  expect(words(before)).toHaveLength(200);
  before.close();
});

it('a damaged file that was not closed is found when it is opened', () => {
  const file = written(200);
  const other = join(temporaryFolder(), 'words.db');
  // As a killed program leaves it: the log of what was written last is still there.
  const killed = open(file);
  killed.prepare('INSERT INTO said VALUES (?)').run('last');
  copyFileSync(`${file}-wal`, `${other}-wal`);
  copyFileSync(file, other);
  killed.close();
  spoil(other);
  expect(refusal(other).message).toBe(`The file with the words is damaged: ${other}`);
});

it('what is no database is called damaged', () => {
  const file = join(temporaryFolder(), 'words.db');
  writeFileSync(file, 'no database, and long enough to be read as one. '.repeat(50));
  expect(refusal(file)).toMatchObject({ message: `The file with the words is damaged: ${file}` });
});

it('a file that was emptied is damaged, and is not taken for a new one', () => {
  const file = written();
  const tail = written();
  const database = open(tail);
  database.prepare("INSERT INTO said VALUES ('later')").run();
  copyFileSync(`${tail}-wal`, `${file}-wal`);
  database.close();
  writeFileSync(file, '');
  for (let tries = 0; tries < 2; tries += 1) {
    expect(() => open(file).close()).toThrow('is damaged');
    expect(refusal(file)).toMatchObject({
      message: `The file with the words is damaged: ${file}`,
      details: ['it is empty'],
    });
    expect(statSync(file).size).toBe(0);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  }
});

it('a file whose making ended before anything was in it is made at the next start', () => {
  const file = join(temporaryFolder(), 'words.db');
  for (const each of [file, makingOf(file)]) writeFileSync(each, '');
  open(file).close();
  expect(existsSync(makingOf(file))).toBe(false);
  writeFileSync(file, '');
  expect(refusal(file).details).toEqual(['it is empty']);
});
