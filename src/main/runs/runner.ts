import type { AppError } from '../../contract/errors.ts';
import { begunInBatches } from '../../domain/run/begun.ts';
import { decide } from '../../domain/run/decide.ts';
import { type Action, isChange, type RunEvent } from '../../domain/run/events.ts';
import { type NextContext, nextActions } from '../../domain/run/next.ts';
import { begunTasks, isDelicate } from '../../domain/run/next-singles.ts';
import { neverTurnedBack } from '../clock.ts';
import { diskRetryMs } from '../sending/disk.ts';
import { turn } from '../turn.ts';
import { createAlarm } from './alarm.ts';
import { problemOf } from './defect.ts';
import { firstSlice } from './first-slice.ts';
import { createRunWriter } from './run-writer.ts';
import { createThingOf } from './same-thing.ts';
import { createStepSender, type StepParts } from './send-step.ts';
import type { SetSince } from './set-since.ts';

export type RunnerParts = Omit<StepParts, 'write' | 'onRefused'> & {
  /** Batches of other runs of the store that are running or waiting. */
  readonly outstandingElsewhere: () => number;
  /** Whether another run of the store has begun with a thing, see {@link Runner.hasBegun}. */
  readonly isBegunElsewhere: (thing: string) => boolean;
  readonly setSince: SetSince | null;
  /** The state changed; `freed`: another run of the store may go on. */
  readonly onChange: (freed: boolean) => void;
};

