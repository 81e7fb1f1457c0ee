import { monthNumber, serialDate } from '../dates.ts';
import { isDigits, readNumber } from '../money.ts';
import type { Issue } from './issue.ts';
import { fixOf, issue, quote } from './words.ts';

/**
 * What spreadsheets do to cells: long numbers as powers of ten, codes turned to dates, formulas, error words,
 * ids cut to 15 digits. It is reported and never repaired silently; a fix exists only where nothing was lost.
 */

const ERROR_WORD =
  /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|NV|WERT!|BEZUG!|ZAHL!|NULL!|NOM\s?\?|VALEUR!|¿NOMBRE\?|¡VALOR!|¡REF!|#+)$/i;
const POWER = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
const POWER_PLUS = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const DAY_MONTH =
  /^(?:\d{1,2}[-. /]{1,2}(\p{L}{3,4})\.?(?:[-. /]{1,2}\d{2,4})?|(\p{L}{3,4})\.?[-. /]{1,2}\d{2}(?:\d{2})?)$/u;
const DATE_LIKE = /^(?:\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2}))$/;

export const isErrorWord = (text: string): boolean =>
  text.charCodeAt(0) === 35 && ERROR_WORD.test(text.trim());
export const isPowerOfTen = (text: string): boolean => POWER.test(text.trim());

const errorWord = (column: string, text: string): Issue =>
  issue(
    column,
    'error',
    'spreadsheet-damage',
    `${quote(text)} is an error of a spreadsheet, not a value. The value is lost here; the original file has it.`,
  );

/** Damage of a name that customers type. */
export function codeDamage(column: string, text: string): Issue | null {
  const first = text.charCodeAt(0);
  if (first === 61) {
    return issue(
      column,
      'error',
      'spreadsheet-damage',
      `${quote(text)} is a formula of a spreadsheet, not a code.`,
    );
  }
  if (first === 35) return isErrorWord(text) ? errorWord(column, text) : null;
  if (text.length > 15 && isDigits(text)) return longIdDamage(column, text);
  if (text.length > 24) return null;
  // Codes are mostly longer than a damaged one, and most do not begin with a digit or a month's letters.
  if (POWER_PLUS.test(text)) {
    return issue(
      column,
      'error',
      'spreadsheet-damage',
      `${quote(text)} is a number that a spreadsheet shortened. Its last digits are lost; the original file has them.`,
    );
  }
  const named = DAY_MONTH.exec(text);
  if ((named && monthNumber(named[1] ?? named[2] ?? '') !== null) || DATE_LIKE.test(text)) {
    return issue(
      column,
      'warning',
      'spreadsheet-damage',
      `${quote(text)} looks like a code that a spreadsheet turned into a date. The code is sent as it stands here.`,
    );
  }
  return null;
}

/** Damage of a cell that is no plain digits; null when it is something else. */
export function idDamage(column: string, text: string): Issue | null {
  if (isErrorWord(text)) return errorWord(column, text);
  if (isPowerOfTen(text)) {
    return issue(
      column,
      'error',
      'spreadsheet-damage',
      `${quote(text)} is an id that a spreadsheet shortened. Its last digits are lost; the original file has them.`,
    );
  }
  return null;
}

/** Spreadsheets keep 15 digits and write zeros for the rest. A long id that ends so may be one of theirs. */
export function longIdDamage(column: string, text: string): Issue | null {
  for (let index = 15; index < text.length; index += 1) if (text.charCodeAt(index) !== 48) return null;
  return issue(
    column,
    'warning',
    'spreadsheet-damage',
    `${quote(text)} has only zeros after its 15th digit, as numbers have after a spreadsheet cut them. The original file shows whether it is right.`,
  );
}

/** Damage of a number: error words, powers of ten, percent and currency signs. */
export function numberDamage(column: string, text: string): Issue | null {
  if (isErrorWord(text)) return errorWord(column, text);
  if (isPowerOfTen(text)) {
    return issue(
      column,
      'error',
      'spreadsheet-damage',
      `${quote(text)} is a number that a spreadsheet shortened. It is written out, for example 125.50.`,
    );
  }
  const reading = readNumber(text);
  if (!reading || !(reading.percent || reading.currency !== null)) return null;
  const sign = reading.percent ? 'a percent sign' : `the currency sign ${reading.currency}`;
  const plain = reading.plain;
  return issue(
    column,
    'error',
    'spreadsheet-damage',
    `${quote(text)} has ${sign}. The number alone is sent${plain === null ? '' : `: ${plain}`}.`,
    plain === null ? null : fixOf(reading.percent ? 'number-format' : 'currency-sign', column, plain),
  );
}

/** Damage of a date: error words, serial numbers, power of ten. */
export function dateDamage(column: string, text: string): Issue | null {
  if (isErrorWord(text)) return errorWord(column, text);
  const date = serialDate(text);
  if (date === null) return null;
  return issue(
    column,
    'error',
    'spreadsheet-damage',
    `${quote(text)} is a spreadsheet's number for a date, ${date} if it came from Excel's usual calendar.`,
    fixOf('date-format', column, date),
  );
}
