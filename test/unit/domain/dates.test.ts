import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateReadings,
  dateText,
  daysInMonth,
  isDateText,
  monthNumber,
  readDate,
  serialDate,
} from '../../../src/domain/dates.ts';

const realDate = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => dateText(year, month, Math.min(day, daysInMonth(year, month))) ?? '');

test('a date is ten characters that name a day of the calendar', () => {
  expect(['2032-02-29', '2000-02-29', '0001-01-01', '9999-12-31'].every(isDateText)).toBe(true);
  for (const text of ['2031-02-29', '1900-02-29', '2031-13-01', '2031-00-10', '2031-04-31', '2031-04-00']) {
    expect(isDateText(text), text).toBe(false);
  }
  for (const text of [
    '',
    '2031-1-01',
    '2031/01/01',
    ' 2031-01-01',
    '2031-01-01 ',
    '٢٠٣١-٠١-٠١',
    '2031-0a-01',
  ]) {
    expect(isDateText(text), text).toBe(false);
  }
});

test('every real date is a date, and adding days and taking them back is identity', () => {
  fc.assert(
    fc.property(realDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      expect(isDateText(date)).toBe(true);
      const moved = addDays(date, days);
      if (moved !== null) expect(addDays(moved, -days)).toBe(date);
    }),
  );
});

test('days follow each other as in the platform calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
      expect(addDays('1970-01-01', days)).toBe(new Date(days * 86_400_000).toISOString().slice(0, 10));
    }),
  );
});

test('a serial number is the day that a spreadsheet means', () => {
  expect(serialDate('48010')).toBe('2031-06-11');
  expect(serialDate('47921')).toBe('2031-03-14');
  expect(serialDate('48010.0')).toBe('2031-06-11');
  expect([serialDate('10000'), serialDate('99999'), serialDate('480100'), serialDate('4801x')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

describe('readings of a date', () => {
  test.each([
    ['03/04/2031', ['2031-04-03', '2031-03-04']],
    ['31/12/2031', ['2031-12-31']],
    ['12/31/2031', ['2031-12-31']],
    ['31.12.31', ['2031-12-31']],
    ['2031/12/01', ['2031-12-01']],
    ['1 Dec 2031', ['2031-12-01']],
    ['1. März 2031', ['2031-03-01']],
    ['December 1, 2031', ['2031-12-01']],
    ['1 de enero de 2031', ['2031-01-01']],
    ['31.12.2031 00:00', ['2031-12-31']],
    ['2031-12-01T00:00:00Z', ['2031-12-01']],
    ['31.02.2031', []],
    ['next week', []],
    ['12', []],
  ])('%s', (text, dates) => {
    expect(dateReadings(text).map((one) => one.date)).toEqual(dates);
  });

  test('a chosen order reads a date in that order or not at all', () => {
    fc.assert(
      fc.property(realDate, fc.constantFrom('.', '/', '-'), (date, sign) => {
        const [year, month, day] = date.split('-');
        expect(readDate([day, month, year].join(sign), 'day-month-year')).toBe(date);
        expect(readDate([month, day, year].join(sign), 'month-day-year')).toBe(date);
      }),
    );
    expect(readDate('31/12/2031', 'month-day-year')).toBeNull();
  });
});

test('months have names in four languages', () => {
  expect(['Jan', 'Mär', 'février', 'Abr.', 'DEZ'].map(monthNumber)).toEqual([1, 3, 2, 4, 12]);
  expect(monthNumber('BF')).toBeNull();
});
