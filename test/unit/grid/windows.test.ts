import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMap, windowOf, windowRows, windowsFor } from '../../../src/domain/grid/windows.ts';

test('the windows that are wanted cover the rows in sight, those first, and few others', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom<1 | 0 | -1>(1, 0, -1),
      (first, more, total, direction) => {
        const start = Math.min(first, total - 1);
        const last = Math.min(first + more, total - 1);
        const wanted = windowsFor(start, last, total, direction);
        const needed = [...new Set([windowOf(start), windowOf(last)])];
        expect(wanted.slice(0, needed.length)).toEqual(needed);
        expect(new Set(wanted).size).toBe(wanted.length);
        expect(wanted.length).toBeLessThanOrEqual(needed.length + 2);
        for (const number of wanted) expect(number * windowRows).toBeLessThan(total);
      },
    ),
  );
});

test('the next window is fetched ahead in the direction of scrolling', () => {
  expect(windowsFor(320, 350, 10_000, 1)).toEqual([1, 2]);
  expect(windowsFor(220, 250, 10_000, -1)).toEqual([1, 0]);
  expect(windowsFor(290, 299, 10_000, 1), 'not while the edge is far').toEqual([1]);
});

test('an empty view still asks for its first window, to learn how many rows there are', () => {
  expect(windowsFor(0, 0, 0, 0)).toEqual([0]);
});

test('a recent map forgets what was not used for longest', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(map.peek('b')).toBeUndefined();
  expect(map.peek('a')).toBe(1);
  map.set('d', 4);
  expect(map.peek('a'), 'looking without using does not keep it').toBeUndefined();
  expect(map.size).toBe(2);
});
