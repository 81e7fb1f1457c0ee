import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importedSheet, inspected, openWorkbook, rowsOf, type TestWorkbook } from './support.ts';

const sample = (name: string) => fileURLToPath(new URL(`../fixtures/samples/${name}`, import.meta.url));

const expectation = z.object({
  kind: z.string(),
  rows: z.number(),
  valid: z.number().optional(),
  header_row: z.number().optional(),
  sheets: z.array(z.string()).optional(),
  cells: z.array(z.object({ row: z.number(), column: z.string(), severity: z.string() })),
  damaged: z.array(z.object({ row: z.number(), column: z.string(), text: z.string() })).optional(),
});
const expected = z
  .record(z.string(), expectation)
  .parse(JSON.parse(readFileSync(sample('expected.json'), 'utf8')));

const kinds: Record<string, string> = {
  'discounts 2021-01': 'discounts-2021-01',
  'subscription swap': 'subscription-swaps',
};

/** What the operator is asked for: the proposed answer to every question, and what is offered for missing columns. */
async function choicesFor(workbook: TestWorkbook, path: string) {
  const preview = await inspected(workbook, path);
  const answers = Object.fromEntries(
    preview.questions.map((one) => [one.id, one.options[0]?.value ?? 'keep']),
  );
  const offered = Object.fromEntries(
    preview.missing.flatMap((one) => (one.offered === null ? [] : [[one.column, one.offered]])),
  );
  return { preview, choices: { answers, offered } };
}

describe('each sample yields what it should, cell by cell', () => {
  const names = Object.keys(expected).filter((name) => expected[name]?.valid !== undefined);
  test.each(names)('%s', async (name) => {
    const want = expected[name];
    const workbook = await openWorkbook();
    const { preview, choices } = await choicesFor(workbook, sample(name));
    expect(preview.kind).toBe(kinds[want?.kind ?? ''] ?? want?.kind);
    if (want?.header_row !== undefined) expect(preview.headerRow).toBe(want.header_row);
    if (want?.sheets !== undefined) expect(preview.worksheets).toEqual(want.sheets);
    const sheet = await importedSheet(workbook, sample(name), choices);
    expect({ rows: sheet.rows, valid: sheet.validRows }).toEqual({ rows: want?.rows, valid: want?.valid });
    const cells = (await rowsOf(workbook, sheet.id)).flatMap((row) =>
      row.issues.map(({ column, severity }) => ({ row: row.number, column, severity })),
    );
    expect(cells).toEqual(want?.cells);
  });
});

test('the template of the merchant portal loses its labels and keeps its own columns', async () => {
  const workbook = await openWorkbook();
  const preview = await inspected(workbook, sample('portal-create-template.csv'));
  expect(preview.skipped.join(' ')).toContain('EXAMPLE');
  const sheet = await importedSheet(workbook, sample('portal-create-template.csv'));
  const detail = await workbook.call('sheets.get', { sheetId: sheet.id });
  expect(detail.columns.filter((column) => !column.mapped).map((column) => column.key)).toEqual([
    'once_per_customer',
    'prerequisite_subtotal_min',
  ]);
  const [row] = await rowsOf(workbook, sheet.id);
  const cell = (key: string) => row?.cells[detail.columns.findIndex((column) => column.key === key)];
  expect(cell('once_per_customer')).toBe('true');
  expect(cell('channel_settings.merchant_portal.can_apply')).toBe('false');
});

test('Windows-1252 and UTF-16 are read as they were meant', async () => {
  const workbook = await openWorkbook();
  const german = await inspected(workbook, sample('excel-german.csv'));
  expect([german.encoding, german.encodingFrom, german.delimiter]).toEqual(['windows-1252', 'guess', ';']);
  expect(german.rows[0]?.cells.code).toBe('MÜNCHEN-GRÜSSE-000');
  const wide = await inspected(workbook, sample('excel-unicode-text.txt'));
  expect([wide.encoding, wide.encodingFrom, wide.delimiter]).toEqual(['utf-16le', 'mark', '\t']);
});

test('dates and decimals are asked about and never guessed', async () => {
  const workbook = await openWorkbook();
  const path = sample('excel-german.csv');
  const preview = await inspected(workbook, path);
  expect(preview.questions.map((one) => [one.id, one.answer])).toEqual([
    ['decimal-sign:value', null],
    ['date-order', null],
  ]);
  const kept = await importedSheet(workbook, path);
  const [row] = await rowsOf(workbook, kept.id);
  expect(row?.cells).toContain('14.12.2031');
  expect(kept.validRows).toBe(0);
});

test('damage of spreadsheets is shown or asked about, and the texts stay as they are', async () => {
  const workbook = await openWorkbook();
  const want = expected['excel-damage.csv'];
  const path = sample('excel-damage.csv');
  const preview = await inspected(workbook, path);
  const sheet = await importedSheet(workbook, path);
  expect(sheet.rows).toBe(want?.rows);
  const detail = await workbook.call('sheets.get', { sheetId: sheet.id });
  const rows = await rowsOf(workbook, sheet.id);
  for (const { row, column, text } of want?.damaged ?? []) {
    const found = rows[row - 1];
    expect(found?.cells[detail.columns.findIndex((one) => one.key === column)]).toBe(text);
    expect(
      found?.issues.map((issue) => issue.column),
      `${text} in row ${row}`,
    ).toContain(column);
  }
  expect(preview.questions.map((one) => one.id)).toContain('date-order');
});

test('a workbook file offers its worksheets, its header row and a status for all rows', async () => {
  const workbook = await openWorkbook();
  const preview = await inspected(workbook, sample('merchandising.xlsx'));
  expect(preview).toMatchObject({
    worksheets: ['Codes', 'Notes'],
    worksheet: 'Codes',
    headerRow: 3,
    delimiter: null,
  });
  expect(preview.missing).toContainEqual({ column: 'status', required: false, offered: 'enabled' });
  expect(preview.rows[0]?.cells).toMatchObject({ starts_at: '2031-03-14' });
});
