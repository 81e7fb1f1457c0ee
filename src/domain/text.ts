/**
 * Plain scanning where a pattern would look at the rest of the text from each of its places: `/-+$/` does, on a text
 * of hyphens that ends with a letter.
 */

/** A text without the signs at its end that fit. */
export function withoutTrailing(text: string, fits: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && fits(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without the signs at its beginning that fit. */
export function withoutLeading(text: string, fits: (sign: string) => boolean): string {
  let start = 0;
  while (start < text.length && fits(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** A text without these signs at both its ends. */
export const stripped = (text: string, signs: string): string =>
  withoutLeading(
    withoutTrailing(text, (sign) => signs.includes(sign)),
    (sign) => signs.includes(sign),
  );

/** An address without blanks around it and slashes at its end: paths begin with one. */
export const bareAddress = (address: string): string =>
  withoutTrailing(address.trim(), (sign) => sign === '/');

/** Digits with a comma before each three of them, however many: `4017` is `4,017`. A sign stays in front. */
export function grouped(digits: string): string {
  const sign = /^[+-]/.test(digits) ? digits.charAt(0) : '';
  const parts: string[] = [];
  for (let end = digits.length; end > sign.length; end -= 3) {
    parts.unshift(digits.slice(Math.max(sign.length, end - 3), end));
  }
  return sign + parts.join(',');
}

/** True for a text of nothing, or of blanks alone: a cell with it counts as empty. */
export function isBlank(text: string): boolean {
  // Nearly every text begins with a letter or a digit.
  const first = text.charCodeAt(0);
  return text === '' || ((first <= 32 || first >= 160) && text.trim() === '');
}

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without signs that have no look, wherever it stands: joiners, marks of direction, fillers. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/** A text as it looks: without invisible characters and without spaces at either end. */
export const asSeen = (text: string): string => withoutUnseen(text).trim();

/** Whether a sign has no look. */
export const isUnseen = (sign: string): boolean => withoutUnseen(sign) === '';

/**
 * A name without signs that nobody sees: what turns the text around it, has no width, or begins a line of its own. By
 * them a name looks like another, or like more than a name.
 */
export const withoutHiddenSigns = (text: string): string =>
  withoutUnseen(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

/** A text of several lines without signs that a screen or a terminal obeys, and without line ends of its own kinds. */
export const withoutControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** An amount as decimal text, digits untouched: "4017.21" -> "4,017.21". */
export function amount(text: string): string {
  const [integer = '', ...decimals] = text.split('.');
  return [grouped(integer), ...decimals].join('.');
}
