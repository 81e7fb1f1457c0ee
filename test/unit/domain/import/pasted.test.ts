import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTsv } from '../../../../src/domain/grid/tsv.ts';
import { asFile } from '../../../../src/domain/import/pasted.ts';
import { CsvRows } from '../../../../src/main/workbook/import/csv-rows.ts';

function rowsOf(text: string): string[][] {
  const csv = new CsvRows('\t', '\n');
  return [...csv.push(text), ...csv.end()];
}

test('quotes that a spreadsheet puts on the clipboard as they are in the cell do not join cells', () => {
  const copied = 'code\tcampaign\tvalue\r\nA\t"Summer" sale\t5\r\nB\t"x\ny"\t6\r\nC\t"3" pipe\t7\r\n';
  expect(rowsOf(asFile(copied))).toEqual([
    ['code', 'campaign', 'value'],
    ['A', '"Summer" sale', '5'],
    ['B', 'x\ny', '6'],
    ['C', '"3" pipe', '7'],
  ]);
});

test('a copied block reads as the grid reads it', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', '""', 'a', ' ', '5', ','), maxLength: 5 });
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(block, (rows) => {
      const text = rows.map((row) => `${row.join('\t')}\r\n`).join('');
      if (asFile(text) !== text) expect(rowsOf(asFile(text))).toEqual(parseTsv(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['has no cell that begins with a quote', 'code\tvalue\r\nA\t5"\r\nB\r\n'],
  ['is divided by another sign', 'code,note\nA,"x\ty"\nB,"z"\n'],
  ['says what divides it', 'sep=\t\r\ncode\tnote\r\nA\t"x"\r\n'],
  ['has no tabs', '"Summer" sale\nWinter\n'],
])('a text stays as it is where it %s', (_name, text) => {
  expect(asFile(text)).toBe(text);
});
