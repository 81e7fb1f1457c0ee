import { expect, test } from 'vitest';
import { checkoutAvailability } from '../../../src/domain/checkouts/availability.ts';
import { checkDraft } from '../../../src/domain/checkouts/check.ts';
import { lineColumns } from '../../../src/domain/checkouts/fields.ts';
import { withText } from '../../../src/domain/checkouts/places.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { draft, type Typed } from './drafts.ts';

const context = { today: '2031-01-01', profile: specificationProfile };
const line = { variant_id: '7879280096544', quantity: '1' };
const check = (typed: Typed, kind: 'create' | 'update' = 'create') =>
  checkDraft(draft({ line_items: [line], ...typed }), kind, context);

test('a checkout of nothing is refused, and an update may leave everything out', () => {
  expect(
    checkDraft(draft(), 'create', context).map(({ column, severity, code }) => [column, severity, code]),
  ).toEqual([['line_items', 'error', 'required']]);
  expect(checkDraft(draft(), 'update', context)).toEqual([]);
});

test('no lines and very many lines are unusual and not refused: the specification allows both', () => {
  const lines = (count: number) => Array.from({ length: count }, () => line);
  const found = (typed: Typed, kind: 'create' | 'update') =>
    check(typed, kind).map(({ column, severity, code }) => [column, severity, code]);
  const email = { fields: { email: 'ada@shop.example' } };
  expect(found({ ...email, line_items: [] }, 'create')).toEqual([['line_items', 'warning', 'required']]);
  expect(found({ ...email, line_items: [] }, 'update')).toEqual([]);
  expect(found({ line_items: lines(250) }, 'create')).toEqual([]);
  for (const kind of ['create', 'update'] as const) {
    expect(found({ line_items: lines(251) }, kind)).toEqual([['line_items', 'warning', 'unusual-count']]);
  }
});

test.each<readonly [string, Typed, string, string, string | null]>([
  [
    'an e-mail with spaces',
    { fields: { email: ' ada@shop.example ' } },
    'email',
    '“ ada@shop.example ”',
    'ada@shop.example',
  ],
  [
    'an e-mail with a name',
    { fields: { email: 'Ada <ada@shop.example>' } },
    'email',
    '“Ada <ada@shop.example>”',
    'ada@shop.example',
  ],
  ['no e-mail at all', { fields: { email: 'ada' } }, 'email', '“ada” is not an email address', null],
  [
    'a code with a line break',
    { fields: { discount_code: 'A\nB' } },
    'discount_code',
    'control character',
    'AB',
  ],
  [
    'an id of a spreadsheet',
    { line_items: [{ ...line, product_id: '7.87928E+12' }] },
    'line_items.0.product_id',
    '“7.87928E+12”',
    null,
  ],
  [
    'an id with separators',
    { line_items: [{}, { ...line, variant_id: '7,879,280' }] },
    'line_items.1.variant_id',
    '“7,879,280”',
    '7879280',
  ],
  [
    'a quantity of nothing',
    { line_items: [{ ...line, quantity: '0' }] },
    'line_items.0.quantity',
    '“0” is less than 1',
    null,
  ],
  [
    'a quantity with decimals',
    { line_items: [{ ...line, quantity: '2.0' }] },
    'line_items.0.quantity',
    '“2.0” is not a whole number',
    '2',
  ],
  [
    'a flag in another language',
    { line_items: [{ ...line, taxable: 'ja' }] },
    'line_items.0.taxable',
    '“ja” is neither true nor false',
    'true',
  ],
  [
    'a day that does not exist',
    { utm_params: [{ utm_timestamp: '2031-02-30' }] },
    'analytics_data.utm_params.0.utm_timestamp',
    '“2031-02-30” is not a real date',
    null,
  ],
  [
    'a date as people write it',
    { utm_params: [{ utm_timestamp: '31.12.2031' }] },
    'analytics_data.utm_params.0.utm_timestamp',
    '“31.12.2031”',
    '2031-12-31',
  ],
])('%s names the place, the text and the fix', (_what, typed, column, words, fixed) => {
  const found = check(typed);
  expect(found.map((one) => [one.column, one.severity])).toEqual([[column, 'error']]);
  expect(found[0]?.message).toContain(words);
  expect(found[0]?.fix?.cells ?? null).toEqual(fixed === null ? null : [{ column, text: fixed }]);
  if (found[0]?.fix === undefined) return;
  const repaired = withText(draft({ line_items: [line], ...typed }), column, fixed ?? '');
  expect(checkDraft(repaired, 'create', context)).toEqual([]);
});

test('the interval is whole or not there at all', () => {
  const part = (given: object) => check({ line_items: [{ ...line, ...given }] }).map(({ column }) => column);
  expect(part({ order_interval_unit: 'day' })).toEqual([
    'line_items.0.charge_interval_frequency',
    'line_items.0.order_interval_frequency',
  ]);
  expect(part({ charge_interval_frequency: '30', order_interval_frequency: '30' })).toEqual([
    'line_items.0.order_interval_unit',
  ]);
  const whole = {
    charge_interval_frequency: '30',
    order_interval_frequency: '30',
    order_interval_unit: 'day',
  };
  expect(part(whole)).toEqual([]);
});

test('the fields of an interval that are filled in are named in the number they have', () => {
  const first = (given: object) => check({ line_items: [{ ...line, ...given }] })[0]?.message;
  expect(first({ order_interval_unit: 'day' })).toContain(
    `is empty, but “${lineColumns.order_interval_unit.label}” is filled in.`,
  );
  expect(first({ order_interval_frequency: '30', order_interval_unit: 'day' })).toContain(
    `is empty, but “${lineColumns.order_interval_frequency.label}” and “${lineColumns.order_interval_unit.label}” are filled in.`,
  );
});

test('a line without a variant is an error, with a product a warning', () => {
  const found = (given: object) =>
    check({ line_items: [given] }).map(({ column, severity }) => [column, severity]);
  expect(found({ quantity: '1' })).toEqual([['line_items.0.variant_id', 'error']]);
  expect(found({ product_id: '5', quantity: '1' })).toEqual([['line_items.0.variant_id', 'warning']]);
  expect(found({ variant_id: '5' })).toEqual([['line_items.0.quantity', 'error']]);
});

test('shipping lines and their override are checked where they are sent', () => {
  const typed: Typed = {
    original_shipping_lines: [{ price: '4,90' }, { title: 'Free' }],
    shipping_lines_override: '[{price: 0}]',
  };
  expect(check(typed, 'create')).toEqual([]);
  expect(check(typed, 'update').map(({ column, code, fix }) => [column, code, fix?.cells[0]?.text])).toEqual([
    ['shipping_address.original_shipping_lines.0.price', 'number-format', '4.90'],
    ['shipping_address.original_shipping_lines.1.price', 'required', undefined],
    ['shipping_address.shipping_lines_override', 'not-json', undefined],
  ]);
});

test('checkouts exist for platform B and custom stores', () => {
  expect((['a', 'b', 'custom'] as const).map((platform) => checkoutAvailability(platform).available)).toEqual(
    [false, true, true],
  );
  expect(checkoutAvailability('a').text).toContain('on the platform itself');
});
