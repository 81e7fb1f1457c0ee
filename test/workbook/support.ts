import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AppError } from '../../src/contract/errors.ts';
import type { JobProgress } from '../../src/contract/jobs.ts';
import type { SheetRow, SheetSummary, View } from '../../src/contract/sheets.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { Failure } from '../../src/main/failure.ts';
import type { Clock } from '../../src/main/ports.ts';
import type { Calls } from '../../src/main/workbook/protocol.ts';
import { createWorkbook, type Workbook, type WorkbookOptions } from '../../src/main/workbook/workbook.ts';
import { builtWorkers } from '../support/built/built-workers.ts';

/** The day of every test that does not turn the clock: before the dates of the samples. */
export const day = Date.UTC(2026, 10, 20, 10);

export type TestClock = Clock & { set: (now: number) => void };

export function testClock(now = day): TestClock {
  let current = now;
  return {
    now: () => current,
    set: (next) => {
      current = next;
    },
    sleep: () => Promise.resolve(),
  };
}

export const allRows: View = { filters: [], sort: [] };

export type TestWorkbook = Workbook & {
  readonly folder: string;
  readonly file: string;
  readonly clock: TestClock;
  /** Summaries as they were announced. */
  readonly announced: SheetSummary[];
  readonly progress: JobProgress[];
  /** Resolves with the next announced summary that fits. */
  readonly nextChange: (fits: (sheet: SheetSummary) => boolean) => Promise<SheetSummary>;
};

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-workbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A workbook over the real worker and a file of its own; closed when the test ends. */
export async function openWorkbook(
  options: Partial<WorkbookOptions> & { readonly folder?: string; readonly clock?: TestClock } = {},
): Promise<TestWorkbook> {
  const folder = options.folder ?? temporaryFolder();
  const file = join(folder, 'workbook.db');
  const clock = options.clock ?? testClock();
  const announced: SheetSummary[] = [];
  const progress: JobProgress[] = [];
  const watching = new Set<(sheet: SheetSummary) => void>();
  const workbook = await createWorkbook({
    workerUrl: (await builtWorkers()).workbook,
    databaseFile: file,
    profile: specificationProfile,
    rulesVersion: 'test',
    region: 'en-GB',
    ...options,
    clock,
    onSheetChanged: (sheet) => {
      announced.push(sheet);
      options.onSheetChanged?.(sheet);
      for (const listener of watching) listener(sheet);
    },
    onJobProgress: (one) => {
      progress.push(one);
      options.onJobProgress?.(one);
    },
  });
  onTestFinished(() => workbook.close());
  return {
    ...workbook,
    folder,
    file,
    clock,
    announced,
    progress,
    nextChange: (fits) =>
      new Promise((resolve) => {
        const listener = (sheet: SheetSummary) => {
          if (!fits(sheet)) return;
          watching.delete(listener);
          resolve(sheet);
        };
        watching.add(listener);
      }),
  };
}

/** Every row of a view, window by window. */
export async function rowsOf(workbook: Workbook, sheetId: string, view: View = allRows): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for (;;) {
    const window = await workbook.call('sheets.window', { sheetId, view, start: rows.length, count: 500 });
    rows.push(...window.rows);
    if (rows.length >= window.total || window.rows.length === 0) return rows;
  }
}

/** Texts of every row, in the order of the sheet. */
export const textsOf = async (workbook: Workbook, sheetId: string): Promise<string[][]> =>
  (await rowsOf(workbook, sheetId)).map((row) => [...row.cells]);

type Choices = {
  readonly answers?: Record<string, string>;
  readonly offered?: Record<string, string>;
} & Record<string, unknown>;

/** What a job came to: its answer, or why it has none. */
export type Ended<T> = {
  readonly state: 'done' | 'cancelled' | 'failed';
  readonly answer: T | null;
  readonly sheet: SheetSummary | null;
  readonly error: AppError | null;
};

/** How the call of a job ends. */
export const endOf = <T>(call: Promise<T>, sheetOfAnswer: (answer: T) => SheetSummary): Promise<Ended<T>> =>
  call.then(
    (answer): Ended<T> => ({ state: 'done', answer, sheet: sheetOfAnswer(answer), error: null }),
    (thrown: unknown): Ended<T> => {
      if (!(thrown instanceof Failure)) throw thrown;
      const { error } = thrown;
      return { state: error.code === 'cancelled' ? 'cancelled' : 'failed', answer: null, sheet: null, error };
    },
  );

/** Imports a file and waits for its end. */
export async function importFile(
  workbook: TestWorkbook,
  path: string,
  choices: Choices = {},
  name = 'Imported',
  jobId: string = randomUUID(),
): Promise<Ended<SheetSummary>> {
  const input = {
    ...{ jobId, path, name },
    fileName: path.slice(path.lastIndexOf('/') + 1),
    choices: { answers: {}, offered: {}, ...choices },
  };
  return endOf(workbook.call('imports.start', input), (sheet) => sheet);
}

/** Imports a file that must succeed; answers its sheet. */
export async function importedSheet(
  workbook: TestWorkbook,
  path: string,
  choices: Choices = {},
): Promise<SheetSummary> {
  const end = await importFile(workbook, path, choices);
  if (!end.sheet) throw new Error(`the import ended as ${end.state}: ${JSON.stringify(end.error)}`);
  return end.sheet;
}

/** How a file would be imported. */
export const inspected = (
  workbook: Workbook,
  path: string,
  choices: Choices = {},
): Promise<Calls['imports.inspect']['output']> =>
  workbook.call('imports.inspect', {
    grant: 'test',
    path,
    fileName: path.slice(path.lastIndexOf('/') + 1),
    choices: { answers: {}, offered: {}, ...choices },
  });

/** A sheet with these texts in its first columns. */
export async function sheetOf(
  workbook: Workbook,
  block: readonly (readonly string[])[],
  kind = 'discounts-2021-01',
): Promise<SheetSummary> {
  const { id } = await workbook.call('sheets.create', { kind, name: 'Sheet' });
  const { sheet } = await workbook.call('sheets.paste', {
    sheetId: id,
    view: allRows,
    at: { top: 0, bottom: 0, left: 0, right: 0 },
    block: block.map((row) => [...row]),
  });
  return sheet;
}
