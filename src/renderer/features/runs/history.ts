import type { BundlePush } from '../../../contract/bundles.ts';
import type { RunSummary } from '../../../contract/runs.ts';
import type { Route } from '../../app/navigation.ts';
import { bundlesCopy } from '../../copy/bundles.ts';
import { runsCopy } from '../../copy/runs.ts';
import { count, type Tone } from '../../ui/index.ts';

/** One line of the history: a run, or a sending or restoring of bundle prices. */
export type HistoryEntry = {
  readonly key: string;
  readonly title: string;
  /** What it is, before the name of its store: "Run 18", "bundle prices". */
  readonly what: string;
  readonly storeId: string;
  readonly route: Route;
  readonly state: string;
  readonly tone: Tone;
  /** Rows, or bundles. */
  readonly size: number;
  /** "4,977 succeeded, 1 failed"; what did not happen is not said. */
  readonly became: string;
  readonly startedAt: string;
};

type State = RunSummary['state'] | BundlePush['state'];

function toneOf(state: State, isClean: boolean): Tone {
  if (state === 'done') return isClean ? 'ok' : 'error';
  if (state === 'waiting') return 'warn';
  return state === 'paused' || state === 'cancelled' ? 'neutral' : 'accent';
}

const inWords = (parts: readonly (readonly [number, string])[]): string =>
  parts.flatMap(([value, word]) => (value > 0 ? [`${count(value)} ${word}`] : [])).join(', ') || '–';

const ofRun = (run: RunSummary): HistoryEntry => ({
  key: `run ${run.id}`,
  title: run.title,
  what: runsCopy.list.number(run.number),
  storeId: run.storeId,
  route: { screen: 'run', runId: run.id },
  state: runsCopy.stateWords[run.state],
  tone: toneOf(run.state, run.failed === 0),
  size: run.rows,
  became: inWords([
    [run.succeeded, 'succeeded'],
    [run.failed, 'failed'],
    [run.unknown, 'unknown'],
    [run.counted, 'counted only'],
    [run.notSent, 'not sent'],
  ]),
  startedAt: run.startedAt,
});

function ofPush(push: BundlePush): HistoryEntry {
  const kind = push.kind === 'restore' ? 'restore' : 'send';
  const words = bundlesCopy.outcomes[kind];
  return {
    key: `push ${push.id}`,
    title: push.bookName,
    what: runsCopy.list.bundlePrices[kind],
    storeId: push.storeId,
    route: { screen: 'bundles', bookId: push.bookId },
    state: push.state === 'going' ? runsCopy.list.goingPush[kind] : runsCopy.stateWords[push.state],
    tone: toneOf(push.state, push.failed + push.conflict === 0),
    size: push.total,
    became: inWords([
      [push.succeeded, words.succeeded],
      [push.failed, words.failed],
      [push.conflict, words.conflict],
      [push.unknown, words.unknown],
      [push.notSent, words['not-sent']],
    ]),
    startedAt: push.startedAt,
  };
}

/** Everything that was sent to stores, newest first. */
export const historyOf = (
  runs: readonly RunSummary[],
  pushes: readonly BundlePush[],
): readonly HistoryEntry[] =>
  [...runs.map(ofRun), ...pushes.map(ofPush)].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
