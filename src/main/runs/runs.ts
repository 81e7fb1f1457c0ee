import { randomUUID } from 'node:crypto';
import type { AppError } from '../../contract/errors.ts';
import type { Outcome, Review, RunProgress, RunRow, RunSummary } from '../../contract/runs.ts';
import type { RunId, SheetId, StoreId } from '../../domain/ids.ts';
import type { Decision, RunEvent } from '../../domain/run/events.ts';
import { mayDecide } from '../../domain/run/waits.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { Api, CheckoutForms, Clock, PriceSheets, Publish, RunRowSource, Sessions } from '../ports.ts';
import { isWritten } from '../sending/disk.ts';
import { checkUnlocked } from '../sending/gate.ts';
import { createMasking, type Masking } from '../sqlite/masking.ts';
import { createPace } from '../turn.ts';
import { openBatchWork, type ThreadParts } from './batch-work/open.ts';
import { asSent, followCheckouts } from './checkouts.ts';
import { exportAudit, exportResults, type ResultsChoice } from './export.ts';
import { isGoing, type LiveRun, loadRun, readingAtStart } from './live-run.ts';
import { createLiveRuns, tellAll } from './live-runs.ts';
import { adoptEarlier, followPrices } from './prices.ts';
import { interruptedEvents } from './recovery.ts';
import { checkResumable, checkWhole, isOver, isWriting, unknownRun } from './refusals.ts';
import type { RunRequest } from './run-request.ts';
import { createStarter } from './start.ts';
import type { KnownOf } from './stopped.ts';
import { createCodesById } from './store/codes-by-id.ts';
import { maskedTables, openDatabase } from './store/database.ts';
import { createFlush } from './store/flush.ts';
import { createJournal } from './store/journal.ts';
import { createKeptRuns, type KeptRuns } from './store/kept.ts';
import { whyUnreadable } from './store/read-run.ts';
import { createRecords, type RunRecord } from './store/records.ts';
import { createRunRows } from './store/run-rows.ts';
import { createSentCodes } from './store/sent-codes.ts';

export type RunsParts = {
  readonly databaseFile: string;
  readonly api: Api;
  readonly sessions: Sessions;
  readonly rows: RunRowSource;
  readonly prices: PriceSheets;
  readonly checkouts: CheckoutForms;
  readonly clock: Clock;
  readonly publish: Publish;
  /** As which times are written. */
  readonly region?: string;
  /** What the service said earlier of subscriptions. */
  readonly subscriptions?: KnownOf;
  /** Makes the ids of runs. */
  readonly newId?: () => RunId;
  /** The thread that does the long work of runs by batches; without it, main does. */
  readonly thread?: ThreadParts;
  /** Runs that were going at the last exit go on by themselves instead of offering it. */
  readonly goOnAtStart?: boolean;
};

/** The runs: planning, sending, following, and what is kept of them. All throw Failure. */
export type Runs = {
  readonly review: (request: RunRequest) => Promise<Review>;
  /** Copies the rows, journals the plan and begins. `conflict` when they are not what the token's review was of. */
  readonly start: (
    request: RunRequest & { readonly token: string; readonly typedStoreName?: string | undefined },
  ) => Promise<RunSummary>;
  readonly list: (storeId: StoreId | null) => Promise<readonly RunSummary[]>;
  readonly get: (runId: RunId) => Promise<RunProgress>;
  readonly rows: (query: {
    readonly runId: RunId;
    readonly outcomes: readonly Outcome[];
    readonly afterNumber: number;
    readonly limit: number;
  }) => Promise<readonly RunRow[]>;
  readonly pause: (runId: RunId) => Promise<RunProgress>;
  readonly resume: (runId: RunId) => Promise<RunProgress>;
  readonly cancel: (runId: RunId) => Promise<RunProgress>;
  readonly decide: (runId: RunId, batchId: string, decision: Decision) => Promise<RunProgress>;
  readonly verifyAgain: (runId: RunId) => Promise<RunProgress>;
  /** Writes the results to a file; the number of rows. */
  readonly exportResults: (runId: RunId, path: string, choice: ResultsChoice) => Promise<number>;
  readonly exportAudit: (runId: RunId, path: string, format: 'jsonl' | 'csv') => Promise<number>;
  /** The machine falls asleep or wakes up. */
  readonly sleeping: (asleep: boolean) => void;
  readonly hasRuns: (storeId: StoreId) => boolean;
  /** Resolves when the runs of the last session are known. */
  readonly ready: () => Promise<void>;
  /** An unfinished run came from this sheet, also one that only a newer version can read and go on with. */
  readonly usesSheet: (sheetId: SheetId) => boolean;
  /** The same of runs that go on here: nothing more comes of one that cannot be read. */
  readonly sendsFrom: (sheetId: SheetId) => boolean;
  /** Those of some codes that were in a run before, upper and lower case counted as one. */
  readonly sentCodes: (codes: readonly string[]) => Promise<readonly string[]>;
  readonly kept: KeptRuns;
  readonly masking: Masking;
  /** A run that is sending, reading or trying again; null when none writes. */
  readonly going: () => Promise<RunSummary | null>;
  /** Also where the file of the runs cannot be read, of which restoring a backup is the way out. */
  readonly isGoing: () => Promise<boolean>;
  /** Whether rows of a run are being copied, which is in no list yet. */
  readonly isStarting: () => boolean;
  /** Writes the file anew. Throws Failure (`conflict`) while a run is going. */
  readonly rewrite: () => Promise<void>;
  /** Loses nothing when it is not called; called, it lets requests on the wire end. */
  readonly close: () => Promise<void>;
};

