import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { spreadsheetFile } from './spreadsheet-file.ts';
import { importedSheet, importFile, inspected, openWorkbook, textsOf } from './support.ts';

const cell = (text: number) => `<c t="s"><v>${text}</v></c>`;
const rows = `<row>${cell(0)}${cell(1)}</row><row>${cell(2)}${cell(3)}</row>`;
const texts = ['code', 'Note', 'SUMMER', 'kept'].map((text) => `<si><t>${text}</t></si>`).join('');
const whole = spreadsheetFile({ rows, texts });

/** The file with every part under another name or with another text; null leaves the part out. */
function changed(
  change: (name: string, text: string) => readonly [name: string, text: string] | null,
): Uint8Array {
  const parts = Object.entries(unzipSync(whole)).flatMap(([name, bytes]) => {
    const part = change(name, strFromU8(bytes));
    return part === null ? [] : [[part[0], strToU8(part[1])] as const];
  });
  return zipSync(Object.fromEntries(parts));
}

async function opened(bytes: Uint8Array) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'book.xlsx');
  writeFileSync(path, bytes);
  return { workbook, path };
}

const types = (part: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const isRelations = (name: string) => name.endsWith('workbook.xml.rels');

describe('the texts of a spreadsheet are found', () => {
  const files: readonly [string, Uint8Array][] = [
    ['as they are usually named', whole],
    ['in parts with a mark of their encoding', changed((name, text) => [name, `\ufeff${text}`])],
    ['in parts named with backslashes', changed((name, text) => [name.replaceAll('/', '\\'), text])],
    [
      'by targets with backslashes',
      changed((name, text) => [
        name,
        isRelations(name) ? text.replaceAll('worksheets/', 'worksheets\\') : text,
      ]),
    ],
    ['in parts named in lower case', changed((name, text) => [name.toLowerCase(), text])],
    ['in parts named in capitals', changed((name, text) => [name.toUpperCase(), text])],
    [
      'by a path that goes up and down again',
      changed((name, text) => [
        name,
        text.replace('"sharedStrings.xml"', '"./worksheets/../sharedStrings.xml"'),
      ]),
    ],
    [
      'by their content type, where the relation is missing',
      changed((name, text) => [
        name.replace('xl/sharedStrings.xml', 'xl/table.xml'),
        text.replace(/<Relationship Id="r3"[^>]*>/, ''),
      ]),
    ],
    [
      'by their content type, where the relation leads nowhere',
      changed((name, text) => [name.replace('xl/sharedStrings.xml', 'xl/table.xml'), text]),
    ],
    [
      'under the names of an early version of the format',
      changed((name, text) => [
        name,
        text
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://schemas.microsoft.com/office/2005/8/relationships',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
            'http://schemas.microsoft.com/office/excel/2005/8/main',
          )
          .replaceAll('/sharedStrings"', '/SharedStrings"'),
      ]),
    ],
  ];
  test.each(files)('%s', async (_name, file) => {
    const parts = { ...unzipSync(file), '[Content_Types].xml': strToU8(types('/XL/Table.xml')) };
    const { workbook, path } = await opened(zipSync(parts));
    const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
    expect((await textsOf(workbook, sheet.id)).map((row) => row.filter((text) => text !== ''))).toEqual([
      ['SUMMER', 'kept'],
    ]);
  });
});

describe('a text that is not there is an error of the file, never an empty cell', () => {
  test.each([
    [
      'the part with the texts is missing',
      changed((name, text) => (name.includes('sharedStrings') ? null : [name, text])),
    ],
    [
      'a cell names a text beyond the last',
      changed((name, text) => [name, text.replace('<v>3</v>', '<v>4</v>')]),
    ],
    ['a cell names no number', changed((name, text) => [name, text.replace('<v>3</v>', '<v>three</v>')])],
  ])('%s', async (_name, file) => {
    const { workbook, path } = await opened(file);
    const end = await importFile(workbook, path, { kind: 'discounts-2021-01' });
    expect(end).toMatchObject({ state: 'failed', error: { code: 'file-unreadable' } });
    expect(end.error?.message).toMatch(
      /^Row \d of the worksheet refers to text that the file does not have\.$/,
    );
    expect(await workbook.call('sheets.list', {})).toEqual([]);
  });
});

describe('the worksheet that is offered', () => {
  const empty = '<sheet name="Empty" sheetId="2" r:id="r2"/>';
  test.each([
    ['is the first that holds something', `${empty}<sheet name="Codes" sheetId="1" r:id="r1"/>`],
    [
      'is hidden where every other is empty',
      `${empty}<sheet name="Codes" sheetId="1" state="hidden" r:id="r1"/>`,
    ],
    [
      'is not the hidden one before it',
      `<sheet name="Old" sheetId="3" state="veryHidden" r:id="r1"/><sheet name="Codes" sheetId="1" r:id="r1"/>`,
    ],
  ])('%s', async (_name, sheets) => {
    const { workbook, path } = await opened(spreadsheetFile({ rows, texts, sheets }));
    expect((await inspected(workbook, path)).worksheet).toBe('Codes');
    expect((await importFile(workbook, path, { kind: 'discounts-2021-01' })).sheet?.rows).toBe(1);
  });
});

describe('parts with bytes that are no UTF-8 are refused by their names', () => {
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  test.each([
    ['xl/sharedStrings.xml', 'SUMMER', 'CAF\xe9'],
    ['xl/worksheets/sheet1.xml', '<row>', '<row spans="\xe9">'],
    ['xl/workbook.xml', 'name="One"', 'name="\xc9t\xe9"'],
  ])('%s', async (part, plain, broken) => {
    const parts = unzipSync(whole);
    const text = strFromU8(parts[part] ?? new Uint8Array()).replace(plain, broken);
    const declared = text.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    const { workbook, path } = await opened(zipSync({ ...parts, [part]: latin(declared) }));
    const details = [expect.stringMatching(`^the part ${part} is not valid UTF-8: byte [0-9]+ is invalid$`)];
    await expect(inspected(workbook, path)).rejects.toMatchObject({
      error: { code: 'file-unreadable', message: 'The spreadsheet file is damaged.', details },
    });
  });
});
