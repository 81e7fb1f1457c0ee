import fc from 'fast-check';
import { expect, test } from 'vitest';
import { continueSeries } from '../../../src/domain/grid/series.ts';

test.each([
  ['one number is repeated', ['10'], ['10', '10']],
  ['two numbers go on by their distance', ['10', '20'], ['30', '40']],
  ['decimals stay exact', ['0.1', '0.2'], ['0.3', '0.4', '0.5', '0.6', '0.7']],
  ['decimals keep their places', ['9.50', '10.00'], ['10.50', '11.00']],
  ['downwards through zero', ['2', '1'], ['0', '-1', '-2']],
  ['ids beyond a float', ['9146647558150123456', '9146647558150123457'], ['9146647558150123458']],
  ['one date goes on by a day', ['2031-12-30'], ['2031-12-31', '2032-01-01']],
  ['dates by a week', ['2032-02-20', '2032-02-27'], ['2032-03-05']],
  ['the first of each month', ['2031-11-01', '2031-12-01'], ['2032-01-01', '2032-02-01']],
  ['a code counts on with its zeros', ['CODE-001'], ['CODE-002', 'CODE-003']],
  ['a code counts beyond its zeros', ['BF-99'], ['BF-100']],
  ['codes by their distance', ['BF-010', 'BF-020'], ['BF-030']],
  ['a number inside a text', ['2031 sale'], ['2032 sale']],
  ['leading zeros are a code', ['007'], ['008', '009']],
  ['a text is repeated', ['ALL'], ['ALL', 'ALL']],
  ['texts take turns', ['true', 'false'], ['true', 'false', 'true']],
  ['numbers without a pattern take turns', ['1', '2', '4'], ['1', '2', '4', '1']],
  ['what is no date is a code', ['2031-02-30'], ['2031-02-31']],
])('%s', (_about, source, next) => {
  expect(continueSeries(source, next.length)).toEqual(next);
});

test('upwards, the nearest comes first', () => {
  expect(continueSeries(['10', '20'], 2, -1)).toEqual(['0', '-10']);
  expect(continueSeries(['2032-01-01'], 2, -1)).toEqual(['2031-12-31', '2031-12-30']);
  expect(continueSeries(['CODE-002'], 4, -1), 'no code is below zero').toEqual([
    'CODE-001',
    'CODE-000',
    'CODE-000',
    'CODE-000',
  ]);
  expect(continueSeries(['a', 'b'], 3, -1)).toEqual(['b', 'a', 'b']);
});

test('a series that was continued goes on the same way', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -90, max: 90 }), (first, distance) => {
      const source = [String(first), String(first + distance)];
      const long = continueSeries(source, 8);
      expect(continueSeries([...source, ...long.slice(0, 3)], 5)).toEqual(long.slice(3));
    }),
  );
});

test('back from where a series arrived stands where it began', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 1, max: 400 }), (day, distance) => {
      const date = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
      const source = [date(day), date(day + distance)];
      const next = continueSeries(source, 2);
      // Two dates of the same day of month go on by months instead.
      const isMonthly = (pair: readonly string[]) => pair[0]?.slice(8) === pair[1]?.slice(8);
      fc.pre(!isMonthly(source) && !isMonthly(next));
      expect(continueSeries(next, 2, -1)).toEqual([...source].reverse());
    }),
  );
});

test('nothing in, nothing but empty texts out', () => {
  expect(continueSeries([], 2)).toEqual(['', '']);
});
