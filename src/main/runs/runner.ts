import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { decide } from '../../domain/run/decide.ts';
import {
  type Action,
  type HoldReason,
  isChange,
  type RunEvent,
  type StepResult,
} from '../../domain/run/events.ts';
import { type NextContext, nextActions } from '../../domain/run/next.ts';
import { outstanding } from '../../domain/run/next-context.ts';
import { isDelicate } from '../../domain/run/next-singles.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import type { SheetKind } from '../../domain/sheet/kind.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock } from '../ports.ts';
import { defect } from './defect.ts';
import { firstSlice } from './first-slice.ts';
import type { LiveRun } from './live-run.ts';
import type { Bodies } from './sending/bodies.ts';
import { interpret } from './sending/interpret.ts';
import type { Passes } from './sending/matchers.ts';
import { requestOf } from './sending/requests.ts';
import type { RunRows } from './store/run-rows.ts';
import { turn } from './turn.ts';

export type RunnerParts = {
  readonly run: LiveRun;
  readonly kind: SheetKind;
  /** The profile of the store as it is now: limits and optional endpoints. */
  readonly profile: () => Profile;
  readonly api: Api;
  readonly clock: Clock;
  readonly rows: RunRows;
  readonly toDisk: () => Promise<void>;
  readonly bodies: Bodies;
  readonly passes: Passes;
  /** Batches of other runs of the store that are running or waiting. */
  readonly outstandingElsewhere: () => number;
  /** The state changed; `freed`: another run of the store may go on. */
  readonly onChange: (freed: boolean) => void;
};

export type Runner = {
  /** Looks whether something can be sent. */
  readonly wake: () => void;
  /** Takes back what was written down and only waits for its turn; what is on the wire is let end. */
  readonly takeBack: () => void;
  /** Sends nothing more until `unhold`. */
  readonly hold: () => void;
  readonly unhold: () => void;
  /** Writes nothing more: the journal is about to be closed. What has no outcome is in doubt at the next start. */
  readonly abandon: () => void;
  /** Why the run cannot even write its journal; null when it can. */
  readonly problem: () => AppError | null;
  /** Resolves when nothing is on the wire any more. */
  readonly settled: () => Promise<void>;
};

/** Requests of one run on their way at one time; latency must not leave the limit unused. */
const concurrency = 4;
const mostConclusions = 100_000;

