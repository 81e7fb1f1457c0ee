/** Decimals as text: never a float. Plain means digits with at most one point, as the service takes them. */
import Big from 'big.js';

/** True for digits, optionally with a point and more digits: `5`, `10.50`. No sign. Allocates nothing. */
export function isPlainDecimal(text: string): boolean {
  const length = text.length;
  let point = -1;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 46 && point < 0) point = index;
    else if (code < 48 || code > 57) return false;
  }
  return length > 0 && point !== 0 && point !== length - 1;
}

/** True for digits alone. Allocates nothing. */
export function isDigits(text: string): boolean {
  const length = text.length;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return length > 0;
}

/** True when a plain decimal is zero. */
export function isZero(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code !== 48 && code !== 46) return false;
  }
  return true;
}

/** Digits after the point of a plain decimal. */
export const decimalsOf = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
};

/** -1, 0 or 1: a plain decimal against a small number, exactly. */
export function compareToNumber(text: string, number: number): -1 | 0 | 1 {
  // Up to 15 digits a float is exact enough to compare with a small whole number; longer texts go the long way.
  if (text.length <= 15) {
    const value = Number(text);
    return value < number ? -1 : value > number ? 1 : 0;
  }
  return new Big(text).cmp(number);
}

/** A plain decimal rounded half up to so many decimals, written with exactly that many. */
export const roundText = (text: string, decimals: number): string =>
  new Big(text).toFixed(decimals, Big.roundHalfUp);

/** A plain decimal or digits without the leading zeros that JSON forbids: `007.50` is `7.50`. */
export function withoutLeadingZeros(text: string): string {
  let start = 0;
  while (start < text.length - 1 && text.charCodeAt(start) === 48 && text.charCodeAt(start + 1) !== 46)
    start += 1;
  return start === 0 ? text : text.slice(start);
}

export type NumberReading = {
  /** The plain decimal (possibly with a leading minus), or null when it can be read in two ways. */
  readonly plain: string | null;
  /** With a decimal comma and with a decimal point, where the text has a sign that may be either. */
  readonly comma: string | null;
  readonly point: string | null;
  readonly percent: boolean;
  readonly currency: string | null;
};

const CURRENCY = /^(?:[\p{Sc}]|[A-Z]{3}|kr\.?|Fr\.?|zł)\s?|\s?(?:[\p{Sc}]|[A-Z]{3}|kr\.?|Fr\.?|zł)$/u;
const BODY = /^([+-]?)([\d.,'\u2019 \u00a0\u202f]+)$/;
const GROUPED_COMMA = /^\d{1,3}(?:[.'\u2019 \u00a0\u202f]\d{3})*(?:,\d+)?$|^\d+(?:,\d+)?$/;
const GROUPED_POINT = /^\d{1,3}(?:[,'\u2019 \u00a0\u202f]\d{3})*(?:\.\d+)?$|^\d+(?:\.\d+)?$/;

const sameCurrency: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  FR: 'CHF',
  'FR.': 'CHF',
  KR: 'kr',
  'KR.': 'kr',
};

/** One name for the signs of one currency: `EUR` and `€` are `€`. What `$` or `kr` may be besides is not told. */
export const currencyKey = (sign: string): string => sameCurrency[sign.toUpperCase()] ?? sign;

/**
 * Reads a number as people and spreadsheets write it: percent or currency sign, grouped thousands, decimal
 * comma. Null when it is no number. `1,234` has two readings; `29,41` and `1.234,56` have one.
 */
export function readNumber(text: string): NumberReading | null {
  let rest = text.trim();
  const percent = /\s?%$/.test(rest);
  if (percent) rest = rest.slice(0, -1).trimEnd();
  const sign = CURRENCY.exec(rest);
  const currency = sign ? sign[0].trim() : null;
  if (sign) rest = rest.replace(CURRENCY, '').trim();
  const body = BODY.exec(rest);
  if (!body) return null;
  const minus = body[1] === '-' ? '-' : '';
  const digits = (body[2] ?? '').trim();
  const comma = GROUPED_COMMA.test(digits)
    ? minus + digits.replace(/[.'\u2019\s]/g, '').replace(',', '.')
    : null;
  const point = GROUPED_POINT.test(digits) ? minus + digits.replace(/[,'\u2019\s]/g, '') : null;
  if (comma === null && point === null) return null;
  const plain =
    comma === null || point === null || comma === point ? (point ?? comma) : preferred(digits, comma, point);
  return { plain, comma, point, percent, currency };
}

/** A single point is this product's own decimal sign, so `1.234` is no doubt; `1,234` is. */
const preferred = (digits: string, _comma: string, point: string): string | null =>
  digits.includes(',') ? null : point;
