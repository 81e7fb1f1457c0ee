import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { cellsOf, confirmed, expected, importSample, validRows } from './sample-file.ts';

const sorted = <T extends { readonly row: number; readonly column: string }>(cells: readonly T[]): T[] =>
  [...cells].sort((a, b) => a.row - b.row || a.column.localeCompare(b.column));

describe.each([
  ['black-friday-codes.csv', 'discounts-2021-01'],
  ['excel-unicode-text.txt', 'discounts-2021-01'],
  ['portal-create-template.csv', 'discounts-2021-01'],
  ['reschedule-charges.csv', 'change_next_charge_date'],
  ['cancel-subscriptions.csv', 'subscription_cancel'],
  ['bulk-subscriptions-create.csv', 'bulk_subscriptions_create'],
  ['subscription-swaps.csv', 'subscription-swaps'],
])('%s without any choice', (name, kind) => {
  const file = importSample(name);
  const wanted = expected[name];

  test('is of its kind, for sure, and asks nothing', () => {
    expect(file.inspection.kind).toBe(kind);
    expect(file.inspection.kindConfidence).toBe('sure');
    expect(file.inspection.plan.questions).toEqual([]);
  });

  test('has the expected rows and valid rows', () => {
    expect([file.rows.length, validRows(file)]).toEqual([wanted?.rows, wanted?.valid]);
  });

  test('agrees with expected.json cell by cell', () => {
    expect(sorted(cellsOf(file))).toEqual(sorted(wanted?.cells ?? []));
  });
});

describe('excel-german.csv', () => {
  const unanswered = importSample('excel-german.csv');
  const answered = importSample('excel-german.csv', { answers: confirmed(unanswered.inspection) });

  test('asks for the order of both dates and for the decimal sign, and proposes without taking', () => {
    const asked = unanswered.inspection.plan.questions;
    expect(asked.map((one) => [one.id, one.proposed, one.answer])).toEqual([
      ['decimal-sign:value', 'comma', null],
      ['date-order', 'day-month-year', null],
    ]);
  });

  test('keeps texts as typed and shows the doubt until it is confirmed', () => {
    expect(validRows(unanswered)).toBe(0);
    expect(unanswered.rows[0]?.slice(9, 11)).toEqual(['14.12.2031', '19.01.2032']);
  });

  test('is valid in every row after the confirmation', () => {
    expect([answered.rows.length, validRows(answered)]).toEqual([200, 200]);
    expect(cellsOf(answered)).toEqual([]);
    expect(answered.rows[0]?.[0]).toBe('MÜNCHEN-GRÜSSE-000');
    expect(answered.rows[5]?.slice(1, 2)).toEqual(['1.86']);
    expect(answered.rows[0]?.slice(9, 11)).toEqual(['2031-12-14', '2032-01-19']);
    expect(answered.rows[0]?.slice(13)).toEqual(['true', 'false', 'true', 'true']);
  });
});

describe('portal-create-template.csv', () => {
  const file = importSample('portal-create-template.csv');

  test('loses its label column and its five label rows, and says so', () => {
    expect(file.inspection.layout.labelColumn).toBe(true);
    expect(file.inspection.layout.skipped.join()).toContain('REQUIRED?, EXPLANATION, OPTIONS, EXAMPLE');
    expect(file.rows.some((row) => row[0] === 'WELCOME10')).toBe(false);
  });

  test('carries the columns that the specification does not have', () => {
    expect(file.inspection.plan.unmapped.map((column) => column.header)).toEqual([
      'once_per_customer',
      'prerequisite_subtotal_min',
    ]);
    expect(file.rows[0]?.slice(-2)).toEqual(['true', '']);
  });

  test('spreads channel_settings over the four channel columns', () => {
    expect(file.rows[0]?.slice(13, 17)).toEqual(['true', 'true', 'true', 'false']);
  });
});

describe('excel-damage.csv', () => {
  const file = importSample('excel-damage.csv');
  const damaged = expected['excel-damage.csv']?.damaged ?? [];

  test.each(damaged)(
    'flags $column of row $row, $text, and leaves the text alone',
    ({ row, column, text }) => {
      const index = kinds['discounts-2021-01'].columns.findIndex((one) => one.key === column);
      expect(file.rows[row - 1]?.[index]).toBe(text);
      const codes = (file.issues[row - 1] ?? [])
        .filter((one) => one.column === column)
        .map((one) => one.code);
      expect(['spreadsheet-damage', 'date-format', 'number-format', 'ambiguous-date']).toContain(codes[0]);
    },
  );

  test('flags nothing else', () => {
    expect(cellsOf(file).map(({ row, column }) => ({ row, column }))).toEqual(
      damaged.map(({ row, column }) => ({ row, column })),
    );
  });

  test('asks which is the day of 03/04/2031, and proposes what the other dates of the file allow alone', () => {
    const asked = file.inspection.plan.questions.find((one) => one.id === 'date-order');
    expect([asked?.proposed, asked?.answer]).toEqual(['day-month-year', null]);
    expect(asked?.options.map((one) => one.example)).toContain('03/04/2031 is 2031-04-03');
    expect(asked?.options.map((one) => one.example)).toContain(
      '03/04/2031 is 2031-03-04; 31/12/2031 does not fit',
    );
  });
});

test('bulk-subscriptions-create.csv makes 80 tasks of its scattered rows', () => {
  const { rows } = importSample('bulk-subscriptions-create.csv');
  const groups = kinds.bulk_subscriptions_create.groupBy;
  expect(groups).toBe('address_id');
  expect(new Set(rows.map((row) => row[0])).size).toBe(expected['bulk-subscriptions-create.csv']?.tasks);
});

test('a file with every column of discounts 2021-01 has them in the order of the kind', () => {
  const { inspection } = importSample('black-friday-codes.csv');
  expect(inspection.plan.columns.map((column) => column.header)).toEqual(
    kinds['discounts-2021-01'].columns.map((column) => column.key),
  );
});
