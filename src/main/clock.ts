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
