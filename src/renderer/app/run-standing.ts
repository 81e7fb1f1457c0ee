import type { RunState } from '../../contract/runs.ts';
import { runStates } from '../copy/run-states.ts';
import type { ProgressPart, Tone } from '../ui/index.ts';

/** Rows of a run, by what became of them. */
export type RunCounts = {
  readonly rows: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Known by the counts of their batch alone. */
  readonly counted?: number;
};

/** What became of rows other than that they succeeded, worst first. */
const shortfalls = ['failed', 'unknown', 'notSent', 'counted'] as const;
export type Shortfall = (typeof shortfalls)[number];

export type Standing = {
  /** For a line of a list, which has the other figures beside it: the worst alone. */
  readonly word: string;
  /** For the run's own screen: all that happened to rows other than that they succeeded. */
  readonly whole: string;
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
  const fell = shortfalls.filter((one) => (counts[one] ?? 0) > 0);
  const [worst] = fell;
  const tone: Tone = worst === 'failed' ? 'error' : 'warn';
  const plain = (word: string, own: Tone): Standing => ({ word, whole: word, tone: own, names: null });
  if (state === 'cancelled')
    return plain(runStates.words.cancelled, worst === undefined ? 'neutral' : 'warn');
  if (state !== 'done') return plain(runStates.words[state], tones[state]);
  if (worst === undefined) return plain(runStates.words.done, 'ok');
  if (counts.failed === counts.rows) return plain(runStates.allFailed, tone);
  if (worst === 'counted') return { ...plain(runStates.countedOnly, tone), names: worst };
  const parts = fell.map((one) => runStates.shortfalls[one](counts[one] ?? 0));
  return {
    word: runStates.completedWith(parts.slice(0, 1)),
    whole: runStates.completedWith(parts),
    tone,
    names: worst,
  };
}

/**
 * The parts of a run's bar. `inFlight`: rows that were sent and of which nothing is known yet. What succeeded is
 * green once all did; amber, what is unknown, needs somebody, and what was not sent by the end of the run is neither.
 */
export function barOf(counts: RunCounts, isOver: boolean, inFlight = 0): readonly ProgressPart[] {
  const { rows, succeeded, failed, unknown, notSent, counted = 0 } = counts;
  const isWhole = isOver && succeeded === rows && counted === 0;
  return [
    { tone: isWhole ? 'ok' : 'accent', value: succeeded },
    { tone: 'error', value: failed },
    { tone: 'warn', value: unknown },
    { tone: 'idle', value: isOver ? notSent : 0 },
    { tone: 'sent', value: inFlight },
  ];
}
