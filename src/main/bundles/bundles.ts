import { randomUUID } from 'node:crypto';
import type { BundleLine, BundleSheet } from '../../contract/bundles.ts';
import type { SheetId, StoreId } from '../../domain/ids.ts';
import { itemsOfCells } from '../../domain/kinds/bundle-prices.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { counted } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, PriceSheets, Publish, Sessions } from '../ports.ts';
import { connectedStore } from '../sending/gate.ts';
import { isOver } from '../sending/holds.ts';
import { exportBundleSheet } from './export.ts';
import { keptBundles } from './kept.ts';
import { plannedPrices } from './planned.ts';
import { changePrices, type RuleRequest, undoRedoPrices } from './prices.ts';
import { type Reader, startReader } from './reader.ts';
import { type IdFiles, type IdSource, inspectIdFile, readSource } from './source.ts';
import { openBundlesStore } from './store/open.ts';
import type { BundleSheetRecord } from './store/sheets.ts';
import { bundleSheetView, lineViews } from './views.ts';

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

/** Works a change of a sheet out; what writes it. */
type Prepare = (sheet: number) => Promise<() => void>;

/** Milliseconds between two notices about a bundle sheet. */
const noticeMs = 250;

/** Bundle prices over their own database (`bundles.db`). Throws Failure (`disk`). */
export function createBundles(parts: BundlesParts) {
  const { api, sessions, clock, runs } = parts;
  const store = openBundlesStore(parts.databaseFile);
  /** Of the bundle sheets that are being read. */
  const readers = new Map<number, Reader>();
  const noticed = new Set<number>();
  const ending = new AbortController();

  const view = (sheet: BundleSheetRecord): BundleSheet =>
    bundleSheetView(
      store,
      sheet,
      readers.get(sheet.number),
      runs.usesSheet(sheet.id),
      api.limit(sheet.storeId),
    );
  const sheetOf = (id: string): BundleSheetRecord => {
    const sheet = store.sheets.find(id);
    if (sheet !== null) return sheet;
    throw new Failure({ code: 'not-found', message: bundlesMessages.bundlesNotExistMore });
  };
  const viewOf = (id: string): BundleSheet => view(sheetOf(id));

  const notify = ({ id, number }: BundleSheetRecord): void => {
    if (noticed.has(number) || ending.signal.aborted) return;
    noticed.add(number);
    void clock.sleep(noticeMs, ending.signal).then(() => {
      noticed.delete(number);
      const record = ending.signal.aborted ? null : store.sheets.find(id);
      if (record !== null) parts.publish('bundles.changed', view(record));
    });
  };

  const checkIdle = (sheet: BundleSheetRecord): void => {
    if (!readers.has(sheet.number) && !runs.usesSheet(sheet.id)) return;
    throw new Failure({
      code: 'conflict',
      message: bundlesMessages.runBundlesProgressNothing,
      next: bundlesMessages.runBundlesProgressNothingNext,
    });
  };
  const idle = (id: string): BundleSheetRecord => {
    const sheet = sheetOf(id);
    checkIdle(sheet);
    return sheet;
  };
  const stopReading = (number: number): void => {
    readers.get(number)?.stop();
    readers.delete(number);
  };
  const read = (sheet: BundleSheetRecord): void => {
    stopReading(sheet.number);
    const onChange = (isOver: boolean): void => {
      if (isOver) {
        readers.delete(sheet.number);
        store.sheets.touch(sheet.number, []);
      }
      notify(sheet);
    };
    readers.set(sheet.number, startReader({ ...parts, store, sheet, onChange }));
    notify(sheet);
  };
  const unsubscribe = sessions.onChange((connected) => {
    for (const [number, reader] of readers) {
      const sheet = store.sheets.byNumber(number);
      const known = connected.find(({ id }) => id === sheet?.storeId);
      if (sheet !== null && isOver(reader.problem()?.code, known)) read(sheet);
    }
  });
  /** The last change of each sheet that is not over. */
  const changing = new Map<string, Promise<unknown>>();
  /** Changes of a sheet go one after the other, each of what the sheet has once the one before it is written. */
  const change = (id: string, prepare: Prepare): Promise<BundleSheet> => {
    const made = (changing.get(id) ?? Promise.resolve()).then(() => changed(id, prepare));
    const over = made
      .catch(() => undefined)
      .then(() => {
        if (changing.get(id) === over) changing.delete(id);
      });
    changing.set(id, over);
    return made;
  };
  const changed = async (id: string, prepare: Prepare): Promise<BundleSheet> => {
    for (;;) {
      const { number, revision } = idle(id);
      const write = await prepare(number);
      const now = idle(id);
      // It was loaded again meanwhile, or sent.
      if (now.revision !== revision) continue;
      store.transaction(write);
      notify(now);
      return viewOf(id);
    }
  };

  const prices: PriceSheets = {
    checkIdle: (id) => checkIdle(sheetOf(id)),
    planned: async (id, storeId, restores) => {
      for (;;) {
        const { number, name, revision, storeId: own } = idle(id);
        if (own !== storeId)
          throw new Failure({ code: 'wrong-store', message: bundlesMessages.pricesOfOtherStore({ name }) });
        const planned = await plannedPrices(store, number, restores);
        // Its prices were changed meanwhile.
        if (idle(id).revision === revision) return { name, revision, ...planned };
      }
    },
    take: (id, restores, sent) => {
      const sheet = store.sheets.find(id);
      if (sheet === null) return;
      store.transaction(() => {
        const lines = sent.map(({ cells, outcome, message, answered, wereThere }) => {
          const selection = cells.bundle_selection_id ?? '';
          const word = outcome === 'counted' ? 'unknown' : outcome;
          store.selections.setOutcome(
            sheet.number,
            selection,
            word === 'not-sent' && answered ? 'conflict' : word,
            restores ? 'restore' : 'send',
            message,
            itemsOfCells(cells),
            wereThere,
          );
          return store.selections.find(sheet.number, selection)?.line ?? 0;
        });
        // A restore discards the new prices: no step before it is to bring them back in part.
        if (restores) store.steps.forget(sheet.number);
        store.sheets.touch(sheet.number, lines);
      });
      notify(sheet);
    },
    earlier: store.earlier.all,
    forget: store.earlier.forget,
  };

  return {
    prices,
    list: (storeId: StoreId | null): readonly BundleSheet[] => store.sheets.list(storeId).map(view),
    get: viewOf,
    /** Whether requests go out, or will by themselves, or a change of prices is being made. */
    isGoing: (): boolean => readers.size > 0 || changing.size > 0,
    kept: keptBundles(store, (number) => readers.has(number)),
    inspect: (path: string) => inspectIdFile(parts.idFiles, path),
    load: async (storeId: StoreId, name: string, source: IdSource) => {
      const { ids, ...rest } = await readSource(parts.idFiles, source);
      const id = randomUUID();
      const sheet = {
        ...{ id, storeId: connectedStore(sessions, storeId).id, createdAt: clock.now() },
        name: name === '' ? counted(ids.length, 'subscription') : name,
      };
      store.transaction(() => store.sheets.add(sheet, ids));
      read(sheetOf(id));
      return { sheet: viewOf(id), ...rest };
    },
    lines: (
      id: string,
      since: number,
    ): { readonly revision: number; readonly lines: readonly BundleLine[] } => {
      const sheet = sheetOf(id);
      return { revision: sheet.revision, lines: lineViews(store, sheet.number, since) };
    },
    changePrices: (id: string, request: RuleRequest): Promise<BundleSheet> =>
      change(id, (sheet) => changePrices(store, sheet, request)),
    undoRedo: (id: string, way: 'undo' | 'redo'): Promise<BundleSheet> =>
      change(id, (sheet) => undoRedoPrices(store, sheet, way)),
    readAgain: (id: string): BundleSheet => {
      const sheet = sheetOf(id);
      connectedStore(sessions, sheet.storeId);
      // What waits for the operator is read further.
      if (readers.get(sheet.number)?.problem() == null) checkIdle(sheet);
      const odd = new Set(
        store.selections
          .figures(sheet.number)
          .filter(({ outcome }) => outcome === 'conflict' || outcome === 'unknown' || outcome === 'failed')
          .map(({ line }) => line),
      );
      const lines = store.sheets
        .lines(sheet.number)
        .filter(({ number, state }) => state === 'failed' || state === 'waiting' || odd.has(number))
        .map(({ number }) => number);
      if (lines.length === 0) {
        throw new Failure({ code: 'bad-input', message: bundlesMessages.noSubscriptionReadAgain });
      }
      store.transaction(() => {
        store.sheets.await(sheet.number, lines);
        store.sheets.touch(sheet.number, lines);
      });
      read(sheet);
      return viewOf(id);
    },
    stopReading: (id: string): BundleSheet => {
      const sheet = sheetOf(id);
      stopReading(sheet.number);
      store.sheets.touch(sheet.number, []);
      notify(sheet);
      return viewOf(id);
    },
    remove: (id: string): void => {
      const sheet = idle(id);
      if (runs.isSent(id)) {
        throw new Failure({ code: 'conflict', message: bundlesMessages.pricesBundleSheetSent });
      }
      store.transaction(() => store.sheets.remove(sheet.number));
    },
    /** Writes one line per item; the number of lines. */
    exportTo: (id: string, path: string): number => exportBundleSheet(store, sheetOf(id).number, path),
    close: (): void => {
      unsubscribe();
      for (const number of [...readers.keys()]) stopReading(number);
      ending.abort();
      store.close();
    },
  };
}
