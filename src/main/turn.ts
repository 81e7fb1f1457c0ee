const waiting: (() => void)[] = [];

/**
 * Lets everything else that waits in main have its turn. Of those who give way so, one goes on in each round of
 * the event loop: what several runs and requests do at the same time blocks it for one slice, not for all of them.
 */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(nextTurn);
  });

function nextTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(nextTurn);
}

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
