import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JobProgress } from '../../src/contract/jobs.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { Failure } from '../../src/main/failure.ts';
import type { Core } from '../../src/main/workbook/core.ts';
import { exportSheet } from '../../src/main/workbook/export/export-sheet.ts';
import { Job } from '../../src/main/workbook/jobs.ts';
import { Conversions } from '../../src/main/workbook/operations/convert.ts';
import { duplicateSheet } from '../../src/main/workbook/operations/duplicate.ts';
import { Matches } from '../../src/main/workbook/operations/find-matches.ts';
import { generate } from '../../src/main/workbook/operations/generate-job.ts';
import { issueGroups } from '../../src/main/workbook/operations/issues.ts';
import { deleteRows, insertRows } from '../../src/main/workbook/operations/rows.ts';
import { setRange } from '../../src/main/workbook/operations/set-range.ts';
import { travel } from '../../src/main/workbook/operations/undo.ts';
import { derivedOf } from '../../src/main/workbook/results/derived.ts';
import { Results } from '../../src/main/workbook/results/results.ts';
import { summaryOf } from '../../src/main/workbook/sheet.ts';
import { openDatabase } from '../../src/main/workbook/store/database.ts';
import { Views } from '../../src/main/workbook/views/views.ts';
import { WorkbookData } from '../../src/main/workbook/workbook-data.ts';
import { cells } from './generate-support.ts';
import { allRows, temporaryFolder } from './support.ts';

describe('how far a change is', () => {
  function teller() {
    const told: JobProgress[] = [];
    let now = 0;
    const progress = new Job(
      { sheetId: 'a', about: 'Changing 1,000 cells' },
      (one) => told.push(one),
      () => now,
    );
    const pass = (milliseconds: number, rows: number): void => {
      now += milliseconds;
      progress.advance(rows);
    };
    return { progress, told, pass };
  }

  test('is told after half a second, five times a second, with the seconds left', () => {
    const { progress, told, pass } = teller();
    progress.expect(1000);
    for (let step = 0; step < 16; step += 1) pass(50, 25);
    expect(told).toMatchObject([
      { about: 'Changing 1,000 cells', done: 250, share: 0.25, secondsLeft: 2 },
      { about: 'Changing 1,000 cells', done: 350, share: 0.35, secondsLeft: 2 },
    ]);
  });
  test('is not taken back when the work turns out to be more, and is not whole before the end', () => {
    const { progress, told, pass } = teller();
    progress.expect(100);
    pass(600, 100);
    progress.expect(900);
    pass(600, 300);
    pass(600, 600);
    progress.end();
    expect(told.map(({ share }) => share)).toEqual([0.99, 0.99, 0.99, 1]);
  });
  test('is not told of short changes, nor of those whose rows are not known', () => {
    const short = teller();
    short.progress.expect(10);
    short.pass(400, 10);
    short.progress.end();
    const unknown = teller();
    unknown.pass(2000, 10);
    unknown.progress.end();
    expect([short.told, unknown.told]).toEqual([[], []]);
  });
  test('counts several parts as their sum', () => {
    const { progress, told, pass } = teller();
    progress.expect(1000);
    progress.expect(200);
    pass(600, 200);
    progress.expect(800);
    pass(300, 400);
    expect(told.map(({ share }) => share)).toEqual([0.2, 0.6]);
  });
});

/** A sheet of empty rows, which took no time, by a clock for which everything after it takes long. */
async function longSheet(rows = 2000) {
  let now = 0;
  let tick = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += tick;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  const folder = temporaryFolder();
  const database = openDatabase(join(folder, 'workbook.db'));
  onTestFinished(() => {
    database.reader.close();
    database.writer.close();
  });
  const workbook = new WorkbookData(database, {
    today: '2026-11-20',
    profile: specificationProfile,
    version: 'test',
  });
  const results = new Results(workbook, null);
  const core: Core = {
    workbook,
    views: new Views(workbook, (sheet, view) => derivedOf(results, sheet, view)),
    matches: new Matches(),
    results,
    forget: () => undefined,
  };
  const told: JobProgress[] = [];
  workbook.jobs.tell = (progress) => told.push(progress);
  const { id: sheetId } = await workbook.create('discounts-2021-01', 'Long');
  await insertRows(core, { sheetId, before: null, count: rows });
  expect(told).toEqual([]);

  tick = 100;
  const ranges = [{ top: 0, bottom: rows - 1, left: 1, right: 1 }];
  const path = join(folder, 'long.xlsx');
  const set = (text: string, over = ranges) => setRange(core, { sheetId, view: allRows, ranges: over, text });
  const write = () => exportSheet(core, { sheetId, path, format: 'xlsx', delimiter: ',', encoding: 'utf-8' });
  return { core, sheetId, told, folder, set, write };
}

