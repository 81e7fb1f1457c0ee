import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Workbook } from '../../src/main/workbook/workbook.ts';
import { allRows, importedSheet, openWorkbook, rowsOf, sheetOf, temporaryFolder } from './support.ts';

const xlsx = { format: 'xlsx', delimiter: ',', encoding: 'utf-8' } as const;

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', '-5', '+1', '=x', "'=x", "'\t=x", '@a', 'a\tb', 'a\r\nb', '\r', '"', '<&>', ' x ', '漢'],
      ...['_x0041_', '_x005F_', '_x0041_x0042_', '\u0001', '\ufffe', ']]>', '00123', '123456789012345678'],
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
const row = fc
  .array(text, { minLength: 17, maxLength: 17 })
  .filter((texts) => texts.some((cell) => cell.trim() !== ''));

const contentOf = async (workbook: Workbook, sheetId: string) =>
  (await rowsOf(workbook, sheetId)).map(({ cells, note }) => ({ cells, note }));

test('an exported Excel file is imported to the same sheet, notes included', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.xlsx');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), text, async (rows, note) => {
      const sheet = await sheetOf(workbook, rows);
      const ranges = [{ top: 0, bottom: 0, left: 0, right: 0 }];
      await workbook.call('sheets.setNote', { sheetId: sheet.id, view: allRows, ranges, note });
      const { rows: count } = await workbook.call('sheets.export', { sheetId: sheet.id, path, ...xlsx });
      const again = await importedSheet(workbook, path);
      expect(await contentOf(workbook, again.id)).toEqual(await contentOf(workbook, sheet.id));
      expect(count).toBe(rows.length);
      for (const { id } of [sheet, again]) await workbook.call('sheets.delete', { sheetId: id });
    }),
    { numRuns: 60 },
  );
});

test('every cell is a text for the spreadsheet: nothing is a formula, and no digit is lost', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.xlsx');
  const { id } = await sheetOf(workbook, [['=HYPERLINK("http://x")', '00123456789012345678']]);
  await workbook.call('sheets.export', { sheetId: id, path, ...xlsx });
  const parts = unzipSync(readFileSync(path));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).not.toMatch(/<f>|<v>/);
  expect(sheet).toContain('>=HYPERLINK(&quot;http://x&quot;)</t>');
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
  expect(cells.length).toBe(17 + 2);
  expect(cells.every((cell) => cell.includes('t="inlineStr"'))).toBe(true);
  // Format 49 is text: what is typed over such a cell keeps its zeros, too.
  const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
  expect([...styles.matchAll(/<cellXfs.*<\/cellXfs>/g)].join('').match(/numFmtId="49"/g)).toHaveLength(3);
});

test('a file that a spreadsheet saved again is read as any other', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.xlsx');
  const { id } = await sheetOf(workbook, [['A', ' 10 ', 'percentage']]);
  await workbook.call('sheets.export', { sheetId: id, path, ...xlsx });
  const parts = unzipSync(readFileSync(path));
  const application = strFromU8(parts['docProps/app.xml'] ?? new Uint8Array());
  parts['docProps/app.xml'] = strToU8(application.replace('Partner Desk', 'A Spreadsheet'));
  writeFileSync(path, zipSync(parts));
  const secondCell = async (sheetId: string) => (await rowsOf(workbook, sheetId))[0]?.cells[1];
  expect(await secondCell((await importedSheet(workbook, path)).id)).toBe('10');
});

test('what an Excel file cannot hold is refused before anything is written', async () => {
  const workbook = await openWorkbook();
  const folder = temporaryFolder();
  const path = join(folder, 'sheet.xlsx');
  const { id } = await sheetOf(workbook, [['A'], ['B', 'x'.repeat(32_768)]]);
  await expect(workbook.call('sheets.export', { sheetId: id, path, ...xlsx })).rejects.toMatchObject({
    error: { code: 'bad-input', next: 'Export it as CSV.', details: ['row 2, column 2'] },
  });
  expect(readdirSync(folder)).toEqual([]);
  const none = join(folder, 'none', 'x.xlsx');
  await expect(workbook.call('sheets.export', { sheetId: id, path: none, ...xlsx })).rejects.toMatchObject({
    error: { code: 'disk' },
  });
});

test('the name of a sheet becomes one that a spreadsheet takes', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'sheet.xlsx');
  const { id } = await sheetOf(workbook, [['A']]);
  for (const [name, wanted] of [
    ["'Codes: 1/2 [new]*?'", 'Codes  1 2  new'],
    ['A name that is much longer than thirty-one characters', 'A name that is much longer than'],
    ['//', 'Sheet'],
  ] as const) {
    await workbook.call('sheets.rename', { sheetId: id, name });
    await workbook.call('sheets.export', { sheetId: id, path, ...xlsx });
    const part = strFromU8(unzipSync(readFileSync(path))['xl/workbook.xml'] ?? new Uint8Array());
    expect(part).toContain(`<sheet name="${wanted}"`);
  }
});
