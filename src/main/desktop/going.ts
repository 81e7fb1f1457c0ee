import type { OpenTarget } from '../../contract/app.ts';
import type { BundleSheet } from '../../contract/bundles.ts';
import type { RunProgress } from '../../contract/runs.ts';
import { appMessages } from '../../messages/app.ts';

/** A run that is in progress, or waits for something. `done` of `total`: rows or requests, whichever it counts. */
export type Going = {
  readonly of: 'run' | 'bundles';
  readonly state: 'going' | 'waiting';
  readonly done: number;
  readonly total: number;
};

/** How a run ended, or that it waits for the operator: counts and numbers alone, no word of a sheet or a customer. */
export type Outcome = {
  readonly title: string;
  readonly body: string;
  readonly target: OpenTarget;
};

const many = (count: number, word: string): readonly string[] =>
  count > 0 ? [`${count.toLocaleString('en')} ${word}`] : [];

/** A row that was sent is half done, one whose result is known is done. */
const doneOf = (run: RunProgress): number => (run.sent + run.succeeded + run.failed + run.unknown) / 2;

const runGoing = (run: RunProgress): Going | null => {
  if (run.state === 'done' || run.state === 'cancelled' || run.state === 'paused') return null;
  return {
    of: 'run',
    state: run.state === 'waiting' ? 'waiting' : 'going',
    done: doneOf(run),
    total: run.rows,
  };
};

/** What is retried without the operator needs no notification, unless there is a choice that only the operator has. */
function runOutcome(run: RunProgress): Outcome | null {
  const target = { screen: 'run', runId: run.id } as const;
  if (run.state === 'done') {
    const parts = [
      ...many(run.succeeded, appMessages.succeeded),
      ...many(run.failed, appMessages.failed),
      ...many(run.unknown, appMessages.unknown),
      ...many(run.counted, appMessages.countedOnly),
      ...many(run.notSent, appMessages.notSent),
    ];
    return {
      title: appMessages.runFinished({ number: run.number }),
      body: `${parts.join(', ') || appMessages.noRows}.`,
      target,
    };
  }
  if (run.state !== 'waiting') return null;
  if (run.because?.retries === true)
    return run.undecided === null
      ? null
      : { title: appMessages.runTakingLong({ number: run.number }), body: appMessages.openSeeKnown, target };
  return { title: appMessages.runWaiting({ number: run.number }), body: appMessages.openSeeNeeds, target };
}

const readingGoing = ({ reading, subscriptions: total, waiting }: BundleSheet): Going | null =>
  reading === null ? null : { of: 'bundles', state: reading.state, done: total - waiting, total };

function readingOutcome({ id, reading, waiting }: BundleSheet): Outcome | null {
  const target = { screen: 'bundles', sheetId: id } as const;
  if (reading === null)
    return waiting > 0
      ? null
      : { title: appMessages.bundlePricesLoaded, body: appMessages.openBundleSheetResults, target };
  if (reading.state !== 'waiting' || reading.because?.retries === true) return null;
  return { title: appMessages.bundlePricesNeedYou, body: appMessages.openBundleSheetNeeds, target };
}

export type GoingOptions = {
  /** What is in progress or waits now. */
  readonly changed: (going: readonly Going[]) => void;
  /** What was seen in progress has ended, or has begun to wait for the operator. */
  readonly ended: (outcome: Outcome) => void;
};

/** Follows runs and bundle runs by the events that main publishes. */
export function followGoing({ changed, ended }: GoingOptions) {
  const known = new Map<string, Going>();
  const note = (key: string, next: Going | null, outcome: Outcome | null): void => {
    const wasGoing = known.get(key)?.state === 'going';
    if (next === null) known.delete(key);
    else known.set(key, next);
    changed([...known.values()]);
    if (wasGoing && next?.state !== 'going' && outcome !== null) ended(outcome);
  };
  return {
    run: (run: RunProgress): void => note(`run ${run.id}`, runGoing(run), runOutcome(run)),
    bundles: (sheet: BundleSheet): void =>
      note(`bundles ${sheet.id}`, readingGoing(sheet), readingOutcome(sheet)),
  };
}
