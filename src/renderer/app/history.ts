import type { BundlePush } from '../../contract/bundles.ts';
import type { AppError } from '../../contract/errors.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { bundlesCopy } from '../copy/bundles.ts';
import { kindWords } from '../copy/kinds.ts';
import { runsCopy } from '../copy/runs.ts';
import { count, type Tone } from '../ui/index.ts';
import type { Route } from './navigation.ts';

const copy = runsCopy.list;

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
  /** What became of them; what did not happen is not among them. */
  readonly parts: readonly HistoryPart[];
  readonly startedAt: string;
  readonly endedAt: string | null;
};

const tones: Readonly<Record<RunSummary['state'] | BundlePush['state'], Tone>> = {
  uploading: 'accent',
  processing: 'accent',
  verifying: 'accent',
  going: 'accent',
  paused: 'neutral',
  waiting: 'warn',
  done: 'ok',
  cancelled: 'neutral',
};
const isOver = ({ state }: RunSummary | BundlePush): boolean => state === 'done' || state === 'cancelled';

const partsOf = (parts: readonly (readonly [number, string, Tone])[]): readonly HistoryPart[] =>
  parts.flatMap(([value, word, tone]) => (value > 0 ? [{ value, word, tone }] : []));

export const partInWords = ({ value, word }: HistoryPart): string => `${count(value)} ${word}`;

const ofRun = (run: RunSummary): HistoryEntry => ({
  key: `run ${run.id}`,
  title: run.title,
  what: copy.number(run.number),
  kind: kindWords[run.kind],
  storeId: run.storeId,
  route: { screen: 'run', runId: run.id },
  state: runsCopy.stateWords[run.state],
  tone: tones[run.state],
  isOver: isOver(run),
  because: run.because,
  size: run.rows,
  progress: copy.proved(run.succeeded + run.failed, run.rows),
  parts: partsOf([
    [run.succeeded, 'succeeded', 'ok'],
    [run.failed, 'failed', 'error'],
    [run.unknown, 'unknown', 'warn'],
    [run.counted, 'counted only', 'neutral'],
    [run.notSent, 'not sent', 'neutral'],
  ]),
  startedAt: run.startedAt,
  endedAt: run.endedAt,
});

function ofPush(push: BundlePush): HistoryEntry {
  const kind = push.kind === 'restore' ? 'restore' : 'send';
  const words = bundlesCopy.outcomes[kind];
  return {
    key: `push ${push.id}`,
    title: push.bookName,
    what: copy.bundlePrices[kind],
    kind: copy.filters.bundlePrices,
    storeId: push.storeId,
    route: { screen: 'bundles', bookId: push.bookId },
    state: push.state === 'going' ? copy.goingPush[kind] : runsCopy.stateWords[push.state],
    tone: tones[push.state],
    isOver: isOver(push),
    because: push.because,
    size: push.total,
    progress: copy.bundlesDone(push.done, push.total),
    parts: partsOf([
      [push.succeeded, words.succeeded, 'ok'],
      [push.failed, words.failed, 'error'],
      [push.conflict, words.conflict, 'warn'],
      [push.unknown, words.unknown, 'warn'],
      [push.notSent, words['not-sent'], 'neutral'],
    ]),
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
