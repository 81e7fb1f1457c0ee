import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter } from '../../src/practice/http/limiter.ts';

const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 120 });
const bucket = fc.record({
  size: fc.integer({ min: 1, max: 40 }),
  leakPerSecond: fc.integer({ min: 1, max: 10 }),
});

test('in no span of time does the bucket take more than its size and what leaked', () => {
  fc.assert(
    fc.property(bucket, gaps, (limits, pauses) => {
      const limiter = createLimiter(limits);
      const taken: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        if (limiter.take('token', now).taken) taken.push(now);
      }
      for (const [first, from] of taken.entries()) {
        for (const [last, to] of taken.entries()) {
          if (last < first) continue;
          const leaked = ((to - from) / 1000) * limits.leakPerSecond;
          expect(last - first + 1).toBeLessThanOrEqual(limits.size + leaked + 1e-6);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a refused request is taken after the wait that it was told, and not before', () => {
  fc.assert(
    fc.property(bucket, (limits) => {
      const limiter = createLimiter(limits);
      for (let count = 0; count < limits.size; count += 1) expect(limiter.take('token', 0).taken).toBe(true);
      const refused = limiter.take('token', 0);
      const wait = refused.taken ? 0 : refused.roomInMs;
      expect(limiter.take('token', wait * 0.99).taken).toBe(false);
      expect(limiter.take('token', wait + 0.001).taken).toBe(true);
    }),
  );
});
