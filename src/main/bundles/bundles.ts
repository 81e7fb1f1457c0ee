import { randomUUID } from 'node:crypto';
import type { BundleBook, BundleLine, BundlePush, BundleReview } from '../../contract/bundles.ts';
import type { StoreId } from '../../domain/ids.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { counted } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Publish, Sessions } from '../ports.ts';
import { checkReviewToken } from '../review-tokens.ts';
import { endedOrLate } from '../sending/closing.ts';
import { checkTypedName, connectedStore, storeOf, writableStore } from '../sending/gate.ts';
import { isOver } from '../sending/holds.ts';
import { exportBook } from './export.ts';
import { keptBundles } from './kept.ts';
import { changePrices, type RuleRequest, undoRedoPrices } from './prices.ts';
import { type PushKind, plannedPushes, reviewedPushes, reviewOf } from './review.ts';
import { createPassRunner, type PassRunner } from './runner.ts';
import { type IdFiles, type IdSource, inspectIdFile, readSource } from './source.ts';
import type { BookRecord } from './store/books.ts';
import { openBundlesStore } from './store/open.ts';
import type { NewTask, PassKind, PassRecord } from './store/passes.ts';
import { bookView, lineViews, pushView } from './views.ts';

export type BundlesParts = {
  readonly databaseFile: string;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly idFiles: IdFiles;
};

/** Bundle prices: reading selections, new prices, sending and restoring. All throw Failure. */
export type Bundles = ReturnType<typeof createBundles>;

