import { basename, join } from 'node:path';
import type { DailyBackups } from '../../contract/backups.ts';
import type { AppError } from '../../contract/errors.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
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
  /** Makes one; throws where it was not made. */
  readonly make: (path: string) => Promise<unknown>;
  readonly onChange: (state: DailyBackups) => void;
  readonly log: Pick<Logger, 'warn'>;
};

/** A backup a day in the data folder, as soon as the last one is a day old. */
export function createDaily({ dataFolder, clock, keep, make, onChange, log }: DailyParts): {
  readonly state: () => DailyBackups;
  readonly stop: () => Promise<void>;
} {
  const ending = new AbortController();
  let state: DailyBackups = { newest: null, problem: null };
  const change = (problem: AppError | null, newest = state.newest): void => {
    const before = JSON.stringify(state);
    state = { newest, problem };
    if (JSON.stringify(state) !== before) onChange(state);
  };
  /** Of those that are there; the last one that was seen where none is there any more. */
  const newestAt = (now: number): string | null => {
    const times = keptOf(dataFolder, 'Daily').map(timeOf);
    const last = times.findLast((time) => time - now < dayMs);
    return last === undefined ? state.newest : new Date(last).toISOString();
  };
  // A clock that was set back or ahead is no reason to wait, or to hurry.
  const isDue = (): boolean =>
    !keptOf(dataFolder, 'Daily').some((name) => Math.abs(clock.now() - timeOf(name)) < dayMs);
  const look = async (): Promise<void> => {
    if (keep() > 0 && isDue()) {
      const path = join(folderOf(dataFolder), nameAt('Daily', clock.now()));
      change(state.problem, newestAt(clock.now()));
      await make(path);
      // The page sets the number without a question: a lower one takes effect by one a day, so that it is noticed.
      prune(dataFolder, 'Daily', path, clock.now(), log, keep(), 2);
    }
    change(null, keep() > 0 ? newestAt(clock.now()) : state.newest);
  };
  const follow = async (): Promise<void> => {
    await clock.sleep(firstMs, ending.signal);
    while (!ending.signal.aborted) {
      await look().catch((thrown: unknown) => {
        // The next hour may find what is away now.
        const problem = problemOf(thrown);
        log.warn('the daily backup was not made', { error: problem.message, details: problem.details });
        // Another backup, or a question about one, is under way: nothing is wrong, and the next hour finds it over.
        if (problem.code !== 'conflict') change(problem);
      });
      await clock.sleep(hourMs, ending.signal);
    }
  };
  const following = follow();
  return {
    state: () => state,
    stop: async () => {
      ending.abort();
      await following;
    },
  };
}

/** What a backup that failed says of itself; else its folder cannot be read. */
const problemOf = (thrown: unknown): AppError =>
  thrown instanceof Failure
    ? thrown.error
    : {
        code: 'disk',
        message: backupsMessages.folderNotRead,
        next: backupsMessages.notMadeHereNext,
        details: [reasonOf(thrown)],
      };
