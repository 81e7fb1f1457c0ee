import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { convertDiscount, otherVersion } from '../../../../src/domain/convert/convert-discount.ts';
import { toFirstVersion } from '../../../../src/domain/convert/to-2021-01.ts';
import { toSecondVersion } from '../../../../src/domain/convert/to-2021-11.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import type { Cells } from '../../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

const cells = z.record(z.string(), z.string());
const golden = z
  .array(
    z.object({
      about: z.string(),
      from: z.enum(['discounts-2021-01', 'discounts-2021-11']),
      row: cells,
      converted: cells,
      notes: z.array(z.string()),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../fixtures/golden/conversions/discounts.json', import.meta.url), 'utf8'),
    ),
  );

const filled = (row: Cells): Cells =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''));

describe('golden conversions', () => {
  test.each(golden)('$about', ({ from, row, converted, notes }) => {
    const done = convertDiscount(from, row);
    expect(filled(done?.cells ?? {})).toEqual(converted);
    expect(done?.notes.map((note) => `${note.effect} ${note.column}: ${note.message}`)).toEqual(notes);
    expect(done?.kind).toBe(otherVersion(from));
  });
});

test('new customers only stays so in the service’s own word for itself', () => {
  const converted = toSecondVersion({ first_time_customer_restriction: 'customer_must_not_exist_in_acme' });
  expect(converted.cells['usage_limits.first_time_customer_restriction']).toBe('true');
  expect(converted.notes.filter(({ column }) => column === 'first_time_customer_restriction')).toEqual([]);
});

const maybe = (...texts: readonly string[]) => fc.constantFrom('', ...texts);
const range = fc.constantFrom(
  { duration: 'forever', duration_usage_limit: '' },
  { duration: 'usage_limit', duration_usage_limit: '1' },
  { duration: 'usage_limit', duration_usage_limit: '12345678901234567890' },
);
const scope = fc.constantFrom(
  { applies_to_id: '', applies_to_resource: '' },
  { applies_to_id: '9146647558150123456', applies_to_resource: 'platform_product' },
);
/** Rows of 2021-01 that 2021-11 can say as well. */
const common = fc
  .tuple(
    fc.record({
      code: fc.string({ minLength: 1, maxLength: 8 }),
      value: fc.constantFrom('0', '10.50', '100'),
      discount_type: fc.constantFrom('percentage', 'fixed_amount', 'shipping'),
      applies_to_product_type: maybe('ONETIME', 'ALL'),
      status: maybe('enabled'),
      usage_limit: maybe('1', '1000'),
      first_time_customer_restriction: maybe('customer_must_not_exist_in_service'),
      starts_at: maybe('2031-11-28'),
      ends_at: maybe('2031-12-02'),
      'channel_settings.api.can_apply': maybe('true', 'false'),
      'channel_settings.merchant_portal.can_apply': maybe('true', 'false'),
    }),
    range,
    scope,
  )
  .map((parts): Cells => Object.assign({}, ...parts));

test('there and back is identity on what both versions can say, without a note', () => {
  fc.assert(
    fc.property(common, (row) => {
      const there = toSecondVersion(row);
      const back = toFirstVersion(there.cells);
      expect(filled(back.cells)).toEqual(filled(row));
      expect([...there.notes, ...back.notes]).toEqual([]);
      expect(toSecondVersion(back.cells).cells).toEqual(there.cells);
    }),
  );
});

test('a valid row stays valid in the other version', () => {
  const context = { today: '2031-01-01', profile: specificationProfile };
  const errors = (kind: keyof typeof kinds, row: Cells): readonly unknown[] =>
    rowCheck(kinds[kind], context)
      .cells(row)
      .filter((one) => one.severity === 'error');
  fc.assert(
    fc.property(common, (row) => {
      if (errors('discounts-2021-01', row).length > 0) return;
      expect(errors('discounts-2021-11', toSecondVersion(row).cells)).toEqual([]);
    }),
  );
});

test('nothing goes missing without a note', () => {
  const anyText = fc.constantFrom(
    '',
    'x',
    '5',
    'true',
    'forever',
    'usage_limit',
    'single_use',
    'SUBSCRIPTION',
  );
  const first = kinds['discounts-2021-01'].columns.map((column) => column.key);
  fc.assert(
    fc.property(fc.array(anyText, { minLength: first.length, maxLength: first.length }), (texts) => {
      const row: Cells = Object.fromEntries(first.map((key, index) => [key, texts[index] ?? '']));
      const there = toSecondVersion(row);
      const back = toFirstVersion(there.cells).cells;
      const noted = new Set(there.notes.map((note) => note.column));
      for (const key of first) {
        if (row[key] === back[key] || noted.has(key)) continue;
        // A limit that was lost or cannot be read takes its duration with it.
        expect(['duration', 'duration_usage_limit'], key).toContain(key);
        expect(noted.has('duration_usage_limit') || noted.has('duration')).toBe(true);
      }
    }),
  );
});

test('other kinds have no other version', () => {
  expect(convertDiscount('discount_delete', { discount_id: '1' })).toBeNull();
});
