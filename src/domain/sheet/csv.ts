/**
 * CSV as the product writes it: safe to open in a spreadsheet, and read back to the same texts.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` as a formula, even behind spaces. Such texts
 * are written behind a guard, an apostrophe and a no-break space, unless they are plain numbers: `-5` stays `-5`. A
 * spreadsheet may divide cells at other signs than the file does, and not see the quotes then: so the same holds
 * behind every comma, semicolon, tab, bar and line break in a text. Where a text has the guard at such a place by
 * itself, it gets another. So a guard at such a place always means "take me off", and nothing else is changed.
 */
const guard = "'\u00a0";
/** The guard that earlier versions wrote, at the beginning of cells alone. Its tab divides cells itself. */
const olderGuard = "'\t";

const plainNumber = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const dividers = /[,;\t|\r\n]/;
const isDivider = (sign: string): boolean => dividers.test(sign);
/** Passed over on the way to the sign that makes a formula. */
const isPassedOver = (sign: string): boolean => /[\s\p{Cc}"]/u.test(sign);
const isFormulaSign = (sign: string): boolean => /[=+\-@＝＋－＠]/.test(sign);

/** First characters that need no closer look: letters, digits and quotes, by far the most cells. */
const harmless = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** The places of a text at which a guard has to stand, the last first: where a spreadsheet may begin a cell. */
function guardedPlaces(text: string): readonly number[] {
  const places: number[] = [];
  let isFormula = false;
  // From the end, so that what follows a place is known when it is met: one pass for any text.
  for (let place = text.length; place >= 0; place -= 1) {
    const before = place === 0 ? '' : text.charAt(place - 1);
    if (place === 0 || isDivider(before)) {
      const isNumber = isFormula && plainNumber.test(text.slice(place));
      const isOlder = place === 0 && text.startsWith(olderGuard);
      if ((isFormula && !isNumber) || text.startsWith(guard, place) || isOlder) places.push(place);
    }
    if (!isPassedOver(before)) isFormula = isFormulaSign(before);
  }
  return places;
}

/** A text with guards at places, which come from the last to the first. */
function withGuards(text: string, places: readonly number[]): string {
  let guarded = '';
  let end = text.length;
  for (const place of places) {
    guarded = guard + text.slice(place, end) + guarded;
    end = place;
  }
  return text.slice(0, end) + guarded;
}

/** The text as it may stand in a file that a spreadsheet opens. */
export function guardText(text: string): string {
  if (text === '' || (harmless(text.charCodeAt(0)) && !dividers.test(text))) return text;
  return withGuards(text, guardedPlaces(text));
}

/** The text behind a guard, so that an import takes it as it stands. */
export const exactText = (text: string): string =>
  guard +
  withGuards(
    text,
    guardedPlaces(text).filter((place) => place > 0),
  );

/** Whether a text has a guard of its own: an import would take it off. */
export const looksGuarded = (text: string): boolean => unguardText(text) !== text;

/** The text that {@link guardText} was given. */
export function unguardText(text: string): string {
  if (!text.includes(guard)) return text.startsWith(olderGuard) ? text.slice(olderGuard.length) : text;
  let plain = '';
  let at = !text.startsWith(guard) && text.startsWith(olderGuard) ? olderGuard.length : 0;
  // A guard is taken off where a cell may begin, one at each place.
  for (let found = text.indexOf(guard, at); found >= 0; found = text.indexOf(guard, found + guard.length)) {
    const isPlace = found === 0 || isDivider(text.charAt(found - 1));
    if (!isPlace) continue;
    plain += text.slice(at, found);
    at = found + guard.length;
  }
  return plain + text.slice(at);
}

/** Quotes around every sign at which some spreadsheet divides cells: it may divide at several of them. */
const needsQuotes = /[",;\t|\r\n]|^\s|\s$/;

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
