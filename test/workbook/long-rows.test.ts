import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { charactersAtOnce } from '../../src/main/characters-at-once.ts';
import { allRows, importedSheet, openWorkbook } from './support.ts';

const rows = 30;
const own = 'x'.repeat(500_000);
/** One row beyond the bound, with its other cells. */
const most = charactersAtOnce + own.length + 1000;

/** A sheet whose own column has a long text in each row. */
async function longSheet(count = rows) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'long.csv');
  const header = 'code,value,discount_type,applies_to_product_type,duration,campaign';
  const lines = Array.from({ length: count }, (_, at) => `CODE-${at + 1},10,percentage,ALL,forever,${own}`);
  writeFileSync(path, [header, ...lines].join('\n'));
  const { id: sheetId } = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  return { workbook, sheetId };
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
const numbers = Array.from({ length: rows }, (_, at) => at + 1);

test('long rows go to a run in slices that end by their characters, all of them in their order', async () => {
  const { workbook, sheetId } = await longSheet();
  for (const rowIds of [undefined, numbers]) {
    const slices: { readonly numbers: readonly number[]; readonly characters: number }[] = [];
    for (let afterNumber = 0; ; ) {
      const query = { sheetId, afterNumber, limit: 500, ...(rowIds && { rowIds }) };
      const slice = await workbook.rows.readRows(query);
      const last = slice.at(-1);
      if (last === undefined) break;
      afterNumber = last.number;
      expect(slice.every(({ cells }) => cells.campaign === own)).toBe(true);
      slices.push({
        numbers: slice.map(({ number }) => number),
        characters: lengthOf(slice.flatMap(({ cells }) => Object.values(cells))),
      });
    }
    expect(slices.flatMap((slice) => slice.numbers)).toEqual(numbers);
    expect(Math.max(...slices.map(({ characters }) => characters))).toBeLessThan(most);
    expect(slices.length).toBeLessThan(6);
  }
});

test('rows that are passed over count for no slice: what comes after long rows with errors is not left out', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'errors.csv');
  const header = 'code,value,discount_type,applies_to_product_type,duration,campaign';
  const wrong = Array.from({ length: rows }, (_, at) => `CODE-${at + 1},much,percentage,ALL,forever,${own}`);
  writeFileSync(path, [header, ...wrong, 'LAST,10,percentage,ALL,forever,'].join('\n'));
  const { id: sheetId } = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const slice = await workbook.rows.readRows({ sheetId, afterNumber: 0, limit: 500 });
  expect(slice.map(({ cells }) => cells.code)).toEqual(['LAST']);
});

test('a window of long rows has as many as their characters allow, and the rest is there to be asked for', async () => {
  const { workbook, sheetId } = await longSheet();
  const seen: number[] = [];
  for (let windows = 1; seen.length < rows; windows += 1) {
    const window = await workbook.call('sheets.window', {
      ...{ sheetId, view: allRows, start: seen.length, count: 500 },
    });
    expect(window).toMatchObject({ total: rows, start: seen.length });
    expect(window.rows.length).toBeGreaterThan(0);
    expect(lengthOf(window.rows.flatMap(({ cells }) => cells))).toBeLessThan(most);
    seen.push(...window.rows.map(({ number }) => number));
    expect(windows).toBeLessThan(6);
  }
  expect(seen).toEqual(numbers);
});

test('cells of more characters than a copy may have are not copied, and fewer of them are', async () => {
  const { workbook, sheetId } = await longSheet(110);
  const copyOf = (bottom: number) =>
    workbook.call('sheets.copy', {
      ...{ sheetId, view: allRows, ranges: [{ top: 0, left: 0, bottom, right: 30 }] },
    });
  const error = await copyOf(109).catch((thrown: unknown) => (thrown as { error?: unknown }).error);
  expect(error).toMatchObject({
    code: 'bad-input',
    message: 'At most 50,000,000 characters can be copied at once; the selected cells have more.',
  });
  expect((await copyOf(49)).text.length).toBeGreaterThan(50 * own.length);
});
