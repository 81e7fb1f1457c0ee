import type { Found } from './many-texts.ts';

/** Another way to read a text: what the pattern finds has another meaning. */
export type Reading = { readonly pattern: RegExp; readonly meaning: (piece: string) => string };

const named: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&plus;': '+',
  '&sol;': '/',
  '&equals;': '=',
  '&lowbar;': '_',
};
const lineSigns: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function meaningOf(piece: string): string {
  if (piece.startsWith('%')) {
    try {
      return decodeURIComponent(piece);
    } catch {
      return piece;
    }
  }
  if (piece.startsWith('&')) {
    const isHex = /^&#x/i.test(piece);
    // Pages take a number without its semicolon, too; parsing ends before it.
    const number = Number.parseInt(piece.slice(isHex ? 3 : 2), isHex ? 16 : 10);
    return named[piece.toLowerCase()] ?? signOf(number, piece);
  }
  if (piece.startsWith('{', 2)) return signOf(Number.parseInt(piece.slice(3), 16), piece);
  if (piece.length > 2) return String.fromCharCode(Number.parseInt(piece.slice(2), 16));
  const sign = piece.slice(1);
  return lineSigns[sign] ?? sign;
}

const signOf = (number: number, otherwise: string): string =>
  number <= 0x10_ff_ff ? String.fromCodePoint(number) : otherwise;

/** The escapes of JSON, of addresses and of pages, in small and capital letters. */
export const unescaped: Reading = {
  pattern:
    /\\u[0-9a-f]{4}|\\u\{[0-9a-f]+\}|\\x[0-9a-f]{2}|\\[\s\S]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|%[0-7][0-9a-f]|&#x[0-9a-f]+;?|&#\d+;?|&(?:quot|apos|amp|lt|gt|plus|sol|equals|lowbar);/gi,
  meaning: meaningOf,
};

/** Without quotes and what else joins the pieces of a text in code. */
export const joined: Reading = { pattern: /[\s"'`+,\\]+/g, meaning: () => '' };

export const readAs = (text: string, { pattern, meaning }: Reading): string => text.replace(pattern, meaning);

/** Where in a text stands what was found in it as it was read. What was found is in order and does not overlap. */
export function placesOf(
  text: string,
  { pattern, meaning }: Reading,
  found: readonly Found[],
): readonly Found[] {
  // The first and the last sign of each, in order.
  const signs = found.flatMap(({ start, end }) => [start, end - 1]);
  const edges: number[] = [];
  let shift = 0;
  const take = (until: number, first: (sign: number) => number, behind: (sign: number) => number): void => {
    for (let sign = signs[edges.length]; sign !== undefined && sign < until; sign = signs[edges.length])
      edges.push(edges.length % 2 === 0 ? first(sign) : behind(sign));
  };
  const plainly = (until: number): void =>
    take(
      until,
      (sign) => sign + shift,
      (sign) => sign + shift + 1,
    );
  for (const { 0: piece, index } of text.matchAll(pattern)) {
    if (edges.length === signs.length) break;
    const begin = index - shift;
    const { length } = meaning(piece);
    plainly(begin);
    take(
      begin + length,
      () => index,
      () => index + piece.length,
    );
    shift += piece.length - length;
  }
  plainly(Number.POSITIVE_INFINITY);
  return found.map((_, at) => ({ start: edges[2 * at] ?? 0, end: edges[2 * at + 1] ?? 0 }));
}
