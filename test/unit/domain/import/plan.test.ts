import { describe, expect, test } from 'vitest';
import { rowImporter } from '../../../../src/domain/import/import-row.ts';
import { inspectRows } from '../../../../src/domain/import/inspect.ts';
import { base, imported } from './imported.ts';

test('a plan is plain data: through JSON it does the same', () => {
  const rows = [
    [...base, 'channel_settings', 'note'],
    ['A', '1', 'percentage', 'forever', '{"api":{"can_apply":true}}', 'n'],
  ];
  const { plan } = inspectRows(rows);
  const copy = JSON.parse(JSON.stringify(plan)) as typeof plan;
  expect(copy).toEqual(plan);
  expect(rowImporter(copy)(rows[1] ?? [])).toEqual(rowImporter(plan)(rows[1] ?? []));
});

test('the wording of a merchandiser, with a title above, ids of products and no status', () => {
  const rows = [
    ['Spring campaign, prepared by merchandising'],
    [],
    [
      'Discount code',
      'Amount',
      'Type of discount',
      'Applies to',
      'Duration',
      'Max redemptions',
      'Starts',
      'Ends',
      'Product ID',
      'Usable at checkout',
    ],
    [
      'SPRING-0000',
      '15',
      'percentage',
      'ONETIME',
      'usage_limit',
      '6',
      '2031-03-14',
      '2031-05-14',
      '4000000000000',
      'TRUE',
    ],
    [
      'SPRING-0001',
      '21.55',
      'fixed_amount',
      'ALL',
      'usage_limit',
      '3',
      '2031-03-16 00:00:00',
      '2031-05-04',
      '',
      'FALSE',
    ],
  ];
  const inspection = inspectRows(rows);
  expect(inspection.layout).toEqual({
    headerRow: 3,
    labelColumn: false,
    skipped: ['1 row above the headers'],
  });
  expect(inspection.plan.missing.filter((one) => one.offered !== null)).toEqual([
    { column: 'status', required: false, offered: 'enabled' },
    { column: 'applies_to_resource', required: false, offered: 'platform_product' },
  ]);
  const [withId, without] = imported(rows, { offered: { status: 'enabled' } });
  expect(withId).toMatchObject({
    status: 'enabled',
    applies_to_id: '4000000000000',
    applies_to_resource: 'platform_product',
    'channel_settings.checkout_page.can_apply': 'true',
  });
  expect(without?.applies_to_resource).toBeUndefined();
  expect(without?.starts_at).toBe('2031-03-16');
});

test('an implied resource can be declined', () => {
  const rows = [
    [...base, 'Product ID'],
    ['A', '1', 'percentage', 'forever', '7'],
  ];
  expect(imported(rows)[0]?.applies_to_resource).toBe('platform_product');
  expect(imported(rows, { offered: { applies_to_resource: '' } })[0]?.applies_to_resource).toBeUndefined();
});

describe('columns', () => {
  test('a choice of the operator takes a column from where it was matched', () => {
    const rows = [
      ['code', 'other', 'value'],
      ['A', 'B', '1'],
    ];
    const choices = { kind: 'discounts-2021-01', mapping: { '1': 'code' } };
    expect(imported(rows, choices)).toEqual([{ code: 'B', value: '1', 'code (2)': 'A' }]);
  });

  test('carried columns have names of their own and keep cells beyond the headers', () => {
    const rows = [
      [...base, 'note', 'Note', ''],
      ['A', '1', 'percentage', 'forever', 'x', 'y', '', 'z'],
    ];
    expect(imported(rows)).toEqual([
      {
        code: 'A',
        value: '1',
        discount_type: 'percentage',
        duration: 'forever',
        note: 'x',
        'Note (2)': 'y',
        'Column 8': 'z',
      },
    ]);
  });

  test('short rows have empty cells, and empty rows are skipped', () => {
    expect(imported([base, ['A'], ['', ' ', ''], [], ['B', '2']])).toEqual([
      { code: 'A' },
      { code: 'B', value: '2' },
    ]);
  });
});

describe('channel_settings as JSON', () => {
  const of = (text: string): Record<string, string> | undefined =>
    imported([
      [...base, 'channel_settings'],
      ['A', '1', 'percentage', 'forever', text],
    ])[0];

  test('is spread over four columns', () => {
    expect(of('{"api": {"can_apply": false}, "merchant_portal": {"can_apply": true}}')).toMatchObject({
      'channel_settings.api.can_apply': 'false',
      'channel_settings.merchant_portal.can_apply': 'true',
    });
    expect(of('')).toEqual({ code: 'A', value: '1', discount_type: 'percentage', duration: 'forever' });
  });

  test.each([
    '{',
    '[]',
    '{"api":{"can_apply":"yes"}}',
    '{"pos":{"can_apply":true}}',
    '{"api":{"can_apply":true,"x":1}}',
  ])('%s stays whole where its issue shows', (text) => {
    expect(of(text)?.['channel_settings.api.can_apply']).toBe(text);
  });
});

test('booleans of any language become true and false, and nothing else is touched', () => {
  const rows = [
    [...base, 'channel_settings.api.can_apply'],
    ...['WAHR', 'FALSCH', 'yes', 'No', '1', '0', 'TRUE', 'vrai', 'maybe'].map((text) => [
      'A',
      '1',
      'percentage',
      'forever',
      text,
    ]),
  ];
  expect(imported(rows).map((row) => row['channel_settings.api.can_apply'])).toEqual([
    'true',
    'false',
    'true',
    'false',
    'true',
    'false',
    'true',
    'true',
    'maybe',
  ]);
});

test('a header row that the operator names is taken', () => {
  const rows = [base, ['x'], ['code', 'value'], ['A', '1']];
  expect(inspectRows(rows, { headerRow: 3 }).plan.columns.map((column) => column.header)).toEqual([
    'code',
    'value',
  ]);
});
