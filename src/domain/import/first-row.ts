import { dateReadings, isDateText } from '../dates.ts';
import { readNumber } from '../money.ts';
import { readBoolean } from '../sheet/booleans.ts';

/** Rows below the first by which it is judged. */
const COMPARED = 10;

/** What a cell looks like; `word` is one of capitals, as codes and headers are both written. */
type Look = 'date' | 'number' | 'boolean' | 'code' | 'word' | 'text';

const WORD = /^\p{Lu}[\p{Lu}_-]+$/u;
/** No space, and a digit or the sign of an address: `SUMMER10`, `a@example.com`. */
const isCode = (text: string): boolean => /[\d@]/.test(text) && !/\s/.test(text);
/** An amount of money by its form, and more likely a code: `VIP20`. */
const SHORT_CODE = /^(?:[A-Z]{3}\d+|\d+[A-Z]{3})$/;

function lookOf(text: string): Look {
  if (isDateText(text) || dateReadings(text).length > 0) return 'date';
  if (SHORT_CODE.test(text)) return 'code';
  if (readNumber(text) !== null) return 'number';
  if (readBoolean(text) !== null) return 'boolean';
  if (isCode(text)) return 'code';
  return WORD.test(text) ? 'word' : 'text';
}

/** Codes come without digits and without letters, too; above them such a cell is no header. */
const mixed: Readonly<Partial<Record<Look, Look>>> = { code: 'word', number: 'code' };

/** The looks of a column's cells, empty ones left out. */
const looksAt = (rows: readonly (readonly string[])[], index: number): readonly Look[] =>
  rows.flatMap((row) => {
    const text = (row[index] ?? '').trim();
    return text === '' ? [] : [lookOf(text)];
  });

const isOneColumn = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.slice(1).every((cell) => cell.trim() === ''));

/**
 * Whether the first of these rows is data like the rows below it and no header: some column of it holds a
 * number, a date, a yes or a code as below, and none differs from all below. Texts alone tell nothing, but for
 * capitals in a file of one column. Rows are without empty ones; the first few are looked at.
 */
export function startsWithData(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const below = rows.slice(1, COMPARED + 1);
  const isList = isOneColumn(rows.slice(0, COMPARED + 1));
  const isData = (look: Look): boolean => look !== 'text' && (isList || look !== 'word');
  const alike = (one: Look, other: Look): boolean =>
    one === other || mixed[one] === other || (!isData(one) && !isData(other));
  let speaks = false;
  for (let index = 0; index < first.length; index += 1) {
    const [look] = looksAt([first], index);
    if (look === undefined) continue;
    const others = looksAt(below, index);
    if (others.length > 0 && !others.some((other) => alike(look, other))) return false;
    if (isData(look) && (others.length > 0 || below.length === 0) && others.every(isData)) speaks = true;
  }
  return speaks;
}

/** Whether rows are nothing but a list of codes. */
export function isCodeList(rows: readonly (readonly string[])[]): boolean {
  const some = rows.slice(0, COMPARED + 1);
  return (
    some.length > 0 &&
    isOneColumn(some) &&
    some.every(([cell = '']) => !cell.includes('@') && ['code', 'word'].includes(lookOf(cell.trim())))
  );
}
