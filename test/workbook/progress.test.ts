import { describe, expect, test } from 'vitest';
import type { ChangeProgress } from '../../src/contract/sheets.ts';
import { ProgressTeller } from '../../src/main/workbook/change/progress.ts';
import { allRows, openWorkbook } from './support.ts';

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

test('a change of very many rows and its undo tell how far they are, and when they are over', async () => {
  const told: ChangeProgress[] = [];
  const workbook = await openWorkbook({ onChangeProgress: (progress) => told.push(progress) });
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Long' });
  const rows = 200_000;
  await workbook.call('sheets.insertRows', { sheetId, before: null, count: rows });
  const seen = (): readonly ChangeProgress[] => told.splice(0);
  seen();
  await workbook.call('sheets.setRange', {
    sheetId,
    view: allRows,
    ranges: [{ top: 0, bottom: rows - 1, left: 1, right: 1 }],
    text: '5',
  });
  const setting = seen();
  await workbook.call('sheets.undo', { sheetId });
  const undoing = seen();
  for (const [notices, about] of [
    [setting, 'Setting of 200,000 cells'],
    [undoing, 'Undo: Setting of 200,000 cells'],
  ] as const) {
    const shares = notices.map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.9);
    expect(new Set(notices.map((one) => `${one.sheetId} ${one.about}`))).toEqual(
      new Set([`${sheetId} ${about}`]),
    );
  }
});
