import { describe, expect, test } from 'vitest';
import { expandAlphabet, plainAlphabet, withoutLookAlikes } from '../../../../src/domain/codes/alphabet.ts';
import { parsePattern } from '../../../../src/domain/codes/pattern.ts';

const partsOf = (text: string, avoidLookAlikes = true): unknown => {
  const read = parsePattern(text, { avoidLookAlikes });
  return read.ok ? read.value.parts : read.error;
};

test('a pattern is text, random characters, a running number and a check character', () => {
  expect(partsOf('BF-{4:A-Z2-9}-{seq:5}-{check}', false)).toEqual([
    { part: 'text', text: 'BF-' },
    { part: 'random', length: 4, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789' },
    { part: 'text', text: '-' },
    { part: 'sequence', width: 5, first: 1 },
    { part: 'text', text: '-' },
    { part: 'check' },
  ]);
  expect(partsOf('{6}')).toEqual([{ part: 'random', length: 6, alphabet: plainAlphabet }]);
  expect(partsOf('{seq:3:100}{{x}}')).toEqual([
    { part: 'sequence', width: 3, first: 100 },
    { part: 'text', text: '{x}' },
  ]);
});

test('look-alikes are left out where asked for', () => {
  expect(partsOf('{1:0-9}')).toEqual([{ part: 'random', length: 1, alphabet: '23456789' }]);
  expect(withoutLookAlikes(plainAlphabet)).toBe(plainAlphabet);
});

test('an alphabet is ranges and single characters', () => {
  expect(expandAlphabet('A-Cx-z7')).toBe('ABCxyz7');
  expect(expandAlphabet('AAB-')).toBe('AB-');
  expect(expandAlphabet('Z-A')).toBeNull();
});

describe('what cannot be read says where and why', () => {
  test.each([
    ['', 0],
    ['SAME', 0],
    ['BF-{4', 3],
    ['BF}', 2],
    ['BF-{x}', 3],
    ['{0}', 0],
    ['{99}', 0],
    ['{4:Z-A}', 0],
    ['{4:01OIL}', 0],
    ['{seq:0}', 0],
    ['{seq}{seq}', 0],
    ['{4}{check}{check}', 0],
    ['A B{4}', 0],
    ['{40}{40}', 0],
  ])('%s', (text, at) => {
    const read = parsePattern(text);
    expect(read.ok).toBe(false);
    if (!read.ok) {
      expect(read.error.at).toBe(at);
      expect(read.error.message).toMatch(/\.$/);
    }
  });
});
