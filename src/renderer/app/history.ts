import type { AppError } from '../../contract/errors.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { kindWords } from '../copy/kinds.ts';
import { runListCopy as copy } from '../copy/run-list.ts';
import type { ProgressPart, Tone } from '../ui/index.ts';
import type { Route } from './navigation.ts';
import { barOf, type Shortfall, type Standing, standingOf } from './run-standing.ts';

/** How many rows something became of: "12 failed". */
export type HistoryPart = {
  readonly value: number;
  readonly word: string;
  readonly tone: Tone;
  /** `state` of the entry says it already. */
  readonly isInState: boolean;
};

/** A run, as lists show it. */
export type HistoryEntry = {
  readonly key: string;
  readonly title: string;
  /** What it is, before the name of its store: "Run 18". */
  readonly what: string;
  /** Its type, as lists say it: "discounts 2021-01", "bundle prices". */
  readonly kind: string;
  readonly storeId: string;
  readonly route: Route;
  readonly state: string;
  readonly tone: Tone;
  readonly isOver: boolean;
  /** Why it is paused or waiting. */
  readonly because: AppError | null;
  /** Rows. */
  readonly size: number;
  /** "3,062 of 4,979 rows verified". */
  readonly progress: string;
  /** What became of them, without what did not happen. */
  readonly parts: readonly HistoryPart[];
  readonly bar: readonly ProgressPart[];
  readonly startedAt: string;
  readonly endedAt: string | null;
};

const isOver = ({ state }: RunSummary): boolean => state === 'done' || state === 'cancelled';

type Shown = readonly [value: number, word: string, tone: Tone, of: Shortfall | null];
const partsOf = (parts: readonly Shown[], { names }: Standing): readonly HistoryPart[] =>
  parts.flatMap(([value, word, tone, of]) =>
    value > 0 ? [{ value, word, tone, isInState: of !== null && of === names }] : [],
  );

export const partInWords = ({ value, word }: HistoryPart): string => copy.part(value, word);

function ofRun(run: RunSummary): HistoryEntry {
  const standing = standingOf(run.state, run);
  return {
    key: `run ${run.id}`,
    title: run.title,
    what: copy.number(run.number),
    kind: kindWords[run.kind],
    storeId: run.storeId,
    route: { screen: 'run', runId: run.id },
    state: standing.word,
    tone: standing.tone,
    isOver: isOver(run),
    because: run.because,
    size: run.rows,
    progress: copy.verified(run.succeeded + run.failed, run.rows),
    parts: partsOf(
      [
        [run.succeeded, copy.parts.succeeded, 'ok', null],
        [run.failed, copy.parts.failed, 'error', 'failed'],
        [run.unknown, copy.parts.unknown, 'warn', 'unknown'],
        [run.counted, copy.parts.counted, 'warn', 'counted'],
        [run.notSent, copy.parts.notSent, 'warn', 'notSent'],
      ],
      standing,
    ),
    bar: barOf(run, isOver(run)),
    startedAt: run.startedAt,
    endedAt: run.endedAt,
  };
}

/** Every run, newest first. */
export const historyOf = (runs: readonly RunSummary[]): readonly HistoryEntry[] =>
  runs.map(ofRun).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
