import type { CodesProgress } from '../../../contract/codes.ts';

/** Steps of a generation that are done, and all of them; drawing and adding take about as long as each other. */
export const stepsOf = ({
  state,
  drawn,
  added,
  count,
}: CodesProgress): { readonly done: number; readonly all: number } => ({
  done: state === 'reading' ? 0 : drawn + (state === 'drawing' ? 0 : added),
  all: 2 * count,
});

/** When the first step was seen, by the clock of the page in milliseconds. */
export type Begin = { readonly at: number; readonly done: number };

/** Milliseconds of watching before a guess is worth something. */
const watchedMs = 1000;

/** Seconds that are left at the pace so far; null as long as it cannot be told. */
export function secondsLeft(progress: CodesProgress, begin: Begin, now: number): number | null {
  const { done, all } = stepsOf(progress);
  const steps = done - begin.done;
  const elapsed = now - begin.at;
  if (steps <= 0 || elapsed < watchedMs) return null;
  return ((all - done) * elapsed) / steps / 1000;
}
