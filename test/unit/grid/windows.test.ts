import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lackingAhead,
  lackingInSight,
  RecentMap,
  type WindowRun,
  windowOf,
  windowRows,
  windowsInSight,
} from '../../../src/domain/grid/windows.ts';

const sights = fc
  .record({
    first: fc.nat(1_000_000),
    more: fc.integer({ min: 0, max: 80 }),
    total: fc.integer({ min: 1, max: 1_000_000 }),
    direction: fc.constantFrom<1 | 0 | -1>(1, 0, -1),
  })
  .map(({ first, more, total, direction }) => {
    const start = Math.min(first, total - 1);
    return { sight: { first: start, last: Math.min(start + more, total - 1), direction }, total };
  });
const numbersOf = (run: WindowRun | null): readonly number[] =>
  run === null ? [] : Array.from({ length: run.count }, (_, at) => run.first + at);

test('asked for again and again, all windows in sight come, then some ahead, none twice and none that is no row', () => {
  fc.assert(
    fc.property(sights, fc.integer({ min: 1, max: 7 }), ({ sight, total }, every) => {
      // Some windows are there already.
      const there = new Set(
        Array.from({ length: Math.ceil(total / windowRows) }, (_, at) => at).filter(
          (at) => Math.abs(at - windowOf(sight.first)) < 20 && at % every === 1,
        ),
      );
      const isThere = (number: number): boolean => there.has(number);
      const needed = windowsInSight(sight, total);
      const read = (next: () => WindowRun | null): void => {
        for (let run = next(); run !== null; run = next()) {
          for (const number of numbersOf(run)) {
            expect(isThere(number)).toBe(false);
            expect(number * windowRows).toBeLessThan(total);
            there.add(number);
          }
        }
      };
      read(() => lackingInSight(sight, total, isThere));
      expect(needed.every(isThere)).toBe(true);
      expect(needed).toContain(windowOf(sight.first));
      expect(needed).toContain(windowOf(sight.last));
      const before = there.size;
      read(() => lackingAhead(sight, total, isThere));
      expect(there.size - before).toBeLessThanOrEqual(sight.direction === 0 ? 10 : 5);
      if (sight.direction !== -1) {
        const next = Math.min(sight.last + windowRows, total - 1);
        expect(isThere(windowOf(next)), 'the next screen is there before it is scrolled to').toBe(true);
      }
    }),
  );
});

test('windows that follow each other are one request', () => {
  const none = (): boolean => false;
  expect(lackingInSight({ first: 320, last: 380, direction: 0 }, 10_000, none)).toEqual({
    first: 6,
    count: 2,
  });
  expect(lackingAhead({ first: 320, last: 345, direction: 1 }, 10_000, none)).toEqual({ first: 7, count: 4 });
  expect(lackingAhead({ first: 320, last: 345, direction: -1 }, 10_000, none)).toEqual({
    first: 2,
    count: 4,
  });
});

test('nothing is asked for ahead while the rows that lack are far', () => {
  const isThere = (number: number): boolean => number <= 9;
  expect(lackingAhead({ first: 320, last: 350, direction: 1 }, 10_000, isThere)).toBeNull();
  expect(lackingAhead({ first: 380, last: 410, direction: 1 }, 10_000, isThere)).toEqual({
    first: 10,
    count: 3,
  });
});

test('an empty view still asks for its first window, to learn how many rows there are', () => {
  expect(lackingInSight({ first: 0, last: 0, direction: 0 }, 0, () => false)).toEqual({ first: 0, count: 1 });
  expect(lackingAhead({ first: 0, last: 0, direction: 0 }, 0, () => false)).toBeNull();
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
