import type { BundleOutcome } from '../../contract/bundles.ts';
import type { AppError } from '../../contract/errors.ts';
import type { Pace } from '../../domain/run/timing.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Sessions } from '../ports.ts';
import { ask } from '../sending/ask.ts';
import { isWritten } from '../sending/disk.ts';
import { type Hold, holdMs } from '../sending/holds.ts';
import { refusedForStore } from './requests.ts';
import type { BookRecord } from './store/books.ts';
import type { BundlesStore } from './store/open.ts';
import type { PassRecord, TaskRecord } from './store/passes.ts';
import { pushSelection, readSubscription } from './tasks.ts';

type RunnerParts = {
  readonly store: BundlesStore;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly book: BookRecord;
  readonly pass: PassRecord;
  readonly onChange: () => void;
};

export type PassRunner = {
  readonly pass: PassRecord;
  /** Why it waits, also where the disk does not take it; null while it does not. */
  readonly problem: () => AppError | null;
  /** Begins a pass that was just added. */
  readonly begin: () => void;
  readonly go: () => void;
  readonly pause: () => void;
  /** Sends nothing more; resolves when what was on the wire has been answered. */
  readonly cancel: () => Promise<void>;
  /** Writes nothing more once it resolves, or after `abandon`. */
  readonly halt: () => Promise<void>;
  readonly abandon: () => void;
};

/** Requests of one pass on their way at one time. */
const concurrency = 4;

