import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceBundle } from '../../../../src/domain/pricing/price-bundle.ts';
import {
  type PricedItem,
  type PriceRule,
  priceRuleSchema,
  type Rounding,
  roundings,
} from '../../../../src/domain/pricing/rules.ts';

const items = (...list: readonly (readonly [price: string, quantity: number])[]): PricedItem[] =>
  list.map(([price, quantity], index) => ({ id: `i${index}`, price, quantity }));
const pricesAfter = (list: readonly PricedItem[], rule: PriceRule, rounding?: Rounding): readonly string[] =>
  priceBundle(list, rule, rounding).items.map((item) => item.after);

const box = items(['10.00', 1], ['24.90', 2], ['0.05', 1]);

describe('rules', () => {
  test.each<readonly [string, PriceRule, readonly string[]]>([
    ['percent', { rule: 'percent', percent: '10' }, ['9.00', '22.41', '0.05']],
    ['half a cent goes up', { rule: 'percent', percent: '50' }, ['5.00', '12.45', '0.03']],
    ['all of it', { rule: 'percent', percent: '100' }, ['0.00', '0.00', '0.00']],
    ['more than all stops at zero', { rule: 'percent', percent: '150' }, ['0.00', '0.00', '0.00']],
    [
      'amount per piece stops at zero',
      { rule: 'amount', amount: '5', off: 'piece' },
      ['5.00', '19.90', '0.00'],
    ],
    ['fixed price', { rule: 'price', price: '7.5' }, ['7.50', '7.50', '7.50']],
    ['none keeps the texts', { rule: 'none' }, ['10.00', '24.90', '0.05']],
    ['a percent of nothing keeps the texts', { rule: 'percent', percent: '0' }, ['10.00', '24.90', '0.05']],
  ])('%s', (_about, rule, prices) => {
    expect(pricesAfter(box, rule)).toEqual(prices);
  });

  test('a price with more than two decimals stays as it is where the rule changes nothing, and never rises', () => {
    const fine = items(['1.255', 1], ['0.0001', 3]);
    for (const rule of [
      { rule: 'percent', percent: '0' },
      { rule: 'amount', amount: '0', off: 'piece' },
    ] as const) {
      const { items: priced } = priceBundle(fine, rule);
      expect(priced.map(({ after, changed }) => [after, changed])).toEqual([
        ['1.255', false],
        ['0.0001', false],
      ]);
    }
  });

  test('a fixed total is met to the cent', () => {
    const priced = priceBundle(box, { rule: 'total', total: '49.99' });
    expect(priced).toMatchObject({ before: '59.85', after: '49.99', short: null });
  });

  test('an amount off the bundle is split as well, and never below zero', () => {
    expect(priceBundle(box, { rule: 'amount', amount: '9.86', off: 'bundle' })).toMatchObject({
      after: '49.99',
      short: null,
    });
    expect(priceBundle(box, { rule: 'amount', amount: '900', off: 'bundle' }).after).toBe('0.00');
  });

  test('a total that the quantities cannot reach says by how much', () => {
    expect(priceBundle(items(['10.00', 3]), { rule: 'total', total: '10.00' })).toMatchObject({
      after: '9.99',
      short: '0.01',
    });
  });

  test('tiers go by the pieces of the bundle', () => {
    const tiers: PriceRule = {
      rule: 'tiers',
      tiers: [
        { from: 6, apply: { rule: 'percent', percent: '20' } },
        { from: 3, apply: { rule: 'percent', percent: '10' } },
      ],
    };
    expect(pricesAfter(items(['10.00', 2]), tiers)).toEqual(['10.00']);
    expect(pricesAfter(items(['10.00', 2], ['10.00', 3]), tiers)).toEqual(['9.00', '9.00']);
    expect(pricesAfter(items(['10.00', 6]), tiers)).toEqual(['8.00']);
  });

  test('only what changes counts as changed', () => {
    const priced = priceBundle(items(['10.0', 1], ['5.00', 1]), { rule: 'price', price: '10' });
    expect(priced.items.map((item) => [item.after, item.changed])).toEqual([
      ['10.0', false],
      ['10.00', true],
    ]);
  });
});

test.each<readonly [Rounding, readonly string[]]>([
  ['none', ['10.48', '0.49', '0.00']],
  ['nearest-5', ['10.50', '0.50', '0.00']],
  ['nearest-10', ['10.50', '0.50', '0.00']],
  ['ends-99', ['9.99', '0.99', '0.00']],
  ['whole', ['10.00', '0.00', '0.00']],
])('rounding %s', (rounding, prices) => {
  const list = items(['15.48', 1], ['5.49', 1], ['5.00', 1]);
  expect(pricesAfter(list, { rule: 'amount', amount: '5', off: 'piece' }, rounding)).toEqual(prices);
});

const price = fc.integer({ min: 0, max: 100_000 }).map((cents) => new Big(cents).div(100).toFixed(2));
const bundle = fc
  .array(fc.record({ price, quantity: fc.integer({ min: 1, max: 6 }) }), { minLength: 1, maxLength: 6 })
  .map((list): PricedItem[] => list.map((item, index) => ({ id: `i${index}`, ...item })));
const rule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc
    .integer({ min: 0, max: 130 })
    .map((percent): PriceRule => ({ rule: 'percent', percent: String(percent) })),
  price.map((amount): PriceRule => ({ rule: 'amount', amount, off: 'piece' })),
  price.map((amount): PriceRule => ({ rule: 'amount', amount, off: 'bundle' })),
  price.map((total): PriceRule => ({ rule: 'total', total })),
  price.map((one): PriceRule => ({ rule: 'price', price: one })),
);

test('prices are never below zero, sums are true, and order does not matter', () => {
  const shuffled = bundle.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, rule, fc.constantFrom(...roundings), ([list, mixed], applied, rounding) => {
      const priced = priceBundle(list, applied, rounding);
      const sum = priced.items.reduce(
        (all, item, index) => all.plus(new Big(item.after).times(list[index]?.quantity ?? 0)),
        new Big(0),
      );
      expect(sum.toFixed(2)).toBe(priced.after);
      for (const item of priced.items) expect(new Big(item.after).gte(0)).toBe(true);
      const other = new Map(priceBundle(mixed, applied, rounding).items.map((item) => [item.id, item.after]));
      for (const item of priced.items) expect(other.get(item.id)).toBe(item.after);
    }),
  );
});

test('a total is met exactly or told to be short, never over', () => {
  fc.assert(
    fc.property(bundle, price, (list, total) => {
      const priced = priceBundle(list, { rule: 'total', total });
      expect(new Big(priced.after).plus(priced.short ?? 0).eq(total)).toBe(true);
    }),
  );
});

test('a rule is plain data that is checked when it comes in', () => {
  expect(priceRuleSchema.safeParse({ rule: 'percent', percent: '-5' }).success).toBe(false);
  expect(priceRuleSchema.safeParse({ rule: 'tiers', tiers: [] }).success).toBe(false);
  fc.assert(
    fc.property(rule, (one) => {
      expect(priceRuleSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
    }),
  );
});
