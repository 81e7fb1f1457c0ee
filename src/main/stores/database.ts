import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { storesMessages } from '../../messages/stores.ts';
import { type DatabaseForm, openDatabaseFile } from '../sqlite/open-file.ts';

export const deskForm: DatabaseForm = {
  holds: storesMessages.theStores,
  migrations: [
    `CREATE TABLE stores (id TEXT PRIMARY KEY, position INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
   CREATE TABLE profiles (id TEXT PRIMARY KEY, profile TEXT NOT NULL) STRICT;`,
  ],
};

/**
 * Opens `desk.db`: the stores and the imported profiles, never a token. A crash between the end of a store's record and
 * that of its bytes leaves no other mark than a write-ahead log: the file, which is small, is then written anew.
 * Throws Failure (`disk`).
 */
export function openDeskDatabase(file: string): DatabaseSync {
  const wasClosed = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const database = openDatabaseFile({
    file,
    ...deskForm,
    settings:
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;',
  });
  try {
    if (!wasClosed) database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // A full disk: the stores can be read all the same, and the log is still there at the next start.
  }
  return database;
}
