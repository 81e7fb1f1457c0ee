import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spreadsheetFile } from './spreadsheet-file.ts';
import { inspected, openWorkbook } from './support.ts';

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${['code', 'value', 'starts_at'].map(inline).join('')}</row>`;

async function read(row: string) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'book.xlsx');
  writeFileSync(path, spreadsheetFile({ rows: header + row }));
  return (await inspected(workbook, path)).rawRows.slice(1);
}
const row = (name: string, number = 'r="2"') =>
  `<row ${number}><c r="A2"><v>1</v></c><c r="${name}"><v>10</v></c></row>`;

test.each([
  ['as usual', row('C2')],
  ['in small letters', row('c2')],
  ['as an absolute one', row('$C$2')],
  ['by its column alone', row('C')],
  ['with a zero', row('C02')],
  ['in a row without a number', row('C2', '')],
])('a cell is where its name says, written %s', async (_how, xml) => {
  expect(await read(xml)).toEqual([['1', '', '10']]);
});

test('a cell without a name comes after the one before it', async () => {
  expect(await read('<row r="2"><c><v>1</v></c><c r="C2"><v>2</v></c><c><v>3</v></c></row>')).toEqual([
    ['1', '', '2', '3'],
  ]);
});

test.each([
  ['is of another row', row('C3')],
  ['has no column', row('2')],
  ['is empty', row('')],
  ['has letters behind its number', row('C2x')],
  ['has another sheet', row('Two!C2')],
  ['is an area', row('C2:D2')],
])('a cell whose name %s is refused: its value comes into no other column or row', async (_how, xml) => {
  const found: unknown = await read(xml).catch((thrown: unknown) => thrown);
  expect(found).toMatchObject({
    error: { code: 'file-unreadable', message: expect.stringMatching(/^Row 2 of the worksheet has a cell/) },
  });
});

test('a row whose number is no whole number is refused', async () => {
  await expect(read(row('C2', 'r="2.5"'))).rejects.toMatchObject({ error: { code: 'file-unreadable' } });
});
