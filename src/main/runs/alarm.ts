import type { Clock } from '../ports.ts';

/** One alarm: another time takes the place of the one before, null takes it away. */
export type Alarm = { readonly set: (wakeAt: number | null) => void };

export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let set: AbortController | null = null;
  return {
    set: (wakeAt) => {
      set?.abort();
      set = null;
      if (wakeAt === null) return;
      const mine = new AbortController();
      set = mine;
      void clock.sleep(Math.max(1, wakeAt - clock.now()), mine.signal).then(() => {
        if (set === mine) ring();
      });
    },
  };
}
