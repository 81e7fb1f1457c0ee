import { basename, join } from 'node:path';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import type { Logger } from '../log/logger.ts';
import type { Clock } from '../ports.ts';
import { backupsOf, extension, folderOf, ownName } from './find-backups.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The start has other things to do. */
const firstMs = 5 * 60 * 1000;

export type Occasion = 'Daily' | 'Before restoring';
const mostBeforeRestoring = 3;

/** The name of a backup in the data folder, in the order of their times: no sign in it is refused by a file system. */
export const nameAt = (occasion: Occasion, now: number): string =>
  `${occasion} ${new Date(now).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}${extension}`;

/** Milliseconds since the epoch, as a name tells them; NaN for another name. */
const timeOf = (name: string): number => {
  const [, , day, time] = ownName.exec(name) ?? [];
  return Date.parse(`${day}T${time?.replaceAll('.', ':')}Z`);
};

/** Backups of an occasion in the data folder, oldest first. What has no time in its name was put there by hand. */
export const keptOf = (dataFolder: string, occasion: Occasion): readonly string[] =>
  backupsOf(folderOf(dataFolder))
    .filter((name) => name.startsWith(`${occasion} `) && !Number.isNaN(timeOf(name)))
    .toSorted();

/**
 * Deletes the oldest, once there is a newer one for each; `most` at once. What a clock that was ahead dated later than
 * `now` counts as the oldest: else nothing that is made from now on would stay; `made`, the one of just now, never goes.
 * Never throws: one that cannot be deleted keeps no other, and what comes after does not depend on it.
 */
export function prune(
  dataFolder: string,
  occasion: Occasion,
  made: string,
  now: number,
  log: Pick<Logger, 'warn'>,
  keep = mostBeforeRestoring,
  most = Number.POSITIVE_INFINITY,
): void {
  const isAhead = (name: string): boolean => timeOf(name) - now >= dayMs;
  try {
    const others = keptOf(dataFolder, occasion).filter((name) => name !== basename(made));
    const oldest = [...others.filter(isAhead), ...others.filter((name) => !isAhead(name))];
    let deleted = 0;
    for (const name of oldest.slice(0, Math.max(0, others.length + 1 - Math.max(1, keep)))) {
      if (deleted >= most) return;
      const left = removeAll(join(folderOf(dataFolder), name));
      noteLeft(left, log);
      if (left.length === 0) deleted += 1;
    }
  } catch (error) {
    log.warn('the folder of the backups could not be read', { error: String(error) });
  }
}

export type DailyParts = {
  readonly dataFolder: string;
  readonly clock: Clock;
  /** How many are kept; 0: none are made. */
  readonly keep: () => number;
  /** Makes one; never throws. */
  readonly make: (path: string) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
};

/** A backup a day in the data folder, as soon as the last one is a day old. */
export function createDaily({ dataFolder, clock, keep, make, log }: DailyParts): {
  readonly stop: () => Promise<void>;
} {
  const ending = new AbortController();
  // A clock that was set back or ahead is no reason to wait, or to hurry.
  const isDue = (): boolean =>
    !keptOf(dataFolder, 'Daily').some((name) => Math.abs(clock.now() - timeOf(name)) < dayMs);
  const follow = async (): Promise<void> => {
    await clock.sleep(firstMs, ending.signal);
    while (!ending.signal.aborted) {
      try {
        if (keep() > 0 && isDue()) {
          const before = keptOf(dataFolder, 'Daily').length;
          const path = join(folderOf(dataFolder), nameAt('Daily', clock.now()));
          await make(path);
          // The page sets the number without a question: a lower one takes effect by one a day, so that it is noticed.
          if (keptOf(dataFolder, 'Daily').length > before)
            prune(dataFolder, 'Daily', path, clock.now(), log, keep(), 2);
        }
      } catch (error) {
        // The folder cannot be read right now: the next hour may find it.
        log.warn('the daily backups were not looked at', { error: String(error) });
      }
      await clock.sleep(hourMs, ending.signal);
    }
  };
  const following = follow();
  return {
    stop: async () => {
      ending.abort();
      await following;
    },
  };
}
