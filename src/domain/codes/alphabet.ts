/** Letters and digits that cannot be taken for one another when read from paper: no 0 O, 1 I L. */
export const plainAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const LOOK_ALIKES: ReadonlySet<string> = new Set('0O1ILoil');

/** An alphabet without the characters that look alike. */
export const withoutLookAlikes = (alphabet: string): string =>
  [...alphabet].filter((character) => !LOOK_ALIKES.has(character)).join('');

/** `A-Z2-9` written out, each character once; null when a range runs backwards or nothing is left. */
export function expandAlphabet(text: string): string | null {
  const characters = [...text];
  const found = new Set<string>();
  for (let index = 0; index < characters.length; index += 1) {
    const from = characters[index] ?? '';
    const to = characters[index + 2];
    if (characters[index + 1] !== '-' || to === undefined) {
      found.add(from);
      continue;
    }
    const first = from.codePointAt(0) ?? 0;
    const last = to.codePointAt(0) ?? 0;
    if (last < first || last - first > 200) return null;
    for (let code = first; code <= last; code += 1) found.add(String.fromCodePoint(code));
    index += 2;
  }
  return found.size === 0 ? null : [...found].join('');
}
