import { expect, test } from 'vitest';
import type { InputOf } from '../../../src/contract/index.ts';
import type { RowsWindow, SheetRow } from '../../../src/contract/sheets.ts';
import type { Desk } from '../../../src/renderer/bridge/desk.ts';
import { readRows } from '../../../src/renderer/bridge/read-rows.ts';

const row = (id: number): SheetRow => ({ id, number: id, cells: [`CODE-${id}`], issues: [], note: '' });
const asked = { sheetId: 'sheet-1', view: { filters: [], sort: [] }, start: 10, count: 20 };

/** Main with a sheet of so many rows, of which it answers as many at once as `atOnce` says by its answers so far. */
function mainOf(total: (answers: number) => number, atOnce: (answers: number) => number) {
  const calls: { readonly start: number; readonly count: number }[] = [];
  const main = {
    invoke: async (_channel: string, { start, count }: InputOf<'sheets.window'>): Promise<RowsWindow> => {
      const answers = calls.push({ start, count }) - 1;
      const length = Math.max(0, Math.min(count, atOnce(answers), total(answers) - start));
      const rows = Array.from({ length }, (_, at) => row(start + at + 1));
      return { revision: 5 + answers, total: total(answers), start, rows };
    },
  };
  // One channel of all: the others are not asked.
  return { calls, main: main as unknown as Pick<Desk, 'invoke'> };
}

const numbersIn = ({ rows }: RowsWindow): readonly number[] => rows.map(({ number }) => number);
const from11 = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => 11 + at);

test('rows that are not in an answer are asked for again until all are there', async () => {
  const { calls, main } = mainOf(
    () => 100,
    (answers) => [7, 1, 12][answers] ?? 0,
  );
  const window = await readRows(asked, main);
  expect(numbersIn(window)).toEqual(from11(20));
  expect(calls).toEqual([
    { start: 10, count: 20 },
    { start: 17, count: 13 },
    { start: 18, count: 12 },
  ]);
  // The sheet may have been changed meanwhile: the grid reads them again for the newer revision.
  expect(window).toMatchObject({ revision: 5, total: 100, start: 10 });
});

test('rows beyond the end of a sheet are not asked for, nor those of a sheet that has become shorter', async () => {
  const whole = mainOf(
    () => 25,
    () => 500,
  );
  expect(numbersIn(await readRows(asked, whole.main))).toEqual(from11(15));
  expect(whole.calls).toHaveLength(1);
  const shorter = mainOf(
    (answers) => (answers === 0 ? 100 : 17),
    () => 7,
  );
  const window = await readRows(asked, shorter.main);
  expect(numbersIn(window)).toEqual(from11(7));
  expect(window.total).toBe(17);
  const empty = mainOf(
    () => 0,
    () => 500,
  );
  expect(numbersIn(await readRows(asked, empty.main))).toEqual([]);
  expect(empty.calls).toHaveLength(1);
});
