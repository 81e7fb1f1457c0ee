import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cryptographicRandom } from '../../src/main/workbook/operations/generate-random.ts';

test('every number is below its limit', () => {
  const random = cryptographicRandom();
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 32 })), (limit) => {
      const value = random(limit);
      expect(Number.isInteger(value) && value >= 0 && value < limit).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('numbers are as likely as each other, over many fillings of the buffer', () => {
  const random = cryptographicRandom();
  const draws = 310_000;
  const counts = new Array<number>(31).fill(0);
  for (let draw = 0; draw < draws; draw += 1) {
    const value = random(31);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const expected = draws / 31;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 30 degrees of freedom: beyond 100 in fewer than one of a thousand million runs.
  expect(chiSquare).toBeLessThan(100);
});
