import { readFormatCode } from './format-code.ts';
import { type Lost, losesOf, lostByDate, lostByNumber, nothingLost } from './lost-signs.ts';
import { isCut, numberOf, plainText, roundedText } from './plain-number.ts';

/** How a number of a cell is meant: the formats of a spreadsheet, as far as they change what a number says. */
export type NumberFormat =
  | { readonly as: 'number'; readonly lost: Lost }
  | { readonly as: 'date'; readonly lost: Lost }
  /** Hours that have passed, more than a day's where they are. */
  | { readonly as: 'elapsed'; readonly lost: Lost }
  | { readonly as: 'percent'; readonly lost: Lost }
  /** A price, with the sign or the letters that the format shows. */
  | { readonly as: 'currency'; readonly sign: string; readonly lost: Lost }
  /** Leading zeros up to a length, and texts before, between and behind the digits: post codes, codes of a series. */
  | { readonly as: 'shape'; readonly shape: readonly (string | null)[]; readonly showsZero: boolean };

export const plainFormat: NumberFormat = { as: 'number', lost: nothingLost };

const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The meaning of a number format by its id, or its code where the file brings its own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return { as: 'percent', lost: nothingLost };
    if (id === 46) return { as: 'elapsed', lost: nothingLost };
    return builtInDate(id) ? { as: 'date', lost: nothingLost } : plainFormat;
  }
  if (code === '') return plainFormat;
  const read = readFormatCode(code);
  const { bare, shape } = read.parts[0];
  const currency = currencyOf(code);
  // A gap between digits stands for no sign of its own.
  const hasGap = /0_+0/.test(bare.replaceAll(' ', ''));
  if (
    shape !== null &&
    !read.isConditional &&
    !read.isElapsed &&
    !hasGap &&
    isShown(shape, currency === null)
  )
    return { as: 'shape', shape, showsZero: read.parts.length < 3 };
  if (bare.includes('%')) return { as: 'percent', lost: lostByNumber(read) };
  if (currency !== null) return { as: 'currency', sign: currency, lost: lostByNumber(read) };
  if (read.isElapsed) return { as: 'elapsed', lost: lostByDate(read) };
  return /[ymdhs]/i.test(bare.replace(/general/gi, '').replace(/E[+-]/g, ''))
    ? { as: 'date', lost: lostByDate(read) }
    : { as: 'number', lost: lostByNumber(read) };
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

/** A sign by itself, in quotes, or in brackets with a language behind it: `[$€-407]`, `[$EUR]`. */
const bracketed = /\[\$([^\]-]{1,4})[\]-]/u;
const currencySign = /\p{Sc}/u;

/** The currency of a format's first part. Built-in formats name none: theirs is the one of whoever opens the file. */
function currencyOf(code: string): string | null {
  const [first = ''] = code.split(';', 1);
  return bracketed.exec(first)?.[1]?.trim() || (currencySign.exec(first.replaceAll('[$', '['))?.[0] ?? null);
}

/** The text of a number cell: `47921` as a date is `2031-03-14`, 0.15 as per cent is `15%`. A text that is no number stays. */
export function numberText(value: string, format: NumberFormat, from1904: boolean): string {
  const number = numberOf(value);
  if (number === null) return value;
  switch (format.as) {
    case 'date':
      return dateText(number, from1904) ?? plainText(value);
    case 'percent':
      return `${roundedText(Number((number * 100).toPrecision(15)))}%`;
    case 'currency':
      return `${format.sign}${plainText(value)}`;
    case 'elapsed':
      return number < 0 ? plainText(value) : timeText(Math.round(number * daySeconds));
    case 'shape': {
      const text = plainText(value);
      return isOfShape(text, format.showsZero) ? shapedText(text, format.shape) : text;
    }
    case 'number':
      return plainText(value);
  }
}

/** Whether the spreadsheet shows something else than {@link numberText}, which no reader of the sheet expects. */
export function isShownOtherwise(value: string, format: NumberFormat): boolean {
  if (isCut(value)) return true;
  if (format === plainFormat) return false;
  if (format.as === 'shape') return !isOfShape(plainText(value), format.showsZero);
  return losesOf(format.lost, format.as === 'percent' ? numberText(value, format, false) : plainText(value));
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
