import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finds } from '../../../src/renderer/app/palette/finds.ts';
import {
  ago,
  amount,
  bytes,
  count,
  counted,
  duration,
  milliseconds,
} from '../../../src/renderer/ui/format.ts';
import { initialsOf } from '../../../src/renderer/ui/initials.ts';

test('numbers have separators and nouns their number', () => {
  expect(count(1_234_567)).toBe('1,234,567');
  expect(counted(1, 'row')).toBe('1 row');
  expect(counted(0, 'row')).toBe('0 rows');
  expect(counted(2, 'batch', 'batches')).toBe('2 batches');
});

test('amounts have separators before the point, and keep every digit after it', () => {
  expect(['0', '999.5', '4017.21', '-1234567.1234', '12345678901234567890.10'].map(amount)).toEqual([
    '0',
    '999.5',
    '4,017.21',
    '-1,234,567.1234',
    '12,345,678,901,234,567,890.10',
  ]);
});

test('times have two units at most and never sixty of one', () => {
  expect([0.2, 1, 59.4, 59.6, 155, 3599.7, 50_040].map(duration)).toEqual([
    'less than a second',
    '1 s',
    '59 s',
    '1 min 0 s',
    '2 min 35 s',
    '1 h 0 min',
    '13 h 54 min',
  ]);
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (seconds) => {
      expect(duration(seconds)).not.toMatch(/\b60 (s|min)\b/);
    }),
  );
  expect([84.4, 1240, 30_000].map(milliseconds)).toEqual(['84 ms', '1.2 s', '30 s']);
});

test('a time of the future or of long ago is written out', () => {
  const now = Date.parse('2031-11-21T16:50:00.000Z');
  expect(ago('2031-11-21T16:49:30.000Z', now)).toBe('just now');
  expect(ago('2031-11-21T16:45:00.000Z', now)).toBe('5 min ago');
  expect(ago('2031-11-21T13:50:00.000Z', now)).toBe('3 h ago');
  expect(ago('2031-11-22T13:50:00.000Z', now)).toMatch(/^22 Nov 2031/);
  expect(ago('2031-11-01T13:50:00.000Z', now)).toMatch(/^1 Nov 2031/);
});

test('sizes are in thousands, as file managers show them', () => {
  expect([0, 999, 1000, 48_000, 1_500_000, 2_000_000_000_000].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '48 KB',
    '1.5 MB',
    '2000 GB',
  ]);
});

test('a badge has two letters of any script, and never breaks a character in two', () => {
  expect(initialsOf('Larkfield Coffee')).toBe('LC');
  expect(initialsOf('  quayside ')).toBe('QU');
  expect(initialsOf('Ünal')).toBe('ÜN');
  expect(initialsOf('𝒳 𝒴 shop')).toBe('𝒳𝒴');
  expect(initialsOf('')).toBe('–');
});

test('a text is found by the beginnings of its words in any order, whatever the accents', () => {
  expect(finds('Go to Activity', 'act go')).toBe(true);
  expect(finds('Öffnen Ärmelkanal', 'armel')).toBe(true);
  expect(finds('Go to Activity', 'acty')).toBe(false);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(finds(text, '')).toBe(true);
      expect(finds(text, text)).toBe(true);
    }),
  );
});
