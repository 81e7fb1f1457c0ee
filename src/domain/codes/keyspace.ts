import { codesMessages } from '../../messages/codes.ts';
import { grouped } from '../text.ts';
import type { Pattern } from './pattern.ts';

/** How many codes a pattern can make, upper and lower case counted as one. */
export type Keyspace = {
  /** Random characters alone. */
  readonly random: bigint;
  /** Running numbers from the first to the widest, or null without `{seq}`. */
  readonly sequence: bigint | null;
  /** Codes that differ: the sequence, if there is one, gives each code a number of its own. */
  readonly capacity: bigint;
};

export function keyspaceOf(pattern: Pattern): Keyspace {
  let random = 1n;
  let sequence: bigint | null = null;
  for (const part of pattern.parts) {
    if (part.part === 'random')
      random *= BigInt(new Set(part.alphabet.toUpperCase()).size) ** BigInt(part.length);
    if (part.part === 'sequence') {
      const numbers = 10n ** BigInt(part.width) - BigInt(part.first);
      sequence = numbers > 0n ? numbers : 0n;
    }
  }
  return { random, sequence, capacity: sequence ?? random };
}

/**
 * The chance that at least two of `count` random draws from a keyspace are the same (birthday bound,
 * 1 - e^(-n(n-1)/2N)). The generator draws again; a results file of another tool does not.
 */
export function collisionChance(count: number, keyspace: bigint): number {
  if (count < 2) return 0;
  if (BigInt(count) > keyspace) return 1;
  return -Math.expm1((-count * (count - 1)) / 2 / Number(keyspace));
}

/** One guess in how many hits a code, for someone who knows the pattern: the smaller, the worse. */
export function guessesPerHit(count: number, keyspace: Keyspace): number {
  if (count < 1) return Number.POSITIVE_INFINITY;
  // With a running number, a guess names a number that exists; only the random part is left to guess.
  return keyspace.sequence === null ? Number(keyspace.random) / count : Number(keyspace.random);
}

export type Judgement =
  | { readonly verdict: 'fine'; readonly message: string }
  | { readonly verdict: 'narrow'; readonly message: string }
  | { readonly verdict: 'too-narrow'; readonly message: string };

const shown = (value: bigint | number): string => {
  const text = typeof value === 'bigint' ? value.toString() : String(Math.floor(value));
  return grouped(text);
};

/** Fewer guesses than this per hit are worth a warning. */
const EASY_TO_GUESS = 10_000;

/** Says whether a pattern can make so many codes, and whether they can be guessed. */
export function judgeKeyspace(pattern: Pattern, count: number): Judgement {
  const keyspace = keyspaceOf(pattern);
  if (BigInt(count) > keyspace.capacity) {
    return {
      verdict: 'too-narrow',
      message: codesMessages.tooFewDifferentCodes({
        one: keyspace.capacity === 1n,
        shown: shown(keyspace.capacity),
        shown2: shown(count),
      }),
    };
  }
  const guesses = guessesPerHit(count, keyspace);
  if (guesses < EASY_TO_GUESS) {
    return {
      verdict: 'narrow',
      message: codesMessages.oneGuessHitCode({ shown: shown(Math.max(1, guesses)) }),
    };
  }
  const many = guesses >= 1e15 ? codesMessages.moreQuadrillion : shown(guesses);
  return {
    verdict: 'fine',
    message: codesMessages.oddsOfGuess({ shown: shown(keyspace.capacity), many }),
  };
}