/** Carries out the tasks of one pass, each written down before it leaves and after it is answered. */
export function createPassRunner(parts: RunnerParts): PassRunner {
  const { store, clock, book, pass } = parts;
  let halting = new AbortController();
  /** Ends a hold, and leaves alone what is on the wire. */
  let resumed = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let driven: AbortSignal | null = null;
  let abandoned = false;
  /** Reasons to wait since a task was last carried out. */
  let holds = 0;
  let pace: Pace = { pollMs: 1000 };
  let problem: AppError | null = null;

  const profile = () => parts.sessions.profile(book.storeId);
  const sender = (signal: AbortSignal) => {
    const name = parts.sessions.store(book.storeId)?.name ?? bundlesMessages.thisStore;
    const { limits } = profile();
    const asking = {
      api: parts.api,
      clock,
      storeId: book.storeId,
      version: '2021-11' as const,
      explain: refusedForStore(name),
      pollMs: limits.pollSeconds * 1000,
      counted: () => {
        if (!abandoned) store.passes.addRequests(pass.number, 1);
      },
    };
    return (request: Parameters<typeof ask>[1]) => ask(asking, request, signal);
  };

  /** Carries out one task; the reason why all have to wait, or null. */
  const perform = async (task: TaskRecord, signal: AbortSignal): Promise<Hold | null> => {
    const line = store.books.line(book.number, task.line);
    if (line === null) return null;
    const send = sender(signal);
    if (task.selection === null || task.wanted === null) {
      const read = await readSubscription(send, profile(), line.subscriptionId);
      if (abandoned || read.is === 'stopped') return null;
      if (read.is === 'hold') return read;
      store.transaction(() => {
        if (read.is === 'read') {
          for (const selection of read.selections) store.selections.take(book.number, line.number, selection);
          store.selections.keepOnly(
            book.number,
            line.number,
            read.selections.map(({ id }) => id),
          );
        }
        const message = read.is === 'read' ? '' : read.message;
        store.books.setLine(book.number, line.number, read.is, message);
        store.passes.end(pass.number, task.position, read.is === 'read' ? 'succeeded' : 'failed', message);
        store.books.touch(book.number, [line.number]);
      });
      return null;
    }
    const { selection, wanted } = task;
    const record = store.selections.find(book.number, selection);
    if (record === null) return null;
    const pushed = await pushSelection(send, profile(), {
      subscriptionId: line.subscriptionId,
      selectionId: selection,
      known: record.known,
      wanted,
      inDoubt: task.inDoubt,
      about: () => {
        if (!abandoned) store.passes.about(pass.number, task.position);
      },
      takeBack: () => {
        if (!abandoned) store.passes.takeBack(pass.number, task.position, task.inDoubt);
      },
    });
    if (abandoned || pushed.is === 'stopped') return null;
    if (pushed.is === 'hold') return pushed;
    endPush(task, pushed.state, pushed.message);
    return null;
  };

  const endPush = (task: TaskRecord, state: BundleOutcome | 'waiting' | 'about', message: string): void => {
    if (task.selection === null || state === 'waiting' || state === 'about') return;
    const { selection, wanted } = task;
    store.transaction(() => {
      store.passes.end(pass.number, task.position, state, message);
      store.selections.setOutcome(
        book.number,
        selection,
        state,
        pass.kind === 'restore' ? 'restore' : 'send',
        message,
        state === 'succeeded' ? wanted : null,
      );
      store.books.touch(book.number, [task.line]);
    });
  };

  /** Says why all has to wait, while what is on the wire is answered; when to go on, null: when the operator says so. */
  const wait = ({ error, pauseMs }: Hold): number | null => {
    // Unlocked again before the refusal was written down.
    if (error.code === 'locked' && parts.sessions.writeRefusal(book.storeId) === null) return clock.now();
    const whileMs = holdMs(error.code, holds, pace, pauseMs);
    const because = whileMs === null ? error : passing(error);
    problem = because;
    isWritten(() => {
      store.passes.setState(pass.number, 'waiting', because);
      store.books.touch(book.number, []);
    });
    holds += 1;
    return whileMs === null ? null : clock.now() + whileMs;
  };

  /** Carries out tasks; when to go on with what is left of them, null: when the operator says so. */
  const round = async (tasks: readonly TaskRecord[], signal: AbortSignal): Promise<number | null> => {
    const queue = [...tasks];
    const held: { readonly until: number | null }[] = [];
    const work = async (): Promise<void> => {
      for (;;) {
        if (signal.aborted || abandoned || held.length > 0) return;
        const task = queue.shift();
        if (task === undefined) return;
        // What cannot be written down is done again: a change that may have arrived is looked at first.
        const hold = await perform(task, signal).catch(broken);
        if (hold !== null && held.length === 0 && !signal.aborted && !abandoned) {
          if (store.passes.open(pass.number).length < tasks.length) holds = 0;
          held.push({ until: wait(hold) });
        }
        if (!abandoned) parts.onChange();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    const [first = { until: clock.now() }] = held;
    return first.until;
  };

  /** One round, or the end; the same as {@link round}. */
  const step = async (signal: AbortSignal): Promise<number | null> => {
    const open = store.passes.open(pass.number);
    if (open.length === 0) {
      finish('done');
      return null;
    }
    store.passes.setState(pass.number, 'going', null);
    problem = null;
    pace = { pollMs: profile().limits.pollSeconds * 1000 };
    parts.onChange();
    return round(open, signal);
  };

  const drive = async (signal: AbortSignal): Promise<void> => {
    holds = 0;
    try {
      while (!signal.aborted && !abandoned) {
        resumed = new AbortController();
        const over = AbortSignal.any([signal, resumed.signal]);
        const until = await step(signal).catch((thrown: unknown) =>
          abandoned || signal.aborted ? null : wait(broken(thrown)),
        );
        if (!abandoned) parts.onChange();
        if (until === null && !over.aborted) return;
        if (until !== null && !over.aborted) await clock.sleep(until - clock.now(), over);
      }
    } finally {
      // At once: whoever goes on after this has to begin anew.
      if (driven === signal) driven = null;
    }
  };

  const finish = (state: 'done' | 'cancelled'): void => {
    store.passes.setState(pass.number, state, null, clock.now());
    store.books.touch(book.number, []);
    problem = null;
    parts.onChange();
  };

  const cancelRest = (): void => {
    for (const task of store.passes.open(pass.number)) {
      const state = task.inDoubt ? 'unknown' : 'not-sent';
      if (task.selection === null) store.passes.end(pass.number, task.position, state, '');
      else endPush(task, state, bundlesMessages.remainingBundlesCancelled);
    }
    finish('cancelled');
  };

  const begin = (): void => {
    halting = new AbortController();
    const { signal } = halting;
    driven = signal;
    // What an earlier round still has on the wire is answered first, so that no task is taken twice.
    running = running
      .then(() => drive(signal))
      .catch((thrown: unknown) => {
        problem = broken(thrown).error;
      });
  };

  const stop = (): Promise<void> => {
    halting.abort();
    return running;
  };
  return {
    pass,
    problem: () => problem,
    begin,
    go: () => {
      store.passes.setState(pass.number, 'going', null);
      problem = null;
      if (driven === halting.signal && !driven.aborted) resumed.abort();
      else begin();
      parts.onChange();
    },
    pause: () => {
      store.passes.setState(pass.number, 'paused', null);
      problem = null;
      halting.abort();
      parts.onChange();
    },
    cancel: async () => {
      await stop();
      if (abandoned) return;
      try {
        store.transaction(cancelRest);
      } catch (thrown) {
        problem = broken(thrown).error;
        throw thrown;
      }
    },
    halt: stop,
    abandon: () => {
      abandoned = true;
    },
  };
}

/** A disk that refuses, or a defect of the program. */
function broken(thrown: unknown): Hold {
  if (thrown instanceof Failure) return { error: thrown.error };
  const error = {
    code: 'internal',
    message: bundlesMessages.stoppedBecauseDefectProgram,
    next: bundlesMessages.stoppedBecauseDefectProgramNext,
    details: [thrown instanceof Error ? thrown.message : String(thrown)],
  } as const;
  return { error };
}

/** What is said while a hold passes by itself. */
const passing = (error: AppError): AppError =>
  error.code === 'disk'
    ? {
        ...error,
        message: bundlesMessages.diskCannotWrittenBundle,
        next: bundlesMessages.diskCannotWrittenBundleNext,
      }
    : { ...error, next: error.next ?? bundlesMessages.retriesAutomatically, retries: true };
