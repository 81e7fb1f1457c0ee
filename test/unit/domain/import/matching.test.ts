import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectKind } from '../../../../src/domain/import/detect-kind.ts';
import { plainHeader } from '../../../../src/domain/import/header-text.ts';
import { matchColumns, savedMapping } from '../../../../src/domain/import/match-columns.ts';
import type { MatchConfidence } from '../../../../src/domain/import/plan-types.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { templateFor } from '../../../../src/domain/kinds/template.ts';

const first = kinds['discounts-2021-01'];
const matched = (headers: readonly string[]): readonly (string | null)[] =>
  matchColumns(headers, first).map((match) => match.mappedTo);

describe('headers', () => {
  test.each([
    ['CODE', 'code'],
    ['Applies To Product-Type', 'applies_to_product_type'],
    ['appliesToProductType', 'applies_to_product_type'],
    ['  starts at ', 'starts_at'],
    ['Gültig bis', 'ends_at'],
    ['GUELTIG AB', 'starts_at'],
    ['Gutscheincode', 'code'],
    ['Code promo', 'code'],
    ['Date de fin', 'ends_at'],
    ['Código de descuento', 'code'],
    ['Max redemptions', 'duration_usage_limit'],
    ['Usable at checkout', 'channel_settings.checkout_page.can_apply'],
    ['channel_settings.api', 'channel_settings.api.can_apply'],
    ['channel_settings', 'channel_settings'],
    ['discount_tpye', 'discount_type'],
    ['aplies_to_resource', 'applies_to_resource'],
    ['notes', null],
    ['', null],
  ])('%s is %s', (header, key) => {
    expect(matched([header])).toEqual([key]);
  });

  test("another service's word for the platform is nearly the name", () => {
    const [match] = matchColumns(['acme_variant_id'], kinds['subscription-swaps']);
    expect(match).toEqual({ mappedTo: 'platform_variant_id', confidence: 'similar' });
    expect(matchColumns(['use_acme_variant_defaults'], kinds['subscription-swaps'])[0]?.mappedTo).toBe(
      'use_platform_variant_defaults',
    );
  });

  const products = ['zephyr_product_id', 'shopmatic_product_id'];
  const keysOf = (headers: readonly string[], words?: { platformWord: string; serviceWord: string }) =>
    matchColumns(headers, kinds['subscription-swaps'], {}, words).map(({ mappedTo }) => mappedTo);

  test.each([products, products.toReversed()])(
    '%s and %s are told apart by the words of the profile',
    (...headers) => {
      const words = { platformWord: 'Shopmatic', serviceWord: 'Zephyr' };
      expect(keysOf(headers, words)).toEqual(
        headers.map((header) => (header.startsWith('zephyr') ? 'service_product_id' : 'platform_product_id')),
      );
      expect(keysOf(['zephyr_variant_id'], words)).toEqual([null]);
    },
  );

  test('words that no profile has are not guessed where they could be the service or the platform', () => {
    expect(keysOf(products)).toEqual([null, null]);
    expect(keysOf(['service_variant_id'])).toEqual([null]);
  });

  test('each column is taken once, by the surest header', () => {
    expect(matched(['Discount code', 'code', 'coupon'])).toEqual([null, 'code', null]);
    expect(matched(['coupon', 'Discount code'])).toEqual(['code', null]);
    expect(matched(['channel_settings', 'channel_settings.api.can_apply'])).toEqual([
      'channel_settings',
      null,
    ]);
  });

  test('what an earlier import saved comes first, a refusal included', () => {
    const saved = savedMapping([
      { header: 'Notes', mappedTo: 'code', confidence: 'chosen' },
      { header: 'Code', mappedTo: null, confidence: 'saved' },
      { header: 'Amount', mappedTo: 'value', confidence: 'alias' },
    ]);
    expect(matchColumns(['Code', 'NOTES'], first, saved)).toEqual([
      { mappedTo: null, confidence: 'saved' },
      { mappedTo: 'code', confidence: 'saved' },
    ]);
    expect(matchColumns(['notes'], first, { notes: 'no-such-column' })[0]?.mappedTo).toBeNull();
    expect(Object.keys(saved)).toEqual(['notes', 'code']);
  });

  test.each<[(string | null)[], MatchConfidence]>([
    [[null, 'value'], 'chosen'],
    [[null, 'value'], 'none'],
    [['value', null], 'chosen'],
  ])('of columns with the same header, the one comes back that was chosen: %s', (mapped, confidence) => {
    const headers = ['Value', 'value'];
    const columns = headers.map((header, index) => {
      const mappedTo = mapped[index] ?? null;
      return { header, mappedTo, confidence: mappedTo === null ? confidence : 'chosen' } as const;
    });
    expect(matchColumns(headers, first, savedMapping(columns)).map(({ mappedTo }) => mappedTo)).toEqual(
      mapped,
    );
  });
});

