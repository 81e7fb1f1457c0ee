import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { swapConsequences } from '../../../../src/domain/kinds/swap-rules.ts';
import type { Cells, KindId } from '../../../../src/domain/sheet/kind.ts';
import { brief, issuesWith } from './rules.ts';

describe('batch bodies', () => {
  const rows: readonly (readonly [string, Cells, readonly string[]])[] = [
    ['a clean row', {}, []],
    ['ids are digits', { address_id: '12a' }, ['error not-digits address_id']],
    [
      'a next charge date in the past',
      { next_charge_scheduled_at: '2031-05-31' },
      ['warning in-the-past next_charge_scheduled_at'],
    ],
    ['a negative price', { price: '-1' }, ['error too-small price']],
    ['a price of zero', { price: '0' }, []],
    ['a price with three decimals', { price: '1.234' }, []],
    ['no piece', { quantity: '0' }, ['error too-small quantity']],
    ['properties as an object', { properties: '{"a":1}' }, ['error not-json properties']],
    ['properties that are no JSON', { properties: '[' }, ['error not-json properties']],
    ['properties as an array', { properties: '[]' }, []],
    ['a row without an address', { address_id: '' }, ['error required address_id']],
    [
      'a field that is left empty',
      { platform_variant_id: '' },
      ['warning usually-filled platform_variant_id'],
    ],
    ['no number of charges, no properties', { expire_after_specific_number_of_charges: '' }, []],
    [
      'an unknown unit',
      { order_interval_unit: 'fortnight' },
      ['warning unlisted-choice order_interval_unit'],
    ],
  ];
  test.each(rows)('%s', (_about, changed, wanted) => {
    expect(brief(issuesWith('bulk_subscriptions_create', changed))).toEqual(wanted);
  });
});

test.each(['bulk_subscriptions_create', 'onetime_create'] as const)(
  '%s: an address with nothing to create is an error',
  (kind) => {
    const nothing = Object.fromEntries(kinds[kind].columns.map(({ key }) => [key, '']));
    const errors = issuesWith(kind, { ...nothing, address_id: '1' }).filter(
      (one) => one.severity === 'error',
    );
    expect(brief(errors)).toEqual(['error needs-other platform_variant_id']);
    expect(brief(issuesWith(kind, { ...nothing, address_id: '1', quantity: '2' }))).not.toContain(
      'error needs-other platform_variant_id',
    );
  },
);

describe('ids of addresses', () => {
  const uuid = '3f1c0a9e-5b7d-4a52-9c1e-0d2f6b8a7c11';
  test.each([
    ['68469132', []],
    [uuid, ['warning text-id address_id']],
    ['gid://shop/Address/81', ['warning text-id address_id']],
    ['home', ['error not-digits address_id']],
    ['1.234', ['error not-digits address_id']],
    ['2031-01-01', ['error not-digits address_id']],
    ['=A1', ['error not-digits address_id']],
    ['1.2E+10', ['error spreadsheet-damage address_id']],
    ['a 81', ['error not-digits address_id']],
  ])('%s where the specification takes a string, too', (text, wanted) => {
    expect(brief(issuesWith('address_discount_apply', { address_id: text, discount_id: '7' }))).toEqual(
      wanted,
    );
    expect(brief(issuesWith('address_discount_remove', { address_id: text }))).toEqual(wanted);
  });
  test('integers elsewhere', () => {
    expect(brief(issuesWith('bulk_subscriptions_create', { address_id: uuid }))).toEqual([
      'error not-digits address_id',
    ]);
  });
});

describe('discount updates', () => {
  test('name a discount by id or code, and change something', () => {
    expect(brief(issuesWith('discount_update', {}))).toEqual([]);
    expect(brief(issuesWith('discount_update', { discount_id: '' }))).toEqual([
      'error needs-other discount_id',
    ]);
    expect(brief(issuesWith('discount_update', { usage_limit: '' }))).toEqual(['error needs-other value']);
    expect(brief(issuesWith('discount_update', { usage_limit: '', code: 'NEW' }))).toEqual([]);
    expect(brief(issuesWith('discount_update', { discount_id: '', code: 'NEW' }))).toEqual([]);
  });
});

