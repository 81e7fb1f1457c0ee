import { randomUUID } from 'node:crypto';
import type { BundleBook, BundleLine } from '../../contract/bundles.ts';
import type { SheetId, StoreId } from '../../domain/ids.ts';
import { itemsOfCells } from '../../domain/kinds/bundle-prices.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { counted } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, PriceSheets, Publish, Sessions } from '../ports.ts';
import { connectedStore } from '../sending/gate.ts';
import { isOver } from '../sending/holds.ts';
import { exportBook } from './export.ts';
import { keptBundles } from './kept.ts';
import { plannedPrices } from './planned.ts';
import { changePrices, type RuleRequest, undoRedoPrices } from './prices.ts';
import { type Reader, startReader } from './reader.ts';
import { type IdFiles, type IdSource, inspectIdFile, readSource } from './source.ts';
import type { BookRecord } from './store/books.ts';
import { openBundlesStore } from './store/open.ts';
import { bookView, lineViews } from './views.ts';

export type BundlesParts = {
  readonly databaseFile: string;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly idFiles: IdFiles;
  /** What the runs know of a sheet. */
  readonly runs: {
    /** A run of its prices is not over. */
    readonly usesSheet: (sheetId: SheetId) => boolean;
    /** Prices of it were sent, or were about to be. */
    readonly isSent: (sheetId: SheetId) => boolean;
  };
};

/** Bundle prices: reading selections, new prices, and what runs need to send and restore them. All throw Failure. */
export type Bundles = ReturnType<typeof createBundles>;

/** Milliseconds between two notices about a book. */
const noticeMs = 250;

