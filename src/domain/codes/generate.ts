import { blockedWordCheck } from './blocked-words.ts';
import { codeKey } from './code-key.ts';
import { type CodeMaker, codeMaker } from './code-maker.ts';
import type { Pattern } from './pattern.ts';

/** A whole number from 0 to limit - 1, each as likely as the others. Comes from the platform's cryptography. */
export type Random = (limit: number) => number;

export type GenerateInput = {
  readonly pattern: Pattern;
  /** How many codes; infinity for as many as are taken from the generator. */
  readonly count: number;
  readonly random: Random;
  /** True for codes that exist elsewhere: in the sheet, in earlier runs, in the store. */
  readonly taken?: (code: string) => boolean;
  readonly blocked?: readonly string[];
};

/**
 * Why there are fewer codes than asked for: all are used (`keyspace`), the running numbers are (`sequence`), or
 * what is left can be read as a blocked word (`blocked`).
 */
export type Exhausted = { readonly made: number; readonly reason: 'keyspace' | 'sequence' | 'blocked' };

/** Draws before the search goes through the keyspace one by one, and how far it goes then. */
const DRAWS = 64;
const STEPS = 5_000_000;
const STEPS_PER_NUMBER = 1_000;
/** Running numbers in a row whose every code has a blocked word, after which the search ends. */
const BLOCKED_NUMBERS = 1_000;
/** Codes that are looked at in one go of a long search: a millisecond or less. */
const LOOKS = 500;

type Verdict = 'free' | 'used' | 'blocked';
type Found = { readonly code: string | null; readonly verdict: Verdict };

/**
 * Makes codes of a pattern, no two alike (upper and lower case count as one) and none taken or blocked.
 * Yields null now and then during a long search, so that the caller can let other work run. Returns null after
 * the last, or why there are fewer than asked for.
 */
export function* generateCodes(input: GenerateInput): Generator<string | null, Exhausted | null> {
  const { pattern, count, random, taken = () => false } = input;
  const blocked = blockedWordCheck(input.blocked ?? []);
  const maker = codeMaker(pattern);
  if (pattern.parts.some((part) => part.part === 'text' && blocked(part.text)))
    return { made: 0, reason: 'blocked' };
  const made = new Set<string>();
  const judge = (code: string): Verdict => {
    if (maker.wordsOf(code).some(blocked)) return 'blocked';
    return made.has(codeKey(code)) || taken(code) ? 'used' : 'free';
  };
  const sequence = pattern.parts.find((part) => part.part === 'sequence');
  const last = sequence === undefined ? Number.POSITIVE_INFINITY : 10 ** sequence.width - 1;
  let number = sequence?.first ?? 0;
  let misses = 0;
  let blockedNumbers = 0;
  while (made.size < count) {
    if (number > last) return { made: made.size, reason: 'sequence' };
    let found = draw(maker, number, random, judge);
    if (found.code === null && maker.places.length > 0)
      found = yield* countOn(maker, number, random, judge, sequence === undefined ? STEPS : STEPS_PER_NUMBER);
    if (sequence !== undefined) number += 1;
    if (found.code !== null) {
      misses = 0;
      blockedNumbers = 0;
      made.add(codeKey(found.code));
      yield found.code;
      continue;
    }
    const isBlocked = found.verdict === 'blocked';
    if (sequence === undefined) return { made: made.size, reason: isBlocked ? 'blocked' : 'keyspace' };
    blockedNumbers = isBlocked ? blockedNumbers + 1 : 0;
    if (blockedNumbers >= BLOCKED_NUMBERS) return { made: made.size, reason: 'blocked' };
    misses += 1;
    if (misses % LOOKS === 0) yield null;
  }
  return null;
}

/** A free code for a running number by drawing at random. */
function draw(maker: CodeMaker, number: number, random: Random, judge: (code: string) => Verdict): Found {
  const drawn = maker.places.map(() => 0);
  let verdict: Verdict = 'blocked';
  for (let attempt = 0; attempt < DRAWS; attempt += 1) {
    drawAll(drawn, maker, random);
    const code = maker.write(drawn, number);
    const judged = judge(code);
    if (judged === 'free') return { code, verdict: judged };
    if (judged === 'used') verdict = 'used';
    if (drawn.length === 0) break;
  }
  return { code: null, verdict };
}

function drawAll(drawn: number[], maker: CodeMaker, random: Random): void {
  for (let place = 0; place < drawn.length; place += 1)
    drawn[place] = random(maker.places[place]?.length ?? 1);
}

/** A free code for a running number by counting on from a draw, at most once through all combinations. */
function* countOn(
  maker: CodeMaker,
  number: number,
  random: Random,
  judge: (code: string) => Verdict,
  most: number,
): Generator<null, Found> {
  const drawn = maker.places.map(() => 0);
  drawAll(drawn, maker, random);
  const combinations = maker.places.reduce((product, alphabet) => product * alphabet.length, 1);
  let verdict: Verdict = 'blocked';
  for (let step = 1; step <= Math.min(most, combinations); step += 1) {
    const code = maker.write(drawn, number);
    const judged = judge(code);
    if (judged === 'free') return { code, verdict: judged };
    if (judged === 'used') verdict = 'used';
    nextCombination(drawn, maker.places);
    if (step % LOOKS === 0) yield null;
  }
  return { code: null, verdict };
}

/** The next combination of random characters, as a counter of mixed bases; after the last comes the first. */
function nextCombination(drawn: number[], places: readonly (readonly string[])[]): void {
  for (let place = drawn.length - 1; place >= 0; place -= 1) {
    const next = (drawn[place] ?? 0) + 1;
    drawn[place] = next === places[place]?.length ? 0 : next;
    if (drawn[place] !== 0) return;
  }
}
