import type { BundlePush } from '../../contract/bundles.ts';
import type { AppError } from '../../contract/errors.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { bundleOutcomes } from '../copy/bundle-outcomes.ts';
import { kindWords } from '../copy/kinds.ts';
import { runListCopy as copy } from '../copy/run-list.ts';
import type { ProgressPart, Tone } from '../ui/index.ts';
import type { Route } from './navigation.ts';
import { barOf, type Shortfall, type Standing, standingOf } from './run-standing.ts';

/** How many rows, or bundles, something became of: "12 failed". */
export type HistoryPart = { readonly value: number; readonly word: string; readonly tone: Tone };

/** What was sent to a store, or is being sent: a run, or a sending or restoring of bundle prices. */
export type HistoryEntry = {
  readonly key: string;
  readonly title: string;
  /** What it is, before the name of its store: "Run 18", "bundle prices". */
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
  /** Rows, or bundles. */
  readonly size: number;
  /** "3,062 of 4,979 rows proved". */
  readonly progress: string;
  /** What became of them; neither what did not happen nor what `state` says already is among them. */
  readonly parts: readonly HistoryPart[];
  readonly bar: readonly ProgressPart[];
  readonly startedAt: string;
  readonly endedAt: string | null;
};

const isOver = ({ state }: RunSummary | BundlePush): boolean => state === 'done' || state === 'cancelled';

type Shown = readonly [value: number, word: string, tone: Tone, of: Shortfall | null];
const partsOf = (parts: readonly Shown[], { names }: Standing): readonly HistoryPart[] =>
  parts.flatMap(([value, word, tone, of]) =>
    value > 0 && (of === null || of !== names) ? [{ value, word, tone }] : [],
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
    progress: copy.proved(run.succeeded + run.failed, run.rows),
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

function ofPush(push: BundlePush): HistoryEntry {
  const kind = push.kind === 'restore' ? 'restore' : 'send';
  const words = bundleOutcomes[kind];
  const counts = { ...push, rows: push.total, skipped: push.conflict };
  const standing: Standing =
    push.state === 'going'
      ? { word: copy.goingPush[kind], whole: copy.goingPush[kind], tone: 'accent', names: null }
      : standingOf(push.state, counts);
  return {
    key: `push ${push.id}`,
    title: push.bookName,
    what: copy.bundlePrices[kind],
    kind: copy.filters.bundlePrices,
    storeId: push.storeId,
    route: { screen: 'bundles', bookId: push.bookId },
    state: standing.word,
    tone: standing.tone,
    isOver: isOver(push),
    because: push.because,
    size: push.total,
    progress: copy.bundlesDone(push.done, push.total),
    parts: partsOf(
      [
        [push.succeeded, words.succeeded, 'ok', null],
        [push.failed, words.failed, 'error', 'failed'],
        [push.conflict, words.conflict, 'warn', 'skipped'],
        [push.unknown, words.unknown, 'warn', 'unknown'],
        [push.notSent, words['not-sent'], 'warn', 'notSent'],
      ],
      standing,
    ),
    bar: barOf(counts, isOver(push)),
    startedAt: push.startedAt,
    endedAt: push.endedAt,
  };
}

/** Everything that was sent to stores, newest first. */
export const historyOf = (
  runs: readonly RunSummary[],
  pushes: readonly BundlePush[],
): readonly HistoryEntry[] =>
  [...runs.map(ofRun), ...pushes.map(ofPush)].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
