import { describe, expect, test } from 'vitest';
import { inspectRows } from '../../../../src/domain/import/inspect.ts';
import { base, imported } from './imported.ts';

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

  const asked = (answers: Readonly<Record<string, string>>) =>
    inspectRows(rows, { answers }).plan.questions.map(({ id, columns }) => [id, ...columns]);

  test('each format is asked about once, for all columns alike', () => {
    expect(asked({})).toEqual([
      ['decimal-sign', 'value', 'usage_limit'],
      ['percent-sign:value', 'value'],
      ['currency-sign:value', 'value'],
      ['date-order:starts_at', 'starts_at'],
    ]);
    expect(
      imported(rows, { answers: { 'decimal-sign': 'comma' } }).map((row) => [row.value, row.usage_limit]),
    ).toEqual([
      ['1.234', '1000'],
      ['5,00 €', '7'],
      ['12 %', undefined],
    ]);
  });

  test('an answer stays when a column is matched, or no longer matched, after it', () => {
    const value = (answers: Readonly<Record<string, string>>, of = rows) =>
      imported(of, { answers }).map((row) => [row.value, row.usage_limit])[0];
    expect(value({ 'decimal-sign:value': 'comma' })).toEqual(['1.234', '1000']);
    const fewer = rows.map((row) => row.slice(0, -1));
    expect(value({ 'decimal-sign': 'comma' }, fewer)).toEqual(['1.234', undefined]);
    // Two answers that differ are asked about again.
    const both = { 'decimal-sign:value': 'comma', 'decimal-sign:usage_limit': 'point' };
    expect(value(both)).toEqual(['1,234', '1.000']);
  });

  test('where columns differ, each is asked about', () => {
    expect(asked({ 'decimal-sign': 'each' })).toEqual(
      expect.arrayContaining([
        ['decimal-sign', 'value', 'usage_limit'],
        ['decimal-sign:value', 'value'],
        ['decimal-sign:usage_limit', 'usage_limit'],
      ]),
    );
    const answers = {
      'decimal-sign': 'each',
      'decimal-sign:value': 'point',
      'decimal-sign:usage_limit': 'comma',
    };
    expect(imported(rows, { answers }).map((row) => [row.value, row.usage_limit])[0]).toEqual([
      '1234',
      '1000',
    ]);
    const half = { 'decimal-sign': 'each', 'decimal-sign:usage_limit': 'comma' };
    expect(imported(rows, { answers: half }).map((row) => [row.value, row.usage_limit])[0]).toEqual([
      '1,234',
      '1000',
    ]);
  });

  test('a day above twelve in one column proposes the order for all, and none is offered that fits none', () => {
    const dates = [
      [...base, 'starts_at', 'ends_at'],
      ['A', '1', 'percentage', 'forever', '03/04/2031', '25/04/2031'],
    ];
    const [one, ...others] = inspectRows(dates).plan.questions;
    expect([one?.id, one?.proposed, others.length]).toEqual(['date-order', 'day-month-year', 0]);
    expect(one?.options.slice(0, 2).map(({ example }) => example)).toEqual([
      '03/04/2031 is 2031-04-03',
      '03/04/2031 is 2031-03-04; 25/04/2031 does not fit',
    ]);
    const [row] = imported(dates, { answers: { 'date-order': 'day-month-year' } });
    expect([row?.starts_at, row?.ends_at]).toEqual(['2031-04-03', '2031-04-25']);
  });

  test('each answer changes what it is about', () => {
    const answers = {
      'decimal-sign': 'comma',
      'percent-sign:value': 'strip',
      'currency-sign:value': 'keep',
      'date-order:starts_at': 'month-day-year',
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
