import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ChangeProgress } from '../../src/contract/sheets.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { Book } from '../../src/main/workbook/book.ts';
import { ProgressTeller } from '../../src/main/workbook/change/progress.ts';
import type { Core } from '../../src/main/workbook/core.ts';
import { exportSheet } from '../../src/main/workbook/export/export-sheet.ts';
import { Matches } from '../../src/main/workbook/operations/find-matches.ts';
import { insertRows } from '../../src/main/workbook/operations/rows.ts';
import { setRange } from '../../src/main/workbook/operations/set-range.ts';
import { travel } from '../../src/main/workbook/operations/undo.ts';
import { openDatabase } from '../../src/main/workbook/store/database.ts';
import { Views } from '../../src/main/workbook/views/views.ts';
import { allRows, temporaryFolder } from './support.ts';

describe('how far a change is', () => {
  function teller() {
    const told: Omit<ChangeProgress, 'sheetId'>[] = [];
    let now = 0;
    const progress = new ProgressTeller(
      'Setting of 1,000 cells',
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
    expect(told).toEqual([
      { about: 'Setting of 1,000 cells', share: 0.25, secondsLeft: 2 },
      { about: 'Setting of 1,000 cells', share: 0.35, secondsLeft: 2 },
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

test('a change, its undo and an export tell how far they are when they take long, and when they are over', async () => {
  const folder = temporaryFolder();
  const database = openDatabase(join(folder, 'workbook.db'));
  onTestFinished(() => {
    database.reader.close();
    database.writer.close();
  });
  const book = new Book(database, { today: '2026-11-20', profile: specificationProfile, version: 'test' });
  const core: Core = { book, views: new Views(book), matches: new Matches() };
  const told: ChangeProgress[] = [];
  book.tellProgress = (progress) => told.push(progress);
  const { id: sheetId } = await book.create('discounts-2021-01', 'Long');
  const rows = 2000;
  await insertRows(core, { sheetId, before: null, count: rows });
  expect(told).toEqual([]);

  // A clock by which everything takes long.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 100;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  const ranges = [{ top: 0, bottom: rows - 1, left: 1, right: 1 }];
  const path = join(folder, 'long.xlsx');
  const works: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Setting of 2,000 cells', () => setRange(core, { sheetId, view: allRows, ranges, text: '5' })],
    ['Undo: Setting of 2,000 cells', () => travel(core, sheetId, 'undo')],
    [
      'Export of Long',
      () => exportSheet(core, { sheetId, path, format: 'xlsx', delimiter: ',', encoding: 'utf-8' }),
    ],
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
  await Promise.all([
    setRange(core, { sheetId, view: allRows, ranges, text: '6' }),
    setRange(core, { sheetId, view: allRows, ranges: [{ top: 0, bottom: 0, left: 1, right: 1 }], text: '7' }),
  ]);
  expect(new Set(told.map((one) => one.about))).toEqual(new Set(['Setting of 2,000 cells']));
});
