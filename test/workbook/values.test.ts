import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRows, importedSheet, openWorkbook, sheetOf, temporaryFolder } from './support.ts';

test('the values of a column are those of its rows, each counted, whatever they are', async () => {
  const workbook = await openWorkbook();
  const texts = fc.array(fc.constantFrom('', '10', '9', 'ten', 'Ten', ' x', 'ä"\\', '漢', 'a\nb'), {
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('', 't', '1', '"', '漢'), async (column, containing) => {
      const { id } = await sheetOf(
        workbook,
        column.map((text, index) => [`C-${index}`, text]),
      );
      const answer = await workbook.call('sheets.values', { sheetId: id, column: 'value', containing });
      const wanted = Map.groupBy(
        column.filter((text) => text.toLowerCase().includes(containing)),
        (text) => text,
      );
      expect(new Map(answer.values.map(({ text, rows }) => [text, rows]))).toEqual(
        new Map([...wanted].map(([text, all]) => [text, all.length])),
      );
      expect(answer).toMatchObject({ total: wanted.size, more: false });
      await workbook.call('sheets.delete', { sheetId: id });
    }),
    { numRuns: 40 },
  );
});

test('numbers stand by their value, texts after them, and the empty ones last', async () => {
  const workbook = await openWorkbook();
  const { id } = await sheetOf(
    workbook,
    ['10', 'ten', '', '9', '10'].map((text, index) => [`C-${index}`, text]),
  );
  const { values } = await workbook.call('sheets.values', { sheetId: id, column: 'value', containing: '' });
  expect(values).toEqual([
    { text: '9', rows: 1 },
    { text: '10', rows: 2 },
    { text: 'ten', rows: 1 },
    { text: '', rows: 1 },
  ]);
  await workbook.call('sheets.deleteRows', { sheetId: id, view: allRows, spans: [{ top: 1, bottom: 1 }] });
  const after = await workbook.call('sheets.values', { sheetId: id, column: 'value', containing: '' });
  expect(after.values.map(({ text }) => text)).toEqual(['9', '10', '']);
});

test('many values are listed in part and searched whole, while windows are answered in between', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'codes.csv');
  const rows = 120_000;
  const lines = Array.from({ length: rows }, (_, index) => `CODE-${index},${index % 7}`);
  writeFileSync(path, `code,value\r\n${lines.join('\r\n')}\r\n`);
  const { id } = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const order: string[] = [];
  const list = workbook
    .call('sheets.values', { sheetId: id, column: 'code', containing: '' })
    .then((answer) => {
      order.push('values');
      return answer;
    });
  const window = workbook
    .call('sheets.window', { sheetId: id, view: allRows, start: 60_000, count: 50 })
    .then(() => order.push('window'));
  await window;
  const all = await list;
  expect(order).toEqual(['window', 'values']);
  expect(all).toMatchObject({ total: 100_000, more: true });
  expect(all.values).toHaveLength(1000);
  const some = await workbook.call('sheets.values', { sheetId: id, column: 'code', containing: 'e-11999' });
  expect(some).toMatchObject({ total: 11, more: false });
  const seven = await workbook.call('sheets.values', { sheetId: id, column: 'value', containing: '' });
  expect(seven.values.reduce((sum, { rows: count }) => sum + count, 0)).toBe(rows);
});

test('a newer list takes the place of an older one', async () => {
  const workbook = await openWorkbook();
  const path = join(temporaryFolder(), 'codes.csv');
  const lines = Array.from({ length: 60_000 }, (_, index) => `CODE-${index},1`);
  writeFileSync(path, `code,value\r\n${lines.join('\r\n')}\r\n`);
  const { id } = await importedSheet(workbook, path, { kind: 'discounts-2021-01' });
  const old = workbook.call('sheets.values', { sheetId: id, column: 'code', containing: '1' });
  const displaced = expect(old).rejects.toMatchObject({ error: { code: 'cancelled' } });
  const next = await workbook.call('sheets.values', { sheetId: id, column: 'code', containing: '59999' });
  await displaced;
  expect(next.values).toEqual([{ text: 'CODE-59999', rows: 1 }]);
});
