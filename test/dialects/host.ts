import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as turn } from 'node:timers/promises';
import { freePort } from '../../scripts/faults/free-port.ts';
import {
  type HeadlessDesk,
  openHeadlessDesk,
  type ServiceFacts,
} from '../../scripts/faults/headless-desk.ts';
import type { Store } from '../../src/contract/stores.ts';
import type { Clock } from '../../src/main/ports.ts';
import { createVirtualClock } from '../runs/support/virtual-clock.ts';
import { passingFolder } from '../support/passing-folder.ts';
import { type Job, jobs } from './jobs.ts';
import type { Dialect } from './properties.ts';
import { ownWords } from './service/batch-record.ts';
import { type DrawnService, type FaultAt, startDrawnService, type Traffic } from './service/server.ts';

/** One main process for many services, one after the other, in a time of its own. */
export type Host = {
  readonly desk: HeadlessDesk;
  readonly clock: Clock;
  /** Lets the time of whoever waits next come; false when nobody waits. */
  readonly step: () => Promise<boolean>;
  readonly startService: (dialect: Dialect, rows: number, faultAt?: FaultAt) => Promise<DrawnService>;
  /** Connects a store to the service, with a profile that says of it what its dialect lets be known. */
  readonly connect: (dialect: Dialect, service: DrawnService) => Promise<Store>;
  /** Connects a store to a service of which nothing is known: every field of the profile has its default. */
  readonly connectUnknown: (service: DrawnService) => Promise<Store>;
  /** The sheet of a job with so many rows; imported once. */
  readonly sheetOf: (kind: Dialect['kind'], rows: number) => Promise<string>;
  readonly close: () => Promise<void>;
};

export async function openHost(): Promise<Host> {
  const folder = mkdtempSync(join(passingFolder, 'desk-dialects-'));
  const traffic: Traffic = { asleep: 0 };
  const watch = watchRequests();
  const { clock, step } = createVirtualClock(undefined, () => watch.open() > traffic.asleep || isAtTheDisk());
  // A thread computes in the machine's time, of which the virtual clock knows nothing.
  const desk = await openHeadlessDesk({ dataFolder: join(folder, 'data'), clock, runsThread: null });
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const sheets = new Map<string, Promise<string>>();
  let stores = 0;

  const importSheet = async (job: Job, rows: number): Promise<string> => {
    const path = join(folder, `${job.sheetKind}-${rows}.csv`);
    const lines = Array.from({ length: rows }, (_, index) => job.cellsOf(index).join(','));
    writeFileSync(path, `${[job.header.join(','), ...lines].join('\r\n')}\r\n`);
    const sheet = await desk.importFile(path, job.sheetKind);
    if (sheet.rowsWithErrors > 0) throw new Error(`${path}: ${sheet.rowsWithErrors} rows with errors`);
    return sheet.id;
  };
  return {
    desk,
    clock,
    step,
    startService: (dialect, rows, faultAt) =>
      startDrawnService(dialect, rows, clock, traffic, callbackUrl, faultAt),
    connect: (dialect, service) => {
      stores += 1;
      const words = dialect.words === 'named' ? { words: namedWords } : {};
      const lists = {
        ...(dialect.promise === 'kept' ? { tasksInOrder: true } : {}),
        ...(dialect.paging === 'offset' ? { paging: 'offset' } : {}),
      };
      return desk.connect(factsOf(dialect, service.url, callbackUrl), `d${stores}`, { ...words, lists });
    },
    connectUnknown: (service) => {
      stores += 1;
      return desk.connect(
        { url: service.url, callbackUrl, wire: {}, limits: {}, optional: {} },
        `u${stores}`,
      );
    },
    sheetOf: (kind, rows) => {
      const key = `${kind} ${rows}`;
      const sheet = sheets.get(key) ?? importSheet(jobs[kind], rows);
      sheets.set(key, sheet);
      return sheet;
    },
    close: async () => {
      let closed = false;
      const closing = desk.close().finally(() => {
        closed = true;
      });
      // Threads end in the machine's time, what is on its way in that of the service.
      while (!closed) if (!(await step())) await Promise.race([closing, turn(1)]);
      await closing;
      watch.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the profile of a store says of its service. */
function factsOf(dialect: Dialect, url: string, callbackUrl: string): ServiceFacts {
  return {
    url,
    callbackUrl,
    wire: {},
    limits: {
      ...(dialect.chunks === 'few' ? { tasksPerAdd: 25 } : {}),
      ...(dialect.batchLimit === 'said' ? { tasksPerBatch: 70 } : {}),
      ...(dialect.pageCap === 'as said' ? { pageSize: 30 } : {}),
    },
    optional: {
      taskList: dialect.list === 'there' || dialect.list === 'claimed',
      discountLookup: dialect.lookUp !== 'none',
    },
  };
}

const namedWords = {
  batchNotStarted: [ownWords.new],
  batchStarted: [ownWords.running],
  batchDone: [ownWords.over, ownWords.broken],
};

/** Requests of this process that have no answer yet, of whatever client. */
function watchRequests() {
  const open = new Set<unknown>();
  const requestIn = (message: unknown): unknown =>
    typeof message === 'object' && message !== null && 'request' in message ? message.request : null;
  const begin = (message: unknown): void => {
    open.add(requestIn(message));
  };
  const end = (message: unknown): void => {
    open.delete(requestIn(message));
  };
  subscribe('undici:request:create', begin);
  subscribe('undici:request:trailers', end);
  subscribe('undici:request:error', end);
  return {
    open: () => open.size,
    stop: () => {
      unsubscribe('undici:request:create', begin);
      unsubscribe('undici:request:trailers', end);
      unsubscribe('undici:request:error', end);
    },
  };
}

const isAtTheDisk = (): boolean =>
  process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));
