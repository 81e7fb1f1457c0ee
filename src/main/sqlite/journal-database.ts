import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { AppError } from '../../contract/errors.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { type KnownFile, readRow, readRows } from './damage.ts';
import { type DatabaseFile, openDatabaseFile } from './open-file.ts';
import { rewriteDatabase } from './rewrite.ts';

export type Row = Readonly<Record<string, string | number | bigint | null | Uint8Array>>;

/** A database of what is about to be sent and of what became of it. Synchronous: what was written is on disk on return. */
export type JournalDatabase = {
  /** The id of the inserted row, where there is one. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  readonly get: (sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  /** As `all`, one by one until a row is enough: those after it are not read. Rows of no texts that may be endless. */
  readonly until: (
    isEnough: (row: Row) => boolean,
    sql: string,
    ...values: readonly SQLInputValue[]
  ) => readonly Row[];
  /** All or nothing; within a transaction the work joins it. */
  readonly transaction: <T>(work: () => T) => T;
  /** Writes the file anew, so that nothing is left in it of what was deleted. Throws Failure (`disk`). */
  readonly rewrite: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Opens a journal, and makes it if it is not there.
 * @param problem what is said when the disk refuses later; thrown as Failure (`disk`) with the cause as detail.
 */
export function openJournalDatabase(
  { file, holds, migrations }: Pick<DatabaseFile, 'file' | 'holds' | 'migrations'>,
  problem: Pick<AppError, 'message' | 'next'>,
): JournalDatabase {
  const database = openDatabaseFile({
    file,
    holds,
    migrations,
    // FULL: a commit is on the disk itself. "About to send" must survive whatever follows.
    // What is deleted or replaced is overwritten in its page.
    settings:
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;',
  });
  return journalOver(database, { file, holds }, problem);
}

/**
 * A further connection to a journal that is open already, which is not checked again and leaves the log to others.
 * @param problem as of {@link openJournalDatabase}.
 */
export function joinJournalDatabase(
  from: KnownFile,
  problem: Pick<AppError, 'message' | 'next'>,
): JournalDatabase {
  const database = new DatabaseSync(from.file);
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA wal_autocheckpoint = 0');
  return journalOver(database, from, problem);
}

function journalOver(
  database: DatabaseSync,
  from: KnownFile,
  problem: Pick<AppError, 'message' | 'next'>,
): JournalDatabase {
  const onDisk = (thrown: unknown): Failure =>
    new Failure({
      code: 'disk',
      ...(isFull(thrown) ? full : problem),
      details: [thrown instanceof Error ? thrown.message : String(thrown)],
    });
  /** What is not SQLite's own is a defect, and is not to be called a problem of the disk. */
  const named = (thrown: unknown): unknown => (isOfSqlite(thrown) ? onDisk(thrown) : thrown);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const all: JournalDatabase['all'] = (sql, ...values) => readRows(from, () => prepare(sql).all(...values));
  return {
    run: (sql, ...values) => {
      try {
        return Number(prepare(sql).run(...values).lastInsertRowid);
      } catch (thrown) {
        throw named(thrown);
      }
    },
    // No row, or one that cannot be read: the list of them tells the two apart.
    get: (sql, ...values) => readRow(from, () => prepare(sql).get(...values)) ?? all(sql, ...values)[0],
    all,
    until: (isEnough, sql, ...values) =>
      readRows(from, () => {
        const rows: Row[] = [];
        for (const row of prepare(sql).iterate(...values)) {
          rows.push(row);
          if (isEnough(row)) break;
        }
        return rows;
      }),
    transaction: (work) => {
      if (database.isTransaction) return work();
      try {
        database.exec('BEGIN IMMEDIATE');
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (thrown) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw named(thrown);
      }
    },
    rewrite: () => rewriteDatabase(from.file),
    close: () => database.close(),
  };
}

const full = { message: filesMessages.diskFull, next: filesMessages.diskFullNext } as const;

/** SQLITE_FULL. */
const isFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && thrown.errcode === 13;

const isOfSqlite = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SQLITE_ERROR';

/** Columns of a row of the database, by type; a wrong type is a defect of this module. */
export const text = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is no text`);
  return value;
};
export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column);
export const whole = (row: Row, column: string): number => {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`${column} is no number`);
  return value;
};
export const wholeOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : whole(row, column);
