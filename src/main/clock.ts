import type { Clock } from './ports.ts';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      // setTimeout would fire at once for more than 2^31-1; a longer wait is not needed anywhere.
      const timer = setTimeout(done, Math.min(Math.max(0, milliseconds), 2_147_483_647));
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/**
 * The clock of something whose waits count from times that were written down. Where the computer's clock was set back, or
 * was ahead when they were, it continues from the last of them: those waits would have no end.
 */
export function neverTurnedBack(clock: Clock, last: () => number): Clock {
  let ahead = 0;
  return {
    ...clock,
    now: () => {
      ahead += Math.max(0, last() - (clock.now() + ahead));
      return clock.now() + ahead;
    },
  };
}
