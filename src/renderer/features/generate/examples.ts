import { generateCodes, type Random } from '../../../domain/codes/generate.ts';
import { lengthOf, type Pattern, type PatternPart } from '../../../domain/codes/pattern.ts';

/** Random numbers of the browser's cryptography. The codes themselves are drawn elsewhere; these are examples. */
const random: Random = (limit) => {
  const word = new Uint32Array(1);
  const even = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(word);
    if (value < even) return value % limit;
  }
};

/** Rests of a search after which a pattern counts as one without codes: some milliseconds. */
const mostRests = 20;

/** A few codes as the pattern makes them; fewer or none where they are hard to find. */
export function exampleCodes(pattern: Pattern, blocked: readonly string[], count: number): readonly string[] {
  const codes: string[] = [];
  let rests = 0;
  for (const code of generateCodes({ pattern, count, random, blocked })) {
    if (code !== null) codes.push(code);
    else rests += 1;
    if (rests >= mostRests) break;
  }
  return codes;
}

export type Segment = { readonly part: PatternPart; readonly text: string };

/** A code cut into the parts of its pattern. */
export function segmentsOf(pattern: Pattern, code: string): readonly Segment[] {
  let rest = code;
  return pattern.parts.map((part) => {
    // Random characters may take two units each.
    const length = part.part === 'random' ? [...rest].slice(0, part.length).join('').length : lengthOf(part);
    const text = rest.slice(0, length);
    rest = rest.slice(length);
    return { part, text };
  });
}

/** An alphabet in few words: "A–H J K M N P–Z 2–9". Runs of three and more are ranges. */
export function alphabetInWords(alphabet: string): string {
  const codes = [...alphabet].map((character) => character.codePointAt(0) ?? 0);
  const words: string[] = [];
  for (let index = 0; index < codes.length; ) {
    let end = index;
    while (codes[end + 1] === (codes[end] ?? 0) + 1) end += 1;
    const first = String.fromCodePoint(codes[index] ?? 0);
    if (end - index >= 2) words.push(`${first}–${String.fromCodePoint(codes[end] ?? 0)}`);
    else for (let one = index; one <= end; one += 1) words.push(String.fromCodePoint(codes[one] ?? 0));
    index = end + 1;
  }
  return words.join(' ');
}
