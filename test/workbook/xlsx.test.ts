import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { spreadsheetFile, type WorkbookParts } from './spreadsheet-file.ts';
import { importedSheet, importFile, inspected, openWorkbook, textsOf } from './support.ts';

const inline = (text: string, name = '') =>
  `<c ${name} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const header = `<row r="1">${['code', 'value', 'starts_at', 'Note'].map((text) => inline(text)).join('')}</row>`;

async function opened(bytes: Uint8Array) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'book.xlsx');
  writeFileSync(path, bytes);
  return { workbook, path };
}

/** The cells code, value, starts_at and Note of each row. */
async function cellsOf(parts: WorkbookParts) {
  const { workbook, path } = await opened(spreadsheetFile(parts));
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const { columns } = await workbook.call('sheets.get', { sheetId: sheet.id });
  const at = ['code', 'value', 'starts_at', 'Note'].map((key) => columns.findIndex((one) => one.key === key));
  return (await textsOf(workbook, sheet.id)).map((texts) => at.map((index) => texts[index]));
}

test('shared and inline texts, rich texts, escapes and formulas with their last value', async () => {
  const rows = [
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="D2" t="str"><f>A2</f><v>said &amp; done</v></c></row>',
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="D3" t="e"><v>#NAME?</v></c></row>',
    `<row r="4">${inline(' space &lt;', 'r="A4"')}<c r="D4" t="b"><v>1</v></c></row>`,
  ];
  const texts =
    '<si><t>PLAIN_x000A_LINE</t></si><si><r><t>RI</t></r><r><t>CH</t></r><rPh><t>guide</t></rPh></si>';
  expect(await cellsOf({ rows: header + rows.join(''), texts })).toEqual([
    ['PLAIN\nLINE', '2', '', 'said & done'],
    ['RICH', '', '', '#NAME?'],
    [' space <', '', '', 'TRUE'],
  ]);
});

test('numbers say what their format shows: dates, per cent, leading zeros, long ids', async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-407]dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="00000"/>
    <numFmt numFmtId="172" formatCode="0.00&quot; days&quot;"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="9"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>`;
  const row = (number: number, cells: string) =>
    `<row r="${number}">${inline('C', `r="A${number}"`)}${cells}</row>`;
  const rows = [
    row(
      2,
      '<c r="B2"><v>15.720000000000001</v></c><c r="C2" s="1"><v>47921</v></c><c r="D2"><v>9146647558150123456</v></c>',
    ),
    row(3, '<c r="B3" s="3"><v>0.15</v></c><c r="C3" s="2"><v>47921.5</v></c><c r="D3" s="4"><v>123</v></c>'),
    row(
      4,
      '<c r="B4"><v>1.0000000000000001E-5</v></c><c r="C4" t="d"><v>2031-03-14T00:00:00</v></c><c r="D4"><v>1.23E+18</v></c>',
    ),
    row(5, '<c r="B5" s="5"><v>7</v></c><c r="C5" s="1"><v>60</v></c><c r="D5" s="1"><v>1</v></c>'),
  ];
  expect(await cellsOf({ rows: header + rows.join(''), styles })).toEqual([
    ['C', '15.72', '2031-03-14', '9146647558150123456'],
    ['C', '15%', '2031-03-14 12:00:00', '00123'],
    ['C', '0.00001', '2031-03-14', '1230000000000000000'],
    ['C', '7', '1900-02-28', '1900-01-01'],
  ]);
});

test('a price keeps the currency that its format shows', async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$€-407]#,##0.00"/><numFmt numFmtId="171" formatCode="&quot;$&quot;#,##0.00"/>
    <numFmt numFmtId="172" formatCode="#,##0.00\\ [$EUR];[Red]-#,##0.00"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>`;
  const cells = [1, 2, 3].map(
    (style) =>
      `<row r="${style + 1}">${inline('C', `r="A${style + 1}"`)}<c r="B${style + 1}" s="${style}"><v>7.5</v></c></row>`,
  );
  expect((await cellsOf({ rows: header + cells.join(''), styles })).map(([, price]) => price)).toEqual([
    '€7.5',
    '$7.5',
    'EUR7.5',
  ]);
});

const formats = (codes: readonly string[]) => {
  const attribute = (code: string) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const listed = codes.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${attribute(code)}"/>`,
  );
  const styles = codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return `<numFmts>${listed.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`;
};

