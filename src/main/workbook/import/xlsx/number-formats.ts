import { withoutTrailing } from '../../../../domain/text.ts';

/** How a number of a cell is meant: the formats of a spreadsheet, as far as they change what a number says. */
export type NumberFormat =
  | { readonly as: 'number' }
  | { readonly as: 'date' }
  | { readonly as: 'percent' }
  /** A price, with the sign or the letters that the format shows. */
  | { readonly as: 'currency'; readonly sign: string }
  /** Leading zeros up to a length, for example post codes. */
  | { readonly as: 'padded'; readonly length: number };

const plain: NumberFormat = { as: 'number' };

const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The meaning of a number format by its id, or its code where the file brings its own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return { as: 'percent' };
    return builtInDate(id) ? { as: 'date' } : plain;
  }
  const bare = bareCode(code);
  if (/^0{2,}$/.test(bare)) return { as: 'padded', length: bare.length };
  if (bare.includes('%')) return { as: 'percent' };
  const sign = currencyOf(code);
  if (sign !== null) return { as: 'currency', sign };
  return /[ymdhs]/i.test(bare.replace(/general/gi, '').replace(/E[+-]/g, '')) ? { as: 'date' } : plain;
}

/** A sign by itself, in quotes, or in brackets with a language behind it: `[$€-407]`, `[$EUR]`. */
const bracketed = /\[\$([^\]-]{1,4})/u;
const currencySign = /\p{Sc}/u;

/** The currency of a format's first part. Built-in formats name none: theirs is the one of whoever opens the file. */
function currencyOf(code: string): string | null {
  const [first = ''] = code.split(';', 1);
  return bracketed.exec(first)?.[1]?.trim() || (currencySign.exec(first.replaceAll('[$', '['))?.[0] ?? null);
}

/**
 * What the first part of a format's code says of the kind: without texts in quotes, escaped and filling signs, and
 * colours, conditions and languages in brackets. What is not closed goes to the end.
 */
function bareCode(code: string): string {
  let bare = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === ';') break;
    if (sign === '\\' || sign === '_' || sign === '*') at += 1;
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      at = end < 0 ? code.length : end;
    } else bare += sign;
  }
  return bare;
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
    case 'padded': {
      const text = plainText(value, number);
      return /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
    }
    case 'number':
      return plainText(value, number);
  }
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
