import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Share, splitTotal } from '../../../../src/domain/pricing/split-total.ts';

const sharesWith = (quantity: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ weight: fc.bigInt({ min: 0n, max: 200_000n }), quantity }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((shares): Share[] => shares.map((share, index) => ({ id: `item-${index}`, ...share })));
const total = fc.bigInt({ min: 0n, max: 500_000n });
const sum = (shares: readonly Share[], cents: ReadonlyMap<string, bigint>): bigint =>
  shares.reduce((all, share) => all + (cents.get(share.id) ?? 0n) * BigInt(share.quantity), 0n);

test('single pieces sum exactly to the total, each within a cent of its share', () => {
  fc.assert(
    fc.property(sharesWith(fc.constant(1)), total, (shares, wanted) => {
      const { cents, left } = splitTotal(wanted, shares);
      expect([sum(shares, cents), left]).toEqual([wanted, 0n]);
      const whole = shares.reduce((all, share) => all + share.weight, 0n);
      for (const share of shares) {
        const exact =
          whole === 0n ? Number(wanted) / shares.length : Number(wanted * share.weight) / Number(whole);
        expect(Math.abs(Number(cents.get(share.id)) - exact)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('with one single piece among any quantities the total is exact', () => {
  fc.assert(
    fc.property(sharesWith(fc.integer({ min: 1, max: 60 })), total, (shares, wanted) => {
      const withSingle = [...shares, { id: 'single', weight: 100n, quantity: 1 }];
      const { cents, left } = splitTotal(wanted, withSingle);
      expect([sum(withSingle, cents), left]).toEqual([wanted, 0n]);
    }),
  );
});

test('what cannot be reached is told: prices and the rest are always the total, and never below zero', () => {
  fc.assert(
    fc.property(sharesWith(fc.integer({ min: 1, max: 12 })), total, (shares, wanted) => {
      const { cents, left } = splitTotal(wanted, shares);
      expect(sum(shares, cents) + left).toBe(wanted);
      expect(left >= 0n).toBe(true);
      for (const price of cents.values()) expect(price >= 0n).toBe(true);
    }),
  );
});

test('the order of the items does not matter', () => {
  const shuffled = sharesWith(fc.integer({ min: 1, max: 5 })).chain((shares) =>
    fc.tuple(fc.constant(shares), fc.shuffledSubarray(shares, { minLength: shares.length })),
  );
  fc.assert(
    fc.property(shuffled, total, ([shares, mixed], wanted) => {
      const first = splitTotal(wanted, shares);
      const second = splitTotal(wanted, mixed);
      expect(second.left).toBe(first.left);
      for (const share of shares) expect(second.cents.get(share.id)).toBe(first.cents.get(share.id));
    }),
  );
});

describe('by hand', () => {
  const split = (wanted: bigint, ...shares: readonly (readonly [bigint, number])[]) => {
    const { cents, left } = splitTotal(
      wanted,
      shares.map(([weight, quantity], index) => ({ id: String(index), weight, quantity })),
    );
    return { cents: [...cents.values()], left };
  };

  test('ten between three equal items: the first has the odd cent', () => {
    expect(split(1000n, [500n, 1], [500n, 1], [500n, 1])).toEqual({ cents: [334n, 333n, 333n], left: 0n });
  });

  test('three equal pieces cannot cost ten together', () => {
    expect(split(1000n, [500n, 3])).toEqual({ cents: [333n], left: 1n });
  });

  test('two and three pieces share an odd cent by moving both', () => {
    expect(split(1001n, [300n, 2], [200n, 3])).toEqual({ cents: [250n, 167n], left: 0n });
  });

  test('items that cost nothing share alike, and no items leave the whole', () => {
    expect(split(100n, [0n, 1], [0n, 1])).toEqual({ cents: [50n, 50n], left: 0n });
    expect(split(100n)).toEqual({ cents: [], left: 100n });
    expect(split(0n, [500n, 1])).toEqual({ cents: [0n], left: 0n });
  });
});
