import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spreadsheetFile, type WorkbookParts } from './spreadsheet-file.ts';
import { importedSheet, inspected, openWorkbook } from './support.ts';

/* A value of a spreadsheet is imported as its file has it, or the preview says that it is not. */

const inline = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const header = `<row r="1">${['code', 'value', 'starts_at', 'Note'].map((text) => inline(text)).join('')}</row>`;

async function opened(bytes: Uint8Array) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'book.xlsx');
  writeFileSync(path, bytes);
  return { workbook, path };
}

/** Cells of the column A from the second row on, and what the preview says of them. */
async function read(cells: readonly string[], parts: Omit<WorkbookParts, 'rows'> = {}) {
  const rows = cells.map((cell, index) => `<row r="${index + 2}">${cell}<c><v>1</v></c></row>`);
  const { workbook, path } = await opened(spreadsheetFile({ ...parts, rows: header + rows.join('') }));
  const { otherwise, rawRows } = await inspected(workbook, path);
  return { texts: rawRows.slice(1).map(([first]) => first), otherwise };
}

const formats = (codes: readonly string[]) => {
  const attribute = (code: string) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const listed = codes.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${attribute(code)}"/>`,
  );
  const styles = codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return `<numFmts>${listed.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`;
};

test('a number keeps the digits that the file has, whatever its form and the blanks around it', async () => {
  const numbers = [
    ['\n  900719925474099312\n  ', '900719925474099312'],
    ['+900719925474099312', '900719925474099312'],
    ['900719925474099312.0', '900719925474099312'],
    ['9.00719925474099312E17', '900719925474099312'],
    ['9.0071992547409931E16', '90071992547409931'],
    ['9.1466475581501201E+18', '9146647558150120000'],
    ['0.123456789012345678901', '0.123456789012345678901'],
    ['15.720000000000001', '15.72'],
    ['0.30000000000000004', '0.3'],
    ['1.5E+3', '1500'],
    ['1E-25', '0.0000000000000000000000001'],
    ['.5', '0.5'],
    ['0x10', '0x10'],
    ['1e999999999', '1e999999999'],
    ['1e350', '1e350'],
    ['Infinity', 'Infinity'],
    [' ', ''],
    ['\n', ''],
  ] as const;
  const { texts, otherwise } = await read(numbers.map(([value]) => `<c><v>${value}</v></c>`));
  expect(texts).toEqual(numbers.map(([, text]) => text));
  expect(otherwise).toEqual([]);
});

test('what is no number, number of a text or yes and no becomes none', async () => {
  const texts = '<si><t>zero</t></si>';
  const cells = [
    '<c t="s"><v> 0 </v></c>',
    '<c t="s"><v> </v></c>',
    '<c t="b"><v> 1\n</v></c>',
    '<c t="b"><v>maybe</v></c>',
  ];
  expect((await read(cells, { texts })).texts).toEqual(['zero', '', 'TRUE', 'maybe']);
  for (const named of ['0e0', '0x0', '-0', '1']) {
    const { workbook, path } = await opened(
      spreadsheetFile({ texts, rows: `${header}<row r="2"><c t="s"><v>${named}</v></c></row>` }),
    );
    await expect(inspected(workbook, path), named).rejects.toMatchObject({
      error: { code: 'file-unreadable' },
    });
  }
});

test('nothing of an extension is joined to a cell, and a second value is told', async () => {
  const extension = (inside: string) => `<extLst><ext uri="{x}">${inside}</ext></extLst>`;
  const cells = [
    `<c r="A2"><v>1</v>${extension('<v>99</v>')}</c>`,
    `<c r="A3"><v>2</v>${extension('<x:t xmlns:x="u">7</x:t><c r="A3"><v>98</v></c>')}</c>`,
    `<c r="A4" t="s"><v>0</v>${extension('<is><t>96</t></is>')}</c>`,
    `<c r="A5" t="inlineStr"><is><r><t>RI</t></r><r><t>CH</t></r><rPh><t>guide</t></rPh>${extension('<t>95</t>')}</is></c>`,
    '<c r="A6"><v>1</v><v>2</v></c>',
  ];
  const texts = `<si><t>shared</t>${extension('<t>97</t><si><t>96</t></si>')}</si>`;
  const found: unknown = await read(cells, { texts }).catch((thrown: unknown) => thrown);
  expect(found).toMatchObject({
    texts: ['1', '2', 'shared', 'RICH', '2'],
    otherwise: ['1 cell that the file contains more than once, in A6: the last value is imported.'],
  });
});

