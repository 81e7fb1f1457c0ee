import { dateReadings, isDateText, readDate } from '../dates.ts';
import { currencyKey, isDigits, isPlainDecimal, readNumber } from '../money.ts';
import { readBoolean } from '../sheet/booleans.ts';
import type { Coercion, ValueWords } from './plan-types.ts';
import { wordKey } from './value-words.ts';

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/**
 * The text of a cell after its column's coercion. A text that the coercion cannot read stays as typed, and
 * its cell shows the issue.
 */
export function coercer(coercion: Coercion): (text: string) => string {
  switch (coercion.as) {
    case 'typed':
      return (text) => text;
    case 'boolean': {
      const meant = wordReader(coercion.words ?? {});
      return (text) =>
        text === 'true' || text === 'false' || text === '' ? text : (readBoolean(text) ?? meant(text));
    }
    case 'choice':
      return wordReader(coercion.words);
    case 'date':
      return dateCoercer(coercion.order);
    case 'number':
      return numberCoercer(coercion);
  }
}

/** What texts mean by the operator's words. Columns of words repeat few texts, so each is looked up as it stands first. */
function wordReader(words: ValueWords): (text: string) => string {
  const meanings = new Map(Object.entries(words));
  if (meanings.size === 0) return (text) => text;
  return (text) => (text === '' ? text : (meanings.get(wordKey(text)) ?? text));
}

const dateCoercer =
  (order: (Coercion & { as: 'date' })['order']) =>
  (text: string): string => {
    if (text === '' || isDateText(text)) return text;
    // A date cell of a spreadsheet may carry midnight as its time: the same day, without any doubt.
    const midnight = MIDNIGHT.exec(text)?.[1];
    if (midnight !== undefined && isDateText(midnight)) return midnight;
    return order === null ? text : (readDate(text, order) ?? text);
  };

const numberCoercer =
  (answers: Coercion & { as: 'number' }) =>
  (text: string): string => {
    if (text === '' || isDigits(text)) return text;
    const plain = isPlainDecimal(text);
    if (plain && answers.decimal !== 'comma') return text;
    const reading = readNumber(text);
    if (reading === null) return text;
    if (reading.percent && !answers.percent) return text;
    // A price never changes its currency: only the one that was answered is taken as the store's.
    if (reading.currency !== null && currencyKey(reading.currency) !== answers.currency) return text;
    const read = numberOf(reading, answers.decimal);
    return read ?? text;
  };

function numberOf(
  reading: { readonly plain: string | null; readonly comma: string | null; readonly point: string | null },
  decimal: 'comma' | 'point' | null,
): string | null {
  if (decimal === 'comma') return reading.comma ?? reading.point;
  if (decimal === 'point') return reading.point;
  // Without an answer about the sign, only texts that no sign divides are read: `10%`, `$5.00`.
  return reading.plain !== null && reading.plain === reading.point ? reading.plain : null;
}

/** True for a date that is not written as the service reads it but can be read. */
export const isOtherDate = (text: string): boolean =>
  text !== '' && !isDateText(text) && !MIDNIGHT.test(text) && dateReadings(text).length > 0;
