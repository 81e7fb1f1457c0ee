import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const lockName = 'running.lock';

/** Kept for as long as the process lives: the lock goes with the database. */
const held: DatabaseSync[] = [];

const isTaken = (thrown: unknown): boolean => thrown instanceof Error && /\blocked\b/.test(thrown.message);

/** Whether something has the name, a link that leads nowhere too. */
const isThere = (file: string): boolean => {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

/** Whose a folder of data is: this process’s, another’s, or nobody’s, as what is in place of its lock guards nothing. */
export type Hold = 'own' | 'taken' | 'no-lock';

/**
 * Takes a folder of data for this process until it ends, however it ends. The lock of Electron is not enough: of starts at
 * the same moment two can get it, as Chromium takes a lock for stale whose socket is not there yet, and two processes would
 * send the same run.
 */
export function holdDataFolder(folder: string): Hold {
  const file = join(folder, lockName);
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(file);
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    held.push(database);
    return 'own';
  } catch (thrown) {
    database?.close();
    if (isTaken(thrown)) return 'taken';
    // A folder in which nothing can be made is said by whoever opens the data. A file that is there stays: to set it aside
    // could take the lock from another start.
    return isThere(file) ? 'no-lock' : 'own';
  }
}
