import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowImporter } from '../../../../src/domain/import/import-row.ts';
import { inspectRows } from '../../../../src/domain/import/inspect.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';

const column = (...texts: readonly string[]): readonly (readonly string[])[] => texts.map((text) => [text]);
const headerRowOf = (rows: readonly (readonly string[])[]): number => inspectRows(rows).layout.headerRow;
const orders = { seed: 42, numRuns: 200 };

describe('a file without headers', () => {
  test.each([
    ['codes', column('SUMMER10', 'SUMMER20', 'SUMMER30')],
    ['one code alone', column('SUMMER10')],
    ['codes of capitals', column('SUMMER', 'WINTER', 'SPRING10')],
    ['codes like amounts', column('VIP20', '10OFF')],
    ['a code of digits above others', column('123456', 'SUMMER20')],
    ['ids', column('4000001', '4000002')],
    ['codes below an empty line', column('', 'SUMMER10', 'SUMMER20')],
    [
      'codes and amounts',
      [
        ['Sommer', '10'],
        ['Winter', '20.5'],
      ],
    ],
    [
      'ids and dates',
      [
        ['1', '2031-03-04'],
        ['2', '2031-03-05'],
        ['3', ''],
      ],
    ],
    // `usage_limit` is a duration, and the name of a column.
    [
      'rows with a value that is a name, too',
      [
        ['A', '10', 'forever'],
        ['B', '20', 'usage_limit'],
      ],
    ],
  ])('%s: the first row is data', (_what, rows) => {
    expect(headerRowOf(rows)).toBe(0);
  });

  test.each([
    ['a known header above codes', column('code', 'SUMMER10'), 1],
    ['a header with a typing error', column('DISCOUNT_CDOE', 'SUMMER', 'WINTER'), 1],
    ['an unknown text above codes', column('Aktion', 'SUMMER10', 'SUMMER20'), 1],
    ['capitals above codes with digits', column('SKU', 'AB1', 'AB2'), 1],
    ['a list of texts', column('Notiz', 'vom Markt', 'vom Laden'), 1],
    ['a list of small words', column('team', 'red', 'blue'), 1],
    [
      'texts above numbers',
      [
        ['foo', 'bar'],
        ['1', '2'],
        ['3', '4'],
      ],
      1,
    ],
    [
      'texts above dates',
      [
        ['name', 'when'],
        ['Anna', '2031-03-04'],
      ],
      1,
    ],
    [
      'texts with digits above texts',
      [
        ['street1', 'city'],
        ['Main road', 'Oslo'],
        ['', 'Bergen'],
      ],
      1,
    ],
    [
      'texts with digits above nothing',
      [
        ['name', 'street2'],
        ['Anna', ''],
      ],
      1,
    ],
    ['a title above known headers', [['Report 2031'], ['code', 'value'], ['A1', '1']], 2],
  ])('%s: headers', (_what, rows, headerRow) => {
    expect(headerRowOf(rows)).toBe(headerRow);
  });

  test('every header of every kind stays one above any rows', () => {
    const kind = fc.constantFrom(...Object.values(kinds));
    const cell = fc.constantFrom('SUMMER10', '12', '2031-03-04', 'true', 'WORD', 'a text', '');
    const cases = kind.chain(({ columns }) =>
      fc.tuple(
        fc.shuffledSubarray(
          columns.map(({ key }) => key),
          { minLength: 1 },
        ),
        fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length })),
      ),
    );
    fc.assert(
      fc.property(cases, ([headers, rows]) => {
        expect(headerRowOf([headers, ...rows.map((row) => row.slice(0, headers.length))])).toBe(1);
      }),
      orders,
    );
  });

  test('a list of codes keeps every one of them, in its order', () => {
    const code = fc.stringMatching(/^[A-Z]{3,8}[0-9]{1,4}$/);
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 40 }), (codes) => {
        const { plan, layout } = inspectRows(column(...codes));
        expect(layout).toEqual({ headerRow: 0, labelColumn: false, skipped: [] });
        expect(column(...codes).map((row) => rowImporter(plan)(row)[0])).toEqual(codes);
      }),
      orders,
    );
  });
});

describe('columns without headers', () => {
  test('a list of codes is matched with the codes of the kind, where it has some', () => {
    const rows = column('SUMMER10', 'WINTER');
    expect(inspectRows(rows)).toMatchObject({
      kind: 'discounts-2021-01',
      kindConfidence: 'unknown',
      plan: { columns: [{ header: 'Column 1', mappedTo: 'code', confidence: 'texts' }] },
    });
    const matched = (kind: string) => inspectRows(rows, { kind }).plan.columns[0]?.mappedTo;
    expect(matched('discounts-2021-11')).toBe('code');
    expect(matched('subscription_cancel')).toBeNull();
  });

  test.each([
    ['ids', column('4000001', '4000002')],
    ['addresses', column('a@example.com', 'b@example.com')],
    [
      'two columns',
      [
        ['A1', '10'],
        ['B2', '20'],
      ],
    ],
  ])('%s are left to the operator', (_what, rows) => {
    expect(inspectRows(rows).plan.columns.map(({ mappedTo }) => mappedTo)).not.toContain('code');
  });

  test('they are named by their place, and matched by hand', () => {
    const rows = [
      ['A1', '10', 'x'],
      ['B2', '20', 'y'],
    ];
    const { plan } = inspectRows(rows, { headerRow: 0, mapping: { 0: 'code', 1: 'value' } });
    expect(plan.columns.map(({ header, mappedTo }) => [header, mappedTo])).toEqual([
      ['Column 1', 'code'],
      ['Column 2', 'value'],
      ['Column 3', null],
    ]);
    expect(rows.map((row) => rowImporter(plan)(row).slice(0, 2))).toEqual([
      ['A1', '10'],
      ['B2', '20'],
    ]);
  });

  test('no headers can be chosen over known ones, and headers over data', () => {
    const known = [
      ['code', 'value'],
      ['A1', '10'],
    ];
    expect(inspectRows(known, { headerRow: 0 })).toMatchObject({
      layout: { headerRow: 0 },
      kindConfidence: 'unknown',
      plan: { columns: [{ mappedTo: null }, { mappedTo: null }] },
    });
    expect(inspectRows(column('AB1', 'AB2'), { headerRow: 1 }).plan.columns[0]?.header).toBe('AB1');
  });
});
