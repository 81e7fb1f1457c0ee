import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { importedSheet, inspected, openWorkbook, textsOf } from './support.ts';

/** A workbook and a file in its folder. */
async function withFile(content: string) {
  const workbook = await openWorkbook();
  const path = join(workbook.folder, 'codes.csv');
  writeFileSync(path, content);
  return { workbook, path };
}

const dutch = 'Gutschein,Betrag,Type';
const words = { discount_type: { 'vast bedrag': 'fixed_amount', kado: null } };
const typesOf = (preview: Awaited<ReturnType<typeof inspected>>) =>
  preview.words.flatMap(({ column, values }) =>
    column === 'discount_type' ? values.map(({ text, answer, isSaved }) => [text, answer, isSaved]) : [],
  );

test('what a value means is asked once, holds for every row, and is known for the next file with these headers', async () => {
  const rows = Array.from({ length: 6000 }, (_, at) => `C${at},10,vast bedrag`);
  const { workbook, path } = await withFile([dutch, ...rows, 'X,5,kado'].join('\n'));
  const kind = 'discounts-2021-01';
  const first = await inspected(workbook, path, { kind });
  expect([first.rowsLooked, first.rowCount]).toEqual([5000, null]);
  expect(first.words).toMatchObject([
    { column: 'discount_type', values: [{ text: 'vast bedrag', rows: 5000, isSaved: false }] },
  ]);
  const sheet = await importedSheet(workbook, path, { kind, words, mapping: { 0: 'code' } });
  const types = (await textsOf(workbook, sheet.id)).map((row) => row[2]);
  expect([types.filter((text) => text === 'fixed_amount').length, types.at(-1)]).toEqual([6000, 'kado']);

  // The next file lacks one of the words, and the one after it has it again.
  const next = join(workbook.folder, 'next.csv');
  writeFileSync(next, [dutch, 'B,20,VAST BEDRAG'].join('\n'));
  const second = await inspected(workbook, next, { kind });
  expect(typesOf(second)).toEqual([['VAST BEDRAG', 'fixed_amount', true]]);
  expect([second.rowsLooked, second.rowCount]).toEqual([null, 1]);
  const again = await importedSheet(workbook, next, { kind });
  expect((await textsOf(workbook, again.id)).map((row) => row[2])).toEqual(['fixed_amount']);
  writeFileSync(next, [dutch, 'B,20,kado'].join('\n'));
  expect(typesOf(await inspected(workbook, next, { kind }))).toEqual([['kado', null, true]]);
});

test('a header and 5,000 rows are read whole, and empty rows are not counted', async () => {
  const rows = Array.from({ length: 4999 }, (_, at) => `C${at},10,percentage`);
  const { workbook, path } = await withFile([dutch, ...rows, ',,'].join('\n'));
  const { rowsLooked, rowCount } = await inspected(workbook, path, { kind: 'discounts-2021-01' });
  expect([rowsLooked, rowCount]).toEqual([null, 4999]);
});

test('a mapping that an earlier version kept holds, also for a file with a column called columns', async () => {
  const { workbook, path } = await withFile(['columns,words,x', 'A,10,b'].join('\n'));
  const kind = 'discounts-2021-01';
  await importedSheet(workbook, path, { kind, mapping: { 0: 'code', 1: 'value' } });
  await workbook.close();
  const database = new DatabaseSync(workbook.file);
  const written = JSON.stringify({ columns: 'code', words: 'value', x: null });
  expect(database.prepare('UPDATE mappings SET choices = ?').run(written).changes).toBe(1);
  database.close();
  const after = await openWorkbook({ folder: workbook.folder });
  const preview = await inspected(after, path, { kind });
  expect(preview.columns.map((column) => [column.mappedTo, column.confidence])).toEqual([
    ['code', 'saved'],
    ['value', 'saved'],
    [null, 'saved'],
  ]);
});
