import { isPowerOfTen } from './damage.ts';

const TEXT_ID = /^[\w~][\w.:/=+~-]{0,99}$/;

/**
 * Letters and digits without blanks, as in a UUID or `adr_81`: neither a word, a date, the beginning of a formula, nor
 * a number that a spreadsheet shortened.
 */
export const isTextId = (text: string): boolean =>
  TEXT_ID.test(text) &&
  text.split('/').every((part) => part !== '.' && part !== '..') &&
  /[A-Za-z]/.test(text) &&
  /\d/.test(text) &&
  !isPowerOfTen(text);
