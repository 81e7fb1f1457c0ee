import { expect, test } from 'vitest';
import { parseTsv } from '../../../src/domain/grid/tsv.ts';
import { linesIn, pastedPairs, pastedTokens } from '../../../src/domain/links/pair.ts';

test('lines are codes; a second column holds their tokens', () => {
  expect(pastedPairs('A\tt1\r\nB\tt2\r\n\r\n')).toEqual({ codes: ['A', 'B'], tokens: ['t1', 't2'] });
  expect(pastedPairs(' A \nB')).toEqual({ codes: ['A', 'B'], tokens: ['', ''] });
  expect(pastedPairs('')).toEqual({ codes: [], tokens: [] });
});

test('an empty line inside keeps its place, so that tokens meet their codes', () => {
  expect(pastedTokens('t1\n\nt3\n\n')).toEqual(['t1', '', 't3']);
  expect(pastedPairs('A\n\nC').codes).toEqual(['A', '', 'C']);
});

test('lines are counted as they are read, up to the last that is not empty', () => {
  const texts = ['', '\n\n', 'A', 'A\r\nB\rC\nD\r\n\r\n', '\n\nA', 'A\tt\n\tt\n\t\n', '\r\r\nA'];
  for (const text of texts) expect(linesIn(text), JSON.stringify(text)).toBe(pastedPairs(text).codes.length);
  expect(linesIn('"A\nB"\tt')).toBe(2);
});

test('cells after the second are read over, wherever their quotes end', () => {
  expect(pastedPairs(`A\tt1\t"x\ny"\nB\tt2${'\t'.repeat(1000)}`)).toEqual({
    codes: ['A', 'B'],
    tokens: ['t1', 't2'],
  });
  expect(parseTsv('A\tB\tC\nD', 2)).toEqual([
    ['A', 'B'],
    ['D', ''],
  ]);
});
