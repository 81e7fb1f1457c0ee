import { withoutTrailing } from '../../../../domain/text.ts';
import { type FormatCode, readFormatCode } from './format-code.ts';

/** How a number of a cell is meant: the formats of a spreadsheet, as far as they change what a number says. */
export type NumberFormat =
  | { readonly as: 'number'; readonly losesText: boolean }
  | { readonly as: 'date' }
  /** Hours that have passed, more than a day's where they are. */
  | { readonly as: 'elapsed' }
  | { readonly as: 'percent' }
  /** A price, with the sign or the letters that the format shows. */
  | { readonly as: 'currency'; readonly sign: string; readonly losesText: boolean }
  /** Leading zeros up to a length, and texts before, between and behind the digits: post codes, codes of a series. */
  | { readonly as: 'shape'; readonly shape: readonly (string | null)[]; readonly showsZero: boolean };

export const plainFormat: NumberFormat = { as: 'number', losesText: false };

const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The meaning of a number format by its id, or its code where the file brings its own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return { as: 'percent' };
    if (id === 46) return { as: 'elapsed' };
    return builtInDate(id) ? { as: 'date' } : plainFormat;
  }
  const read = readFormatCode(code);
  const { bare, shape } = read;
  const currency = currencyOf(code);
  if (shape !== null && !read.isConditional && !read.isElapsed && isShown(shape, currency === null))
    return { as: 'shape', shape, showsZero: read.parts < 3 };
  if (bare.includes('%')) return { as: 'percent' };
  if (currency !== null) return { as: 'currency', sign: currency, losesText: losesText(read) };
  if (read.isElapsed) return { as: 'elapsed' };
  return /[ymdhs]/i.test(bare.replace(/general/gi, '').replace(/E[+-]/g, ''))
    ? { as: 'date' }
    : { as: 'number', losesText: code !== '' && losesText(read) };
}

/**
 * Whether a shape is more than a number: it keeps leading zeros, or a text begins or replaces it. One digit with a text
 * behind it is a number with its unit, and one behind a currency a price.
 */
function isShown(shape: readonly (string | null)[], mayBegin: boolean): boolean {
  const digits = shape.filter((part) => part === null).length;
  if (digits > 1) return true;
  const begins = digits === 0 ? shape : shape.slice(0, shape.indexOf(null));
  return mayBegin && /[\p{L}\p{N}]/u.test(begins.join(''));
}

/** Whether a format shows a text, a dash, a part of the number or nothing where the number alone is taken. */
const losesText = ({ bare, literal, isConditional }: FormatCode): boolean =>
  isConditional ||
  /[^\s()+\p{Sc}]/u.test(literal) ||
  /[0#?] *- *[0#?]/.test(bare) ||
  /[0#?],+(?:[^0#?,]|$)/.test(bare) ||
  !/[0#?@]|general/i.test(bare);

/** A sign by itself, in quotes, or in brackets with a language behind it: `[$€-407]`, `[$EUR]`. */
const bracketed = /\[\$([^\]-]{1,4})/u;
const currencySign = /\p{Sc}/u;

/** The currency of a format's first part. Built-in formats name none: theirs is the one of whoever opens the file. */
function currencyOf(code: string): string | null {
  const [first = ''] = code.split(';', 1);
  return bracketed.exec(first)?.[1]?.trim() || (currencySign.exec(first.replaceAll('[$', '['))?.[0] ?? null);
}

/** The text of a number cell: `47921` as a date is `2031-03-14`, 0.15 as per cent is `15%`. */
export function numberText(value: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  switch (format.as) {
    case 'date':
      return dateText(number, from1904) ?? plainText(value, number);
    case 'percent':
      return `${plainText('', Number((number * 100).toPrecision(15)))}%`;
    case 'currency':
      return `${format.sign}${plainText(value, number)}`;
    case 'elapsed':
      return number < 0 ? plainText(value, number) : timeText(Math.round(number * daySeconds));
    case 'shape': {
      const text = plainText(value, number);
      return isOfShape(text, format.showsZero) ? shapedText(text, format.shape) : text;
    }
    case 'number':
      return plainText(value, number);
  }
}

/** Whether the spreadsheet shows something else than {@link numberText}, which no reader of the sheet expects. */
export function isShownOtherwise(value: string, format: NumberFormat): boolean {
  if (format.as === 'shape') return !isOfShape(plainText(value, Number(value)), format.showsZero);
  return (format.as === 'number' || format.as === 'currency') && format.losesText;
}

/** Other parts of a format show what is below zero, and often zero; what is not whole is rounded. */
const isOfShape = (text: string, showsZero: boolean): boolean =>
  /^\d+$/.test(text) && (showsZero || /[1-9]/.test(text));

/** Digits in their places from the last one; those that are over stand in the first. */
function shapedText(digits: string, shape: readonly (string | null)[]): string {
  const places = shape.filter((part) => part === null).length;
  const all = digits.padStart(places, '0');
  let end = all.length - places;
  let start = 0;
  return shape
    .map((part) => {
      if (part !== null) return part;
      end += 1;
      const place = all.slice(start, end);
      start = end;
      return place;
    })
    .join('');
}

/**
 * A number without exponent. Whole numbers stay as the file has them, however long (ids are longer than a float
 * holds); others have 15 digits, as a spreadsheet shows them.
 */
function plainText(value: string, number: number): string {
  if (/^-?\d+$/.test(value)) return value;
  const rounded = Number(number.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString();
  return withoutTrailing(rounded.toFixed(20), (sign) => sign === '0');
}

const daySeconds = 86_400;
const two = (value: number): string => String(value).padStart(2, '0');

const timeText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Texts of days, by {@link dayText}: a file repeats few of them in many rows. The first are kept, eleven years. */
const dayTexts = new Map<number, string>();
const mostDays = 4096;

/** Days since 1970 as `YYYY-MM-DD`. */
function dayText(since1970: number): string {
  const known = dayTexts.get(since1970);
  if (known !== undefined) return known;
  const text = new Date(since1970 * daySeconds * 1000).toISOString().slice(0, 10);
  if (dayTexts.size < mostDays) dayTexts.set(since1970, text);
  return text;
}

/** A serial date as `YYYY-MM-DD`, with its time if it has one; null outside the years 1 to 9999. */
function dateText(serial: number, from1904: boolean): string | null {
  const seconds = Math.round(serial * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  const rest = seconds - days * daySeconds;
  if (days < 0 || days > 2_958_465) return null;
  const time = rest === 0 ? '' : timeText(rest);
  if (days === 0 && rest > 0 && !from1904) return time;
  // The 1900 calendar counts a 29 February 1900 that never was: days before it are one off.
  const since1970 = from1904 ? days - 24_107 : days - (days < 60 ? 25_568 : 25_569);
  const day = dayText(since1970);
  return rest === 0 ? day : `${day} ${time}`;
}