const cellIn2 = '<c r="A2"><v>5</v></c>';
const inlineIn2 = (inside: string) => `<row r="2"><c r="A2" t="inlineStr"><is>${inside}</is></c></row>`;
const merged = (...areas: readonly string[]) =>
  `</sheetData><mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells><sheetData>`;
test.each([
  ['a cell of another type', '<row r="2"><c r="A2" t="x"><v>5</v></c></row>', 'type'],
  ['a cell whose type is in capitals', '<row r="2"><c r="A2" t="S"><v>0</v></c></row>', 'type'],
  ['a row in another element', `<x:Alternate><row r="2">${cellIn2}</row></x:Alternate>`, 'element'],
  ['a cell in another element', `<row r="2"><x:Alternate>${cellIn2}</x:Alternate></row>`, 'element'],
  ['a value in another element', '<row r="2"><c r="A2"><x:Choice><v>5</v></x:Choice></c></row>', 'element'],
  ['an element in a value', '<row r="2"><c r="A2"><v>1<x:b>2</x:b>3</v></c></row>', 'element'],
  ['a text in another element', inlineIn2('<x:Alternate><t>HIDDEN</t></x:Alternate>'), 'element'],
  ['an element in a text', inlineIn2('<t>AB<x:b>CD</x:b>EF</t>'), 'element'],
  ['an element in a piece of a text', inlineIn2('<r><x:b><t>HIDDEN</t></x:b></r>'), 'element'],
  [
    'rows of an alternate sheet',
    `</sheetData><mc:AlternateContent><mc:Choice><sheetData><row r="2">${cellIn2}</row></sheetData></mc:Choice></mc:AlternateContent><sheetData>`,
    'element',
  ],
  ['an area that cannot be read', merged('A2:'), 'damaged'],
  ['an area of another sheet', merged('Two!A2:A3'), 'damaged'],
])('%s is refused in words: nothing of it is read as a number or left out', async (_what, rows, named) => {
  const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows }));
  await expect(inspected(workbook, path)).rejects.toMatchObject({
    error: { code: 'file-unreadable', message: expect.stringContaining(named) },
  });
});

test.each([
  ['a text in another element', '<x:Alternate><si><t>FIRST</t></si></x:Alternate><si><t>SECOND</t></si>'],
  ['a piece in another element', '<si><x:b><t>HIDDEN</t></x:b></si>'],
  ['an element in a text', '<si><t>AB<x:b>CD</x:b>EF</t></si>'],
  ['an element in a piece', '<si><r><t>AB</t><x:b><t>CD</t></x:b></r></si>'],
])(
  '%s of the texts that cells share is refused: nothing of it is joined, left out or numbered anew',
  async (_what, texts) => {
    await expect(read(['<c r="A2" t="s"><v>0</v></c>'], { texts })).rejects.toMatchObject({
      error: {
        code: 'file-unreadable',
        details: ['the part with its text has an element that Partner Desk does not recognize'],
      },
    });
  },
);

