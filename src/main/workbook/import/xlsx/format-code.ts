/** The first part of a format's code, which shows numbers above zero. */
export type FormatCode = {
  /** What its signs say of the kind: without texts in quotes, escaped and filling signs, and what is in brackets. */
  readonly bare: string;
  /** Texts that it shows as they are, and a null for each digit; null where it has other signs than `0` and texts. */
  readonly shape: readonly (string | null)[] | null;
  /** Texts in quotes and escaped signs. */
  readonly literal: string;
  /** `[h]`, `[mm]` or `[s]`: time that has passed, not the time of a day. */
  readonly isElapsed: boolean;
  /** Other parts may show the number, by a condition or by its sign. */
  readonly isConditional: boolean;
  readonly parts: number;
};

/** Signs that need no quotes to be shown; of them a fraction, a decimal or a thousands sign is none. */
const shownAsIs = /[ \-+():]/;

/** Reads a code once from its beginning to its end. What is not closed goes to the end. */
export function readFormatCode(code: string): FormatCode {
  let bare = '';
  let literal = '';
  let isElapsed = false;
  let isConditional = false;
  let isShape = true;
  let parts = 1;
  const shape: (string | null)[] = [];
  const show = (text: string): void => {
    if (parts > 1) return;
    shape.push(text);
    literal += text;
  };
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '\\' || sign === '_' || sign === '*') {
      at += 1;
      if (sign === '\\') show(code.charAt(at));
    } else if (sign === '"' || sign === '[') {
      const closing = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      const end = closing < 0 ? code.length : closing;
      const inside = code.slice(at + 1, end);
      at = end;
      if (sign === '"') show(inside);
      else if (/^[<>=]/.test(inside)) isConditional = true;
      else if (parts === 1 && /^(?:h+|m+|s+)$/i.test(inside)) isElapsed = true;
    } else if (sign === ';') parts += 1;
    else if (parts === 1) {
      bare += sign;
      if (sign === '0') shape.push(null);
      else if (shownAsIs.test(sign)) shape.push(sign);
      else isShape = false;
    }
  }
  return { bare, literal, isElapsed, isConditional, parts, shape: isShape ? shape : null };
}
