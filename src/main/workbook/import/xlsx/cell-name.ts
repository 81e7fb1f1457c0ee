const dollar = 36;

/** Zero-based column of letters, small ones, too, from a place of a text on, and where they end; -1 where there are none. */
function lettersAt(name: string, start: number): { readonly column: number; readonly end: number } {
  let column = 0;
  let end = start;
  for (; end < name.length; end += 1) {
    const code = name.charCodeAt(end);
    const letter = code >= 97 ? code - 32 : code;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return { column: column - 1, end };
}

/** Zero-based column of a cell of a row by its name: 1 of `B3` in row 3. Null for what names no cell of this row. */
export function columnIn(name: string, row: number): number | null {
  const { column, end } = lettersAt(name, name.charCodeAt(0) === dollar ? 1 : 0);
  if (column < 0 || end === name.length) return column < 0 ? null : column;
  let at = name.charCodeAt(end) === dollar ? end + 1 : end;
  if (at === name.length) return null;
  let number = 0;
  for (; at < name.length; at += 1) {
    const digit = name.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return number === row ? column : null;
}

export type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const corner = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** Zero-based columns and numbers of rows of an area, from whichever corner it is named; null for another text. */
export function areaOf(name: string): Area | null {
  const [from = '', to = from, ...more] = name.split(':');
  const [, left = '', top] = corner.exec(from) ?? [];
  const [, right = '', bottom] = corner.exec(to) ?? [];
  if (left === '' || right === '' || more.length > 0) return null;
  const columns = [left, right].map((letters) => lettersAt(letters, 0).column);
  const rows = [Number(top), Number(bottom)];
  return {
    ...{ left: Math.min(...columns), right: Math.max(...columns) },
    ...{ top: Math.min(...rows), bottom: Math.max(...rows) },
  };
}
