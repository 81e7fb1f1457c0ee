/**
 * CSV as the product writes it: safe to open in a spreadsheet, and read back to the same texts.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` as a formula, even behind spaces. Such texts
 * are written behind a guard, an apostrophe and a tab, unless they are plain numbers: `-5` stays `-5`. A text
 * that itself begins with the guard gets another. So the guard at the beginning of a cell always means "take
 * me off", no other file has it by chance, and nothing else is changed.
 */
const guard = "'\t";

const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;

/** First characters that need no closer look: letters, digits and quotes, by far the most cells. */
const harmless = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 34;

/** The text as it may stand in a file that a spreadsheet opens. */
export function guardText(text: string): string {
  if (text === '' || harmless(text.charCodeAt(0))) return text;
  if (text.startsWith(guard)) return guard + text;
  return formula.test(text) && !plainNumber.test(text) ? guard + text : text;
}

/** The text behind a guard, so that an import takes it as it stands. */
export const exactText = (text: string): string => guard + text;

/** Whether a text begins as a guarded one does: an import would take its beginning off. */
export const looksGuarded = (text: string): boolean => text.charCodeAt(0) === 39 && text.startsWith(guard);

/** The text that {@link guardText} was given. */
export const unguardText = (text: string): string => (looksGuarded(text) ? text.slice(guard.length) : text);

const needsQuotes = /["\r\n]|^\s|\s$/;

/** Quotes where a text holds the delimiter, a quote, a line break or spaces at an end. */
const quoteCell = (text: string, delimiter: string): string =>
  needsQuotes.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

/** One cell as the product writes it: guarded, then quoted. */
export const csvCell = (text: string, delimiter: string): string => quoteCell(guardText(text), delimiter);

/**
 * One row with its line end. `exact` names cells that an import would read as something else without asking
 * (`yes` in a column of true and false): they are guarded, too, and come back as they are.
 */
export function csvLine(
  texts: readonly string[],
  delimiter: string,
  exact?: (text: string, index: number) => boolean,
): string {
  let line = '';
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? '';
    if (index > 0) line += delimiter;
    line += exact?.(text, index) ? quoteCell(exactText(text), delimiter) : csvCell(text, delimiter);
  }
  return `${line}\r\n`;
}
