import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spreadsheetFile } from '../workbook/spreadsheet-file.ts';
import { openWorkbook } from '../workbook/support.ts';

const text = 'email;subscription_id\r\ncafé@example.invalid;700000001\r\nb@example.invalid;4E+08\r\n';
const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = [
  ['email', 'subscription_id'],
  ['café@example.invalid', '700000001'],
  ['b@example.invalid', '4E+08'],
].map((row) => `<row>${row.map(cell).join('')}</row>`);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252', Buffer.from(text, 'latin1')],
  ['a spreadsheet', spreadsheetFile({ rows: rows.join('') })],
])('a file in %s: the column of ids is found', async (_encoding, bytes) => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'ids.csv');
  writeFileSync(path, bytes);
  const { best, columns } = await workbook.call('ids.columns', { path });
  expect(best).toBe(1);
  expect(columns[1]).toMatchObject({ name: 'subscription_id', ids: ['700000001'], refused: 1 });
  expect(columns[0]).toMatchObject({ name: 'email', sample: 'café@example.invalid' });
  expect(await workbook.call('ids.read', { path, column: 1 })).toMatchObject({ ids: ['700000001'] });
});

test('a damaged spreadsheet and a file that is gone are refused with what to do', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'ids.xlsx');
  writeFileSync(path, Buffer.from('PK\u0003\u0004'));
  await expect(workbook.call('ids.columns', { path })).rejects.toThrow('damaged');
  await expect(workbook.call('ids.columns', { path: `${path}.gone` })).rejects.toThrow('could not be opened');
});

test('a long list without an id is read as it stands', async () => {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'ids.csv');
  writeFileSync(path, `subscription_id\n"1${' '.repeat(100_000)}1"\n`);
  const { columns } = await workbook.call('ids.columns', { path });
  expect(columns[0]).toMatchObject({ ids: [], refused: 1 });
});
