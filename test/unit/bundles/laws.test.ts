import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOfItems, withPrices } from '../../../src/domain/bundles/body.ts';
import { decidePrice, differences } from '../../../src/domain/bundles/compare.ts';
import { itemPrice, readItems } from '../../../src/domain/bundles/selection.ts';
import { costOf } from '../../../src/domain/bundles/tally.ts';
import { JsonNumber, type JsonObject, parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { priceBundle } from '../../../src/domain/pricing/price-bundle.ts';
import type { PriceRule } from '../../../src/domain/pricing/rules.ts';

const cents = (value: number): string => (value / 100).toFixed(2);
const price = fc.integer({ min: 0, max: 50_000 }).map(cents);

const items: fc.Arbitrary<readonly JsonObject[]> = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }), { minLength: 1, maxLength: 6 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({ price, quantity: fc.integer({ min: 1, max: 5 }), asNumber: fc.boolean() }).map(
          (one): JsonObject => ({
            id: new JsonNumber(String(id)),
            price: one.asNumber ? new JsonNumber(one.price) : one.price,
            quantity: new JsonNumber(String(one.quantity)),
            unknown: [{ of: new JsonNumber('1.50') }],
            updated_at: '2025-01-01',
          }),
        ),
      ),
    ),
  );

const rule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.record({ rule: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 150 }).map(String) }),
  fc.record({ rule: fc.constant('amount' as const), amount: price, off: fc.constantFrom('piece', 'bundle') }),
  fc.record({ rule: fc.constant('price' as const), price }),
  fc.record({ rule: fc.constant('total' as const), total: price }),
);

const priced = (all: readonly JsonObject[], by: PriceRule): readonly JsonObject[] => {
  const result = priceBundle(readItems(all) ?? [], by);
  return withPrices(all, Object.fromEntries(result.items.map(({ id, after }) => [id, after])));
};

it('what a fixed total splits into sums to it exactly, as it is sent', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 500_000 }), (all, total) => {
      const result = priceBundle(readItems(all) ?? [], { rule: 'total', total: cents(total) });
      const sent = readItems(priced(all, { rule: 'total', total: cents(total) })) ?? [];
      const left = result.short === null ? 0 : Math.round(Number(result.short) * 100);
      expect(costOf(sent)).toBe(cents(total - left));
      const single = (readItems(all) ?? []).some((item) => item.quantity === 1);
      if (single) expect(result.short).toBeNull();
    }),
  );
});

it('no price that is sent is below zero, and the order of the items does not matter', () => {
  fc.assert(
    fc.property(items, rule, (all, by) => {
      const forth = priced(all, by);
      const back = priced(all.toReversed(), by).toReversed();
      expect(stringifyJson(forth)).toBe(stringifyJson(back));
      for (const item of forth) expect(Number(itemPrice(item))).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('a change loses nothing but times, and a restore returns every price to its letter', () => {
  fc.assert(
    fc.property(items, rule, (all, by) => {
      const wanted = priced(all, by);
      // As the service keeps it: through JSON text, in any order.
      const there = parseJson(stringifyJson(wanted.toReversed())) as readonly JsonObject[];
      expect(differences(wanted, there)).toEqual([]);
      const originals = Object.fromEntries((readItems(all) ?? []).map((item) => [item.id, item.price]));
      const restored = withPrices(wanted, originals);
      expect(stringifyJson(bodyOfItems(restored))).toBe(stringifyJson(bodyOfItems(all)));
      expect(decidePrice(there, wanted, restored, false).do).toBe(
        differences(all, wanted).length === 0 ? 'nothing' : 'put',
      );
    }),
  );
});