/** The runs over their own database (`runs.db`). Throws Failure (`disk`). */
export function createRuns(parts: RunsParts): Runs {
  const { clock } = parts;
  const database = openDatabase(parts.databaseFile);
  const journal = createJournal(database);
  const records = createRecords(database);
  const rows = createRunRows(database);
  const sentCodes = createSentCodes(database);
  const { work, tidy, close: closeWork } = openBatchWork(parts, { records, rows });
  const flush = createFlush(parts.databaseFile, tidy);
  const tell = tellAll(followPrices(parts.prices, rows), followCheckouts(parts.checkouts, rows, journal));
  const live = createLiveRuns({ ...parts, records, runRows: rows, toDisk: flush.toDisk, work, tell });
  const starter = createStarter({
    ...{ ...parts, records, runRows: rows, journal, live, tell },
    subscriptions: parts.subscriptions ?? { of: () => null, any: () => false },
    ...{ newId: parts.newId ?? randomUUID, codesById: createCodesById(database) },
  });
  let closed = false;

  /** Unfinished runs that this version cannot read, or not their journal, and why. */
  const unreadable = new Map<RunId, AppError>();

  /** Everything that is asked waits for it: the runs of the last session, and a file that is written anew. */
  let ready = recover();
  // Whoever asks for a run is told; nobody may be there to ask yet.
  ready.catch(() => undefined);

  /** Runs that were going when the program ended: what was on its way is in doubt, and they wait. */
  async function recover(): Promise<void> {
    isWritten(() => {
      // They are in no list; a disk that is full now lets them be discarded at another start.
      records.discardHalfMade();
      adoptEarlier({ ...parts, sheets: parts.prices, records, rows, journal });
    });
    const pace = createPace();
    const read = readingAtStart(journal);
    for (const { id, number } of records.unfinished()) {
      try {
        await pace();
        const run = await read(asSent(parts.checkouts, rows, recordOf(id)));
        if (closed) return;
        if (run === null) {
          records.discard(number);
          continue;
        }
        const refusal = parts.sessions.writeRefusal(run.record.storeId);
        const locked = refusal?.code === 'locked' ? refusal : null;
        live.add(run, interruptedEvents(run.state(), clock.now(), parts.goOnAtStart ?? false, locked));
      } catch (thrown) {
        if (closed) return;
        // One that was damaged, or is anybody's, stops no other.
        unreadable.set(id, whyUnreadable(number, thrown));
      }
    }
    // Nothing more is heard of runs that cannot be read: their checkouts are settled without them.
    isWritten(() => parts.checkouts.interrupt(live.all().map(({ record }) => record.id)));
  }

  const recordOf = (runId: RunId): RunRecord => {
    const record = records.find(runId);
    if (record === null || record.state === 'preparing') throw new Failure(unknownRun);
    return record;
  };
  const going = (runId: RunId): LiveRun => {
    const found = live.find(runId);
    if (found !== null) return found;
    const because = unreadable.get(runId);
    if (because !== undefined) throw new Failure(because);
    throw new Failure(isOver(recordOf(runId).number));
  };
  /** A run with its state, whether it goes or is over. */
  const stateOf = async (runId: RunId): Promise<LiveRun> => {
    const found = live.find(runId) ?? (await loadRun(journal, recordOf(runId)));
    if (found !== null) return found;
    throw new Failure(unknownRun);
  };
  const add = (run: LiveRun, event: RunEvent, then: (id: RunId) => void): RunProgress => {
    run.append([event]);
    then(run.record.id);
    return live.progress(run);
  };
  const stopSending = (id: RunId): void => {
    live.dequeue(id);
    live.wake(id);
  };

  const writing = (): LiveRun | undefined => live.all().find(isGoing);

  const rewrite = async (): Promise<void> => {
    await ready;
    const run = writing();
    if (run !== undefined) throw new Failure(isWriting(run.record.number));
    const written = database.rewrite();
    ready = written.catch(() => undefined);
    await written;
  };

  return {
    review: (request) => ready.then(() => starter.review(request)),
    start: (request) => ready.then(() => starter.start(request)),
    list: async (storeId) => {
      await ready;
      return records.summaries(storeId).map((summary) => {
        const run = live.find(summary.id);
        if (run !== null) return live.summary(run);
        const because = unreadable.get(summary.id);
        return because === undefined ? summary : { ...summary, state: 'waiting' as const, because };
      });
    },
    get: async (runId) => {
      await ready;
      return live.progress(await stateOf(runId));
    },
    rows: async ({ runId, outcomes, afterNumber, limit }) => {
      await ready;
      return rows.shown(recordOf(runId).number, afterNumber, limit, outcomes);
    },
    pause: async (runId) => {
      await ready;
      return add(going(runId), { at: clock.now(), type: 'paused' }, stopSending);
    },
    resume: async (runId) => {
      await ready;
      const run = going(runId);
      checkUnlocked(parts.sessions, run.record.storeId);
      checkResumable(run.state());
      return add(run, { at: clock.now(), type: 'resumed' }, live.sendOn);
    },
    cancel: async (runId) => {
      await ready;
      const run = going(runId);
      // What was sent is verified: reading needs no unlocked store.
      if (run.state().hold?.reason.code === 'locked') run.append([{ at: clock.now(), type: 'released' }]);
      return add(run, { at: clock.now(), type: 'cancelled' }, stopSending);
    },
    decide: async (runId, batchId, decision) => {
      await ready;
      const run = going(runId);
      const state = run.state();
      const batch = state.batches.find((one) => one.batchId === batchId && mayDecide(state, one, decision));
      if (batch === undefined) {
        throw new Failure({ code: 'conflict', message: runsMessages.batchNeedsNoDecision({ batchId }) });
      }
      const event: RunEvent = {
        at: clock.now(),
        type: 'operator-decided',
        batch: batch.number,
        decision,
      };
      // What waits in line for the batch leaves it.
      return add(run, event, decision === 'leave' ? stopSending : live.wake);
    },
    verifyAgain: async (runId) => {
      await ready;
      const run = await stateOf(runId);
      checkWhole(parts.sessions, run);
      // It may have been deleted while it was read.
      records.setState(recordOf(runId).number, 'active');
      run.append([{ at: clock.now(), type: 'verify-again' }]);
      live.add(run);
      return live.progress(run);
    },
    exportResults: async (runId, path, choice) => {
      await ready;
      return exportResults(recordOf(runId), rows, path, choice);
    },
    exportAudit: (runId, path, format) =>
      ready.then(() => exportAudit(recordOf(runId), journal, path, format)),
    ...{ isStarting: starter.isStarting, sleeping: live.sleeping, rewrite, hasRuns: records.hasRuns },
    kept: createKeptRuns(database, (id) => !unreadable.has(id)),
    masking: createMasking(database, maskedTables, rewrite),
    going: () => ready.then(writing).then((run) => (run === undefined ? null : live.summary(run))),
    isGoing: () => ready.catch(() => undefined).then(() => writing() !== undefined),
    ready: () => ready,
    usesSheet: (sheetId) => records.activeOf(sheetId).length > 0,
    sendsFrom: (sheetId) => records.activeOf(sheetId).some((id) => !unreadable.has(id)),
    sentCodes: (codes) => ready.then(() => sentCodes.among(codes)),
    close: async () => {
      closed = true;
      await ready.catch(() => undefined);
      await live.close();
      await flush.close();
      await closeWork();
      database.close();
    },
  };
}
