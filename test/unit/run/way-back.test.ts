import { expect, test } from 'vitest';
import { parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { discountUpdate } from '../../../src/domain/kinds/discount-update.ts';
import { subscriptionSwaps } from '../../../src/domain/kinds/subscription-swaps.ts';
import { specificationProfile as profile } from '../../../src/domain/profile/shipped.ts';
import { changesSince } from '../../../src/domain/run/changed-since.ts';
import { restoringRow } from '../../../src/domain/run/inverse.ts';
import type { Cells, SheetKind } from '../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../src/domain/sheet/row-rules.ts';

const newCustomersOnly = 'customer_must_not_exist_in_service';
const back = (kind: SheetKind, cells: Cells, before: string) => restoringRow(kind, cells, before, profile);
const discount = (fields: string): string => `{"discount":{"id":5,"code":"X",${fields}}}`;

test.each<[string, SheetKind, Cells, string, Cells]>([
  [
    'a date that is read with a time is sent as a day',
    discountUpdate,
    { discount_id: '5', ends_at: '2031-01-31' },
    discount('"ends_at":"2030-01-31T00:00:00"'),
    { discount_id: '5', ends_at: '2030-01-31' },
  ],
  [
    'a number keeps its text',
    discountUpdate,
    { discount_id: '5', value: '99', code: 'NEW' },
    discount('"value":10.50'),
    { discount_id: '5', value: '10.50', code: 'X' },
  ],
  [
    'new customers only, read as a flag, is sent as the word',
    discountUpdate,
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
    discount('"first_time_customer_restriction":true'),
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
  ],
  [
    'and as a number',
    discountUpdate,
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
    discount('"first_time_customer_restriction":1'),
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
  ],
  [
    'fields are found in another spelling',
    discountUpdate,
    { discount_id: '5', usage_limit: '9', ends_at: '2031-01-31', 'channel_settings.api.can_apply': 'false' },
    discount('"usageLimit":5,"ends-at":"2030-01-31","channelSettings":{"API":{"canApply":true}}'),
    {
      ...{ discount_id: '5', usage_limit: '5', ends_at: '2030-01-31' },
      'channel_settings.api.can_apply': 'true',
    },
  ],
  [
    'a flag that is read as a number is sent as a flag, a word in the letters of the sheet',
    discountUpdate,
    {
      ...{ discount_id: '5', status: 'disabled', discount_type: 'percentage' },
      ...{ 'channel_settings.api.can_apply': 'false', 'channel_settings.checkout_page.can_apply': 'true' },
    },
    discount(
      '"status":"ENABLED","discount_type":"FIXED_AMOUNT","channel_settings":{"api":{"can_apply":1},"checkout_page":{"can_apply":"0"}}',
    ),
    {
      ...{ discount_id: '5', status: 'enabled', discount_type: 'fixed_amount' },
      ...{ 'channel_settings.api.can_apply': 'true', 'channel_settings.checkout_page.can_apply': 'false' },
    },
  ],
])('the row that restores: %s', (_what, kind, cells, before, restored) => {
  const row = back(kind, cells, before);
  expect(row).toEqual({ cells: restored, lost: [] });
  const issues = rowCheck(kind, { today: '2026-01-01', profile }).cells(restored);
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a value that was masked is not written back', () => {
  const row = back(
    discountUpdate,
    { discount_id: '5', code: 'NEW' },
    '{"discount":{"id":5,"code":"id_token=[redacted]"}}',
  );
  expect(row).toEqual({ kept: expect.stringContaining('the earlier “Discount code” contains “[redacted]”') });
});

const swap = { subscription_id: '7', platform_variant_id: '2' };
const filledIn = 'product fields that the platform fills in';
const product = {
  product_title: 'My own box',
  variant_title: 'Large',
  sku: 'BOX-7',
  platform_product_id: '55',
  service_product_id: '66',
};
const productJson =
  '"product_title":"My own box","variant_title":"Large","sku":"BOX-7","platform_product_id":55,"service_product_id":66';
test.each<[string, Cells, string, Cells, readonly string[]]>([
  [
    'the value from before, not that of the swap',
    { ...swap, sku_override: 'true' },
    `{"subscription":{"platform_variant_id":9146647558150123456,"sku_override":false,${productJson}}}`,
    { ...swap, platform_variant_id: '9146647558150123456', sku_override: 'false', ...product },
    [],
  ],
  [
    'the permission to swap is given again; the price has no value that brings it back',
    { ...swap, override: 'true', use_platform_variant_defaults: 'true' },
    `{"subscription":{"platform_variant_id":1,"use_platform_variant_defaults":false,${productJson}}}`,
    { ...swap, platform_variant_id: '1', override: 'true', ...product },
    ['the price'],
  ],
  [
    'a price that stayed in the swap is not lost',
    { ...swap, use_platform_variant_defaults: 'false' },
    `{"platform_variant_id":1,${productJson}}`,
    { ...swap, platform_variant_id: '1', ...product },
    [],
  ],
  [
    'what the service does not show is lost',
    { ...swap, sku_override: 'true', use_platform_variant_defaults: 'true' },
    '{"platform_variant_id":1,"product_title":"My own box","sku":null}',
    { ...swap, platform_variant_id: '1', product_title: 'My own box' },
    ['the price', filledIn, 'whether swaps keep the SKU'],
  ],
  [
    'without a swap the platform filled nothing',
    { subscription_id: '7', quantity: '5', sku_override: 'true' },
    `{"quantity":2,"sku_override":false,${productJson}}`,
    { subscription_id: '7', quantity: '2', sku_override: 'false' },
    [],
  ],
])('a swap is undone by what was before: %s', (_what, cells, before, restored, lost) => {
  const row = back(subscriptionSwaps, cells, before);
  expect(row).toEqual({ cells: restored, lost });
  const issues = rowCheck(subscriptionSwaps, { today: '2026-01-01', profile }).cells(restored);
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a row of which nothing can be restored is kept, and says what', () => {
  const cells = { subscription_id: '7', override: 'true', use_platform_variant_defaults: 'true' };
  expect(back(subscriptionSwaps, cells, `{${productJson}}`)).toEqual({
    kept: 'nothing can be restored (lost: the price)',
  });
});

const noValue = (label: string) => `“${label}” had no value before; an update row with [empty] clears it`;
test.each<[string, SheetKind, Cells, string, string]>([
  [
    'null',
    discountUpdate,
    { discount_id: '5', usage_limit: '100' },
    discount('"usage_limit":null'),
    noValue('Total uses'),
  ],
  [
    'null among others',
    discountUpdate,
    { discount_id: '5', status: 'disabled', usage_limit: '100' },
    discount('"status":"enabled","usage_limit":null'),
    noValue('Total uses'),
  ],
  [
    'no restriction',
    discountUpdate,
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
    discount('"first_time_customer_restriction":false'),
    noValue('New customers only'),
  ],
  [
    'no restriction, as a number',
    discountUpdate,
    { discount_id: '5', first_time_customer_restriction: newCustomersOnly },
    discount('"first_time_customer_restriction":0'),
    noValue('New customers only'),
  ],
  [
    'a field that the service does not show',
    subscriptionSwaps,
    { subscription_id: '7', platform_variant_id: '2' },
    '{"subscription":{"id":7,"quantity":1}}',
    'the service did not show the earlier “Variant ID”',
  ],
  [
    'a number that is no flag',
    discountUpdate,
    { discount_id: '5', 'channel_settings.api.can_apply': 'false' },
    discount('"channel_settings":{"api":{"can_apply":2}}'),
    'the earlier “API” was 2, which cannot be sent',
  ],
  [
    'a flag that had no value',
    discountUpdate,
    { discount_id: '5', 'channel_settings.api.can_apply': 'false' },
    discount('"channel_settings":{"api":{"can_apply":null}}'),
    noValue('API'),
  ],
  [
    'a field of another name',
    discountUpdate,
    { discount_id: '5', usage_limit: '9' },
    discount('"usageLimits":5,"oldUsageLimit":5'),
    'the service did not show the earlier “Total uses”',
  ],
  ['nothing read', discountUpdate, { discount_id: '5', value: '9' }, '', 'the earlier values were not saved'],
])('a row that cannot be restored whole is kept: %s', (_what, kind, cells, before, why) => {
  expect(back(kind, cells, before)).toEqual({ kept: why });
});

const changed = (sent: string, record: string) =>
  changesSince(parseJson(sent), parseJson(record)).map(({ path, now }) => `${path}: now ${now ?? 'empty'}`);
test('what a service says in another way is no change', () => {
  const word = stringifyJson({ first_time_customer_restriction: newCustomersOnly });
  const flag = '{"first_time_customer_restriction":true}';
  expect([changed(word, flag), changed(flag, word), changed(word, word)]).toEqual([[], [], []]);
  expect(changed(word, '{"first_time_customer_restriction":false}')).toEqual([
    'first_time_customer_restriction: now false',
  ]);
  expect(changed('{"ends_at":"2030-01-31"}', '{"discount":{"ends_at":"2030-01-31T00:00:00"}}')).toEqual([]);
  expect(changed('{"value":"10.50"}', '{"value":10.5}')).toEqual([]);
  expect(changed('{"value":"10.50"}', '{"value":11}')).toEqual(['value: now 11']);
});
