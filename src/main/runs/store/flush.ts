import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../../failure.ts';
import { diskProblem } from './database.ts';

export type Flush = {
  /** Resolves when every commit so far is on the disk itself. Throws Failure (`disk`). */
  readonly toDisk: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Flushes between two tidyings of the write-ahead log; each request is one. */
const flushesPerTidying = 100;

/**
 * Brings the write-ahead log of a database to the disk without stopping main: the same call that SQLite makes
 * with synchronous = FULL, on a thread of the system's pool. Callers that come while one is under way share
 * the next.
 * @param tidy moves the log into the database elsewhere; without it the log only grows until the program ends.
 */
export function createFlush(databaseFile: string, tidy: () => void): Flush {
  if (databaseFile === ':memory:') return { toDisk: async () => {}, close: async () => {} };
  const log = `${databaseFile}-wal`;
  let handle: Promise<FileHandle> | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let flushes = 0;

  const sync = async (): Promise<void> => {
    try {
      handle ??= open(log, 'r+');
      await (await handle).datasync();
    } catch (thrown) {
      handle = null;
      throw new Failure({
        code: 'disk',
        ...diskProblem,
        details: [thrown instanceof Error ? thrown.message : String(thrown)],
      });
    }
    flushes += 1;
    if (flushes % flushesPerTidying === 0) tidy();
  };
  const start = (): Promise<void> => {
    const mine = sync().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return {
    toDisk: () => {
      if (running === null) return start();
      // The one under way may have begun before the caller's commit.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
    close: async () => {
      await Promise.allSettled([running, next]);
      if (handle !== null) await (await handle).close();
    },
  };
}
