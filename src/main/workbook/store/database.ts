import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type DatabaseForm, openDatabaseFile } from '../../sqlite/open-file.ts';
import { notRewritten } from '../../sqlite/rewrite.ts';
import { migrations } from './schema.ts';

export const workbookForm: DatabaseForm = { holds: 'the sheets', migrations };

/** The file gives room back after a sheet is deleted (`shrink`); it must be said before the first table. */
export const givesRoomBack = 'PRAGMA auto_vacuum = INCREMENTAL;';

/** The two connections of the workbook file: a long change is not seen by readers until it is committed. */
export type Database = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

/**
 * `full`: a commit is on disk when it returns, power loss included; every change of the operator.
 * `normal`: commits survive a crash of the app, and the file stays sound after power loss; the rows of an
 * import that is not visible yet, whose last commit is `full` again.
 */
export type Durability = 'full' | 'normal';

const connectionSettings =
  'PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY;';

/** Opens (or creates) the workbook file. Throws Failure (`disk`) when it cannot be used. */
export function openDatabase(file: string): Database {
  const writer = openDatabaseFile({
    file,
    ...workbookForm,
    settings: `${givesRoomBack} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000;
      PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 67108864; ${connectionSettings}`,
  });
  const reader = new DatabaseSync(file);
  reader.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -16000; ${connectionSettings}`);
  return { writer, reader };
}

export function setDurability(writer: DatabaseSync, durability: Durability): void {
  writer.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
}

/** Gives some free pages back to the disk; false when there are none. A few milliseconds. */
export function shrink(writer: DatabaseSync): boolean {
  const free = () => Number(writer.prepare('PRAGMA freelist_count').get()?.freelist_count ?? 0);
  const before = free();
  if (before === 0) return false;
  writer.exec('PRAGMA incremental_vacuum(500)');
  return free() < before;
}

/** Writes the file anew: deleted rows leave nothing in free pages, gaps or the log. Throws Failure (`disk`). */
export function rewrite(writer: DatabaseSync): void {
  writer.exec('VACUUM');
  const log = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (log?.busy !== 0) throw notRewritten(['the file with the sheets was in use']);
}

/** A statement whose rows are arrays: half the cost of objects. */
export function prepareArrays(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}
