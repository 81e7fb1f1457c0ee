import { codesMessages } from '../../messages/codes.ts';
import { err, ok, type Result } from '../result.ts';
import { expandAlphabet, plainAlphabet, withoutLookAlikes } from './alphabet.ts';

export type PatternPart =
  | { readonly part: 'text'; readonly text: string }
  | { readonly part: 'random'; readonly length: number; readonly alphabet: string }
  | { readonly part: 'sequence'; readonly width: number; readonly first: number }
  | { readonly part: 'check' };

export type Pattern = { readonly parts: readonly PatternPart[] };

/** What is wrong with a pattern, and at which character (zero-based). */
export type PatternProblem = { readonly at: number; readonly message: string };

const RANDOM = /^(\d{1,2})(?::(.+))?$/s;
const SEQUENCE = /^seq(?::(\d{1,2}))?(?::(\d{1,12}))?$/;
const MAX_LENGTH = 60;

function part(inside: string, avoidLookAlikes: boolean): PatternPart | string {
  if (inside === 'check') return { part: 'check' };
  const sequence = SEQUENCE.exec(inside);
  if (sequence) {
    const width = Number(sequence[1] ?? 1);
    if (width < 1 || width > 12) return codesMessages.sequenceDigitsExampleSeq;
    return { part: 'sequence', width, first: Number(sequence[2] ?? 1) };
  }
  const random = RANDOM.exec(inside);
  if (random === null) return codesMessages.unknownPatternPart({ inside });
  const length = Number(random[1]);
  if (length < 1 || length > 40) return codesMessages.randomPartCharactersExample;
  const written = random[2] === undefined ? plainAlphabet : expandAlphabet(random[2]);
  const alphabet = written !== null && avoidLookAlikes ? withoutLookAlikes(written) : written;
  if (alphabet === null || alphabet === '')
    return codesMessages.namesNoCharactersAlphabet({ random: random[2] });
  return { part: 'random', length, alphabet };
}

/**
 * Reads a pattern such as `BF-{4:A-Z2-9}-{seq:5}-{check}`: text, random characters (`{4}` takes the plain
 * alphabet), a running number padded to a width (`{seq:5:100}` begins at 100) and one check character.
 * `{{` and `}}` are braces.
 */
export function parsePattern(
  text: string,
  options: { readonly avoidLookAlikes: boolean } = { avoidLookAlikes: true },
): Result<Pattern, PatternProblem> {
  const parts: PatternPart[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') parts.push({ part: 'text', text: literal });
    literal = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ((character === '{' || character === '}') && text.charAt(at + 1) === character) {
      literal += character;
      at += 1;
    } else if (character === '}') {
      return err({ at, message: codesMessages.standsAloneBraceCode });
    } else if (character === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) return err({ at, message: codesMessages.notClosedBraceCode });
      const read = part(text.slice(at + 1, end), options.avoidLookAlikes);
      if (typeof read === 'string') return err({ at, message: read });
      flush();
      parts.push(read);
      at = end;
    } else literal += character;
  }
  flush();
  return checked(parts);
}

function checked(parts: readonly PatternPart[]): Result<Pattern, PatternProblem> {
  const count = (kind: PatternPart['part']): number => parts.filter((one) => one.part === kind).length;
  if (count('sequence') > 1) return err({ at: 0, message: codesMessages.patternMoreOneSeq });
  if (count('check') > 1) return err({ at: 0, message: codesMessages.patternMoreOneCheck });
  if (count('sequence') + count('random') === 0) {
    return err({ at: 0, message: codesMessages.everyCodeSameAdds });
  }
  if (parts.some((one) => one.part === 'text' && /[\s\p{Cc}]/u.test(one.text))) {
    return err({
      at: 0,
      message: codesMessages.patternHoldsSpaceControl,
    });
  }
  const length = parts.reduce((sum, one) => sum + lengthOf(one), 0);
  if (length > MAX_LENGTH)
    return err({
      at: 0,
      message: codesMessages.codeCharactersMostAllowed({ length, MAXLENGTH: MAX_LENGTH }),
    });
  return ok({ parts });
}

/** Characters of a part in every code. */
export const lengthOf = (one: PatternPart): number => {
  switch (one.part) {
    case 'text':
      return one.text.length;
    case 'random':
      return one.length;
    case 'sequence':
      return one.width;
    case 'check':
      return 1;
  }
};
