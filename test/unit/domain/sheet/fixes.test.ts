import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import type { Cells, KindId } from '../../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';
import { growth, straight } from '../../../support/time/growth.ts';
import { context, issuesWith } from './rules.ts';

const fixed = (kind: KindId, changed: Cells, column: string): readonly (readonly [string, string])[] =>
  issuesWith(kind, changed)
    .filter((one) => one.column === column)
    .flatMap((one) => one.fix?.cells.map((cell) => [cell.column, cell.text] as const) ?? []);

describe('what a fix would write', () => {
  const rows: readonly (readonly [Cells, string, string | null])[] = [
    [{ code: ' A1 ' }, 'code', 'A1'],
    [{ code: 'A 1' }, 'code', null],
    [{ code: 'A 1 ' }, 'code', 'A 1'],
    [{ code: 'A1\r\n' }, 'code', 'A1'],
    [{ value: '29,41' }, 'value', '29.41'],
    [{ value: '1,234' }, 'value', null],
    [{ value: ' 5' }, 'value', '5'],
    [{ value: '10%' }, 'value', '10'],
    [{ value: '$5.00' }, 'value', '5.00'],
    [{ value: '9.999' }, 'value', '10.00'],
    [{ value: '50', discount_type: 'shipping' }, 'value', '100'],
    [{ value: 'ten' }, 'value', null],
    [{ discount_type: 'percent' }, 'discount_type', 'percentage'],
    [{ discount_type: 'Fixed Amount' }, 'discount_type', 'fixed_amount'],
    [{ applies_to_product_type: 'SUBSCRIPTIONS' }, 'applies_to_product_type', 'SUBSCRIPTION'],
    [{ applies_to_product_type: 'one-time' }, 'applies_to_product_type', 'ONETIME'],
    [{ duration: 'always' }, 'duration', null],
    [{ duration: 'for ever' }, 'duration', 'forever'],
    [{ duration: 'usage_limit' }, 'duration_usage_limit', '1'],
    [{ status: 'Enabled' }, 'status', 'enabled'],
    [{ status: 'disabled' }, 'status', null],
    [{ status: '' }, 'status', 'enabled'],
    [
      { first_time_customer_restriction: 'yes' },
      'first_time_customer_restriction',
      'customer_must_not_exist_in_service',
    ],
    [{ first_time_customer_restriction: 'no' }, 'first_time_customer_restriction', ''],
    [{ first_time_customer_restriction: 'yes please' }, 'first_time_customer_restriction', null],
    [{ starts_at: '31/12/2031' }, 'starts_at', '2031-12-31'],
    [{ starts_at: '03/04/2031' }, 'starts_at', null],
    [{ starts_at: '48010' }, 'starts_at', '2031-06-11'],
    [{ starts_at: ' 2031-12-01' }, 'starts_at', '2031-12-01'],
    [{ starts_at: '2031-02-30' }, 'starts_at', null],
    [{ duration_usage_limit: '3' }, 'duration_usage_limit', ''],
    [{ usage_limit: '1.000' }, 'usage_limit', null],
    [{ usage_limit: '5.0' }, 'usage_limit', '5'],
    [{ usage_limit: '2.5' }, 'usage_limit', null],
    [{ applies_to_id: '6,528,740', applies_to_resource: 'platform_product' }, 'applies_to_id', '6528740'],
    [{ applies_to_id: '4.17197E+12', applies_to_resource: 'platform_product' }, 'applies_to_id', null],
    [{ 'channel_settings.api.can_apply': 'WAHR' }, 'channel_settings.api.can_apply', 'true'],
    [{ 'channel_settings.api.can_apply': '0' }, 'channel_settings.api.can_apply', 'false'],
    [{ 'channel_settings.api.can_apply': 'maybe' }, 'channel_settings.api.can_apply', null],
  ];
  test.each(rows)('%j', (changed, column, text) => {
    expect(fixed('discounts-2021-01', changed, column)).toEqual(text === null ? [] : [[column, text]]);
  });

  test('the restriction of 2021-01 is a yes in 2021-11', () => {
    const column = 'usage_limits.first_time_customer_restriction';
    expect(fixed('discounts-2021-11', { [column]: 'customer_must_not_exist_in_service' }, column)).toEqual([
      [column, 'true'],
    ]);
  });

  test('start and end change places', () => {
    expect(fixed('discounts-2021-01', { starts_at: '2031-12-24', ends_at: '2031-12-01' }, 'ends_at')).toEqual(
      [
        ['starts_at', '2031-12-01'],
        ['ends_at', '2031-12-24'],
      ],
    );
  });
});

test('applying a fix takes its issue away, in every column of every kind', () => {
  const texts = fc.oneof(
    fc.constantFrom(
      ...[
        '10%',
        '29,41',
        ' 5 ',
        '€3',
        '31.12.2031',
        '48010',
        'WAHR',
        'ja',
        'percent',
        'SUBSCRIPTIONS',
        'A\tB',
        ' x ',
      ],
      ...[
        '5.0',
        '9.999',
        '0',
        '2031-12-01 ',
        '1,234',
        'single use',
        'Forever',
        '6 528 740',
        "'123",
        'no',
        'tage',
      ],
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(kinds)),
      fc.array(texts, { minLength: 17, maxLength: 17 }),
      (kind, row) => {
        const cells: Cells = Object.fromEntries(
          kind.columns.map((column, index) => [column.key, row[index] ?? '']),
        );
        for (const found of rowCheck(kind, context).cells(cells)) {
          if (found.fix === undefined) continue;
          const after = {
            ...cells,
            ...Object.fromEntries(found.fix.cells.map((cell) => [cell.column, cell.text])),
          };
          const left = rowCheck(kind, context)
            .cells(after)
            .filter((one) => one.column === found.column && one.code === found.code);
          // A text of spaces alone is cleared by its fix and then is an empty required cell: said in the same words.
          if (found.fix.id !== 'clear') expect(left, `${found.column} ${cells[found.column]}`).toEqual([]);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('the longer a cell is, the longer it takes to check, in a straight line', () => {
  const check = (length: number) => {
    const long = `${' '.repeat(length)}x`;
    for (const kind of Object.values(kinds)) {
      for (const text of [long, `1${long}`])
        rowCheck(kind, context).cells(Object.fromEntries(kind.columns.map((column) => [column.key, text])));
    }
  };
  // Up to the longest text that a cell may have.
  expect(growth(check, 12_500)).toBeLessThan(straight);
});
