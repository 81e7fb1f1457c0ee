import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvCell, csvLine, guardText, unguardText } from '../../../src/domain/sheet/csv.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '-5',
    '+1',
    '=x',
    "'=x",
    "'\t=x",
    "'\t'\t",
    "'\u00a0=x",
    "a;'\u00a0'\u00a0=x",
    'a;=x;b',
    'a\t"=x',
    'a|\n@x',
    '@john',
    '\t=1',
    ' =1',
    '"',
    '""',
    '\r\n',
    '-',
    '-1-1',
  ),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '\u00a0',
      '|',
      '\t',
      '"',
      ',',
      ';',
      '\n',
      '\r',
      ' ',
      '1',
      'a',
    ),
    maxLength: 8,
  }),
);

test('what is taken off is what was put on', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(unguardText(guardText(one))).toBe(one);
    }),
    { numRuns: 5000 },
  );
});

test('no cell begins as a formula unless it is a plain number', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t'), (one, delimiter) => {
      const cell = csvCell(one, delimiter);
      const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      if (/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(shown)) expect(shown).toMatch(/^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/);
    }),
    { numRuns: 5000 },
  );
});

test('what is behind a sign at which a spreadsheet may divide is no formula either', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t'), (one, delimiter) => {
      for (const piece of csvCell(one, delimiter).split(/[,;\t|\r\n]/)) {
        const shown = piece.replace(/^[\s\p{Cc}"]*/u, '');
        if (/^[=+\-@＝＋－＠]/u.test(shown))
          expect(shown.replaceAll('"', '')).toMatch(/^[+-]?(\d+([.,]\d+)?|[.,]\d+)?\s*$/);
      }
    }),
    { numRuns: 5000 },
  );
});

test('a file that an earlier version wrote is read as before', () => {
  expect(unguardText("'\t=SUM(A1)")).toBe('=SUM(A1)');
  expect(unguardText("'\t'\t=x")).toBe("'\t=x");
});

test('lines read back to the same texts with every delimiter', () => {
  const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (texts, delimiter) => {
      const file = texts.map((row) => csvLine(row, delimiter)).join('');
      const { data } = Papa.parse<string[]>(file, { delimiter, newline: '\r\n' });
      expect(data.slice(0, -1).map((row) => row.map(unguardText))).toEqual(texts);
    }),
    { numRuns: 2000 },
  );
});

test('numbers and codes stay as they are', () => {
  for (const one of ['-5', '+1', '-0.5', 'BF-31', "O'Neil", "'quoted'", '10%']) {
    expect(csvCell(one, ';')).toBe(one);
  }
  expect(csvCell('=SUM(A1)', ',')).toBe("'\u00a0=SUM(A1)");
  expect(csvCell('a;=SUM(A1)', ',')).toBe('"a;\'\u00a0=SUM(A1)"');
  expect(csvCell('a;-5', ',')).toBe('"a;-5"');
  expect(csvCell('1,5', ';')).toBe('"1,5"');
});
