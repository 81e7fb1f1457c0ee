import { setImmediate as settled } from 'node:timers/promises';
import type { Clock } from '../../../src/main/ports.ts';

type Sleeper = { readonly due: number; readonly order: number; readonly wake: () => void };

export type FakeClock = Clock & {
  /** Sleepers, the earliest first. */
  readonly sleeping: () => number;
  /** Moves to a time later by so many milliseconds, waking every sleeper on the way at its own time. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Moves to the next sleeper and wakes it; false when nobody sleeps. */
  readonly wakeNext: () => Promise<boolean>;
  /** Moves from sleeper to sleeper until the work is done. */
  readonly runUntil: <T>(work: Promise<T>) => Promise<T>;
};

/** A clock that stands still until a test turns it. */
export function createFakeClock(start = Date.UTC(2025, 10, 21)): FakeClock {
  let now = start;
  let orders = 0;
  let sleepers: Sleeper[] = [];

  const earliest = (): Sleeper | undefined =>
    sleepers.toSorted((a, b) => a.due - b.due || a.order - b.order)[0];
  const wake = async (sleeper: Sleeper): Promise<void> => {
    sleepers = sleepers.filter((other) => other !== sleeper);
    now = Math.max(now, sleeper.due);
    sleeper.wake();
    await settled();
  };
  const wakeNext = async (): Promise<boolean> => {
    await settled();
    const next = earliest();
    if (next) await wake(next);
    return next !== undefined;
  };
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        orders += 1;
        const sleeper: Sleeper = { due: now + Math.max(0, milliseconds), order: orders, wake: resolve };
        sleepers.push(sleeper);
        const leave = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          resolve();
        };
        signal?.addEventListener('abort', leave, { once: true });
      }),
    sleeping: () => sleepers.length,
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      await settled();
      for (let next = earliest(); next && next.due <= end; next = earliest()) await wake(next);
      now = end;
      await settled();
    },
    wakeNext,
    runUntil: async (work) => {
      let done = false;
      const finished = work.finally(() => {
        done = true;
      });
      finished.catch(() => undefined);
      await settled();
      while (!done) await wakeNext();
      return finished;
    },
  };
}
