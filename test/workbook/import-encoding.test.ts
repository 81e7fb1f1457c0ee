import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRows, importedSheet, importFile, inspected, openWorkbook, rowsOf, sheetOf } from './support.ts';

const kind = 'discounts-2021-01';

test('an export of the app in Windows-1252 comes back as it was, once its encoding is confirmed', async () => {
  const workbook = await openWorkbook();
  const sheet = await sheetOf(workbook, [['DUŠAN10', '10', 'percentage', 'ALL', 'forever', '', 'enabled']]);
  const ranges = [{ top: 0, bottom: 0, left: 0, right: 0 }];
  await workbook.call('sheets.setNote', { sheetId: sheet.id, view: allRows, ranges, note: 'for Saša' });
  const path = join(workbook.folder, 'own.csv');
  await workbook.call('sheets.export', {
    ...{ sheetId: sheet.id, path },
    ...{ format: 'csv', delimiter: ';', encoding: 'windows-1252' },
  });
  expect(await inspected(workbook, path, { kind })).toMatchObject({
    encoding: 'windows-1252',
    encodingsAsked: [
      { encoding: 'windows-1252', cells: ['DUŠAN10', 'for Saša'] },
      { encoding: 'macintosh', cells: ['DUäAN10', 'for Saöa'] },
    ],
  });
  expect(await importFile(workbook, path, { kind })).toMatchObject({
    state: 'failed',
    error: { code: 'bad-input', next: 'Choose the encoding in the preview, then import again.' },
  });
  const choices = { kind, encoding: 'windows-1252' };
  expect(await inspected(workbook, path, choices)).toMatchObject({ encodingsAsked: [] });
  const imported = await importedSheet(workbook, path, choices);
  const [row] = await rowsOf(workbook, imported.id);
  expect([row?.cells[0], row?.note]).toEqual(['DUŠAN10', 'for Saša']);
});

test('a file of Macintosh whose words are possible in Windows-1252 is read right once it is chosen', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'mac.csv');
  // The second megabyte is the first with a letter beyond ASCII.
  const lines = Array.from({ length: 6_000 }, (_, at) => `CODE${at},10,${'x'.repeat(200)}\r`).join('');
  const beyond = Buffer.concat([Buffer.from('K'), Buffer.from([0x9a]), Buffer.from('LN,10,\r')]);
  writeFileSync(path, Buffer.concat([Buffer.from(`code,value,title\r${lines}`), beyond]));
  expect((await inspected(workbook, path, { kind })).encodingsAsked).toEqual([
    { encoding: 'windows-1252', cells: ['KšLN'] },
    { encoding: 'macintosh', cells: ['KöLN'] },
  ]);
  const sheet = await importedSheet(workbook, path, { kind, encoding: 'macintosh' });
  expect((await rowsOf(workbook, sheet.id)).at(-1)?.cells[0]).toBe('KöLN');
});

/** A file of codes in a code page of one byte for each character. */
function codesIn(folder: string, label: string, codes: readonly string[]): string {
  const page = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const plain = Array.from({ length: 60 }, (_, at) => `SAVE${at}`);
  const text = ['code,value', ...[...plain, ...codes].map((code) => `${code},10`), ''].join('\r\n');
  const path = join(folder, `${label}.csv`);
  writeFileSync(
    path,
    Uint8Array.from(text, (character) => page.indexOf(character)),
  );
  return path;
}

test.each([
  ['en-PL', 'windows-1250', ['KOŃ10', 'częste'], ['KOÑ10', 'czêste']],
  ['en-CZ', 'windows-1250', ['ČERVEN', 'PŘÁTELÉ'], ['ÈERVEN', 'PØÁTELÉ']],
  ['en-TR', 'windows-1254', ['KIŞ', 'İNDİRİM'], ['KIÞ', 'ÝNDÝRÝM']],
])(
  'in %s letters of %s are asked about, and imported as they are written there once it is chosen',
  async (region, encoding, codes, western) => {
    const workbook = await openWorkbook({ region });
    const path = codesIn(workbook.folder, encoding, codes);
    const { encodingsAsked } = await inspected(workbook, path, { kind });
    expect(encodingsAsked).toEqual([
      { encoding, cells: codes },
      { encoding: 'windows-1252', cells: western },
    ]);
    expect(await importFile(workbook, path, { kind })).toMatchObject({
      error: {
        message: 'The file can be read in more than one encoding, and nothing in it shows which is right.',
      },
    });
    const sheet = await importedSheet(workbook, path, { kind, encoding });
    expect((await rowsOf(workbook, sheet.id)).slice(60).map((row) => row.cells[0])).toEqual(codes);
  },
);

test.each([
  ['windows-1250', ['ZIMOWAŁKA', 'WIOSNĄ'], ['windows-1252', 'windows-1250']],
  ['windows-1254', ['YAZ', 'KIŞ'], ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257']],
  ['windows-1253', ['ΚΑΛΟΚΑΙΡΙ'], ['windows-1251', 'windows-1253']],
  ['iso-8859-15', ['EURO€'], ['windows-1252', 'iso-8859-15']],
] as const)(
  'in a region of Windows-1252 a file in %s is not imported unasked',
  async (label, codes, asked) => {
    const workbook = await openWorkbook({ region: 'en-DE' });
    const path = codesIn(workbook.folder, label, codes);
    const { encodingsAsked } = await inspected(workbook, path, { kind });
    expect(encodingsAsked.map(({ encoding }) => encoding)).toEqual(asked);
    const own = encodingsAsked.find(({ encoding }) => encoding === label);
    expect(own?.cells).toEqual(codes.filter((code) => /[^ -~]/.test(code)));
    expect(await importFile(workbook, path, { kind })).toMatchObject({ state: 'failed' });
  },
);

test('a file that fits the code page of the region alone is read in it unasked', async () => {
  const workbook = await openWorkbook({ region: 'en-PL' });
  const path = codesIn(workbook.folder, 'windows-1250', ['ZIMOWAŁKA', 'KOŃ10']);
  expect(await inspected(workbook, path, { kind })).toMatchObject({ encodingsAsked: [] });
  const sheet = await importedSheet(workbook, path, { kind });
  expect((await rowsOf(workbook, sheet.id)).slice(60).map((row) => row.cells[0])).toEqual([
    'ZIMOWAŁKA',
    'KOŃ10',
  ]);
});