/** Codes of a column of numbers, one for each format, and what the preview says of them. */
async function codesOf(cells: readonly (readonly [format: string, value: string])[]) {
  const rows = cells.map(
    ([, value], index) =>
      `<row r="${index + 2}"><c r="A${index + 2}" s="${index + 1}"><v>${value}</v></c></row>`,
  );
  const parts = { rows: header + rows.join(''), styles: formats(cells.map(([code]) => code)) };
  const { workbook, path } = await opened(spreadsheetFile(parts));
  const { otherwise } = await inspected(workbook, path);
  return { codes: (await cellsOf(parts)).map(([code]) => code), otherwise };
}

test('codes keep the texts and the zeros that their format shows', async () => {
  const shown = [
    ['"SALE"0000', '12', 'SALE0012'],
    ['"X-"0', '12', 'X-12'],
    ['00000\\-0000', '12', '00000-0012'],
    ['000-00-0000', '1234567890', '1234-56-7890'],
    ['0000" "0000', '12', '0000 0012'],
    ['[Red]"VIP"00;[Blue]-0', '7', 'VIP07'],
    ['"yes";"no"', '1', 'yes'],
    ['[h]:mm', '1.5', '36:00:00'],
    ['"$"0', '7', '$7'],
  ] as const;
  expect(await codesOf(shown.map(([format, value]) => [format, value]))).toEqual({
    codes: shown.map(([, , text]) => text),
    otherwise: [],
  });
});

test('numbers that are shown otherwise are counted in the preview, and the first is named', async () => {
  const cells = [
    ['0', '12', '12'],
    ['0" uses"', '12', '12'],
    ['"SALE"0000', '1.5', '1.5'],
    ['"SALE"0000', '-12', '-12'],
    ['"yes";"no";"none"', '0', '0'],
    ['###-####', '5551234', '5551234'],
    ['0.0,,"M"', '7000000', '7000000'],
    ['#,##0,', '7000', '7000'],
    ['[=1]"true";General', '1', '1'],
    [';;;', '12', '12'],
    ['0"%"', '12', '12'],
  ] as const;
  expect(await codesOf(cells.map(([format, value]) => [format, value]))).toEqual({
    codes: cells.map(([, , text]) => text),
    otherwise: [
      '10 numbers, first in A3, look different in the spreadsheet: units and other text that their formats add are not imported.',
    ],
  });
});

test('formats that only set a number in columns, colours and thousands are no reason for a warning', async () => {
  const codes = [
    'General',
    '#,##0.00',
    '_-* #,##0_-;\\-* #,##0_-',
    '0_);(0)',
    '#\\ ##0',
    '# ?/?',
    '0.0E+0',
    '@',
  ];
  expect((await codesOf([...codes, '#,##0.00\\ "€"'].map((code) => [code, '12']))).otherwise).toEqual([]);
});

test('formulas without a result, merged rows and cells named twice are counted in the preview', async () => {
  const rows = [
    '<row r="2"><c r="A2"><f>B2&amp;1</f></c><c r="B2"><v>1</v></c><c r="D2" t="str"><f>""</f><v></v></c></row>',
    `<row r="3">${inline('S', 'r="A3"')}<c r="B3"><v>1</v></c><c r="B3"><v>2</v></c></row>`,
    `<row r="4"><c r="A4"/><c r="B4"><v>3</v></c></row>`,
  ];
  const areas =
    '</sheetData><mergeCells><mergeCell ref="A3:A900"/><mergeCell ref="A1:D1"/></mergeCells><sheetData>';
  const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows.join('') + areas }));
  expect((await inspected(workbook, path)).otherwise).toEqual([
    '1 formula without a saved result, in A2: the cell is imported empty.',
    '1 cell that the file contains more than once, in B3: the last value is imported.',
    '1 cell merged with a row above, in A4: it is imported empty unless you unmerge it and fill it in.',
  ]);
});

test('a cell says yes in both spellings, and of two texts it has the one that its type names', async () => {
  const rows = [
    `<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is><v>5</v></c><c r="D2" t="b"><v>true</v></c></row>`,
    `<row r="3"><c r="A3" t="str"><is><t>x</t></is><v>5</v></c><c r="D3" t="b"><v>false</v></c></row>`,
  ];
  expect(await cellsOf({ rows: header + rows.join('') })).toEqual([
    ['x', '', '', 'TRUE'],
    ['5', '', '', 'FALSE'],
  ]);
});

test('the calendar of 1904 is obeyed', async () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const rows = `${header}<row r="2">${inline('C', 'r="A2"')}<c r="C2" s="1"><v>46459</v></c></row>`;
  expect(await cellsOf({ rows, styles, workbookPr: 'date1904="1"' })).toEqual([['C', '', '2031-03-14', '']]);
});