test('a change, its undo, an export and a conversion tell how far they are when they take long, and when they are over', async () => {
  const { core, sheetId, told, set, write } = await longSheet();
  const works: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Changing 2,000 cells', () => set('5')],
    ['Undo: Changing 2,000 cells', () => travel(core, sheetId, 'undo')],
    ['Exporting Long', write],
    ['Converting Long', () => new Conversions(core, () => undefined).report({ jobId: 'a', sheetId })],
  ];
  for (const [about, work] of works) {
    told.splice(0);
    await work();
    const shares = told.map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares[0]).toBeLessThan(0.9);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(new Set(told.map((one) => `${one.sheetId} ${one.about}`))).toEqual(
      new Set([`${sheetId} ${about}`]),
    );
  }

  // A short change that waited behind a long one is told of as little as any other.
  told.splice(0);
  await Promise.all([set('6'), set('7', [{ top: 0, bottom: 0, left: 1, right: 1 }])]);
  expect(new Set(told.map((one) => one.about))).toEqual(new Set(['Changing 2,000 cells']));
});

/** How a work ended that is stopped at its first notice. */
async function stopped(core: Core, work: () => Promise<unknown>): Promise<unknown> {
  const { jobs } = core.workbook;
  const { tell } = jobs;
  jobs.tell = (progress) => {
    tell(progress);
    jobs.stop(progress.jobId);
  };
  try {
    return await work();
  } catch (thrown) {
    return thrown instanceof Failure ? thrown.error : thrown;
  } finally {
    jobs.tell = tell;
  }
}

describe('what takes long is stopped, and nothing of it is left', () => {
  const asBefore = (about: string) => ({
    code: 'cancelled',
    message: `Stopped: ${about}.`,
    next: 'The sheet is unchanged.',
  });

  test('a change, its undo, doing it again, deleting the rows', async () => {
    const { core, sheetId, told, set } = await longSheet();
    const now = async () => {
      const { workbook } = core;
      const sheet = workbook.sheet(sheetId);
      const rows = workbook.rows(sheet).byIds(sheet.order.ids);
      return {
        summary: summaryOf(sheet),
        issues: await issueGroups(core, sheetId),
        rows,
        stored: workbook.list(),
      };
    };
    const spans = [{ top: 0, bottom: 1999 }];
    const empty = await now();
    expect(await stopped(core, () => set('5'))).toEqual(asBefore('Changing 2,000 cells'));
    expect(await now()).toEqual(empty);
    expect(told.at(-1)?.share).toBe(1);

    await set('5');
    const full = await now();
    expect(full).not.toEqual(empty);
    const about = 'Undo: Changing 2,000 cells';
    expect(await stopped(core, () => travel(core, sheetId, 'undo'))).toEqual(asBefore(about));
    const deleting = () => deleteRows(core, { sheetId, view: allRows, spans });
    expect(await stopped(core, deleting)).toEqual(asBefore('Deleting 2,000 rows'));
    expect(await now()).toEqual(full);

    await travel(core, sheetId, 'undo');
    const undone = await now();
    const again = 'Redo: Changing 2,000 cells';
    expect(await stopped(core, () => travel(core, sheetId, 'redo'))).toEqual(asBefore(again));
    expect(await now()).toEqual(undone);
    await travel(core, sheetId, 'redo');
    expect((await now()).rows).toEqual(full.rows);
  });

  test('a copy of a sheet', async () => {
    const { core, sheetId } = await longSheet(22_000);
    const names = () => core.workbook.list().map(({ name }) => name);
    expect(await stopped(core, () => duplicateSheet(core, { sheetId, name: 'Copy' }))).toEqual({
      code: 'cancelled',
      message: 'Stopped: Duplicating Long.',
      next: 'No sheet was created.',
    });
    expect(names()).toEqual(['Long']);
    expect((await duplicateSheet(core, { sheetId, name: 'Copy' })).rows).toBe(22_000);
    expect(names().toSorted()).toEqual(['Copy', 'Long']);
  });

  test('an export: no file, nor a part of one', async () => {
    const { core, folder, write } = await longSheet();
    const files = () => readdirSync(folder).filter((name) => name.startsWith('long'));
    expect(await stopped(core, write)).toEqual({
      code: 'cancelled',
      message: 'Stopped: Exporting Long.',
      next: 'No file was written.',
    });
    expect(files()).toEqual([]);
    await write();
    expect(files()).toEqual(['long.xlsx']);
  });

  test('a generation', async () => {
    const { core, sheetId } = await longSheet();
    const input = {
      jobId: 'a',
      sheetId,
      pattern: 'BF-{6}',
      avoidLookAlikes: true,
      count: 2000,
      blocked: [],
      cells,
    };
    expect(await stopped(core, () => generate(core, input, async () => []))).toEqual(
      asBefore('Generating 2,000 codes'),
    );
    expect(core.workbook.sheet(sheetId).order.length).toBe(2000);
  });

  test('what waited behind it is done, and what has ended is not stopped', async () => {
    const { core, sheetId, told, set } = await longSheet();
    const first = [{ top: 0, bottom: 0, left: 1, right: 1 }];
    const [ended] = await Promise.all([stopped(core, () => set('5')), set('7', first)]);
    expect(ended).toEqual(asBefore('Changing 2,000 cells'));
    const { workbook } = core;
    const sheet = workbook.sheet(sheetId);
    expect(
      workbook
        .rows(sheet)
        .byIds(sheet.order.ids.slice(0, 2))
        .map(({ texts }) => texts[1]),
    ).toEqual(['7', '']);
    const { jobId } = told.at(-1) ?? { jobId: '' };
    expect(jobId).not.toBe('');
    workbook.jobs.stop(jobId);
    expect((await set('8')).cellsChanged).toBe(2000);
  });
});
