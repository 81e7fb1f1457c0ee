import { afterEach, expect, test, vi } from 'vitest';
import { jsonIn } from '../../../src/main/sqlite/readable.ts';

/* JSON of a file, which may be anybody's: a text that the runtime has no memory for would end the process. */

afterEach(() => {
  vi.restoreAllMocks();
});

const many = (text: string, count: number): string => `[${text}${`,${text}`.repeat(count - 1)}]`;

test('a text of as many characters and values as are read is read', () => {
  expect(jsonIn('[1,2]', 5)).toEqual([1, 2]);
  expect(jsonIn(many('[]', 399_999), 10_000_000)).toHaveLength(399_999);
  expect(jsonIn(many('"[{,:"', 500_000), 10_000_000)).toHaveLength(500_000);
  expect(jsonIn('[1,2', 5)).toBeUndefined();
});

test.each([
  ['of more characters', '[1,2]', 4],
  ['with more lists', many('[]', 400_000), 10_000_000],
  ['with more lists in each other', '['.repeat(400_001) + ']'.repeat(400_001), 10_000_000],
  ['with more values', many('1', 16_000_001), 100_000_000],
])('a text %s is not parsed', (_what, text, most) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(jsonIn(text, most)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});
