import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { inThread } from './in-thread.ts';

/** A step of the schema: SQL, or SQL that depends on what the file holds. */
export type Migration = string | ((database: DatabaseSync) => string);

export type DatabaseFile = {
  /** Its path, or `:memory:`. */
  readonly file: string;
  /** What is in it, as a sentence names it: "the sheets". */
  readonly holds: string;
  /**
   * Each entry brings the schema one version further (`user_version`); entries are never changed once shipped. The first
   * one also meets the files of 0.1.0, some of which had no version yet.
   */
  readonly migrations: readonly Migration[];
  /** Settings of the connection, set before the first table is made. */
  readonly settings: string;
};

/** What a database of this program is made of. */
export type DatabaseForm = Pick<DatabaseFile, 'holds' | 'migrations'>;

/** Where a file is kept as it was, before it is brought to a later version. */
export const backupOf = (file: string): string => `${file}.before-update`;

/** What stands beside a file that is being made: one that is empty without it has lost what was in it. */
export const makingOf = (file: string): string => `${file}.making`;

/**
 * Opens a database of this program, and makes it if it is not there. A file of an earlier version is checked and copied
 * (`backupOf`) before it is changed; one that was not closed is checked; one of a newer version is left as it is.
 * Throws Failure (`disk`), which names the file and the way out.
 */
export function openDatabaseFile(given: DatabaseFile): DatabaseSync {
  const { file, migrations, settings } = given;
  const isOnDisk = file !== ':memory:';
  let database: DatabaseSync | null = null;
  try {
    if (isOnDisk) {
      mkdirSync(dirname(file), { recursive: true });
      expectContent(given);
    }
    const wasClosed = !isOnDisk || sizeOf(`${file}-wal`) === 0;
    database = new DatabaseSync(file);
    const version = versionOf(database);
    if (version > migrations.length) throw newer(given);
    const isOld = version < migrations.length && hasTables(database);
    if (isOld || !wasClosed) check(database, given);
    database.exec(settings);
    if (isOld && isOnDisk) backUp(database, file);
    migrate(database, version, migrations);
    if (isOnDisk) rmSync(makingOf(file), { force: true });
    return database;
  } catch (thrown) {
    database?.close();
    throw thrown instanceof Failure ? thrown : unopened(given, thrown);
  }
}

/** SQLite takes an empty file for a new one: the rows of runs that were sent would be offered again. */
function expectContent(given: DatabaseFile): void {
  const { file } = given;
  if (!existsSync(file)) writeFileSync(makingOf(file), '');
  else if (sizeOf(file) === 0 && !existsSync(makingOf(file))) throw damaged(given, filesMessages.fileEmptied);
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);

const hasTables = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** SQL that brings a database from a version to the next. */
function stepFrom(database: DatabaseSync, version: number, migration: Migration): string {
  const sql = typeof migration === 'string' ? migration : migration(database);
  return `BEGIN; ${sql}; PRAGMA user_version = ${version + 1}; COMMIT;`;
}

function migrate(database: DatabaseSync, version: number, migrations: readonly Migration[]): void {
  for (const [index, migration] of migrations.entries()) {
    if (index >= version) database.exec(stepFrom(database, index, migration));
  }
}

/**
 * Brings a database that was written here just now to the last version, its rows in a thread: it needs no check, and nobody
 * misses it as it was.
 * @returns what was wrong, or null
 */
export async function bringUp(file: string, migrations: readonly Migration[]): Promise<string | null> {
  for (;;) {
    const sql = nextStep(file, migrations);
    if (sql === null) return null;
    const problem = await inThread('database.exec(given.sql)', file, { sql });
    if (problem !== null) return problem;
  }
}

function nextStep(file: string, migrations: readonly Migration[]): string | null {
  const database = new DatabaseSync(file);
  try {
    const version = versionOf(database);
    const migration = migrations[version];
    return migration === undefined ? null : stepFrom(database, version, migration);
  } finally {
    database.close();
  }
}

/** Reads every page: a damaged one is better found before anything is written than in the middle of a run. */
function check(database: DatabaseSync, given: DatabaseFile): void {
  const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (found !== 'ok') throw damaged(given, String(found));
}

/** One copy, of the last change of version alone. Made beside and renamed, so that a full disk leaves no half of one. */
function backUp(database: DatabaseSync, file: string): void {
  const half = `${backupOf(file)}.new`;
  try {
    rmSync(half, { force: true });
    database.prepare('VACUUM INTO ?').run(half);
    renameSync(half, backupOf(file));
  } catch (thrown) {
    throw new Failure({
      code: 'disk',
      message: filesMessages.notCopiedBeforeBrought({ file }),
      next: filesMessages.notCopiedBeforeBroughtNext,
      details: [wordsOf(thrown)],
    });
  }
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isDamage = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && (thrown.errcode === 11 || thrown.errcode === 26);

const newer = ({ file, holds }: DatabaseFile): Failure =>
  new Failure({
    code: 'disk',
    message: filesMessages.fileWrittenNewerVersion({ holds, file }),
    next: filesMessages.startNewerVersion,
  });

const damaged = ({ file, holds }: DatabaseFile, words: string): Failure =>
  new Failure({
    code: 'disk',
    message: filesMessages.fileDamaged({ holds, file }),
    next: filesMessages.fileDamagedNext({
      holds,
      backup: sizeOf(backupOf(file)) === 0 ? null : basename(backupOf(file)),
    }),
    details: [words],
  });

const unopened = (given: DatabaseFile, thrown: unknown): Failure =>
  isDamage(thrown)
    ? damaged(given, wordsOf(thrown))
    : new Failure({
        code: 'disk',
        message: filesMessages.fileNotOpened({ holds: given.holds, file: given.file }),
        next: filesMessages.fileNotOpenedNext,
        details: [wordsOf(thrown)],
      });
