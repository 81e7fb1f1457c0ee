import { describe, expect, test } from 'vitest';
import { importRow, isSkippedRow } from '../../../../src/domain/import/import-row.ts';
import { type InspectChoices, inspectRows } from '../../../../src/domain/import/inspect.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';

/** Imports rows and shows each as column key -> text, empty cells left out, carried columns by their name. */
function imported(rows: readonly (readonly string[])[], choices: InspectChoices = {}) {
  const { plan, layout } = inspectRows(rows, choices);
  const names = [
    ...kinds[plan.kind].columns.map((column) => column.key),
    ...plan.unmapped.map((one) => one.header),
  ];
  return rows
    .slice(layout.headerRow)
    .filter((row) => !isSkippedRow(plan, row))
    .map((row) =>
      Object.fromEntries(
        importRow(plan, row).flatMap((text, index) => (text === '' ? [] : [[names[index], text]])),
      ),
    );
}

const base = ['code', 'value', 'discount_type', 'duration'];

test('a plan is plain data: through JSON it does the same', () => {
  const rows = [
    [...base, 'channel_settings', 'note'],
    ['A', '1', 'percentage', 'forever', '{"api":{"can_apply":true}}', 'n'],
  ];
  const { plan } = inspectRows(rows);
  const copy = JSON.parse(JSON.stringify(plan)) as typeof plan;
  expect(copy).toEqual(plan);
  expect(importRow(copy, rows[1] ?? [])).toEqual(importRow(plan, rows[1] ?? []));
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
      'Product id',
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
    [...base, 'Product id'],
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

describe('answers', () => {
  const rows = [
    [...base, 'starts_at', 'usage_limit'],
    ['A', '1,234', 'fixed_amount', 'forever', '03/04/2031', '1.000'],
    ['B', '5,00 €', 'fixed_amount', 'forever', '2031-12-01', '7'],
    ['C', '12 %', 'percentage', 'forever', '1 Dec 2031', ''],
  ];

  test('nothing is changed without one', () => {
    expect(imported(rows).map((row) => [row.value, row.starts_at, row.usage_limit])).toEqual([
      ['1,234', '03/04/2031', '1.000'],
      ['5,00 €', '2031-12-01', '7'],
      ['12 %', '1 Dec 2031', undefined],
    ]);
  });

  test('each column is asked about once', () => {
    expect(inspectRows(rows).plan.questions.map((one) => one.id)).toEqual([
      'decimal-sign:value',
      'percent-sign:value',
      'currency-sign:value',
      'decimal-sign:usage_limit',
      'date-order:starts_at',
    ]);
  });

  test('each answer changes what it is about', () => {
    const answers = {
      'decimal-sign:value': 'comma',
      'percent-sign:value': 'strip',
      'currency-sign:value': 'keep',
      'date-order:starts_at': 'month-day-year',
      'decimal-sign:usage_limit': 'comma',
    };
    expect(imported(rows, { answers }).map((row) => [row.value, row.starts_at, row.usage_limit])).toEqual([
      ['1.234', '2031-03-04', '1000'],
      ['5,00 €', '2031-12-01', '7'],
      ['12', '2031-12-01', undefined],
    ]);
  });

  describe('a price never changes its currency unsaid', () => {
    const prices = [
      [...base],
      ['A', '€29.00', 'fixed_amount', 'forever'],
      ['B', '$7.50', 'fixed_amount', 'forever'],
      ['C', '31.00 EUR', 'fixed_amount', 'forever'],
      ['D', '5.00', 'fixed_amount', 'forever'],
    ];
    const asked = (rows: readonly (readonly string[])[]) =>
      inspectRows(rows).plan.questions.find(({ about }) => about === 'currency-sign');

    test('of two currencies neither is proposed, and one of each is shown', () => {
      expect(asked(prices)).toMatchObject({
        proposed: null,
        samples: ['€29.00', '$7.50', '31.00 EUR'],
        options: [{ value: '€' }, { value: '$' }, { value: 'keep' }],
      });
    });

    test('the prices in the chosen one are taken; the others stay as typed', () => {
      const values = (currency: string) =>
        imported(prices, { answers: { 'currency-sign:value': currency } }).map(({ value }) => value);
      expect(values('€')).toEqual(['29.00', '$7.50', '31.00', '5.00']);
      expect(values('$')).toEqual(['€29.00', '7.50', '31.00 EUR', '5.00']);
      expect(values('keep')).toEqual(['€29.00', '$7.50', '31.00 EUR', '5.00']);
    });

    test('one currency alone is proposed, and one that comes later in the file is not taken along', () => {
      const euros = prices.filter(([code]) => code !== 'B');
      expect(asked(euros)).toMatchObject({ proposed: '€', options: [{ value: '€' }, { value: 'keep' }] });
      const answers = { 'currency-sign:value': '€' };
      expect(imported(prices, { answers }).map(({ value }) => value)[1]).toBe('$7.50');
    });
  });

  test('an answer that was not offered is none', () => {
    const { plan } = inspectRows(rows, { answers: { 'date-order:starts_at': 'sideways' } });
    expect(plan.questions.find((one) => one.id === 'date-order:starts_at')?.answer).toBeNull();
  });

  test('a day above twelve proposes the order, a year in front another, two that disagree none', () => {
    const proposed = (...texts: readonly string[]): string | null | undefined =>
      inspectRows([[...base, 'starts_at'], ...texts.map((text) => ['A', '1', 'percentage', 'forever', text])])
        .plan.questions[0]?.proposed;
    expect(proposed('03/04/2031', '25/04/2031')).toBe('day-month-year');
    expect(proposed('03/04/2031', '04/25/2031')).toBe('month-day-year');
    expect(proposed('2031/12/01')).toBe('year-month-day');
    expect(proposed('25/04/2031', '04/25/2031')).toBeNull();
    expect(proposed('03/04/2031')).toBeNull();
    expect(proposed('2031-12-01')).toBeUndefined();
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