/** Drives one run: conclusions, "about" to disk, request, outcome to disk. */
export function createRunner(parts: RunnerParts): Runner {
  const { run, clock, api } = parts;
  const { record } = run;
  let held = false;
  let abandoned = false;
  let problem: AppError | null = null;
  let pumping = false;
  let again = false;
  let waiting = new AbortController();
  let alarm: AbortController | null = null;
  const onTheWire = new Set<Promise<void>>();
  /** Requests that were written down while the bucket was full, and have no answer yet. */
  let queued = 0;

  const append = (...args: Parameters<LiveRun['append']>): void => {
    if (abandoned) return;
    const before = outstanding(run.state());
    run.append(...args);
    parts.onChange(outstanding(run.state()) < before);
  };

  const pollMs = (): number => parts.profile().limits.pollSeconds * 1000;

  const conclude = async (): Promise<void> => {
    // A conclusion changes the state, so there are not many in a row; an endless row of them is a defect.
    for (let count = 0; !held; count += 1) {
      if (count > mostConclusions) throw new Error('conclusions without an end');
      const { taskList } = parts.profile().optional;
      const events = decide(run.state(), { now: clock.now(), taskList, pollMs: pollMs() });
      if (events.length === 0) return;
      const { some, all } = firstSlice(events);
      append(some);
      // Many rows at once are written in slices: the rest follows from the state.
      if (!all) await turn();
    }
  };

  const nextContext = (): NextContext => {
    const profile = parts.profile();
    return {
      now: clock.now(),
      taskList: profile.optional.taskList,
      pollMs: pollMs(),
      perSecond: profile.limits.leakPerSecond,
      pageSize: profile.limits.pageSize,
      outstandingBatches: profile.limits.outstandingBatches,
      outstandingElsewhere: parts.outstandingElsewhere(),
      concurrency,
    };
  };

  const pump = async (): Promise<void> => {
    do {
      again = false;
      if (held) return;
      await conclude();
      if (held) return;
      for (;;) {
        const next = nextActions(run.state(), nextContext());
        setAlarm(next.wakeAt);
        const action = next.actions[0];
        if (action === undefined) break;
        if (!hasRoom()) {
          waitForRoom();
          break;
        }
        launch(action);
      }
    } while (again);
  };

  /**
   * What is written down as "about to" and then only waits for the bucket would be in doubt after a crash. So
   * no more is written down than leaves within about a second.
   */
  const hasRoom = (): boolean => {
    const limit = api.limit(record.storeId);
    if (limit.used < limit.size) return true;
    return !isDelicate(run.state()) && queued < Math.max(1, Math.floor(limit.perSecond));
  };

  /** An answer that comes in wakes the run; without one, time makes room. */
  const waitForRoom = (): void => {
    if (onTheWire.size > 0) return;
    setAlarm(clock.now() + 500 / api.limit(record.storeId).perSecond);
  };

  const setAlarm = (wakeAt: number | null): void => {
    alarm?.abort();
    alarm = null;
    if (wakeAt === null) return;
    const mine = new AbortController();
    alarm = mine;
    void clock.sleep(Math.max(1, wakeAt - clock.now()), mine.signal).then(() => {
      if (alarm === mine) wake();
    });
  };

  const launch = (action: Action): void => {
    const step = run.state().nextStep;
    const limit = api.limit(record.storeId);
    const waits = limit.used >= limit.size;
    if (waits) queued += 1;
    append([{ at: clock.now(), type: 'step-about', step, action }]);
    // The signal of now: what is paused while its request is still being made up is not sent, either.
    const work = perform(step, action, waiting.signal)
      .catch((thrown: unknown) => broken(step, thrown))
      .catch((thrown: unknown) => stop(thrown))
      .finally(() => {
        if (waits) queued -= 1;
        onTheWire.delete(work);
        wake();
      });
    onTheWire.add(work);
  };

  const perform = async (step: number, action: Action, waitSignal: AbortSignal): Promise<void> => {
    const { setup } = record;
    // Written at launch; on the disk itself before a request leaves that changes something. A reading does no
    // harm when it is forgotten with the power, and is done again.
    const flushed = isChange(action)
      ? parts.toDisk().then(
          () => null,
          (thrown: unknown) => (thrown instanceof Failure ? thrown.error : defect(thrown)),
        )
      : null;
    const request = await requestOf(action, parts.kind, setup.profile, parts.bodies);
    const diskError = await flushed;
    if (diskError !== null) {
      append([
        { at: clock.now(), type: 'step-outcome', step, result: { is: 'not-sent', why: diskError.message } },
        { at: clock.now(), type: 'held', reason: diskError, until: null },
      ]);
      return;
    }
    if (request === null) {
      const nothing: StepResult = { is: 'refused', refusal: 'final', status: 0, words: ['nothing to ask'] };
      append([{ at: clock.now(), type: 'step-outcome', step, result: nothing }]);
      return;
    }
    const answer = await api.request({
      version: parts.kind.apiVersion,
      ...request,
      storeId: record.storeId,
      runId: record.id,
      waitSignal,
    });
    await turn();
    const read = await interpret(action, answer, {
      now: clock.now(),
      state: run.state(),
      profile: parts.profile(),
      bodies: parts.bodies,
      passes: parts.passes,
      kind: parts.kind,
    });
    if (read.backup !== null && 'task' in action)
      parts.rows.saveBackup(record.number, action.task, read.backup);
    await turn();
    const events: RunEvent[] = [
      ...read.outcomes,
      { at: clock.now(), type: 'step-outcome', step, result: read.result },
    ];
    if (read.hold !== null && run.state().hold === null) events.push(holdEvent(read.hold));
    append(events, read.details);
    parts.passes.follow(run.state().batches, parts.profile().optional.taskList);
  };

  const holdEvent = (reason: HoldReason): RunEvent => {
    const passes = ['offline', 'timed-out', 'service-unreadable'].includes(reason.code);
    const until = passes ? clock.now() + backoffMs(run.state().holds + 1, { pollMs: pollMs() }) : null;
    return { at: clock.now(), type: 'held', reason, until };
  };

  /** A defect, or a disk that is full: the step stays in doubt, and the run waits for the operator. */
  const broken = (step: number, thrown: unknown): void => {
    if (abandoned) return;
    const error = thrown instanceof Failure ? thrown.error : null;
    const reason: HoldReason = error ?? defect(thrown);
    append([
      { at: clock.now(), type: 'step-outcome', step, result: { is: 'ambiguous', why: reason.message } },
      { at: clock.now(), type: 'held', reason, until: null },
    ]);
  };

  /** The journal cannot be written: nothing more is sent. */
  function stop(thrown: unknown): void {
    held = true;
    problem = thrown instanceof Failure ? thrown.error : defect(thrown);
    if (!abandoned) parts.onChange(false);
  }

  function wake(): void {
    again = true;
    if (pumping) return;
    pumping = true;
    void pump()
      .catch(stop)
      .finally(() => {
        pumping = false;
        if (again && !held) wake();
      });
  }

  const takeBack = (): void => {
    const before = waiting;
    waiting = new AbortController();
    before.abort();
  };

  return {
    wake,
    takeBack,
    hold: () => {
      held = true;
      alarm?.abort();
      alarm = null;
      takeBack();
    },
    unhold: () => {
      held = false;
      problem = null;
      wake();
    },
    abandon: () => {
      held = true;
      abandoned = true;
    },
    problem: () => problem,
    settled: async () => {
      while (onTheWire.size > 0) await Promise.all(onTheWire);
    },
  };
}
