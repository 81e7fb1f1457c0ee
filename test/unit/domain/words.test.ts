import { expect, test } from 'vitest';
import { count, counted, joined, listed } from '../../../src/messages/words.ts';

test('numbers have separators, and one thing is not called by its plural', () => {
  expect(count(61_250)).toBe('61,250');
  expect([0, 1, 2, 1_000_000].map((value) => counted(value, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,000,000 rows',
  ]);
  expect([1, 12].map((value) => counted(value, 'batch', 'batches'))).toEqual(['1 batch', '12 batches']);
});

test('names are listed, and of many the first ones with how many more there are', () => {
  expect(['and', 'or'].map((last) => joined(['a', 'b', 'c'], last === 'or' ? 'or' : 'and'))).toEqual([
    'a, b and c',
    'a, b or c',
  ]);
  expect([joined([]), joined(['a'])]).toEqual(['', 'a']);
  expect(listed(['1'], 3)).toBe('1');
  expect(listed(['1', '2'], 3)).toBe('1 and 2');
  expect(listed(['1', '2', '3'], 3)).toBe('1, 2 and 3');
  expect(listed(['1', '2', '3', '4', '5'], 3)).toBe('1, 2 and 3 more');
});
