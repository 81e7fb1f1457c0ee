import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spreadsheetFile, type WorkbookParts } from './spreadsheet-file.ts';
import { importedSheet, importFile, inspected, openWorkbook, sheetOf, textsOf } from './support.ts';

/*
 * The attack: a small file that becomes large, deep or endless once it is read. Every reading of it (preview, import,
 * list of ids) has the same budget, and the desk goes on with what it held.
 */
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const header = `<row>${['code', 'value', 'starts_at', 'Note'].map(inline).join('')}</row>`;

async function opened(bytes: Uint8Array | string, name = 'book.xlsx') {
  const workbook = await openWorkbook();
  await sheetOf(workbook, [['HELD']]);
  const path = join(workbook.folder, name);
  writeFileSync(path, bytes);
  return { workbook, path };
}

const refused = { code: expect.stringMatching(/^file-(unreadable|too-large)$/) };

async function isRefusedEverywhere(bytes: Uint8Array | string, name?: string) {
  const { workbook, path } = await opened(bytes, name);
  await expect(inspected(workbook, path)).rejects.toMatchObject({ error: refused });
  expect(await importFile(workbook, path, { kind: 'discounts-2021-01' })).toMatchObject({
    state: 'failed',
    error: refused,
  });
  await expect(workbook.call('ids.columns', { path })).rejects.toMatchObject({ error: refused });
  expect(await workbook.call('sheets.list', {})).toHaveLength(1);
}

describe('a file is refused, and nothing else is lost', () => {
  test('that nests elements without end', async () => {
    await isRefusedEverywhere(spreadsheetFile({ rows: `${header}${'<row>'.repeat(200_000)}` }));
  });

  test('whose attribute, comment or text has no end', async () => {
    // As dense as packed XML may be, so that nothing but the length is in the way.
    const long = Array.from({ length: 400_000 }, (_, index) => `v${index} `).join('');
    for (const rows of [`<row a="${long}`, `<!--${long}`, `<row><c t="inlineStr"><is><t>${long}${long}`]) {
      await isRefusedEverywhere(spreadsheetFile({ rows: header + rows }));
    }
  });

  test('that repeats one shared text in cell after cell', async () => {
    const texts = `<si><t>${'long '.repeat(20_000)}</t></si>`;
    const cells = '<c t="s"><v>0</v></c>'.repeat(30);
    const rows = `<row>${cells}</row>`.repeat(1000);
    await isRefusedEverywhere(spreadsheetFile({ rows: header + rows, texts }));
  });

  test('whose rows are as wide as rows may be, with nothing in them', async () => {
    const rows = '<row><c r="ALK1"><v>1</v></c></row>'.repeat(400_000);
    const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows }));
    expect(await importFile(workbook, path, { kind: 'discounts-2021-01' })).toMatchObject({
      state: 'failed',
      error: refused,
    });
    expect(await workbook.call('sheets.list', {})).toHaveLength(1);
  });

  test.each([
    ['styles', { styles: `<cellXfs>${many(110_000, (index) => `<xf x="${index * 7919}"/>`)}</cellXfs>` }],
    ['worksheets', { sheets: many(2000, (index) => `<sheet name="One ${index}" r:id="r1"/>`) }],
  ] satisfies [string, Partial<WorkbookParts>][])(
    'that lists more %s than any file has',
    async (_name, parts) => {
      const { workbook, path } = await opened(spreadsheetFile({ rows: header, ...parts }));
      await expect(inspected(workbook, path)).rejects.toMatchObject({ error: refused });
    },
  );

  test('whose cell of text is longer than any cell', async () => {
    const { workbook, path } = await opened(`code,Note\nA,"${'x'.repeat(1_100_000)}"\n`, 'codes.csv');
    expect(await importFile(workbook, path, { kind: 'discounts-2021-01' })).toMatchObject({
      state: 'failed',
      error: refused,
    });
    await expect(workbook.call('ids.columns', { path })).rejects.toMatchObject({ error: refused });
    expect(await workbook.call('sheets.list', {})).toHaveLength(1);
  });

  test('whose row has more cells than any row', async () => {
    await isRefusedEverywhere(`code\nA${','.repeat(2000)}\n`, 'codes.csv');
  });
});

test('a preview stays small where cells share long texts, and the import takes them whole', async () => {
  const long = 'long text '.repeat(3000);
  const name = 'wide '.repeat(300);
  const head = ['code', ...Array.from({ length: 29 }, (_, index) => `${index} ${name}`)].map(inline).join('');
  const rows = many(30, (index) => `<row>${inline(`C${index}`)}${'<c t="s"><v>0</v></c>'.repeat(29)}</row>`);
  const texts = `<si><t>${long}</t></si>`;
  const { workbook, path } = await opened(spreadsheetFile({ rows: `<row>${head}</row>${rows}`, texts }));
  const preview = await inspected(workbook, path);
  expect(JSON.stringify(preview).length).toBeLessThan(6_000_000);
  expect(preview.rows).toHaveLength(30);
  expect(preview.rows[0]?.cells[preview.columns[1]?.header ?? '']).toMatch(/^long text .*…$/);
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  expect((await textsOf(workbook, sheet.id))[29]?.filter((text) => text === long)).toHaveLength(29);
});

test('a number format of kilobytes on every style holds nothing up', async () => {
  const code = `${'['.repeat(2000)}&quot;${'_x'.repeat(100)}`;
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(60_000)}</cellXfs>`;
  const rows = `${header}<row>${inline('C')}<c s="5"><v>7</v></c></row>`;
  const { workbook, path } = await opened(spreadsheetFile({ rows, styles }));
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  expect((await textsOf(workbook, sheet.id))[0]).toContain('7');
});
