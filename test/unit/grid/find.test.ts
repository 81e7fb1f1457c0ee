import { expect, test } from 'vitest';
import { ask, emptyFind, problemOf } from '../../../src/domain/grid/find.ts';
import { totalsOf } from '../../../src/domain/grid/totals.ts';

test('another question drops the answer to the one before', () => {
  const answered = {
    ...ask(emptyFind, { text: 'BF' }),
    result: { count: 3, place: 2, match: { row: 1, column: 0 } },
  };
  expect(ask(answered, { matchCase: true }).result).toBeNull();
  expect(ask(answered, { matchCase: true }).text).toBe('BF');
});

test('a half-typed regular expression is a problem only where one is meant', () => {
  expect(problemOf({ ...emptyFind, text: '(' })).toBeNull();
  expect(problemOf({ ...emptyFind, text: '(', regularExpression: true })).toMatchObject({
    words: expect.stringContaining('('),
  });
  expect(problemOf({ ...emptyFind, text: '^BF-\\d+$', regularExpression: true })).toBeNull();
});

test('sums are exact, and texts, ids and damaged numbers are left out', () => {
  expect(totalsOf(['0.1', '0.2', ' 10 ', '-5', 'ALL', '', '1.5E+3', '9146647558150123456'])).toEqual({
    numbers: 4,
    sum: '5.3',
    average: '1.325',
  });
  expect(totalsOf([])).toEqual({ numbers: 0, sum: '0', average: null });
});
