import { issuesMessages } from '../../messages/issues.ts';
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
    issuesMessages.errorSpreadsheetNotValue({ text: quote(text) }),
  );

/** Damage of a name that customers type. */
export function codeDamage(column: string, text: string): Issue | null {
  const first = text.charCodeAt(0);
  if (first === 61) {
    return issue(
      column,
      'error',
      'spreadsheet-damage',
      issuesMessages.formulaSpreadsheetNotCode({ text: quote(text) }),
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
      issuesMessages.numberSpreadsheetShortenedLast({ text: quote(text) }),
    );
  }
  const named = DAY_MONTH.exec(text);
  if ((named && monthNumber(named[1] ?? named[2] ?? '') !== null) || DATE_LIKE.test(text)) {
    return issue(
      column,
      'warning',
      'spreadsheet-damage',
      issuesMessages.looksLikeCodeSpreadsheet({ text: quote(text) }),
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
      issuesMessages.idSpreadsheetShortenedLast({ text: quote(text) }),
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
    issuesMessages.zerosAfter15thDigit({ text: quote(text) }),
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
      issuesMessages.numberSpreadsheetShortenedWritten({ text: quote(text) }),
    );
  }
  const reading = readNumber(text);
  if (!reading || !(reading.percent || reading.currency !== null)) return null;
  const sign = reading.percent
    ? issuesMessages.percentSign
    : issuesMessages.currencySign({ currency: reading.currency });
  const plain = reading.plain;
  return issue(
    column,
    'error',
    'spreadsheet-damage',
    issuesMessages.numberAloneSent({ text: quote(text), sign, plain: plain === null ? '' : `: ${plain}` }),
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
    issuesMessages.spreadsheetsNumberDateIf({ text: quote(text), date }),
    fixOf('date-format', column, date),
  );
}