test('rows and cells that the file leaves out are empty, and the header row keeps its number', async () => {
  const rows = `<row r="4">${inline('code', 'r="A4"')}${inline('Note', 'r="C4"')}</row><row r="9">${inline('X', 'r="A9"')}${inline('n', 'r="C9"')}</row>`;
  const { workbook, path } = await opened(spreadsheetFile({ rows }));
  expect(await inspected(workbook, path)).toMatchObject({
    headerRow: 4,
    worksheet: 'One',
    worksheets: ['One', 'Two'],
  });
  expect(await cellsOf({ rows })).toEqual([
    ['X', '', undefined, 'n'].map((text, index) => (index === 2 ? '' : text)),
  ]);
});

test('hidden worksheets come last, an empty one is said to be, and an unknown one is refused', async () => {
  const sheets =
    '<sheet name="One" sheetId="1" state="hidden" r:id="r1"/><sheet name="Two" sheetId="2" r:id="r2"/>';
  const { workbook, path } = await opened(spreadsheetFile({ rows: header, sheets }));
  await expect(inspected(workbook, path, { worksheet: 'Two' })).rejects.toMatchObject({
    error: {
      code: 'file-unreadable',
      message: 'The worksheet “Two” is empty.',
      next: 'Choose another worksheet or file.',
    },
  });
  const blank = await opened(spreadsheetFile({ rows: '' }));
  await expect(inspected(blank.workbook, blank.path)).rejects.toMatchObject({
    error: { message: 'The worksheet “One” is empty.', next: 'Choose another file.' },
  });
  expect(await inspected(workbook, path, { worksheet: 'One' })).toMatchObject({ worksheets: ['Two', 'One'] });
  await expect(inspected(workbook, path, { worksheet: 'Three' })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});

test('a file that unpacks to a thousand times its size is refused and leaves nothing', async () => {
  const bomb = new Uint8Array(8 * 1024 * 1024).fill(32);
  const bytes = spreadsheetFile({ rows: header, more: { 'xl/sharedStrings.xml': bomb } });
  const { workbook, path } = await opened(bytes);
  expect(bytes.length).toBeLessThan(100_000);
  await expect(inspected(workbook, path)).rejects.toMatchObject({ error: { code: 'file-too-large' } });
  expect(await importFile(workbook, path)).toMatchObject({
    state: 'failed',
    error: { code: 'file-too-large' },
  });
  expect(await workbook.call('sheets.list', {})).toEqual([]);
});

test('entities of the file are not expanded', async () => {
  const rows = `${header}<row r="2">${inline('&amp;lol;', 'r="A2"')}</row>`;
  const doctype = '<!DOCTYPE sst [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>';
  const evil = new TextEncoder().encode(`<?xml version="1.0"?>${doctype}<sst><si><t>&lol2;</t></si></sst>`);
  const { workbook, path } = await opened(spreadsheetFile({ rows, more: { 'xl/sharedStrings.xml': evil } }));
  await expect(inspected(workbook, path)).rejects.toMatchObject({ error: { code: 'file-unreadable' } });
});

test('damaged files, other packed files and old formats are refused in words', async () => {
  const whole = spreadsheetFile({ rows: header });
  const damaged: [string, Uint8Array][] = [
    ['cut', whole.subarray(0, whole.length - 40)],
    ['other', zipSync({ 'a.txt': new Uint8Array(10) })],
    ['old', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])],
    ['xml', spreadsheetFile({ rows: '<row r="1"><c r="A1"' })],
    ['order', spreadsheetFile({ rows: `<row r="3">${inline('code')}</row><row r="2"/>` })],
  ];
  for (const [name, bytes] of damaged) {
    const { workbook, path } = await opened(bytes);
    await expect(inspected(workbook, path), name).rejects.toMatchObject({
      error: { code: 'file-unreadable' },
    });
  }
});

test('bytes changed at random end as an error in words or as rows, never as a fault of the worker', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, index) => `<row r="${index + 2}">${inline(`C${index}`, `r="A${index + 2}"`)}</row>`,
  );
  const whole = spreadsheetFile({ rows: header + rows.join('') });
  const { workbook, path } = await opened(whole);
  for (let round = 0; round < 60; round += 1) {
    const bytes = Uint8Array.from(whole);
    const at = (round * 7919) % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (round % 8));
    writeFileSync(path, bytes);
    const end = await importFile(workbook, path, { kind: 'discounts-2021-01' });
    expect(['done', 'failed']).toContain(end.state);
    if (end.error)
      expect(['file-unreadable', 'file-too-large'], end.error.details?.join()).toContain(end.error.code);
  }
});
