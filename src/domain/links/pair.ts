import { parseTsv } from '../grid/tsv.ts';

/** Codes and cart tokens, by position. */
export type Pairs = { readonly codes: readonly string[]; readonly tokens: readonly string[] };

/** Pasted lines: the cells of the first column, and those of the second. Empty lines at the end are left out. */
export function pastedPairs(text: string): Pairs {
  const rows = parseTsv(text);
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
