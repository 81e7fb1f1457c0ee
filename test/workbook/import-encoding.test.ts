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
