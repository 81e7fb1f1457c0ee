import { expect, test } from 'vitest';
import { pastedPairs, pastedTokens } from '../../../src/domain/links/pair.ts';

test('lines are codes; a second column holds their tokens', () => {
  expect(pastedPairs('A\tt1\r\nB\tt2\r\n\r\n')).toEqual({ codes: ['A', 'B'], tokens: ['t1', 't2'] });
  expect(pastedPairs(' A \nB')).toEqual({ codes: ['A', 'B'], tokens: ['', ''] });
  expect(pastedPairs('')).toEqual({ codes: [], tokens: [] });
});

test('an empty line inside keeps its place, so that tokens meet their codes', () => {
  expect(pastedTokens('t1\n\nt3\n\n')).toEqual(['t1', '', 't3']);
  expect(pastedPairs('A\n\nC').codes).toEqual(['A', '', 'C']);
});