export type Runner = {
  /** Looks whether something can be sent. */
  readonly wake: () => void;
  /** Takes out of the line what was written down and only waits for its turn; what is on the wire is let end. */
  readonly dequeue: () => void;
  /** Sends nothing more until `unhold`. */
  readonly hold: () => void;
  readonly unhold: () => void;
  /** Writes nothing more: the journal is about to be closed. What has no outcome is in doubt at the next start. */
  readonly abandon: () => void;
  /** Writes what has happened, at once or as soon as the disk takes it. */
  readonly record: (events: readonly RunEvent[]) => void;
  /** Something about the run could not be written: it is held, and tried again. */
  readonly fail: (thrown: unknown) => void;
  /** Whether the run has read a thing, or is changing it, and has not ended with it. */
  readonly hasBegun: (thing: string) => boolean;
  /** The thing that the run waits with, as another one has begun with it; null where it waits with none. */
  readonly waitsWith: () => string | null;
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
  const { run, api } = parts;
  const { record } = run;
  const clock = neverTurnedBack(parts.clock, () => run.state().lastAt);
  let held = false;
  let abandoned = false;
  let problem: AppError | null = null;
  /** Nothing is tried before, once the disk has refused something. */
  let retryAt = 0;
  let pumping = false;
  let again = false;
  let waiting = new AbortController();
  const alarm = createAlarm(clock, () => wake());
  const onTheWire = new Set<Promise<void>>();
  let waitsWith: string | null = null;
  /** Requests that were written down while the bucket was full, and have no answer yet. */
  let queued = 0;

  const {
    append,
    record: write,
    drain,
    abandon,
  } = createRunWriter({ run, onWritten: parts.onChange, onRefused: stop });

  const send = createStepSender({ ...parts, clock, write, onRefused: stop });

  const pollMs = (): number => parts.profile().limits.pollSeconds * 1000;

  const conclude = async (): Promise<void> => {
    // A conclusion changes the state, so there are not many in a row; an endless row of them is a defect.
    for (let count = 0; !held; count += 1) {
      if (count > mostConclusions) throw new Error('conclusions without an end');
      const { taskList } = parts.profile().optional;
      const things = thingOf === null ? {} : { thingOf, isBegunElsewhere: parts.isBegunElsewhere };
      const events = decide(run.state(), { now: clock.now(), taskList, pollMs: pollMs(), ...things });
      if (events.length === 0) return;
      const { some, all } = firstSlice(events);
      append(some);
      // Many rows at once are written in slices: the rest follows from the state.
      if (!all) await turn();
    }
  };

  const thingOf = createThingOf(parts);
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
      ...(thingOf === null ? {} : { thingOf, isBegunElsewhere }),
    };
  };
  const isBegunElsewhere = (thing: string): boolean => {
    const isBegun = parts.isBegunElsewhere(thing);
    if (isBegun) waitsWith ??= thing;
    return isBegun;
  };

  const pump = async (): Promise<void> => {
    const waitedWith = waitsWith;
    do {
      again = false;
      waitsWith = null;
      if (held) return;
      if (clock.now() < retryAt) return alarm.set(retryAt);
      drain();
      await conclude();
      if (held) return;
      for (;;) {
        const next = nextActions(run.state(), nextContext());
        alarm.set(next.wakeAt);
        const action = next.actions[0];
        if (action === undefined) break;
        if (!hasRoom()) {
          waitForRoom();
          break;
        }
        if (isChange(action) && parts.setSince?.isBehind()) {
          await parts.setSince.catchUp();
          again = true;
          break;
        }
        const leftAlone = parts.setSince?.leftAlone(action, run.state(), clock.now()) ?? [];
        if (leftAlone.length === 0) launch(action);
        else {
          append(leftAlone);
          again = true;
          break;
        }
      }
    } while (again);
    if (problem === null && waitsWith === waitedWith) return;
    problem = null;
    parts.onChange(false);
  };

  /**
   * What is written down as "about to" and then only waits for the bucket would be in doubt after a crash. So
   * no more is written down than leaves within about a second.
   */
  const hasRoom = (): boolean => {
    const limit = api.limit(record.storeId);
    // One that is attended takes its turn: beside a run that uses up the limit there is never room.
    if (limit.used < limit.size || run.state().needs.attended) return true;
    return !isDelicate(run.state()) && queued < Math.max(1, Math.floor(limit.perSecond));
  };

  /** An answer that comes in wakes the run; without one, time makes room. */
  const waitForRoom = (): void => {
    if (onTheWire.size > 0) return;
    alarm.set(clock.now() + 500 / api.limit(record.storeId).perSecond);
  };

  const launch = (action: Action): void => {
    const step = run.state().nextStep;
    const limit = api.limit(record.storeId);
    const waits = limit.used >= limit.size;
    append([{ at: clock.now(), type: 'step-about', step, action }]);
    if (waits) queued += 1;
    // The signal of now: what is paused while its request is still being made up is not sent, either.
    const work = send(step, action, waiting.signal).finally(() => {
      if (waits) queued -= 1;
      onTheWire.delete(work);
      wake();
    });
    onTheWire.add(work);
  };

  /** Something cannot be written, or is a defect: nothing more is sent. A disk is tried again after a while. */
  function stop(thrown: unknown): void {
    if (abandoned) return;
    problem = problemOf(thrown);
    if (problem.code === 'disk') retryAt = clock.now() + diskRetryMs;
    else held = true;
    alarm.set(problem.code === 'disk' ? retryAt : null);
    parts.onChange(false);
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

  const dequeue = (): void => {
    const before = waiting;
    waiting = new AbortController();
    before.abort();
  };

  return {
    wake,
    dequeue,
    hold: () => {
      held = true;
      alarm.set(null);
      dequeue();
    },
    unhold: () => {
      held = false;
      retryAt = 0;
      wake();
    },
    abandon: () => {
      held = true;
      abandoned = true;
      abandon();
    },
    record: (events) => write({ events }),
    fail: stop,
    hasBegun: (thing) => {
      if (thingOf === null) return false;
      // A defect holds a run as a pause does.
      const isStopped = held && problem !== null;
      if (begunTasks(run.state(), isStopped).some((task) => thingOf(task) === thing)) return true;
      for (const task of begunInBatches(run.state(), isStopped, clock.now(), pollMs()))
        if (thingOf(task) === thing) return true;
      return false;
    },
    waitsWith: () => waitsWith,
    problem: () => problem,
    settled: async () => {
      while (onTheWire.size > 0) await Promise.all(onTheWire);
    },
  };
}
