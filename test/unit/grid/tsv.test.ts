import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTsv, parseTsv } from '../../../src/domain/grid/tsv.ts';
import { growth, straight } from '../../support/time/growth.ts';
import { block } from './arbitraries.ts';

test('parse of format is identity', () => {
  fc.assert(
    fc.property(block, (cells) => {
      expect(parseTsv(formatTsv(cells))).toEqual(cells);
    }),
    { numRuns: 500 },
  );
});

test('a wide row over many short ones does not make a block beyond all bounds of its text', () => {
  const block = parseTsv('\t'.repeat(5000) + '\n'.repeat(5000));
  expect(block).toHaveLength(5000);
  expect(block[0]).toHaveLength(5001);
  expect(block.reduce((sum, row) => sum + row.length, 0)).toBeLessThan(2_200_000);
});

test('one cell is a text without a line end; several rows end with CRLF each', () => {
  expect(formatTsv([['BF31']])).toBe('BF31');
  expect(
    formatTsv([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toBe('a\tb\r\nc\td\r\n');
});

test('cells with tabs, line breaks or a quote at the beginning are quoted', () => {
  expect(
    formatTsv([
      ['a\nb', 'x'],
      ['"q"', '5" wide'],
    ]),
  ).toBe('"a\nb"\tx\r\n"""q"""\t5" wide\r\n');
});

test.each([
  [
    'Excel',
    'code\tvalue\r\nBF-1\t10\r\n',
    [
      ['code', 'value'],
      ['BF-1', '10'],
    ],
  ],
  [
    'LibreOffice and Sheets, without a last line end',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['old Mac line ends', 'a\rb\r', [['a'], ['b']]],
  ['a cell with line breaks', '"said:\nwill be back"\tok\r\n', [['said:\nwill be back', 'ok']]],
  ['doubled quotes', '"Moving, ""for now"""\tx', [['Moving, "for now"', 'x']]],
  ['a quote that belongs to the text', '5" wide\t"open', [['5" wide', '"open']]],
  ['a quoted beginning that is no quoted cell', '"a" b\tc', [['"a" b', 'c']]],
  [
    'empty cells and an empty row',
    '\tx\r\n\r\n',
    [
      ['', 'x'],
      ['', ''],
    ],
  ],
  ['nothing', '', [['']]],
])('reads what %s writes', (_source, text, cells) => {
  expect(parseTsv(text)).toEqual(cells);
});

test('short rows are filled up, so that a block is a rectangle', () => {
  expect(parseTsv('a\tb\tc\nd\n')).toEqual([
    ['a', 'b', 'c'],
    ['d', '', ''],
  ]);
});

test('a text full of quotes that never close is read in a straight line', () => {
  const text = (fields: number) => '"a\t'.repeat(fields);
  expect(parseTsv(text(100_000))[0]).toHaveLength(100_001);
  expect(growth((fields) => parseTsv(text(fields)), 50_000)).toBeLessThan(straight);
});