/** Milliseconds between two notices about a book. */
const noticeMs = 250;
/** Bundle prices over their own database (`bundles.db`). Throws Failure (`disk`). */
export function createBundles(parts: BundlesParts) {
  const { api, sessions, clock } = parts;
  const store = openBundlesStore(parts.databaseFile);
  const runners = new Map<number, PassRunner>();
  const noticed = new Set<number>();
  const ending = new AbortController();

  /** A pass as it is now: what the disk does not take is known here alone. */
  const present = (pass: PassRecord): PassRecord => {
    const runner = runners.get(pass.book);
    const because = runner?.pass.number === pass.number ? runner.problem() : null;
    return because === null ? pass : { ...pass, state: 'waiting', because };
  };
  const view = (book: BookRecord): BundleBook => {
    const pass = store.passes.latest(book.number);
    return bookView(store, book, pass === null ? null : present(pass), api.limit(book.storeId));
  };
  const viewOf = (number: number): BundleBook => {
    const book = store.books.byNumber(number);
    if (book === null) throw gone();
    return view(book);
  };
  const bookOf = (id: string): BookRecord => {
    const book = store.books.find(id);
    if (book === null) throw gone();
    return book;
  };

  const notify = (book: number): void => {
    if (noticed.has(book) || ending.signal.aborted) return;
    noticed.add(book);
    void clock.sleep(noticeMs, ending.signal).then(() => {
      noticed.delete(book);
      const record = ending.signal.aborted ? null : store.books.byNumber(book);
      if (record !== null) parts.publish('bundles.changed', view(record));
    });
  };

  const runnerOf = (book: BookRecord, pass: PassRecord): PassRunner => {
    const known = runners.get(book.number);
    if (known?.pass.number === pass.number) return known;
    const made = createPassRunner({ ...parts, store, book, pass, onChange: () => notify(book.number) });
    runners.set(book.number, made);
    return made;
  };
  const isOpen = (pass: PassRecord | null): pass is PassRecord =>
    pass !== null && pass.state !== 'done' && pass.state !== 'cancelled';
  const openPass = (book: BookRecord): PassRunner => {
    const pass = store.passes.latest(book.number);
    if (isOpen(pass)) return runnerOf(book, pass);
    throw new Failure({ code: 'conflict', message: bundlesMessages.noRunBundlesProgress });
  };
  const checkIdle = (book: BookRecord): void => {
    if (!isOpen(store.passes.latest(book.number))) return;
    throw new Failure({
      code: 'conflict',
      message: bundlesMessages.runBundlesProgressNothing,
      next: bundlesMessages.runBundlesProgressNothingNext,
    });
  };
  const begin = (book: BookRecord, kind: PassKind, tasks: readonly NewTask[]): BundleBook => {
    const pass = store.transaction(() => {
      const made = store.passes.add(book.number, kind, clock.now(), tasks);
      // A restore discards the new prices: no step before it is to bring them back in part.
      if (kind === 'restore') store.steps.forget(book.number);
      store.books.touch(book.number, kind === 'read' ? tasks.map(({ line }) => line) : []);
      return made;
    });
    runnerOf(book, pass).begin();
    return viewOf(book.number);
  };

  for (const pass of store.passes.unfinished()) {
    const book = store.books.byNumber(pass.book);
    if (pass.state === 'paused' || book === null) continue;
    const refusal = pass.kind === 'read' ? null : sessions.writeRefusal(book.storeId);
    if (refusal?.code === 'locked') {
      store.passes.setState(pass.number, 'waiting', refusal);
      runnerOf(book, pass);
      continue;
    }
    store.passes.setState(pass.number, 'paused', {
      code: 'cancelled',
      message: bundlesMessages.partnerDeskClosedWhile,
      next: bundlesMessages.partnerDeskClosedWhileNext,
    });
  }
  const unsubscribe = sessions.onChange((shops) => {
    for (const [number, runner] of runners) {
      const book = store.books.byNumber(number);
      const pass = store.passes.latest(number);
      if (book === null || pass?.state !== 'waiting' || pass.number !== runner.pass.number) continue;
      if (
        isOver(
          pass.because?.code,
          shops.find(({ id }) => id === book.storeId),
        )
      )
        runner.go();
    }
  });

  return {
    list: (storeId: StoreId | null): readonly BundleBook[] => store.books.list(storeId).map(view),
    get: (id: string): BundleBook => view(bookOf(id)),
    pushes: (storeId: StoreId | null): readonly BundlePush[] =>
      store.passes.pushes(storeId).flatMap((pass) => {
        const book = store.books.byNumber(pass.book);
        return book === null ? [] : [pushView(store, present(pass), book, api.limit(book.storeId))];
      }),
    /** Whether requests go out, or will by themselves. */
    isGoing: (): boolean => store.passes.unfinished().some(({ state }) => state !== 'paused'),
    kept: keptBundles(store, runners, isOpen),
    inspect: (path: string) => inspectIdFile(parts.idFiles, path),
    load: async (storeId: StoreId, name: string, source: IdSource) => {
      const { ids, ...rest } = await readSource(parts.idFiles, source);
      const shop = connectedStore(sessions, storeId);
      const number = store.transaction(() =>
        store.books.add(
          {
            id: randomUUID(),
            storeId: shop.id,
            name: name === '' ? counted(ids.length, 'subscription') : name,
            createdAt: clock.now(),
          },
          ids,
        ),
      );
      const made = store.books.byNumber(number);
      if (made === null) throw gone();
      const tasks = ids.map((_, index) => ({ line: index + 1 }));
      return { book: begin(made, 'read', tasks), ...rest };
    },
    lines: (
      id: string,
      since: number,
    ): { readonly revision: number; readonly lines: readonly BundleLine[] } => {
      const book = bookOf(id);
      return { revision: book.revision, lines: lineViews(store, book.number, since) };
    },
    changePrices: (id: string, request: RuleRequest): BundleBook => {
      const book = bookOf(id);
      checkIdle(book);
      changePrices(store, book.number, request);
      notify(book.number);
      return viewOf(book.number);
    },
    undoRedo: (id: string, way: 'undo' | 'redo'): BundleBook => {
      const book = bookOf(id);
      checkIdle(book);
      undoRedoPrices(store, book.number, way);
      notify(book.number);
      return viewOf(book.number);
    },
    readAgain: (id: string): BundleBook => {
      const book = bookOf(id);
      connectedStore(sessions, book.storeId);
      checkIdle(book);
      const odd = new Set(
        store.selections
          .figures(book.number)
          .filter(({ outcome }) => outcome === 'conflict' || outcome === 'unknown' || outcome === 'failed')
          .map(({ line }) => line),
      );
      const lines = store.books
        .lines(book.number)
        .filter(({ number, state }) => state === 'failed' || state === 'waiting' || odd.has(number));
      if (lines.length === 0) {
        throw new Failure({ code: 'bad-input', message: bundlesMessages.noSubscriptionReadAgain });
      }
      return begin(
        book,
        'read',
        lines.map(({ number }) => ({ line: number })),
      );
    },
    review: (id: string, kind: PushKind): BundleReview => {
      const book = bookOf(id);
      checkIdle(book);
      return reviewOf(
        store,
        book,
        storeOf(sessions, book.storeId),
        sessions.profile(book.storeId),
        kind,
        api.limit(book.storeId),
      );
    },
    start: (id: string, kind: PushKind, token: string, typedStoreName: string): BundleBook => {
      const book = bookOf(id);
      const shop = writableStore(sessions, book.storeId);
      checkIdle(book);
      const pushes = plannedPushes(store, book.number, kind);
      checkReviewToken(token, reviewedPushes(shop, sessions.profile(shop.id), book, kind, pushes));
      checkTypedName(shop, typedStoreName);
      const tasks = pushes.map(({ record, wanted }) => ({
        line: record.line,
        selection: record.id,
        wanted,
      }));
      if (tasks.length === 0) throw new Failure({ code: 'bad-input', message: bundlesMessages.nothingSend });
      return begin(book, kind, tasks);
    },
    remove: (id: string): void => {
      const book = bookOf(id);
      checkIdle(book);
      if (store.passes.haveChanged(book.number)) {
        throw new Failure({
          code: 'conflict',
          message: bundlesMessages.pricesBundleSheetSent,
        });
      }
      store.transaction(() => store.books.remove(book.number));
      runners.delete(book.number);
    },
    pause: (id: string): BundleBook => {
      const book = bookOf(id);
      openPass(book).pause();
      return view(book);
    },
    resume: (id: string): BundleBook => {
      const book = bookOf(id);
      const runner = openPass(book);
      if (runner.pass.kind === 'read') connectedStore(sessions, book.storeId);
      else writableStore(sessions, book.storeId);
      runner.go();
      return view(book);
    },
    cancel: async (id: string): Promise<BundleBook> => {
      const book = bookOf(id);
      await openPass(book).cancel();
      return viewOf(book.number);
    },
    /** Writes one line per item; the number of lines. */
    exportTo: (id: string, path: string): number => exportBook(store, bookOf(id).number, path),
    /** Loses nothing when it is not called; called, it lets requests on the wire end. */
    close: async (): Promise<void> => {
      unsubscribe();
      await endedOrLate(
        clock,
        [...runners.values()].map((runner) => runner.halt()),
      );
      for (const runner of runners.values()) runner.abandon();
      ending.abort();
      store.close();
    },
  };
}

const gone = (): Failure => new Failure({ code: 'not-found', message: bundlesMessages.bundlesNotExistMore });
