import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allRows,
  importedSheet,
  openWorkbook,
  rowsOf,
  sheetOf,
  temporaryFolder,
  textsOf,
} from './support.ts';

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '-5',
      '+1',
      '=x',
      "'=x",
      "'\t=x",
      '@a',
      'a\tb',
      'a\r\nb',
      '"',
      'a;b,c',
      '漢',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  // What an import reads as something else: yes and no, dates with a time, numbers with spaces and signs.
  {
    weight: 2,
    arbitrary: fc.constantFrom('yes', 'WAHR', 'TRUE', '0', '2031-01-01 00:00:00', ' 10 ', '10%', '$5', '1,5'),
  },
);
const delimiter = fc.constantFrom(',' as const, ';' as const, '\t' as const);
const encoding = fc.constantFrom('utf-8' as const, 'utf-8-bom' as const, 'utf-16le' as const);

/** Rows as wide as the sheet; a row without any text cannot be told from the end of a file, and is not written. */
const rows = fc
  .array(fc.array(text, { minLength: 17, maxLength: 17 }), { minLength: 1, maxLength: 6 })
  .filter((all) => all.every((row) => row.some((cell) => cell.trim() !== '')));

test('an exported file is imported to the same sheet', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.csv');
  await fc.assert(
    fc.asyncProperty(rows, delimiter, encoding, async (block, delimiter, encoding) => {
      const sheet = await sheetOf(workbook, block);
      const { rows: count } = await workbook.call('sheets.export', {
        sheetId: sheet.id,
        path,
        format: 'csv',
        delimiter,
        encoding,
      });
      const again = await importedSheet(workbook, path);
      expect(await textsOf(workbook, again.id)).toEqual(await textsOf(workbook, sheet.id));
      expect(count).toBe(block.length);
      for (const { id } of [sheet, again]) await workbook.call('sheets.delete', { sheetId: id });
    }),
    { numRuns: 80 },
  );
});

test('a file is there whole or not at all', async () => {
  const workbook = await openWorkbook();
  const folder = temporaryFolder();
  const path = join(folder, 'sheet.csv');
  const { id: sheetId } = await sheetOf(workbook, [['漢字'], ['B']]);
  const write = (encoding: 'windows-1252' | 'utf-8') =>
    workbook.call('sheets.export', { sheetId, path, format: 'csv', delimiter: ';', encoding });
  await expect(write('windows-1252')).rejects.toMatchObject({
    error: { code: 'bad-input', details: ['character: 漢', 'character: 字'] },
  });
  expect(readdirSync(folder)).toEqual([]);
  await write('utf-8');
  expect(readdirSync(folder)).toEqual(['sheet.csv']);
  expect(readFileSync(path, 'utf8')).toMatch(/^code;value;.*\r\n漢字;/);
  await expect(
    workbook.call('sheets.export', {
      sheetId,
      path: join(folder, 'none', 'x.csv'),
      format: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
    }),
  ).rejects.toMatchObject({ error: { code: 'disk' } });
});

test('encodings are written as spreadsheets read them', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.csv');
  const { id: sheetId } = await sheetOf(workbook, [['GRÜN-€']]);
  const bytes = async (encoding: 'utf-8-bom' | 'utf-16le' | 'windows-1252') => {
    await workbook.call('sheets.export', { sheetId, path, format: 'csv', delimiter: ',', encoding });
    return readFileSync(path);
  };
  expect((await bytes('utf-8-bom')).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect((await bytes('utf-16le')).subarray(0, 4)).toEqual(Buffer.from([0xff, 0xfe, 0x63, 0]));
  expect((await bytes('windows-1252')).includes(Buffer.from([0x47, 0x52, 0xdc, 0x4e, 0x2d, 0x80]))).toBe(
    true,
  );
});

test.each([
  ['SAVE-1', '5 € for Women’s Day'],
  ['€5OFF', ''],
  ['SAVE–20', ''],
  ['SAVE-2', '“quoted”, … 10 €'],
  ['CAFÉ', '10 €'],
  ['CŒUR', 'sœur, 10 €'],
])('%s with the note “%s” comes back from a file in Windows-1252', async (code, note) => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.csv');
  const { id: sheetId } = await sheetOf(workbook, [[code, '10', 'percentage', 'ALL', 'forever']]);
  const ranges = [{ top: 0, bottom: 0, left: 0, right: 0 }];
  await workbook.call('sheets.setNote', { sheetId, view: allRows, ranges, note });
  const choices = { format: 'csv', delimiter: ';', encoding: 'windows-1252' } as const;
  await workbook.call('sheets.export', { sheetId, path, ...choices });
  const again = await importedSheet(workbook, path);
  const read = (await rowsOf(workbook, again.id)).map((row) => [row.cells[0], row.note]);
  expect(read).toEqual([[code, note]]);
});

test('a template is a file of the kind that imports as it is', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'template');
  for (const kind of ['discounts-2021-01', 'subscription_cancel', 'bulk_subscriptions_create']) {
    for (const format of ['csv', 'xlsx'] as const) {
      await workbook.call('files.template', { kind, path, format, delimiter: ',', encoding: 'utf-8-bom' });
      expect(await importedSheet(workbook, path)).toMatchObject({ kind, rows: 1, validRows: 1 });
    }
  }
});

test('the rows that a filter shows are written in the order of the view, and of these those that are selected', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'shown.csv');
  const { id: sheetId } = await sheetOf(
    workbook,
    ['A1', 'B2', 'A3', 'A4'].map((code) => [code, '10']),
  );
  const view = {
    filters: [{ by: 'text' as const, text: 'A' }],
    sort: [{ column: 'code', direction: 'descending' as const }],
  };
  const written = async (shown: object) => {
    const choices = { format: 'csv' as const, delimiter: ',' as const, encoding: 'utf-8' as const };
    const { rows } = await workbook.call('sheets.export', { sheetId, path, ...choices, ...shown });
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n').slice(1);
    return { rows, codes: lines.map((line) => line.split(',')[0]) };
  };
  expect(await written({ shown: { view } })).toEqual({ rows: 3, codes: ['A4', 'A3', 'A1'] });
  const spans = [
    { top: 0, bottom: 0 },
    { top: 2, bottom: 7 },
  ];
  expect(await written({ shown: { view, spans } })).toEqual({ rows: 2, codes: ['A4', 'A1'] });
  expect(await written({})).toEqual({ rows: 4, codes: ['A1', 'B2', 'A3', 'A4'] });
  // Without runs to the store there are no columns of results.
  expect(await written({ resultsOf: 'store-1' })).toEqual({ rows: 4, codes: ['A1', 'B2', 'A3', 'A4'] });
});
