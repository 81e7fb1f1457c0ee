import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { delimiters, detectDelimiter } from '../../../../src/domain/import/delimiter.ts';

test('the delimiter is the sign that divides every line alike', () => {
  expect(detectDelimiter('code;value\nA;1,5\nB;2,75\nC;3\n').delimiter).toBe(';');
  expect(detectDelimiter('code\tvalue\nA, B\t1\nC\t2\n').delimiter).toBe('\t');
  expect(detectDelimiter('a|b\n1|2\n').delimiter).toBe('|');
});

test('signs and line breaks inside quotes do not count', () => {
  const text = 'id,comment\n1,"a;b;c\nd;e;f"\n2,"x;y;z ""q;q"""\n3,\n';
  expect(detectDelimiter(text)).toEqual({ delimiter: ',', sure: true, statedInFile: false });
});

test('the line sep=; decides', () => {
  expect(detectDelimiter('sep=;\r\na;b\r\n')).toEqual({ delimiter: ';', sure: true, statedInFile: true });
});

test('a file of one column has no delimiter, and says so', () => {
  expect(detectDelimiter('code\nA\nB\n').sure).toBe(false);
  expect(detectDelimiter('').sure).toBe(false);
});

test('a title above the table does not mislead', () => {
  expect(
    detectDelimiter('Spring, summer, autumn campaign\n\ncode;value\nA;1\nB;2\nC;3\nD;4\n').delimiter,
  ).toBe(';');
});

test('any table that is written with a delimiter is read with it', () => {
  const cell = fc.string({
    maxLength: 6,
    unit: fc.constantFrom('a', 'B', '1', ',', ';', '\t', '|', '"', '\n', ' '),
  });
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 3, maxLength: 12 }),
    );
  fc.assert(
    fc.property(table, fc.constantFrom(...delimiters), (rows, delimiter) => {
      const text = `${Papa.unparse(rows, { delimiter, quotes: true, newline: '\r\n' })}\r\n`;
      expect(detectDelimiter(text).delimiter).toBe(delimiter);
    }),
  );
});
