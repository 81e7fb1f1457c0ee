import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewSchema } from '../../../../src/contract/view.ts';
import {
  type Condition,
  compareNumbers,
  conditionsFor,
  conditionTest,
  type numberComparisons,
} from '../../../../src/domain/sheet/condition.ts';

const cells = [
  '',
  '  ',
  'BF-10',
  'bf-10',
  '10',
  '10.00',
  '9.99',
  '-5',
  '1,5',
  '€ 10',
  '2026-01-31',
  '2026-02-30',
];
const matching = (condition: Condition): readonly string[] => cells.filter(conditionTest(condition));

describe('a condition', () => {
  test('compares texts without case; "not" holds for empty cells, too', () => {
    expect(matching({ is: 'contains', text: 'Bf' })).toEqual(['BF-10', 'bf-10']);
    expect(matching({ is: 'text', text: 'BF-10' })).toEqual(['BF-10', 'bf-10']);
    expect(matching({ is: 'not-contains', text: '1' })).toEqual(['', '  ', '9.99', '-5', '2026-02-30']);
    expect(matching({ is: 'not-text', text: '' })).toEqual(cells.slice(1));
  });

  test('takes a cell of blanks for empty, as the rules of rows do', () => {
    expect(matching({ is: 'empty' })).toEqual(['', '  ']);
    expect(matching({ is: 'filled' })).toEqual(cells.slice(2));
  });

  test('compares numbers by value, and no cell that is none', () => {
    const number = (is: (typeof numberComparisons)[number], text: string) => matching({ is, number: text });
    expect(number('equal', '10.0')).toEqual(['10', '10.00']);
    expect(number('not-equal', '10')).toEqual(['9.99', '-5']);
    expect(number('greater', '9.99')).toEqual(['10', '10.00']);
    expect(number('at-least', '9.99')).toEqual(['10', '10.00', '9.99']);
    expect(number('less', '9.99')).toEqual(['-5']);
    expect(number('at-most', '9.99')).toEqual(['9.99', '-5']);
    expect(matching({ is: 'between', from: '10', to: '0' })).toEqual(['10', '10.00', '9.99']);
  });

  test('compares days of the calendar, and no cell that is none', () => {
    expect(matching({ is: 'on', date: '2026-01-31' })).toEqual(['2026-01-31']);
    expect(matching({ is: 'before', date: '2026-02-01' })).toEqual(['2026-01-31']);
    expect(matching({ is: 'after', date: '2026-01-31' })).toEqual([]);
    expect(matching({ is: 'between-dates', from: '2026-03-01', to: '2026-01-31' })).toEqual(['2026-01-31']);
  });

  test('takes values as they are', () => {
    expect(matching({ is: 'one-of', values: ['10', ''] })).toEqual(['', '10']);
    expect(matching({ is: 'one-of', values: cells.slice(1), except: true })).toEqual(['']);
  });
});

test('numbers are compared exactly, however many digits they have', () => {
  const digits = fc.stringMatching(/^[0-9]{1,25}$/);
  const number = fc
    .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits))
    .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`);
  fc.assert(
    fc.property(number, number, (one, other) => {
      const exact = new Big(one.replace('+', '')).cmp(other.replace('+', ''));
      expect(Math.sign(compareNumbers(one, other))).toBe(exact);
    }),
  );
  expect(compareNumbers('9146647558150123456', '9146647558150123457')).toBeLessThan(0);
});

test('conditions are offered by what a column holds; of a column of the file nothing is known', () => {
  expect(conditionsFor({ type: 'decimal', mapped: true })[0]).toBe('equal');
  expect(conditionsFor({ type: 'date', mapped: true })[0]).toBe('on');
  expect(conditionsFor({ type: 'text', mapped: true })).not.toContain('greater');
  expect(conditionsFor({ type: 'text', mapped: false })).toEqual(
    expect.arrayContaining(['contains', 'greater', 'before', 'between', 'between-dates']),
  );
});

describe('the contract of a view', () => {
  const filter = (condition: unknown) => ({ filters: [{ by: 'column', column: 'value', condition }] });
  const refuses = (view: unknown) => !viewSchema.safeParse(view).success;

  test('takes conditions whose numbers and dates are such', () => {
    expect(viewSchema.parse({})).toEqual({ filters: [], sort: [] });
    expect(refuses(filter({ is: 'greater', number: '10.50' }))).toBe(false);
    expect(refuses(filter({ is: 'greater', number: '10,50' }))).toBe(true);
    expect(refuses(filter({ is: 'greater', number: `1${'0'.repeat(100)}` }))).toBe(true);
    expect(refuses(filter({ is: 'between', from: '1' }))).toBe(true);
    expect(refuses(filter({ is: 'before', date: '2026-02-28' }))).toBe(false);
    expect(refuses(filter({ is: 'before', date: '2026-02-30' }))).toBe(true);
    expect(refuses(filter({ is: 'contains', text: '' }))).toBe(true);
  });

  test('has an end to filters and to columns of a sort, each of which is named once', () => {
    const sort = (columns: number) =>
      Array.from({ length: columns }, (_, index) => ({ column: `c${index}`, direction: 'ascending' }));
    const empty = { by: 'column', column: 'value', condition: { is: 'empty' } };
    expect(refuses({ filters: Array(50).fill(empty) })).toBe(false);
    expect(refuses({ filters: Array(51).fill(empty) })).toBe(true);
    expect(refuses({ sort: sort(8) })).toBe(false);
    expect(refuses({ sort: sort(9) })).toBe(true);
    expect(refuses({ sort: [...sort(1), ...sort(1)] })).toBe(true);
  });
});
