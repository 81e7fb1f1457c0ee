import { withoutTrailing } from '../../../../domain/text.ts';

/** The forms that a number has in a file. */
const decimal = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,4}))?$/i;
/** More places than a float has are no number of a spreadsheet. */
const mostPlaces = 400;
/** Digits that a float is written with; a spreadsheet shows 15 of them. */
const floatDigits = 17;

/** Digits, and before which of them the point stands. */
type Digits = { readonly sign: string; readonly digits: string; readonly point: number };

function digitsOf(value: string): Digits | null {
  const [all, sign = '', whole = '', part, only, exponent = '0'] = decimal.exec(value) ?? [];
  const point = whole.length + Number(exponent);
  if (all === undefined || Math.abs(point) > mostPlaces || !Number.isFinite(Number(value))) return null;
  return { sign: sign === '-' ? '-' : '', digits: whole + (part ?? only ?? ''), point };
}

const isZero = (sign: string): boolean => sign === '0';

function written({ sign, digits, point }: Digits): string {
  const all = '0'.repeat(Math.max(0, 1 - point)) + digits.padEnd(point, '0');
  const at = Math.max(1, point);
  // bounded: anchored at one run of zeros.
  const whole = all.slice(0, at).replace(/^0+(?=\d)/, '');
  const part = withoutTrailing(all.slice(at), isZero);
  return part === '' ? sign + whole : `${sign}${whole}.${part}`;
}

/** The number that a text of a file is; null for a text that is none. */
export const numberOf = (value: string): number | null => (digitsOf(value) === null ? null : Number(value));

/** A number without exponent, of 15 digits. */
export const roundedText = (number: number): string => {
  const digits = digitsOf(number.toPrecision(15));
  return digits === null ? String(number) : written(digits);
};

/**
 * A number of a file without exponent. Whole numbers keep the digits that the file has, however many (ids are longer than
 * a float holds), and so do others that no float is written with. What a float adds to a number is left out: others have
 * 15 digits, as a spreadsheet shows them, and so have whole ones of which an exponent stands for some digits.
 */
export function plainText(value: string): string {
  if (/^-?\d+$/.test(value)) return value;
  const read = digitsOf(value);
  if (read === null) return value;
  const exact = written(read);
  const { digits, point } = read;
  const isWhole = !exact.includes('.') && point <= digits.length;
  return isWhole || digits.replace(/^0+/, '').length > floatDigits ? exact : roundedText(Number(value));
}

/** Whether {@link plainText} is another whole number than the file has. */
export function isCut(value: string): boolean {
  const number = Number(value);
  return /e/i.test(value) && Number.isInteger(number) && Number(plainText(value)) !== number;
}
