/**
 * Words that nobody wants to read in a code, as the list begins. Short ones are also parts of harmless words:
 * a code is random, so it costs nothing to leave them out.
 */
export const awkwardWords: readonly string[] = [
  'ANAL',
  'ANUS',
  'ASS',
  'BOOB',
  'BUTT',
  'CRAP',
  'CUM',
  'CUNT',
  'DAMN',
  'DEAD',
  'DICK',
  'DIE',
  'FAG',
  'FART',
  'FCK',
  'FUCK',
  'HATE',
  'HELL',
  'IDIOT',
  'KILL',
  'KKK',
  'NAZI',
  'PENIS',
  'PISS',
  'POOP',
  'PORN',
  'RAPE',
  'SEX',
  'SHIT',
  'SLUT',
  'SUCK',
  'TIT',
  'WTF',
  'XXX',
];

/** Digits that are read as letters inside a word. */
const AS_LETTERS: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '3': 'E',
  '4': 'A',
  '5': 'S',
  '7': 'T',
  '8': 'B',
};

/** A text as it is compared with blocked words: capital letters, read over separators and digits in disguise. */
const asRead = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[0134578]/g, (digit) => AS_LETTERS[digit] ?? digit)
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Makes the check whether a code can be read as holding a blocked word. Words of one character are ignored. */
export function blockedWordCheck(words: readonly string[]): (code: string) => boolean {
  const blocked = [...new Set(words.map(asRead))].filter((word) => word.length > 1);
  if (blocked.length === 0) return () => false;
  return (code) => {
    const text = asRead(code);
    return blocked.some((word) => text.includes(word));
  };
}
