import { parseTsv } from '../grid/tsv.ts';

/** Codes and cart tokens, by position. */
export type Pairs = { readonly codes: readonly string[]; readonly tokens: readonly string[] };

/** Lines of a pasted text up to the last that is not empty: no fewer than it has rows. */
export function linesIn(text: string): number {
  const end = text.trimEnd().length;
  if (end === 0) return 0;
  let lines = 1;
  for (let at = 0; at < end; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === lineFeed || (sign === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1;
  }
  return lines;
}
const lineFeed = 10;
const carriageReturn = 13;

/** Pasted lines: the cells of the first column, and those of the second. Empty lines at the end are left out. */
export function pastedPairs(text: string): Pairs {
  const rows = parseTsv(text.trimEnd(), 2);
  const codes = rows.map((row) => (row[0] ?? '').trim());
  const tokens = rows.map((row) => (row[1] ?? '').trim());
  while (codes.length > 0 && codes.at(-1) === '' && tokens.at(-1) === '') {
    codes.pop();
    tokens.pop();
  }
  return { codes, tokens };
}

/** Pasted cart tokens, one on each line. Empty lines inside keep their place, so that tokens meet their codes. */
export const pastedTokens = (text: string): readonly string[] => pastedPairs(text).codes;
