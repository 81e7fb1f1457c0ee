import type { AppError } from '../../contract/errors.ts';
import type { Selection } from '../../domain/bundles/selection.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Sessions } from '../ports.ts';
import { ask } from '../sending/ask.ts';
import { type Hold, holdMs } from '../sending/holds.ts';
import { readSubscription } from './read-selections.ts';
import type { BundlesStore } from './store/open.ts';
import type { BundleSheetRecord, LineRecord } from './store/sheets.ts';

type ReaderParts = {
  readonly store: BundlesStore;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly sheet: BundleSheetRecord;
  /** Something was read, or it waits; `isOver`: nothing more is read. */
  readonly onChange: (isOver: boolean) => void;
};

/** The reading of the bundles of a sheet; what it has not read is read another time. */
export type Reader = {
  /** Why it waits; null while it does not. */
  readonly problem: () => AppError | null;
  /** Reads nothing more, and writes nothing more. */
  readonly stop: () => void;
};

/** Requests of one sheet on their way at one time. */
const concurrency = 4;

/** Reads the bundles of every line of a sheet that waits for that. */
export function startReader(parts: ReaderParts): Reader {
  const { store, sheet, clock, sessions } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let problem: AppError | null = null;
  const pollMs = (): number => sessions.profile(sheet.storeId).limits.pollSeconds * 1000;

  /** Selections that were listed for several subscriptions, each with one of these. */
  const shared = new Map<string, string>();
  const refuse = (number: number, id: string, other: string): void => {
    store.selections.dropUnsent(sheet.number, number);
    store.sheets.setLine(sheet.number, number, 'failed', bundlesMessages.selectionOfSeveral({ id, other }));
    store.sheets.touch(sheet.number, [number]);
  };
  /**
   * Whether a selection of a line was listed for another one, too: the service ignores which subscription was asked for,
   * and its selections do not say whose they are. Then neither line has it: prices would go to another subscription.
   */
  const isClaimed = (line: LineRecord, selections: readonly Selection[]): boolean => {
    const claims = selections.flatMap(({ id }) => {
      const number = store.selections.lineOf(sheet.number, id);
      const owner =
        number === null || number === line.number ? null : store.sheets.line(sheet.number, number);
      // What is to be read again may have been read wrongly.
      const rival = owner?.state === 'waiting' ? null : owner;
      const other = rival?.subscriptionId ?? shared.get(id);
      return other === undefined ? [] : [{ id, other, rival }];
    });
    for (const { id, other, rival } of claims) {
      shared.set(id, other);
      if (rival !== null) refuse(rival.number, id, line.subscriptionId);
    }
    const [first] = claims;
    if (first !== undefined) refuse(line.number, first.id, first.other);
    return first !== undefined;
  };

  const read = async (line: LineRecord): Promise<Hold | null> => {
    const asking = {
      ...{ api: parts.api, clock, storeId: sheet.storeId, version: '2021-11' as const, pollMs: pollMs() },
      explain: refusedForStore(sessions.store(sheet.storeId)?.name ?? bundlesMessages.thisStore),
      counted: () => {},
    };
    const found = await readSubscription(
      (request) => ask(asking, request, signal),
      sessions.profile(sheet.storeId),
      line.subscriptionId,
    );
    if (signal.aborted || found.is === 'stopped') return null;
    if (found.is === 'hold') return found;
    store.transaction(() => {
      if (found.is === 'read' && isClaimed(line, found.selections)) return;
      const selections = found.is === 'read' ? found.selections : [];
      for (const selection of selections) store.selections.take(sheet.number, line.number, selection);
      const ids = selections.map(({ id }) => id);
      if (found.is === 'read') store.selections.keepOnly(sheet.number, line.number, ids);
      store.sheets.setLine(sheet.number, line.number, found.is, found.is === 'read' ? '' : found.message);
      store.sheets.touch(sheet.number, [line.number]);
    });
    problem = null;
    parts.onChange(false);
    return null;
  };

  /** Reads lines until one of them has to wait, and says why. */
  const round = async (): Promise<Hold | null> => {
    const queue = [...store.sheets.waiting(sheet.number)];
    let held: Hold | null = null;
    const work = async (): Promise<void> => {
      for (let line = queue.shift(); line !== undefined; line = queue.shift()) {
        const hold = await read(line).catch(broken);
        if (signal.aborted || held !== null) return;
        held = hold;
        if (held !== null) return;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return held;
  };

  const drive = async (): Promise<void> => {
    for (let holds = 0; !signal.aborted; holds += 1) {
      const before = store.sheets.waiting(sheet.number).length;
      const hold = await round();
      if (signal.aborted) return;
      if (hold === null) return parts.onChange(true);
      if (store.sheets.waiting(sheet.number).length < before) holds = 0;
      const whileMs = holdMs(hold.error.code, holds, { pollMs: pollMs() }, hold.pauseMs);
      problem = whileMs === null ? hold.error : { ...hold.error, retries: true };
      parts.onChange(false);
      if (whileMs === null) return;
      await clock.sleep(whileMs, signal);
    }
  };
  void drive().catch((thrown: unknown) => {
    problem = broken(thrown).error;
    parts.onChange(false);
  });
  return { problem: () => problem, stop: () => stopping.abort() };
}

/** A disk that refuses, or a defect of the program. */
const broken = (thrown: unknown): Hold => ({
  error:
    thrown instanceof Failure
      ? thrown.error
      : {
          code: 'internal',
          message: bundlesMessages.stoppedBecauseDefectProgram,
          next: bundlesMessages.stoppedBecauseDefectProgramNext,
          details: [thrown instanceof Error ? thrown.message : String(thrown)],
        },
});

/** What it means when a store's requests about bundles are refused altogether. */
const refusedForStore =
  (storeName: string) =>
  (status: number, words: readonly string[]): AppError => ({
    code: 'service-refused',
    details: words,
    ...(status === 403
      ? {
          message: bundlesMessages.serviceRefusesBundleSelections({ storeName }),
          next: bundlesMessages.serviceRefusesBundleSelectionsNext,
        }
      : {
          message: bundlesMessages.serviceRefusesRequestsStatus({ storeName, status }),
          next: bundlesMessages.serviceRefusesRequestsStatusNext,
        }),
  });
