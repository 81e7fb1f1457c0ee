import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../failure.ts';

/** Each entry brings the schema one version further; entries are never changed once shipped. */
const migrations = [
  `CREATE TABLE stores (id TEXT PRIMARY KEY, position INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
   CREATE TABLE profiles (id TEXT PRIMARY KEY, profile TEXT NOT NULL) STRICT;`,
];

/**
 * Opens `desk.db`: the stores and the imported profiles, never a token. Throws Failure (`disk`) when the file
 * cannot be opened, is damaged, or was written by a newer version.
 */
export function openDeskDatabase(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file);
    database.exec(
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;',
    );
    migrate(database, file);
    return database;
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw new Failure({
      code: 'disk',
      message: `The file with the stores could not be opened: ${file}`,
      next: 'Check that the data folder can be written to. A damaged file can be set aside; the stores are then connected again.',
      details: [thrown instanceof Error ? thrown.message : 'unknown reason'],
    });
  }
}

function migrate(database: DatabaseSync, file: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > migrations.length) {
    database.close();
    throw new Failure({
      code: 'disk',
      message: `The file with the stores was written by a newer version of Partner Desk: ${file}`,
      next: 'Start the newer version.',
    });
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN; ${sql} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
