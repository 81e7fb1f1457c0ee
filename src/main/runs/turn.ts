import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets everything else that waits in main have its turn. */
export const turn = (): Promise<void> => nextTurn();

/** Milliseconds that a piece of work may keep main. */
const sliceMs = 10;

/** Cuts long work into slices: `await pace()` gives way when the slice is used up. */
export function createPace(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < sliceMs) return;
    await turn();
    begun = performance.now();
  };
}