describe('subscription swaps', () => {
  const rows: readonly (readonly [string, Cells, readonly string[]])[] = [
    ['a variant alone', {}, []],
    ['a quantity alone', { platform_variant_id: '', quantity: '2' }, []],
    ['nothing', { platform_variant_id: '' }, ['error needs-other platform_variant_id']],
    [
      'override alone changes nothing',
      { platform_variant_id: '', override: 'true' },
      ['error needs-other platform_variant_id'],
    ],
    ['a sku that is sent and kept', { sku: 'A', sku_override: 'true' }, ['warning consequence sku_override']],
    [
      'a price that follows without a swap',
      { platform_variant_id: '', use_platform_variant_defaults: 'true' },
      ['warning consequence use_platform_variant_defaults'],
    ],
    [
      'a unit without frequencies',
      { order_interval_unit: 'day' },
      ['warning needs-other charge_interval_frequency', 'warning needs-other order_interval_frequency'],
    ],
  ];
  test.each(rows)('%s', (_about, changed, wanted) => {
    expect(brief(issuesWith('subscription-swaps', changed))).toEqual(wanted);
  });

  test('a unit without frequencies names the columns as the sheet does', () => {
    const [issue] = issuesWith('subscription-swaps', { order_interval_unit: 'day' });
    expect(issue?.message).toBe(
      '“Interval unit” is filled in, but this cell is empty. The service may reject the row unless “Charge every” and “Deliver every” are filled in, too.',
    );
  });

  // spec: Rules on swapping a subscription product, 1 to 4.
  test('the consequences say what the platform fills, what stays and what prepaid needs', () => {
    expect(swapConsequences({ platform_variant_id: '1' })).toEqual([
      'Not swapped if prepaid',
      'Price unchanged',
      'Product details from the platform',
    ]);
    expect(
      swapConsequences({
        platform_variant_id: '1',
        product_title: 'Box',
        sku_override: 'true',
        use_platform_variant_defaults: 'true',
        override: 'TRUE',
      }),
    ).toEqual([
      'Swapped even if prepaid',
      'Platform price',
      'SKU unchanged',
      'As typed: title',
      'Other product details from the platform',
    ]);
    expect(swapConsequences({ quantity: '2' })).toEqual(['No swap: only filled-in fields are updated']);
  });
});

describe('the mark that empties a field', () => {
  const rows: readonly (readonly [KindId, Cells, readonly string[]])[] = [
    ['discount_update', { ends_at: '[empty]' }, ['warning emptied ends_at']],
    ['discount_update', { ends_at: '[EMPTY]', starts_at: '2032-01-01' }, ['warning emptied ends_at']],
    ['discount_update', { code: '[empty]' }, ['error cannot-be-emptied code']],
    ['discount_update', { value: '[empty]' }, ['error cannot-be-emptied value']],
    [
      'discount_update',
      { duration: 'forever', duration_usage_limit: '[empty]' },
      ['warning emptied duration_usage_limit'],
    ],
    [
      'discount_update',
      { duration: 'usage_limit', duration_usage_limit: '[empty]' },
      ['warning emptied duration_usage_limit', 'error required duration_usage_limit'],
    ],
    [
      'discount_update',
      { applies_to_id: '[empty]' },
      ['warning emptied applies_to_id', 'error needs-other applies_to_resource'],
    ],
    [
      'discount_update',
      { applies_to_id: '[empty]', applies_to_resource: '[empty]' },
      ['warning emptied applies_to_id', 'warning emptied applies_to_resource'],
    ],
    ['subscription-swaps', { sku: '[empty]' }, ['warning emptied sku']],
    ['subscription-swaps', { quantity: '[empty]' }, ['error cannot-be-emptied quantity']],
    [
      'subscription-swaps',
      { platform_variant_id: '[empty]' },
      ['error cannot-be-emptied platform_variant_id'],
    ],
    ['discounts-2021-01', { ends_at: '[empty]' }, ['error cannot-be-emptied ends_at']],
    ['discounts-2021-11', { code: '[empty]' }, ['error cannot-be-emptied code']],
  ];
  test.each(rows)('%s %o', (kind, changed, wanted) => {
    expect(brief(issuesWith(kind, changed))).toEqual(wanted);
  });

  test('what a row empties is said before it is sent', () => {
    const parts = kinds.discount_update.computed?.[0]?.parts;
    expect(parts?.({ discount_id: '1', ends_at: '[empty]', usage_limit: '[empty]', value: '5' })).toEqual([
      'Clears Total uses and Ends',
      'Changes Amount',
    ]);
    // Beside an ID, a code is no name: it is sent, and renames the discount.
    expect(parts?.({ discount_id: '1', code: 'NEW', value: '5' })).toEqual([
      'Changes Discount code and Amount',
    ]);
    expect(parts?.({ code: 'NEW', value: '5' })).toEqual(['Changes Amount']);
    expect(swapConsequences({ platform_variant_id: '1', sku: '[empty]' })).toEqual([
      'Not swapped if prepaid',
      'Price unchanged',
      'Clears SKU',
      'Other product details from the platform',
    ]);
    expect(swapConsequences({ next_charge_scheduled_at: '[empty]' })).toEqual([
      'No swap: only filled-in fields are updated',
      'Clears next charge date',
    ]);
  });
});
