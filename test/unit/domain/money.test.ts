import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonNumberText } from '../../../src/domain/json.ts';
import {
  compareToNumber,
  decimalsOf,
  isDigits,
  isPlainDecimal,
  isZero,
  readNumber,
  roundText,
  withoutLeadingZeros,
} from '../../../src/domain/money.ts';

const plainDecimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^\d{1,6}$/)))
  .map(([whole, part]) => (part === null ? String(whole) : `${whole}.${part}`));

test('a plain decimal has digits and at most one point between them', () => {
  for (const text of ['0', '10.50', '007', '12345678901234567890.1'])
    expect(isPlainDecimal(text), text).toBe(true);
  for (const text of ['', '.5', '5.', '1.2.3', '-1', '+1', '1e5', ' 1', '1,5', '٣']) {
    expect(isPlainDecimal(text), text).toBe(false);
  }
});

test('a plain decimal without leading zeros is a JSON number of the same value', () => {
  fc.assert(
    fc.property(plainDecimal, fc.stringMatching(/^0{0,3}$/), (text, zeros) => {
      const bare = withoutLeadingZeros(zeros + text);
      expect(isJsonNumberText(bare)).toBe(true);
      expect(new Big(bare).eq(text)).toBe(true);
    }),
  );
});

test('comparing agrees with exact arithmetic', () => {
  fc.assert(
    fc.property(plainDecimal, fc.integer({ min: 0, max: 200 }), (text, number) => {
      expect(compareToNumber(text, number)).toBe(new Big(text).cmp(number));
    }),
  );
  expect(compareToNumber('100.00', 100)).toBe(0);
  expect(compareToNumber('100.0000000000000000001', 100)).toBe(1);
});

test('small questions about digits', () => {
  expect([isDigits('0123'), isDigits(''), isDigits('1.0')]).toEqual([true, false, false]);
  expect([isZero('0.00'), isZero('0'), isZero('0.01')]).toEqual([true, true, false]);
  expect([decimalsOf('9.999'), decimalsOf('9')]).toEqual([3, 0]);
  expect([roundText('9.995', 2), roundText('9.994', 2), roundText('0.005', 2)]).toEqual([
    '10.00',
    '9.99',
    '0.01',
  ]);
});

describe('numbers as people write them', () => {
  test.each([
    ['29,41', '29.41'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ["1'234.50", '1234.50'],
    ['1 234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['-5', '-5'],
    ['10%', '10'],
    ['12,5 %', '12.5'],
    ['$5.00', '5.00'],
    ['5,00 €', '5.00'],
    ['CHF 12.50', '12.50'],
    ['12.50 USD', '12.50'],
  ])('%s is %s', (text, plain) => {
    expect(readNumber(text)?.plain).toBe(plain);
  });

  test('a single comma before three digits has two readings', () => {
    expect(readNumber('1,234')).toMatchObject({ plain: null, comma: '1.234', point: '1234' });
  });

  test.each(['', 'ten', '1.23E+11', '1,2,3', '12-13', '5 apples', '%', '$'])('%s is none', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  test('a plain decimal reads as itself', () => {
    fc.assert(
      fc.property(plainDecimal, (text) => {
        expect(readNumber(text)?.plain).toBe(text);
      }),
    );
  });
});
