import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { View } from '../../src/contract/sheets.ts';
import { parseTsv } from '../../src/domain/grid/tsv.ts';
import { allRows, openWorkbook, rowsOf, sheetOf, textsOf } from './support.ts';

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', 'a\tb', 'line\nbreak', 'line\r\nbreak', '"quoted"', '"', '=SUM(A1)', "'", '-5', ' x '),
);
const block = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

test('paste of what was copied puts the same cells', async () => {
  const workbook = await openWorkbook();
  await fc.assert(
    fc.asyncProperty(block, async (cells) => {
      const source = await sheetOf(workbook, cells);
      const range = { top: 0, bottom: cells.length - 1, left: 0, right: (cells[0]?.length ?? 1) - 1 };
      const copied = await workbook.call('sheets.copy', {
        sheetId: source.id,
        view: allRows,
        ranges: [range],
      });
      const target = await sheetOf(workbook, parseTsv(copied.text));
      expect(await textsOf(workbook, target.id)).toEqual(await textsOf(workbook, source.id));
      expect(copied.cells).toBe(cells.length * (cells[0]?.length ?? 1));
      await workbook.call('sheets.delete', { sheetId: source.id });
      await workbook.call('sheets.delete', { sheetId: target.id });
    }),
    { numRuns: 60 },
  );
});

test('a block fills a selection that holds it a whole number of times, and else stands once', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(
    workbook,
    [...'abcdefg'].map((code) => [code, code]),
  );
  const paste = (top: number, bottom: number, right: number, block: string[][]) =>
    workbook.call('sheets.paste', { sheetId, view: allRows, at: { top, bottom, left: 0, right }, block });
  await paste(0, 3, 1, [['1'], ['2']]);
  expect((await textsOf(workbook, sheetId)).slice(0, 4).map((row) => row.slice(0, 2))).toEqual([
    ['1', '1'],
    ['2', '2'],
    ['1', '1'],
    ['2', '2'],
  ]);
  await paste(4, 6, 0, [['x'], ['y']]);
  expect((await textsOf(workbook, sheetId)).slice(4).map((row) => row[0])).toEqual(['x', 'y', 'g']);
});

test('a paste beyond the end grows the sheet, and beyond the last column it says what was left out', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['a'], ['b']]);
  const change = await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 1, bottom: 1, left: 16, right: 16 },
    block: [
      ['true', 'lost'],
      ['false', 'lost'],
      ['true', 'lost'],
    ],
  });
  expect(change.about).toBe('Pasting 3 cells, 2 rows added, 1 column beyond the last one skipped');
  expect(change.sheet).toMatchObject({ rows: 4, canUndo: 'Paste' });
  expect((await textsOf(workbook, sheetId)).map((row) => row[16])).toEqual(['', 'true', 'false', 'true']);
});

test('a paste of more rows than a call takes arguments is made', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'x' });
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  const block = Array.from({ length: 500_000 }, (_, row) => [String(row)]);
  const change = await workbook.call('sheets.paste', { sheetId, view: allRows, at, block });
  expect(change.about).toBe('Pasting 500,000 cells, 500,000 rows added');
});

test('a paste into a filtered view changes the rows that it shows, and no others', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['a', '1'],
    ['b', '2'],
    ['c', '1'],
    ['d', '2'],
  ]);
  const view: View = {
    filters: [{ by: 'column', column: 'value', condition: { is: 'one-of', values: ['1'] } }],
    sort: [],
  };
  await workbook.call('sheets.paste', {
    sheetId,
    view,
    at: { top: 0, bottom: 1, left: 0, right: 0 },
    block: [['x'], ['y']],
  });
  expect((await textsOf(workbook, sheetId)).map((row) => row[0])).toEqual(['x', 'b', 'y', 'd']);
});

test('several ranges are copied together when they share rows or columns', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  const copy = (ranges: { top: number; bottom: number; left: number; right: number }[]) =>
    workbook.call('sheets.copy', { sheetId, view: allRows, ranges });
  const below = await copy([
    { top: 0, bottom: 0, left: 0, right: 1 },
    { top: 2, bottom: 2, left: 0, right: 1 },
  ]);
  expect(below).toEqual({ text: 'a\t1\r\nc\t3\r\n', cells: 4 });
  await expect(
    copy([
      { top: 0, bottom: 0, left: 0, right: 0 },
      { top: 1, bottom: 1, left: 1, right: 1 },
    ]),
  ).rejects.toMatchObject({ error: { code: 'bad-input' } });
});

test('a fill goes on with numbers, dates and codes, or copies', async () => {
  const workbook = await openWorkbook();
  const columns = ['code', 'value', 'starts_at'];
  const { id: sheetId } = await sheetOf(
    workbook,
    Array.from({ length: 6 }, () => ['', '', '']),
  );
  const detail = await workbook.call('sheets.get', { sheetId });
  const [code, value, starts] = columns.map((key) =>
    detail.columns.findIndex((column) => column.key === key),
  );
  const rows = await rowsOf(workbook, sheetId);
  const texts = [
    ['CODE-008', '1', '2031-12-30'],
    ['CODE-009', '3', '2031-12-31'],
  ];
  await workbook.call('sheets.edit', {
    sheetId,
    edits: texts.flatMap((line, index) =>
      columns.map((column, at) => ({ rowId: rows[index]?.id ?? 0, column, text: line[at] ?? '' })),
    ),
  });
  const fill = async (column: number | undefined, mode: 'copy' | 'series') => {
    const at = { left: column ?? 0, right: column ?? 0 };
    const source = { top: 0, bottom: 1, ...at };
    await workbook.call('sheets.fill', {
      sheetId,
      view: allRows,
      source,
      target: { top: 2, bottom: 4, ...at },
      mode,
    });
    return (await textsOf(workbook, sheetId)).map((row) => row[column ?? 0]).slice(2);
  };
  expect(await fill(code, 'series')).toEqual(['CODE-010', 'CODE-011', 'CODE-012', '']);
  expect(await fill(value, 'series')).toEqual(['5', '7', '9', '']);
  expect(await fill(starts, 'series')).toEqual(['2032-01-01', '2032-01-02', '2032-01-03', '']);
  expect(await fill(code, 'copy')).toEqual(['CODE-008', 'CODE-009', 'CODE-008', '']);
});