/** Bundle prices over their own database (`bundles.db`). Throws Failure (`disk`). */
export function createBundles(parts: BundlesParts) {
  const { api, sessions, clock, runs } = parts;
  const store = openBundlesStore(parts.databaseFile);
  /** Of the books that are being read. */
  const readers = new Map<number, Reader>();
  const noticed = new Set<number>();
  const ending = new AbortController();

  const view = (book: BookRecord): BundleBook =>
    bookView(store, book, readers.get(book.number), runs.usesSheet(book.id), api.limit(book.storeId));
  const bookOf = (id: string): BookRecord => {
    const book = store.books.find(id);
    if (book !== null) return book;
    throw new Failure({ code: 'not-found', message: bundlesMessages.bundlesNotExistMore });
  };
  const viewOf = (id: string): BundleBook => view(bookOf(id));

  const notify = ({ id, number }: BookRecord): void => {
    if (noticed.has(number) || ending.signal.aborted) return;
    noticed.add(number);
    void clock.sleep(noticeMs, ending.signal).then(() => {
      noticed.delete(number);
      const record = ending.signal.aborted ? null : store.books.find(id);
      if (record !== null) parts.publish('bundles.changed', view(record));
    });
  };

  const checkIdle = (book: BookRecord): void => {
    if (!readers.has(book.number) && !runs.usesSheet(book.id)) return;
    throw new Failure({
      code: 'conflict',
      message: bundlesMessages.runBundlesProgressNothing,
      next: bundlesMessages.runBundlesProgressNothingNext,
    });
  };
  const idle = (id: string): BookRecord => {
    const book = bookOf(id);
    checkIdle(book);
    return book;
  };
  const stopReading = (number: number): void => {
    readers.get(number)?.stop();
    readers.delete(number);
  };
  const read = (book: BookRecord): void => {
    stopReading(book.number);
    const onChange = (isOver: boolean): void => {
      if (isOver) {
        readers.delete(book.number);
        store.books.touch(book.number, []);
      }
      notify(book);
    };
    readers.set(book.number, startReader({ ...parts, store, book, onChange }));
    notify(book);
  };
  const unsubscribe = sessions.onChange((shops) => {
    for (const [number, reader] of readers) {
      const book = store.books.byNumber(number);
      const shop = shops.find(({ id }) => id === book?.storeId);
      if (book !== null && isOver(reader.problem()?.code, shop)) read(book);
    }
  });
  const change = (id: string, work: (book: number) => void): BundleBook => {
    const book = idle(id);
    work(book.number);
    notify(book);
    return viewOf(id);
  };

  const prices: PriceSheets = {
    checkIdle: (id) => checkIdle(bookOf(id)),
    planned: (id, storeId, restores) => {
      const { number, name, revision, storeId: own } = idle(id);
      if (own !== storeId)
        throw new Failure({ code: 'wrong-store', message: bundlesMessages.pricesOfOtherStore({ name }) });
      return { name, revision, ...plannedPrices(store, number, restores) };
    },
    take: (id, restores, sent) => {
      const book = store.books.find(id);
      if (book === null) return;
      store.transaction(() => {
        const lines = sent.map(({ cells, outcome, message, answered }) => {
          const selection = cells.bundle_selection_id ?? '';
          const word = outcome === 'counted' ? 'unknown' : outcome;
          store.selections.setOutcome(
            book.number,
            selection,
            word === 'not-sent' && answered ? 'conflict' : word,
            restores ? 'restore' : 'send',
            message,
            outcome === 'succeeded' ? itemsOfCells(cells) : null,
          );
          return store.selections.find(book.number, selection)?.line ?? 0;
        });
        // A restore discards the new prices: no step before it is to bring them back in part.
        if (restores) store.steps.forget(book.number);
        store.books.touch(book.number, lines);
      });
      notify(book);
    },
    earlier: store.earlier.all,
    forget: store.earlier.forget,
  };

  return {
    prices,
    list: (storeId: StoreId | null): readonly BundleBook[] => store.books.list(storeId).map(view),
    get: viewOf,
    /** Whether requests go out, or will by themselves. */
    isGoing: (): boolean => readers.size > 0,
    kept: keptBundles(store, (number) => readers.has(number)),
    inspect: (path: string) => inspectIdFile(parts.idFiles, path),
    load: async (storeId: StoreId, name: string, source: IdSource) => {
      const { ids, ...rest } = await readSource(parts.idFiles, source);
      const id = randomUUID();
      const book = {
        ...{ id, storeId: connectedStore(sessions, storeId).id, createdAt: clock.now() },
        name: name === '' ? counted(ids.length, 'subscription') : name,
      };
      store.transaction(() => store.books.add(book, ids));
      read(bookOf(id));
      return { book: viewOf(id), ...rest };
    },
    lines: (
      id: string,
      since: number,
    ): { readonly revision: number; readonly lines: readonly BundleLine[] } => {
      const book = bookOf(id);
      return { revision: book.revision, lines: lineViews(store, book.number, since) };
    },
    changePrices: (id: string, request: RuleRequest): BundleBook =>
      change(id, (book) => changePrices(store, book, request)),
    undoRedo: (id: string, way: 'undo' | 'redo'): BundleBook =>
      change(id, (book) => undoRedoPrices(store, book, way)),
    readAgain: (id: string): BundleBook => {
      const book = bookOf(id);
      connectedStore(sessions, book.storeId);
      // What waits for the operator is read further.
      if (readers.get(book.number)?.problem() == null) checkIdle(book);
      const odd = new Set(
        store.selections
          .figures(book.number)
          .filter(({ outcome }) => outcome === 'conflict' || outcome === 'unknown' || outcome === 'failed')
          .map(({ line }) => line),
      );
      const lines = store.books
        .lines(book.number)
        .filter(({ number, state }) => state === 'failed' || state === 'waiting' || odd.has(number))
        .map(({ number }) => number);
      if (lines.length === 0) {
        throw new Failure({ code: 'bad-input', message: bundlesMessages.noSubscriptionReadAgain });
      }
      store.transaction(() => {
        store.books.await(book.number, lines);
        store.books.touch(book.number, lines);
      });
      read(book);
      return viewOf(id);
    },
    stopReading: (id: string): BundleBook => {
      const book = bookOf(id);
      stopReading(book.number);
      store.books.touch(book.number, []);
      notify(book);
      return viewOf(id);
    },
    remove: (id: string): void => {
      const book = idle(id);
      if (runs.isSent(id)) {
        throw new Failure({ code: 'conflict', message: bundlesMessages.pricesBundleSheetSent });
      }
      store.transaction(() => store.books.remove(book.number));
    },
    /** Writes one line per item; the number of lines. */
    exportTo: (id: string, path: string): number => exportBook(store, bookOf(id).number, path),
    close: (): void => {
      unsubscribe();
      for (const number of [...readers.keys()]) stopReading(number);
      ending.abort();
      store.close();
    },
  };
}
