import type { ActivityEntry } from '../../contract/activity.ts';
import { csvLine } from '../../domain/sheet/csv.ts';
import { activityMessages } from '../../messages/activity.ts';
import { appMessages } from '../../messages/app.ts';
import type { Exchange } from '../api/transport.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
import { WholeFile } from '../files/whole-file.ts';
import type { Clock, Publish } from '../ports.ts';
import { turn } from '../turn.ts';
import {
  type ActivityFilter,
  type ActivityPage,
  type NewEntry,
  openActivityDatabase,
} from './activity-database.ts';
import { redactPath } from './activity-redaction.ts';
import { type Logger, silentLogger } from './logger.ts';
import type { Redactor } from './redactor.ts';

/** One request as the sender saw it. */
export type ActivityFact = {
  /** Milliseconds since the epoch, at sending. */
  readonly at: number;
  readonly storeId: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly isQueryOfService?: true | undefined;
  readonly runId: string | null;
  readonly exchange: Exchange;
  readonly durationMs: number;
  readonly requestBytes: number;
};
export type ActivityRecorder = { readonly record: (fact: ActivityFact) => void };

export type ActivityLog = ActivityRecorder & {
  /** Newest first. */
  readonly list: (page: ActivityPage) => readonly ActivityEntry[];
  /** Writes the requests of a filter, oldest first; answers how many. Throws Failure (`disk`). */
  readonly export: (path: string, format: 'jsonl' | 'csv', filter: ActivityFilter) => Promise<number>;
  readonly facts: (storeId: string | null) => { readonly count: number; readonly since: string | null };
  /** Deletes the entries of a store, in slices; nothing more of it is noted. */
  readonly eraseStore: (storeId: string) => Promise<void>;
  /** Deletes entries before a time (milliseconds since the epoch), but none of the named runs; how many. */
  readonly eraseBefore: (at: number, keptRuns: readonly string[]) => Promise<number>;
  readonly rewrite: () => Promise<void>;
  readonly flush: () => void;
  readonly close: () => void;
};

export type ActivityLogOptions = {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly redactor: Redactor;
  readonly log?: Logger;
  /** Older entries beyond this number are deleted, in lots of a thousand. */
  readonly maxEntries?: number;
};

const batchMs = 250;
const batchEntries = 500;
const pruneEvery = 1_000;
const exportPage = 2_000;
const eraseAtOnce = 1_000;

/**
 * The log of every request: time, store, method, path, status, duration, run. Never headers, never bodies.
 * Entries are written together at most 250 ms after the first, and one notice goes out for each writing.
 */
export function createActivityLog(options: ActivityLogOptions): ActivityLog {
  const { clock, publish, redactor, log = silentLogger, maxEntries = 500_000 } = options;
  const database = openActivityDatabase(options.databaseFile);
  let waiting: NewEntry[] = [];
  /** Stores whose entries were deleted: what is still answered to them is nobody's. No store gets their ids again. */
  const erased = new Set<string>();
  let timer: AbortController | null = null;
  let sincePrune = pruneEvery;
  let closed = false;

  const flush = (): void => {
    timer?.abort();
    timer = null;
    if (waiting.length === 0 || closed) return;
    const entries = waiting;
    waiting = [];
    try {
      const newest = database.add(entries);
      sincePrune += entries.length;
      if (sincePrune >= pruneEvery) {
        database.prune(newest - maxEntries);
        sincePrune = 0;
      }
      publish('activity.added', { newest });
    } catch (thrown) {
      // A full disk must not stop a run: its own journal decides about that.
      log.error('activity could not be written', { entries: entries.length, error: thrown });
    }
  };
  const flushLater = async (): Promise<void> => {
    const mine = new AbortController();
    timer = mine;
    await clock.sleep(batchMs, mine.signal);
    if (timer === mine) flush();
  };
  return {
    record: (fact) => {
      if (closed || erased.has(fact.storeId)) return;
      waiting.push(toEntry(fact, redactor));
      if (waiting.length >= batchEntries) flush();
      else if (timer === null) void flushLater();
    },
    list: (page) => {
      flush();
      return database.list(page);
    },
    export: async (path, format, filter) => {
      flush();
      let file: WholeFile | null = null;
      try {
        file = new WholeFile(path);
        if (format === 'csv') file.write(`${csvColumns.join(',')}\r\n`);
        let entries = 0;
        for (let after = 0; ; ) {
          const page = database.page(filter, after, exportPage);
          if (page.length === 0) break;
          entries += page.length;
          after = page.at(-1)?.id ?? after;
          file.write(page.map(format === 'csv' ? csvOf : (entry) => `${JSON.stringify(entry)}\n`).join(''));
          await turn();
        }
        file.finish();
        return entries;
      } catch (thrown) {
        file?.abandon();
        throw new Failure({
          code: 'disk',
          message: appMessages.activityLogNotWritten,
          next: appMessages.activityLogNotWrittenNext,
          details: [reasonOf(thrown)],
        });
      }
    },
    facts: (storeId) => {
      flush();
      return database.facts(storeId);
    },
    eraseStore: async (storeId) => {
      erased.add(storeId);
      flush();
      await inSlices(() => database.eraseStore(storeId, eraseAtOnce));
    },
    eraseBefore: (at, keptRuns) =>
      inSlices(() => database.eraseBefore(new Date(at).toISOString(), keptRuns, eraseAtOnce)),
    rewrite: database.rewrite,
    flush,
    close: () => {
      flush();
      closed = true;
      database.close();
    },
  };
}

/** Deletes until nothing is left to delete, giving way in between; how many in all. */
async function inSlices(erase: () => number): Promise<number> {
  for (let erased = 0; ; ) {
    const now = erase();
    if (now === 0) return erased;
    erased += now;
    await turn();
  }
}

function toEntry(fact: ActivityFact, redactor: Redactor): NewEntry {
  const { exchange } = fact;
  const answered = exchange.kind === 'answered';
  return {
    at: new Date(fact.at).toISOString(),
    storeId: fact.storeId,
    method: fact.method,
    path: redactPath(fact.path, fact.query, redactor, fact.isQueryOfService),
    status: answered ? exchange.status : null,
    durationMs: fact.durationMs,
    runId: fact.runId,
    outcome: answered ? activityMessages.answered : activityMessages.silences[exchange.problem],
    requestBytes: fact.requestBytes,
    responseBytes: answered ? exchange.bytes : 0,
  };
}

const csvColumns = [
  'id',
  'at',
  'storeId',
  'method',
  'path',
  'status',
  'durationMs',
  'runId',
  'outcome',
  'requestBytes',
  'responseBytes',
] as const satisfies readonly (keyof ActivityEntry)[];

const csvOf = (entry: ActivityEntry): string =>
  csvLine(
    csvColumns.map((column) => String(entry[column] ?? '')),
    ',',
  );
