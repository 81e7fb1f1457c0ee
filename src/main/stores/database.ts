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

/** Opens `desk.db`: the stores and the imported profiles, never a token. Throws Failure (`disk`). */
export const openDeskDatabase = (file: string): DatabaseSync =>
  openDatabaseFile({
    file,
    ...deskForm,
    settings:
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;',
  });