describe('every kind', () => {
  test.each(Object.values(kinds))('$id is detected from its own template, in any order and case', (kind) => {
    const { header } = templateFor(kind);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...header], { minLength: header.length }),
        fc.boolean(),
        (headers, upper) => {
          const file = upper ? headers.map((text) => text.toUpperCase()) : headers;
          expect(detectKind(file).kind).toBe(kind.id);
          expect(matchColumns(file, kind).map((match) => match.mappedTo)).toEqual(headers);
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each(Object.values(kinds))('$id has no two columns of one name', (kind) => {
    const names = kind.columns.flatMap((column) =>
      [...new Set([column.key, column.label, ...(column.aliases ?? [])].map(plainHeader))].map((name) => [
        name,
        column.key,
      ]),
    );
    const owners = Map.groupBy(names, ([name]) => name);
    const shared = [...owners].filter(([, found]) => new Set(found.map(([, key]) => key)).size > 1);
    // `api` is the channel; nothing else may be claimed twice.
    expect(shared.map(([name]) => name)).toEqual([]);
  });
});

describe('files of the merchant portal', () => {
  test.each([
    ['discount_update', ['discount_id', 'starts_at', 'ends_at', 'status', 'usage_limit', 'channel_settings']],
    ['change_next_charge_date', ['charge_id', 'next_charge_date']],
    ['discount_delete', ['discount_id']],
    ['address_discount_remove', ['address_id']],
    ['address_discount_apply', ['address_id', 'discount_id']],
    ['bulk_subscriptions_delete', ['address_id', 'id']],
    ['bulk_subscriptions_update', ['address_id', 'id', 'next_charge_scheduled_at']],
    ['discounts-2021-11', ['code', 'value', 'value_type', 'applies_to_ids', 'once_per_customer']],
  ])('%s', (kind, headers) => {
    expect(detectKind(headers).kind).toBe(kind);
  });

  test('one id column alone is never sure, and nothing known is no match', () => {
    expect(detectKind(['Cart token', 'Email', 'Variant ID', 'Quantity', 'City']).kind).toBe('checkouts');
    expect(detectKind(['discount_id']).confidence).toBe('likely');
    expect(detectKind(['foo', 'bar'])).toEqual({
      kind: 'discounts-2021-01',
      confidence: 'unknown',
      matched: 0,
      asked: [],
    });
  });
});

describe('what creates and what changes', () => {
  test('a list of codes without ids may be either: it is asked, and creating comes first', () => {
    expect(detectKind(['code', 'amount', 'starts', 'ends']).asked).toEqual([
      'discounts-2021-01',
      'discounts-2021-11',
      'discount_update',
    ]);
  });

  test.each([
    ['ids that tell', ['discount_id', 'code', 'amount', 'starts', 'ends']],
    ['every column of a new code', templateFor(kinds['discounts-2021-01']).header],
    ['the like of 2021-11', templateFor(kinds['discounts-2021-11']).header],
    ['subscriptions', templateFor(kinds.bulk_subscriptions_create).header],
  ])('a file is not asked about with %s', (_what, headers) => {
    expect(detectKind(headers).asked).toEqual([]);
  });
});
