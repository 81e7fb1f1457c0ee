import type { RunState } from '../../contract/runs.ts';
import { runStates } from '../copy/run-states.ts';
import type { ProgressPart, Tone } from '../ui/index.ts';

/** Rows of a run, or bundles of a run of bundle prices, by what became of them. */
export type RunCounts = {
  readonly rows: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Left alone on purpose: changed since they were read. */
  readonly skipped?: number;
  /** Known by the counts of their batch alone. */
  readonly counted?: number;
};

/** What became of rows other than that they succeeded, worst first. */
const shortfalls = ['failed', 'unknown', 'skipped', 'notSent', 'counted'] as const;
export type Shortfall = (typeof shortfalls)[number];

export type Standing = {
  readonly word: string;
  readonly tone: Tone;
  /** What the word counts, so that nobody says it again beside it. */
  readonly names: Shortfall | null;
};

const tones: Readonly<Record<Exclude<RunState, 'done' | 'cancelled'>, Tone>> = {
  uploading: 'accent',
  processing: 'accent',
  verifying: 'accent',
  paused: 'warn',
  waiting: 'warn',
};

/** What a run is doing, or how it ended. Green only where every row succeeded. */
export function standingOf(state: RunState, counts: RunCounts): Standing {
  const worst = shortfalls.find((one) => (counts[one] ?? 0) > 0) ?? null;
  const tone: Tone = worst === 'failed' ? 'error' : 'warn';
  if (state === 'cancelled')
    return { word: runStates.words.cancelled, tone: worst === null ? 'neutral' : 'warn', names: null };
  if (state !== 'done') return { word: runStates.words[state], tone: tones[state], names: null };
  if (worst === null) return { word: runStates.words.done, tone: 'ok', names: null };
  if (counts.failed === counts.rows) return { word: runStates.allFailed, tone, names: null };
  return { word: runStates.completedWith[worst](counts[worst] ?? 0), tone, names: worst };
}

/**
 * The parts of a run's bar. `inFlight`: rows that were sent and of which nothing is known yet. What succeeded is
 * green once all did, and amber is what was skipped, also by the end of the run.
 */
export function barOf(counts: RunCounts, isOver: boolean, inFlight = 0): readonly ProgressPart[] {
  const { rows, succeeded, failed, unknown, notSent, skipped = 0, counted = 0 } = counts;
  const isWhole = isOver && succeeded === rows && counted === 0;
  return [
    { tone: isWhole ? 'ok' : 'accent', value: succeeded },
    { tone: 'error', value: failed },
    { tone: 'warn', value: unknown + skipped + (isOver ? notSent : 0) },
    { tone: 'sent', value: inFlight },
  ];
}
