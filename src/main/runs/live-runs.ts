import type { AppError } from '../../contract/errors.ts';
import type { RunProgress, RunSummary } from '../../contract/runs.ts';
import type { RunId, StoreId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { waitsForPlace } from '../../domain/run/next-batch.ts';
import { outstanding } from '../../domain/run/next-context.ts';
import { phaseOf } from '../../domain/run/summary.ts';
import { mayBeSent } from '../../domain/run/unsent.ts';
import type { Api, CheckoutForms, Clock, Publish, Sessions } from '../ports.ts';
import { isOver } from '../sending/holds.ts';
import type { BatchWork } from './batch-work/batch-work.ts';
import { withListed } from './checkouts.ts';
import type { LiveRun } from './live-run.ts';
import { createNotifier } from './notifier.ts';
import { type Behind, progressOf, summaryOf } from './progress.ts';
import { kindOfRun } from './run-kind.ts';
import { createRunner, type Runner } from './runner.ts';
import { createBodies } from './sending/bodies.ts';
import { createSetSince } from './set-since.ts';
import type { Records } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';

/** Tells where a run came from what became of it; `problem`: why it cannot be written. Throws Failure (`disk`). */
export type TellSource = (run: LiveRun, problem: AppError | null) => void;

export const tellAll =
  (...all: readonly TellSource[]): TellSource =>
  (run, problem) => {
    for (const tell of all) tell(run, problem);
  };

export type LiveParts = {
  readonly records: Records;
  readonly runRows: RunRows;
  readonly tell: TellSource;
  /** Resolves when every commit so far is on the disk. */
  readonly toDisk: () => Promise<void>;
  /** The long work of runs by batches, here or in a thread. */
  readonly work: BatchWork;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly checkouts: Pick<CheckoutForms, 'hasOther'>;
};

type Entry = { readonly live: LiveRun; readonly runner: Runner };

/** The runs that are going, and what they share: the store's batches, sleep, sign-out. */
export type LiveRuns = {
  /** `first`: what has happened to it, to be written before anything else. */
  readonly add: (live: LiveRun, first?: readonly RunEvent[]) => void;
  readonly find: (id: RunId) => LiveRun | null;
  readonly wake: (id: RunId) => void;
  /** The same, and at once: a pause that the service asked for is over, too. */
  readonly sendOn: (id: RunId) => void;
  /** Takes out of the line what only waits to be sent. */
  readonly dequeue: (id: RunId) => void;
  readonly progress: (live: LiveRun) => RunProgress;
  readonly summary: (live: LiveRun) => RunSummary;
  readonly all: () => readonly LiveRun[];
  readonly sleeping: (asleep: boolean) => void;
  /** Stops sending and lets what is on the wire end, for a while. */
  readonly close: () => Promise<void>;
};

export function createLiveRuns(parts: LiveParts): LiveRuns {
  const entries = new Map<RunId, Entry>();
  let asleep = false;

  const profileOf = (storeId: StoreId): Profile | null => {
    try {
      return parts.sessions.profile(storeId);
    } catch {
      // The store was removed; the run's own profile tells what is needed to show it.
      return null;
    }
  };
  const problemOf = (live: LiveRun): AppError | null => entries.get(live.record.id)?.runner.problem() ?? null;
  const summary = (live: LiveRun): RunSummary => summaryOf(live.record, live.state(), problemOf(live));
  const progress = (live: LiveRun): RunProgress =>
    progressOf(
      live.record,
      live.state(),
      profileOf(live.record.storeId),
      parts.api.limit(live.record.storeId),
      problemOf(live),
      behind(live),
    );
  /** The run that another one waits for. The one that stands still is named first: it waits for the operator. */
  const behind = (live: LiveRun): Behind | null => {
    const thing = entries.get(live.record.id)?.runner.waitsWith() ?? null;
    const outstandingBatches = profileOf(live.record.storeId)?.limits.outstandingBatches ?? 1;
    const others = peers(live).filter(({ live: other, runner }) =>
      thing === null ? outstanding(other.state()) > 0 : runner.hasBegun(thing),
    );
    const places = others.reduce((sum, other) => sum + outstanding(other.live.state()), 0);
    if (thing === null && (places < outstandingBatches || !waitsForPlace(live.state()))) return null;
    const stands = ({ live: other, runner }: Entry): Behind['stands'] => {
      const phase = runner.problem() === null ? phaseOf(other.state()) : 'waiting';
      return phase === 'paused' || phase === 'waiting' ? phase : null;
    };
    const first = others.find((other) => stands(other) !== null) ?? others[0];
    if (first === undefined) return null;
    const id = thing === null ? null : thing.slice(thing.indexOf('/') + 1);
    return { run: first.live.record.number, stands: stands(first), id };
  };
  const notifier = createNotifier((id) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    const problem = entry.runner.problem();
    try {
      parts.tell(entry.live, problem);
      // What the disk refuses now is written when it takes the journal again.
      if (problem === null) parts.records.saveSummary(entry.live.record.number, summary(entry.live));
    } catch (thrown) {
      entry.runner.fail(thrown);
    }
    parts.publish('runs.changed', progress(entry.live));
    for (const { live } of peers(entry.live)) {
      if (behind(live)?.run === entry.live.record.number) parts.publish('runs.changed', progress(live));
    }
  });

  const peers = (live: LiveRun): readonly Entry[] =>
    [...entries.values()].filter(
      (other) => other.live !== live && other.live.record.storeId === live.record.storeId,
    );
  /** The state comes last: what is not called ended is read from its journal at the next start. */
  const end = ({ live, runner }: Entry): void => {
    if (runner.problem() !== null) {
      notifier.changed(live.record.id);
      return;
    }
    try {
      learn(live);
      parts.tell(live, null);
      parts.records.saveSummary(live.record.number, summary(live));
      parts.records.setState(live.record.number, 'ended');
    } catch (thrown) {
      runner.fail(thrown);
      return;
    }
    parts.publish('runs.changed', progress(live));
    notifier.forget(live.record.id);
    entries.delete(live.record.id);
    void parts.work.forget({ run: live.record.id });
  };
  const learn = (live: LiveRun): void => {
    const { tasksPerAdd, plan, pageSize } = live.state();
    if (tasksPerAdd < plan.tasksPerAdd || pageSize !== null) {
      parts.records.learn(live.record.storeId, { tasksPerAdd, pageSize });
    }
  };

  /** A request may be refused and the store unlocked before the run has written down why it waits. */
  const goOnIfUnlocked = (live: LiveRun): void => {
    const runner = entries.get(live.record.id)?.runner;
    if (live.state().hold?.reason.code !== 'locked' || runner?.problem() !== null) return;
    if (parts.sessions.writeRefusal(live.record.storeId) !== null) return;
    runner.record([released(parts.clock)]);
    runner.wake();
  };

  const add = (live: LiveRun, first: readonly RunEvent[] = []): void => {
    const { record } = live;
    const kind = kindOfRun(record);
    const bodies = createBodies({
      run: record.number,
      rows: parts.runRows,
      kind,
      columns: record.setup.columns,
      profile: record.setup.profile,
      others: withListed(parts.checkouts, parts.runRows.others(record), record),
    });
    const runner = createRunner({
      run: live,
      kind,
      profile: () => profileOf(record.storeId) ?? record.setup.profile,
      api: parts.api,
      clock: parts.clock,
      rows: parts.runRows,
      toDisk: parts.toDisk,
      bodies,
      work: parts.work,
      claimBatch: (batch, batchId) => parts.records.claimBatch(record.storeId, record.number, batch, batchId),
      claimMade: (task, found) =>
        parts.records.claimMade(record.storeId, record.number, task, found, (run, other) =>
          peers(live).some(({ live: one }) => one.record.number === run && mayBeSent(one.state(), other)),
        ),
      outstandingElsewhere: () =>
        peers(live).reduce((sum, other) => sum + outstanding(other.live.state()), 0),
      isBegunElsewhere: (thing) => peers(live).some((other) => other.runner.hasBegun(thing)),
      setSince: createSetSince(parts, record),
      onChange: (freed) => {
        goOnIfUnlocked(live);
        if (live.state().endedAt !== null) {
          const entry = entries.get(record.id);
          if (entry !== undefined) end(entry);
        } else notifier.changed(record.id);
        if (freed) for (const other of peers(live)) other.runner.wake();
      },
    });
    entries.set(record.id, { live, runner });
    if (first.length > 0) runner.record(first);
    // The store may have been unlocked before its run was read.
    goOnIfUnlocked(live);
    if (asleep) runner.hold();
    else runner.wake();
    // It was over before that could be written down.
    const entry = entries.get(record.id);
    if (entry !== undefined && live.state().endedAt !== null) end(entry);
  };

  const unsubscribe = parts.sessions.onChange((stores) => {
    for (const { live, runner } of entries.values()) {
      const store = stores.find((one) => one.id === live.record.storeId);
      if (!isOver(live.state().hold?.reason.code, store)) continue;
      runner.record([released(parts.clock)]);
      notifier.changed(live.record.id);
      runner.wake();
    }
  });

  const wake = (id: RunId): void => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    notifier.changed(id);
    if (!asleep) entry.runner.unhold();
  };

  return {
    add,
    find: (id) => entries.get(id)?.live ?? null,
    wake,
    sendOn: (id) => {
      const run = entries.get(id)?.live;
      if (run !== undefined) parts.api.endPause(run.record.storeId);
      wake(id);
    },
    dequeue: (id) => entries.get(id)?.runner.dequeue(),
    progress,
    summary,
    all: () => [...entries.values()].map(({ live }) => live),
    sleeping: (now) => {
      asleep = now;
      for (const { runner } of entries.values()) {
        if (now) runner.hold();
        else runner.unhold();
      }
    },
    close: async () => {
      unsubscribe();
      for (const { runner } of entries.values()) runner.hold();
      await endedOrLate(
        parts.clock,
        [...entries.values()].map(({ runner }) => runner.settled()),
      );
      for (const { runner } of entries.values()) runner.abandon();
      notifier.close();
    },
  };
}

const released = (clock: Clock): RunEvent => ({ at: clock.now(), type: 'released' });

/** Milliseconds that quitting waits for answers that are on their way. */
const patienceMs = 3000;

/** Resolves when all has ended, or when quitting waits no longer. */
async function endedOrLate(clock: Clock, ended: readonly Promise<void>[]): Promise<void> {
  const patience = new AbortController();
  await Promise.race([Promise.all(ended), clock.sleep(patienceMs, patience.signal)]);
  patience.abort();
}
