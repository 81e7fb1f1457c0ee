import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../src/main/ports.ts';

type Sleeper = { readonly due: number; readonly order: number; readonly wake: () => void };

/** Turns of the event loop without any change after which everything is taken to wait for time. */
const quietTurns = 150;
/** The same where it is known whether somebody is at work. */
const quietTurnsOfIdle = 8;

/** Such pauses in a row with nobody waiting for time: the work will not end. */
const mostIdle = 20;

/**
 * Time that passes only while everything waits for it, so that what is measured by it does not depend on the
 * speed of the machine. It is whole milliseconds, as that of the system. Nothing under test may wait for anything but
 * this clock and its own computing, or `isBusy` says that it does.
 */
export function createVirtualClock(start = Date.UTC(2031, 10, 21), isBusy: (() => boolean) | null = null) {
  let now = start;
  let orders = 0;
  let changes = 0;
  let sleepers: Sleeper[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        changes += 1;
        orders += 1;
        const sleeper = { due: now + Math.ceil(Math.max(0, milliseconds)), order: orders, wake: resolve };
        sleepers.push(sleeper);
        const leave = (): void => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          resolve();
        };
        signal?.addEventListener('abort', leave, { once: true });
      }),
  };
  const quiet = async (): Promise<void> => {
    const enough = isBusy === null ? quietTurns : quietTurnsOfIdle;
    for (let turns = 0, seen = changes; turns < enough; turns += 1) {
      await turn();
      if (changes !== seen || (turns === enough - 1 && isBusy?.() === true)) {
        seen = changes;
        turns = 0;
      }
    }
  };
  /** Waits until all is quiet, then lets the time of the next sleeper come; false where nobody sleeps. */
  const step = async (): Promise<boolean> => {
    await quiet();
    const next = sleepers.toSorted((one, other) => one.due - other.due || one.order - other.order)[0];
    if (next === undefined) return false;
    sleepers = sleepers.filter((other) => other !== next);
    now = Math.max(now, next.due);
    changes += 1;
    next.wake();
    return true;
  };
  return {
    clock,
    step,
    /** Lets time pass until the work is done. */
    runUntil: async <T>(work: Promise<T>): Promise<T> => {
      let done = false;
      const finished = work.finally(() => {
        done = true;
      });
      finished.catch(() => undefined);
      for (let idle = 0; idle <= mostIdle; ) {
        await quiet();
        if (done) return finished;
        idle = (await step()) ? 0 : idle + 1;
      }
      throw new Error('The work is not done, and nothing waits for time any more.');
    },
  };
}