test('looks, guides and extensions of texts, and alternates without rows, are no reason to refuse a file', async () => {
  const rich =
    '<r><rPr><b/><sz val="11"/></rPr><t>RI</t></r><r><t>CH</t></r><rPh sb="0" eb="1"><t>guide</t></rPh><phoneticPr fontId="1"/><extLst><ext><t>95</t></ext></extLst>';
  const cells = [
    '<c r="A2" t="s"><v>0</v></c>',
    `<c r="A3" t="inlineStr"><is>${rich}</is></c>`,
    `<c r="A4"><v>4</v></c></row></sheetData><mc:AlternateContent><mc:Choice><controls><t>9</t></controls></mc:Choice><mc:Fallback/></mc:AlternateContent><sheetData><row r="9">`,
  ];
  const { texts } = await read(cells, { texts: `<si>${rich}</si><extLst><ext><si/></ext></extLst>` });
  expect(texts.slice(0, 3)).toEqual(['RICH', 'RICH', '4']);
});

test('a merged area is counted once, and no further than the sheet has rows and columns', async () => {
  const rows = [2, 3].map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`).join('');
  const areas = merged('A1:XFD1048576', 'A1:XFD1048576', 'A1:XFC1048576', 'E1:E3');
  const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows + areas }));
  expect((await inspected(workbook, path)).otherwise).toEqual([
    expect.stringMatching(/^8 cells merged with a row above/),
  ]);
});

test.each([
  ['absolute', '$A$2:$A$3'],
  ['backwards', 'A3:A2'],
  ['from the right above', 'B2:A3'],
  ['in lower case', 'a2:a3'],
  ['more than once, in other words', 'A2:A3', 'a3:a2', '$A$2:A03'],
])('a merged area that is written %s is counted as any', async (_how, ...areas) => {
  const rows = '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="B3"><v>1</v></c></row>';
  const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows + merged(...areas, 'D1') }));
  expect((await inspected(workbook, path)).otherwise).toEqual([
    expect.stringMatching(
      areas[0] === 'B2:A3' ? /^2 cells merged/ : /^1 cell merged with a row above, in A3/,
    ),
  ]);
});

test('rows that the spreadsheet hides are imported, and the preview says so', async () => {
  const row = (number: number, hidden: string, value: string) =>
    `<row r="${number}" hidden="${hidden}"><c r="A${number}"><v>${value}</v></c></row>`;
  const told = async (rows: string) => {
    const { workbook, path } = await opened(spreadsheetFile({ rows: header + rows }));
    const { otherwise, rawRows } = await inspected(workbook, path);
    return [rawRows.slice(1).map(([first = '']) => first), otherwise];
  };
  const few = row(2, '0', '9') + row(3, '1', ' ') + row(4, '1', '1');
  const one = '1 row is hidden in the spreadsheet, row 4: it is imported, too, unless you delete it';
  expect(await told(few)).toEqual([['9', '', '1'], [`${one} from the worksheet.`]]);
  const two =
    '2 rows are hidden in the spreadsheet, the first is row 4: they are imported, too, unless you delete them';
  const more = few + row(5, 'true', '2');
  expect(await told(more)).toEqual([['9', '', '1', '2'], [`${two} from the worksheet.`]]);
});

test('a cell that is in no row is refused', async () => {
  const { workbook, path } = await opened(spreadsheetFile({ rows: `${header}<c r="A1"><v>77</v></c>` }));
  await expect(inspected(workbook, path)).rejects.toMatchObject({ error: { code: 'file-unreadable' } });
});

/** The texts of numbers by their formats, each in a file of its own, and whether the preview counts it. */
const shown = async (cells: readonly (readonly [code: string, value: string])[]) => {
  const { texts } = await read(
    cells.map(([, value], index) => `<c r="A${index + 2}" s="${index + 1}"><v>${value}</v></c>`),
    { styles: formats(cells.map(([code]) => code)) },
  );
  const counted: string[] = [];
  for (const [index, [code, value]] of cells.entries()) {
    const { otherwise } = await read([`<c s="1"><v>${value}</v></c>`], { styles: formats([code]) });
    counted.push(`${code} ${value}: ${texts[index]}${otherwise.length > 0 ? ', told' : ''}`);
  }
  return counted;
};

const tables = {
  'whose zeros, currency or words are kept': [
    ['[$USD] 00', '5', 'USD 05'],
    ['[$€-407]0000', '5', '€0005'],
    ['0000[$€-407]', '5', '0005€'],
    ['$00', '5', '$05'],
    ['00€', '5', '05€'],
    ['00000;@', '5', '00005'],
    ['[$US dollar]0', '5', 'US dollar5'],
  ],
  'whose zeros, signs, dashes or words are not shown': [
    ['00,000', '12', '12, told'],
    ['00.00', '1.5', '1.5, told'],
    ['000.000', '12.5', '12.5, told'],
    ['0000.', '5', '5, told'],
    ['00.00', '0', '0, told'],
    ['000%', '0.05', '5%, told'],
    ['"to "0%', '0.05', '5%, told'],
    ['[DBNum1]0000', '5', '5, told'],
    ['[$-D000401]0000', '5', '5, told'],
    ['[$US dollar]#,##0', '5', '5, told'],
    ['General', '9.146647558150123E+18', '9146647558150120000, told'],
    ['0_-0', '12', '12, told'],
    ['‰0', '5', '5, told'],
    ['0‰', '5', '5, told'],
    ['-0', '5', '5, told'],
    ['(0)', '5', '5, told'],
    ['0;"none"', '-5', '-5, told'],
    ['0;;', '0', '0, told'],
    ['0;-0;;@', '0', '0, told'],
    ['#,###', '0', '0, told'],
    ['dd"-SALE"', '5', '1900-01-05, told'],
    ['"S"d', '5', '1900-01-05, told'],
    ['S\\A\\L\\E0', '12', '1900-01-12, told'],
    ['yyyy-mm-dd"-SALE"', '47921', '2031-03-14, told'],
    ['[h]" open"', '1.5', '36:00:00, told'],
  ],
  'that are shown as numbers, dates and prices are': [
    ['00.00', '12.5', '12.5'],
    ['0;-0;;@', '-7', '-7'],
    ['0;-0;;@', '7', '7'],
    ['#,###', '7', '7'],
    ['+0;-0', '7', '7'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', '0', '0'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', '-7', '-7'],
    ['_-[$€-2]\\ * #,##0.00_-;\\-[$€-2]\\ * #,##0.00_-;_-[$€-2]\\ * "-"??_-', '7', '€7'],
    ['#,##0.00\\ [$€-x-euro2]', '7', '€7'],
    ['0.0%;-0.0%', '-0.15', '-15%'],
    ['yyyy"年"m"月"d"日";@', '47921', '2031-03-14'],
    ['d" de "mmmm" de "yyyy', '47921', '2031-03-14'],
    ['yyyy\\-mm\\-dd"T"hh:mm:ss.000"Z"', '47921.5', '2031-03-14 12:00:00'],
    ['[$-x-sysdate]dddd, mmmm dd, yyyy', '47921', '2031-03-14'],
    ['[$-409]h:mm AM/PM;@', '0.5', '12:00:00'],
    ['mmm\\-yy', '47921', '2031-03-14'],
    ['[h]:mm:ss', '1.5', '36:00:00'],
  ],
} as const;

test.each(Object.entries(tables))('numbers %s', async (_name, cells) => {
  expect(await shown(cells.map(([code, value]) => [code, value]))).toEqual(
    cells.map(([code, value, text]) => `${code} ${value}: ${text}`),
  );
});

test('a number of more digits than a spreadsheet keeps is told, in a code as in an id', async () => {
  const cut = '<v>9.1466475581501199E+18</v>';
  const head = `<row r="1">${['code', 'value', 'applies_to_id'].map((text) => inline(text)).join('')}</row>`;
  const rows = `${head}<row r="2"><c r="A2">${cut}</c><c r="B2"><v>10</v></c><c r="C2">${cut}</c></row>`;
  const { workbook, path } = await opened(spreadsheetFile({ rows }));
  const sheet = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const groups = await workbook.call('sheets.issues', { sheetId: sheet.id });
  expect(
    groups
      .filter(({ code }) => code === 'spreadsheet-damage')
      .map(({ column }) => column)
      .toSorted(),
  ).toEqual(['applies_to_id', 'code']);
});
