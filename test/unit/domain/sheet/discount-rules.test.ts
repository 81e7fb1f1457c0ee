import { describe, expect, test } from 'vitest';
import type { Cells } from '../../../../src/domain/sheet/kind.ts';
import { brief, context, issuesWith, profileWith } from './rules.ts';

// product.md, Rules for discount rows: each line of the table is one sentence of it.
const first: readonly (readonly [string, Cells, readonly string[]])[] = [
  ['a clean row', {}, []],
  ['code is required', { code: '' }, ['error required code']],
  ['code without control characters', { code: 'A\nB' }, ['error control-characters code']],
  ['spaces in a code', { code: 'A B' }, ['warning spaces code']],
  ['spaces around a code', { code: 'AB ' }, ['warning outer-spaces code']],
  ['spaces in and around a code', { code: 'A B ' }, ['warning outer-spaces code', 'warning spaces code']],
  ['a code of spaces', { code: '  ' }, ['error required code']],
  ['an invisible character in a code', { code: 'A\u200bB' }, ['warning control-characters code']],
  ['value is required', { value: '' }, ['error required value']],
  ['value is a decimal', { value: 'ten' }, ['error not-a-number value']],
  ['value is not negative', { value: '-0.01' }, ['error too-small value']],
  ['more than two decimals', { value: '9.999' }, ['warning too-many-decimals value']],
  ['a percentage of 100', { value: '100.00' }, []],
  ['a percentage over 100', { value: '100.01' }, ['error percentage-over-100 value']],
  ['an amount over 100', { value: '120', discount_type: 'fixed_amount' }, []],
  ['shipping of 100', { value: '100.0', discount_type: 'shipping' }, []],
  [
    'shipping of another amount',
    { value: '50', discount_type: 'shipping' },
    ['warning shipping-not-100 value'],
  ],
  ['an unknown type', { discount_type: 'gift' }, ['error not-a-choice discount_type']],
  ['no type', { discount_type: '' }, ['error required discount_type']],
  [
    'an unknown product type',
    { applies_to_product_type: 'all' },
    ['error not-a-choice applies_to_product_type'],
  ],
  ['an unknown duration', { duration: 'always' }, ['error not-a-choice duration']],
  [
    'a limited duration without its limit',
    { duration: 'usage_limit' },
    ['error required duration_usage_limit'],
  ],
  ['a limited duration with its limit', { duration: 'usage_limit', duration_usage_limit: '1' }, []],
  [
    'a limit of zero',
    { duration: 'usage_limit', duration_usage_limit: '0' },
    ['error too-small duration_usage_limit'],
  ],
  [
    'a limit that is not whole',
    { duration: 'usage_limit', duration_usage_limit: '2.5' },
    ['error not-an-integer duration_usage_limit'],
  ],
  [
    'a limit with forever',
    { duration_usage_limit: '3' },
    ['warning ignored-by-service duration_usage_limit'],
  ],
  ['total uses', { usage_limit: '1' }, []],
  ['total uses of zero', { usage_limit: '0' }, ['error too-small usage_limit']],
  ['total uses in words', { usage_limit: 'many' }, ['error not-an-integer usage_limit']],
  ['another status', { status: 'disabled' }, ['warning unlisted-choice status']],
  ['no status', { status: '' }, ['warning usually-filled status']],
  ['the literal restriction', { first_time_customer_restriction: 'customer_must_not_exist_in_service' }, []],
  [
    'another restriction',
    { first_time_customer_restriction: 'yes please' },
    ['error not-a-choice first_time_customer_restriction'],
  ],
  ['a day that is none', { starts_at: '2031-02-30' }, ['error not-a-date starts_at']],
  ['start and end on one day', { starts_at: '2031-12-01', ends_at: '2031-12-01' }, []],
  [
    'an end before the start',
    { starts_at: '2031-12-02', ends_at: '2031-12-01' },
    ['error ends-before-starts ends_at'],
  ],
  ['an end in the past', { ends_at: '2031-05-31' }, ['warning in-the-past ends_at']],
  ['an end today', { ends_at: '2031-06-01' }, []],
  ['a start in the past', { starts_at: '2019-01-01' }, []],
  [
    'an id of letters',
    { applies_to_id: 'a1', applies_to_resource: 'platform_product' },
    ['error not-digits applies_to_id'],
  ],
  ['an id without resource', { applies_to_id: '12' }, ['error needs-other applies_to_resource']],
  ['a resource without id', { applies_to_resource: 'platform_product' }, ['error needs-other applies_to_id']],
  [
    'an unknown resource',
    { applies_to_id: '12', applies_to_resource: 'product' },
    ['error not-a-choice applies_to_resource'],
  ],
  ['channels in any case', { 'channel_settings.api.can_apply': 'TRUE' }, []],
  [
    'a channel that is no boolean',
    { 'channel_settings.api.can_apply': 'maybe' },
    ['error not-a-boolean channel_settings.api.can_apply'],
  ],
];

