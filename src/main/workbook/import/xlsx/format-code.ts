/** One part of a format's code: which numbers it shows depends on how many there are. */
export type FormatPart = {
  /** What its signs say of the kind: without texts in quotes, escaped signs and what is in brackets; `_` for a filling sign. */
  readonly bare: string;
  /** Texts that it shows as they are, and a null for each digit; null where it has other signs than `0` and texts. */
  readonly shape: readonly (string | null)[] | null;
  /** Texts in quotes and escaped signs. */
  readonly literal: string;
};

export type FormatCode = {
  /** For numbers above zero, below zero, and zero, as far as the code has them; without the one for texts. */
  readonly parts: readonly [FormatPart, ...FormatPart[]];
  /** `[h]`, `[mm]` or `[s]`: time that has passed, not the time of a day. */
  readonly isElapsed: boolean;
  /** Something in brackets decides what is shown: a condition, or the digits of another script. */
  readonly isConditional: boolean;
};

/** Signs that need no quotes to be shown; of them a fraction, a decimal or a thousands sign is none. */
const shownAsIs = /[ \-+():\p{Sc}]/u;
const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color *\d{1,2})$/i;
/** A currency, and a language; one with a number of five digits or more has digits of its own. */
// bounded: anchored, and each letter is of one part alone; looked ahead once.
const currencyOrLanguage = /^\$([^-]*)(?:-(?![\da-f]{5,}$)[a-z\d-]*)?$/i;
/** Letters that a currency has at most: ` EUR`. */
const longestCurrency = 4;

/** Reads a code once from its beginning to its end. What is not closed goes to the end. */
export function readFormatCode(code: string): FormatCode {
  const parts: FormatPart[] = [];
  let isElapsed = false;
  let isConditional = false;
  let bare = '';
  let literal = '';
  let shape: (string | null)[] | null = [];
  const endPart = (): void => {
    parts.push({ bare, literal, shape });
    bare = '';
    literal = '';
    shape = [];
  };
  const show = (text: string): void => {
    shape?.push(text);
    literal += text;
  };
  const bracket = (inside: string): void => {
    const currency = currencyOrLanguage.exec(inside)?.[1];
    if (currency !== undefined) {
      if (currency !== '') shape?.push(currency);
      if (currency.length > longestCurrency) literal += currency;
    } else if (/^(?:h+|m+|s+)$/i.test(inside)) isElapsed ||= parts.length === 0;
    else if (!colour.test(inside)) isConditional = true;
  };
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '\\') {
      at += 1;
      show(code.charAt(at));
    } else if (sign === '_' || sign === '*') {
      at += 1;
      bare += '_';
    } else if (sign === '"' || sign === '[') {
      const closing = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      const end = closing < 0 ? code.length : closing;
      const inside = code.slice(at + 1, end);
      at = end;
      if (sign === '"') show(inside);
      else bracket(inside);
    } else if (sign === ';') endPart();
    else {
      bare += sign;
      if (sign === '0') shape?.push(null);
      else if (shownAsIs.test(sign)) shape?.push(sign);
      else shape = null;
    }
  }
  endPart();
  const [first = { bare, literal, shape }, ...others] = parts;
  return {
    parts: [first, ...others.filter((part) => !part.bare.includes('@'))],
    isElapsed,
    isConditional,
  };
}
