import { join } from 'node:path';
import { z } from 'zod';
import type { Cleaning } from '../../contract/data.ts';
import { Failure } from '../failure.ts';
import { ownText, writeOwnText } from '../files/own-text.ts';
import { believedTime } from './believed-time.ts';
import { type KeepingParts, rewriteFiles } from './parts.ts';

const dayMs = 24 * 60 * 60 * 1000;

const cleaningSchema = z.object({
  at: z.iso.datetime(),
  runs: z.number().int(),
  checkouts: z.number().int(),
  requests: z.number().int(),
});

/** Deletes what is older than the setting says: at the start, and once a day. */
export function createRetention(parts: KeepingParts) {
  const { settings, runs, checkouts, activity, clock, log } = parts;
  const file = join(parts.dataFolder, 'cleaning.json');
  const believed = (): number => believedTime(join(parts.dataFolder, 'clock.json'), clock.now());
  const ending = new AbortController();
  let daily: Promise<void> | null = null;
  /** That of this session. */
  let last: Cleaning | null = null;
  /** What is set while the start still deletes a store is a change, too. */
  const keptBefore = settings.get().keepDays;

  /** Unfinished runs, what belongs to them, drafts and checkouts in doubt stay whatever their age. */
  const clean = async (): Promise<void> => {
    const { keepDays } = settings.get();
    if (keepDays === null || ending.signal.aborted) return;
    const before = believed() - keepDays * dayMs;
    // Runs of the last session are known to be unfinished from here on.
    const going = await runs.going();
    const cleaning: Cleaning = {
      at: new Date(clock.now()).toISOString(),
      runs: await runs.kept.eraseBefore(before),
      checkouts: checkouts.eraseBefore(before),
      requests: await activity.eraseBefore(before, runs.kept.unfinished()),
    };
    if (cleaning.runs + cleaning.checkouts + cleaning.requests === 0) return;
    last = cleaning;
    try {
      writeOwnText(file, JSON.stringify(cleaning));
    } catch (error) {
      // It is told until the app quits.
      log.warn('the note of what was deleted was not kept', { error: String(error) });
    }
    log.info('old data was deleted', cleaning);
    parts.publish('data.cleaned', cleaning);
    // A run that is going is not held up: what is deleted is overwritten in its place in any case.
    if (going === null) await rewriteFiles(parts);
  };
  const safely = (act: () => Promise<void>): Promise<void> =>
    act().catch((thrown: unknown) => {
      log.error('old data was not deleted', {
        error: thrown instanceof Failure ? thrown.error.message : String(thrown),
      });
    });
  const cleanSafely = (): Promise<void> => safely(clean);
  const everyDay = async (): Promise<void> => {
    while (settings.get().keepDays !== null) {
      await clock.sleep(dayMs, ending.signal);
      if (ending.signal.aborted) return;
      await cleanSafely();
    }
    daily = null;
  };
  /** Begins to look daily where something is to be deleted one day; a change of the setting deletes nothing at once. */
  const follow = (): void => {
    if (settings.get().keepDays === null) return;
    // From now on the time is known, so that a clock that is ahead at the next start is noticed.
    void safely(async () => void believed());
    daily ??= everyDay();
  };

  return {
    start: async (): Promise<void> => {
      if (settings.get().keepDays === keptBefore) await cleanSafely();
      follow();
    },
    follow,
    lastCleaning: (): Cleaning | null => {
      if (last !== null) return last;
      try {
        return cleaningSchema.parse(JSON.parse(ownText(file)));
      } catch {
        return null;
      }
    },
    /** Resolves when nothing is being deleted any more. */
    stop: async (): Promise<void> => {
      ending.abort();
      await daily;
    },
  };
}