describe('discounts 2021-01', () => {
  test.each(first)('%s', (_about, changed, wanted) => {
    expect(brief(issuesWith('discounts-2021-01', changed))).toEqual(wanted);
  });

  test('a duration of the profile is taken with a warning', () => {
    const profile = profileWith({ words: { durations: ['usage_limit', 'forever', 'single_use'] } });
    expect(brief(issuesWith('discounts-2021-01', { duration: 'single_use' }))).toEqual([
      'error not-a-choice duration',
    ]);
    expect(
      brief(issuesWith('discounts-2021-01', { duration: 'single_use' }, { ...context, profile })),
    ).toEqual(['warning unlisted-in-specification duration']);
  });

  test("a file with the service's own words is right under its profile", () => {
    const profile = profileWith({ wire: { platformWord: 'acme', serviceWord: 'recur' } });
    const row = {
      applies_to_id: '1',
      applies_to_resource: 'acme_product',
      first_time_customer_restriction: 'customer_must_not_exist_in_recur',
    };
    expect(brief(issuesWith('discounts-2021-01', row, { ...context, profile }))).toEqual([]);
    expect(issuesWith('discounts-2021-01', row)).toHaveLength(2);
  });
});

const second: readonly (readonly [string, Cells, readonly string[]])[] = [
  ['a clean row', {}, []],
  [
    'subscriptions',
    { 'applies_to.purchase_item_type': 'SUBSCRIPTION' },
    ['warning unlisted-in-specification applies_to.purchase_item_type'],
  ],
  [
    'another item type',
    { 'applies_to.purchase_item_type': 'BOTH' },
    ['error not-a-choice applies_to.purchase_item_type'],
  ],
  ['no redemption after the first', { 'usage_limits.max_subsequent_redemptions': '0' }, []],
  [
    'negative redemptions',
    { 'usage_limits.max_subsequent_redemptions': '-1' },
    ['error too-small usage_limits.max_subsequent_redemptions'],
  ],
  ['total uses of zero', { usage_limit: '0' }, ['error too-small usage_limit']],
  ['a percentage over 100', { value: '101' }, ['error percentage-over-100 value']],
  ['shipping of another amount', { value: '5', value_type: 'shipping' }, ['warning shipping-not-100 value']],
  [
    'an id without resource',
    { 'applies_to.applies_to_ids': '12' },
    ['error needs-other applies_to.applies_to_resource'],
  ],
  [
    'a restriction that is no boolean',
    { 'usage_limits.first_time_customer_restriction': 'customer_must_not_exist_in_service' },
    ['error not-a-boolean usage_limits.first_time_customer_restriction'],
  ],
];

describe('discounts 2021-11', () => {
  test.each(second)('%s', (_about, changed, wanted) => {
    expect(brief(issuesWith('discounts-2021-11', changed))).toEqual(wanted);
  });
});

test('an id and what it is the id of are named by their columns', () => {
  const message = (kind: 'discounts-2021-01' | 'discount_update', cells: Cells): string | undefined =>
    issuesWith(kind, cells).find(({ code }) => code === 'needs-other')?.message;
  expect(message('discounts-2021-01', { applies_to_resource: 'platform_product' })).toBe(
    '“Product or collection” is platform_product, but the ID is empty. Fill in “Product or collection ID”.',
  );
  expect(message('discounts-2021-01', { applies_to_id: '12' })).toBe(
    '“Product or collection” is empty. Choose whether ID 12 is a product or a collection.',
  );
  expect(message('discount_update', { applies_to_id: '[empty]' })).toBe(
    '“Product or collection” and its ID must be cleared together. Enter [empty] in both cells.',
  );
});
