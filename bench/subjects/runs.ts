import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type HeadlessDesk, openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { SheetSummary } from '../../src/contract/sheets.ts';
import { campaignFile } from '../core/campaign-file.ts';
import type { BenchOptions } from '../core/case.ts';
import type { BenchService } from './service.ts';
import type { Work } from './service-messages.ts';

/** The product's main process without its window, with one sheet. */
export type Runner = { readonly desk: HeadlessDesk; readonly sheet: SheetSummary };

export async function openRunner({ folder, atEnd }: BenchOptions, rows: number): Promise<Runner> {
  const desk = await openHeadlessDesk({ dataFolder: mkdtempSync(join(folder, 'run-')) });
  atEnd(desk.close);
  const sheet = await desk.importFile(await campaignFile(folder, rows), 'discounts-2021-01');
  return { desk, sheet };
}

export type TimedRun = {
  /** Milliseconds from the start to the end that the run itself records: every row verified. */
  readonly wall: number;
  /** Milliseconds from the start to the first request: the rows are copied before anything is sent. */
  readonly before: number;
  /** Milliseconds until the last tasks were handed over. */
  readonly upload: number;
  readonly work: Work;
};

/** Sends the sheet to a new store of the service. Fails unless every row is verified to have succeeded. */
export async function timeRun(
  { desk, sheet }: Runner,
  service: BenchService,
  domain: string,
): Promise<TimedRun> {
  const store = await desk.connect(service.facts, domain);
  const request = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' as const } };
  const { token } = await desk.invoke('runs.review', request);
  await service.mark();
  const started = Date.now();
  const run = await desk.invoke('runs.start', { ...request, token, typedStoreName: store.name });
  const done = await desk.reaches(run.id, 'done', 'waiting', 'paused', 'cancelled');
  const work = await service.since();
  if (done.state !== 'done' || done.succeeded !== sheet.rows || done.endedAt === null)
    throw new Error(`the run is ${done.state}: ${done.succeeded} of ${sheet.rows} rows succeeded`);
  const adds = work.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/tasks'));
  const lastAdd = Math.max(...adds.map(({ at }) => at));
  const before = Math.min(...work.requests.map(({ at }) => at)) - started;
  return { wall: Date.parse(done.endedAt) - started, before, upload: lastAdd - started, work };
}
