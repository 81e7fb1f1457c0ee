/** Lets no request leave while the computer sleeps: each waits where it is, in the place that it has taken. */
export function createSleep() {
  let waking: PromiseWithResolvers<void> | null = null;
  return {
    /** Resolves while the computer is awake, or when `stop` ends the waiting. */
    awake: async (stop?: AbortSignal): Promise<void> => {
      while (waking !== null && stop?.aborted !== true) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const over = new AbortController();
        stop?.addEventListener('abort', () => resolve(), { signal: over.signal });
        await Promise.race([waking.promise, promise]);
        over.abort();
      }
    },
    /** @param others that have to know of it, too. */
    follow:
      (others: (asleep: boolean) => void) =>
      (asleep: boolean): void => {
        if (asleep) waking ??= Promise.withResolvers<void>();
        else {
          waking?.resolve();
          waking = null;
        }
        others(asleep);
      },
  };
}
