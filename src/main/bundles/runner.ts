import type { BundleOutcome } from '../../contract/bundles.ts';
import type { AppError } from '../../contract/errors.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import { ask } from '../api/ask.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Sessions } from '../ports.ts';
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
type Hold = { readonly error: AppError; readonly passes: boolean };

/** Carries out the tasks of one pass, each written down before it leaves and after it is answered. */
export function createPassRunner(parts: RunnerParts): PassRunner {
  const { store, clock, book, pass } = parts;
  let halting = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let abandoned = false;

  const profile = () => parts.sessions.profile(book.storeId);
  const sender = (signal: AbortSignal) => {
    const name = parts.sessions.store(book.storeId)?.name ?? 'this store';
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

  const round = async (tasks: readonly TaskRecord[], signal: AbortSignal): Promise<Hold | null> => {
    const queue = [...tasks];
    let hold: Hold | null = null;
    const work = async (): Promise<void> => {
      for (;;) {
        if (signal.aborted || abandoned || hold !== null) return;
        const task = queue.shift();
        if (task === undefined) return;
        const reason = await perform(task, signal);
        hold ??= reason;
        if (!abandoned) parts.onChange();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return hold;
  };

  const drive = async (signal: AbortSignal): Promise<void> => {
    for (let tries = 0; !signal.aborted && !abandoned; ) {
      const open = store.passes.open(pass.number);
      if (open.length === 0) return finish('done');
      const hold = await round(open, signal);
      if (signal.aborted || abandoned) return;
      if (hold === null) continue;
      // Unlocked again before the refusal was written down.
      if (hold.error.code === 'locked' && parts.sessions.writeRefusal(book.storeId) === null) continue;
      store.passes.setState(pass.number, 'waiting', hold.error);
      store.books.touch(book.number, []);
      parts.onChange();
      if (!hold.passes) return;
      tries = store.passes.open(pass.number).length < open.length ? 1 : tries + 1;
      const { pollSeconds } = parts.sessions.profile(book.storeId).limits;
      await clock.sleep(backoffMs(tries, { pollMs: pollSeconds * 1000 }), signal);
      if (signal.aborted || abandoned) return;
      store.passes.setState(pass.number, 'going', null);
      parts.onChange();
    }
  };

  const finish = (state: 'done' | 'cancelled'): void => {
    store.passes.setState(pass.number, state, null, clock.now());
    store.books.touch(book.number, []);
    parts.onChange();
  };

  const broken = (thrown: unknown): void => {
    if (abandoned) return;
    const error: AppError =
      thrown instanceof Failure
        ? thrown.error
        : {
            code: 'internal',
            message: 'This stopped because of a defect in the program.',
            next: 'Resume continues from what is known.',
            details: [thrown instanceof Error ? thrown.message : String(thrown)],
          };
    try {
      store.passes.setState(pass.number, 'waiting', error);
    } catch {
      // The disk that cannot be written is what the error is about; the next start offers to go on.
    }
    parts.onChange();
  };

  const stop = (): Promise<void> => {
    halting.abort();
    return running;
  };
  return {
    pass,
    go: () => {
      halting.abort();
      halting = new AbortController();
      const { signal } = halting;
      store.passes.setState(pass.number, 'going', null);
      // What an earlier round still has on the wire is answered first, so that no task is taken twice.
      running = running.then(() => drive(signal)).catch(broken);
      parts.onChange();
    },
    pause: () => {
      halting.abort();
      store.passes.setState(pass.number, 'paused', null);
      parts.onChange();
    },
    cancel: async () => {
      await stop();
      if (abandoned) return;
      store.transaction(() => {
        for (const task of store.passes.open(pass.number)) {
          const state = task.inDoubt ? 'unknown' : 'not-sent';
          if (task.selection === null) store.passes.end(pass.number, task.position, state, '');
          else endPush(task, state, 'The remaining bundles were cancelled.');
        }
        finish('cancelled');
      });
    },
    halt: stop,
    abandon: () => {
      abandoned = true;
    },
  };
}
