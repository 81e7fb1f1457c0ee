import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const lockName = 'running.lock';

/** Kept for as long as the process lives: the lock goes with the database. */
const held: DatabaseSync[] = [];

const isTaken = (thrown: unknown): boolean => thrown instanceof Error && /\blocked\b/.test(thrown.message);

/**
 * Takes a folder of data for this process until it ends, however it ends; false where another process has it. The lock of
 * Electron is not enough: of starts at the same moment two can get it, as Chromium takes a lock for stale whose socket is
 * not there yet, and two processes would send the same run.
 */
export function holdDataFolder(folder: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(join(folder, lockName));
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    held.push(database);
    return true;
  } catch (thrown) {
    database?.close();
    // A disk that refuses is said by whoever opens the data.
    return !isTaken(thrown);
  }
}
