import type { Clock } from '../ports.ts';

/** Milliseconds that quitting waits for answers that are on their way. */
const patienceMs = 3000;

/** Resolves when all has ended, or when quitting waits no longer. */
export async function endedOrLate(clock: Clock, ended: readonly Promise<void>[]): Promise<void> {
  const patience = new AbortController();
  await Promise.race([Promise.all(ended), clock.sleep(patienceMs, patience.signal)]);
  patience.abort();
}
