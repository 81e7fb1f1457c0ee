import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainAlphabet } from '../../../../src/domain/codes/alphabet.ts';
import { checkCharacter } from '../../../../src/domain/codes/check-character.ts';
import {
  type Exhausted,
  type GenerateInput,
  generateCodes,
  type Random,
} from '../../../../src/domain/codes/generate.ts';
import {
  collisionChance,
  guessesPerHit,
  judgeKeyspace,
  keyspaceOf,
} from '../../../../src/domain/codes/keyspace.ts';
import { type Pattern, parsePattern } from '../../../../src/domain/codes/pattern.ts';

function patternOf(text: string): Pattern {
  const read = parsePattern(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** A repeatable stand-in for the platform's random numbers (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit) | 0;
  };
}

function generated(input: Omit<GenerateInput, 'random'> & { seed?: number }): {
  codes: string[];
  end: Exhausted | null;
} {
  const codes: string[] = [];
  const run = generateCodes({ ...input, random: seeded(input.seed ?? 1) });
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return { codes, end: step.value };
    if (step.value !== null) codes.push(step.value);
  }
}

test('codes never repeat, whatever the pattern, up to its very last code', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('A{2:A-D}', '{1}{1:2-9}', '{seq:2}', '{1:XY}{seq:1}', '{2:AB}-{check}'),
      fc.integer(),
      (text, seed) => {
        const pattern = patternOf(text);
        const { capacity } = keyspaceOf(pattern);
        const { codes, end } = generated({ pattern, count: Number(capacity), seed });
        expect(end).toBeNull();
        expect(new Set(codes.map((code) => code.toUpperCase())).size).toBe(Number(capacity));
        expect(generated({ pattern, count: Number(capacity) + 1, seed }).end).toMatchObject({
          made: Number(capacity),
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('ten thousand codes have the form of their pattern and differ', () => {
  const { codes } = generated({ pattern: patternOf('BF-{4:A-Z2-9}-{seq:5}-{check}'), count: 10_000 });
  expect(new Set(codes).size).toBe(10_000);
  for (const code of codes) expect(code).toMatch(/^BF-[A-HJKMNP-Z2-9]{4}-\d{5}-[A-HJKMNP-Z2-9]$/);
  expect(codes[41]).toContain('-00042-');
});

test('codes that exist elsewhere are never made again', () => {
  const pattern = patternOf('{1:ABCD}');
  expect(
    generated({ pattern, count: 2, taken: (code) => code === 'A' || code === 'B' }).codes.sort(),
  ).toEqual(['C', 'D']);
  expect(generated({ pattern, count: 3, taken: (code) => code === 'A' || code === 'B' }).end).toEqual({
    made: 2,
    reason: 'keyspace',
  });
  expect(
    generated({ pattern: patternOf('N{seq:1}'), count: 9, taken: (code) => code === 'N3' }).codes,
  ).not.toContain('N3');
});

describe('blocked words', () => {
  test('are not made, nor with digits for letters or separators between', () => {
    const { codes } = generated({ pattern: patternOf('{1:BC}{1:A4}{1:D}'), count: 2, blocked: ['bad'] });
    expect(codes.every((code) => code.startsWith('C'))).toBe(true);
    expect(generated({ pattern: patternOf('B-{1:A4}D'), count: 1, blocked: ['bad'] }).codes).toEqual([]);
  });

  test('in the text of the pattern end the matter at once', () => {
    expect(generated({ pattern: patternOf('BAD-{9}'), count: 1, blocked: ['bad'] }).end).toEqual({
      made: 0,
      reason: 'blocked',
    });
  });

  test('are not seen in the digits of a running number', () => {
    expect(generated({ pattern: patternOf('X{seq:4:455}'), count: 1, blocked: ['ass'] }).codes).toEqual([
      'X0455',
    ]);
  });
});

describe('check character', () => {
  const code = fc.array(fc.constantFrom(...plainAlphabet), { minLength: 2, maxLength: 12 });

  test('shows one wrong character', () => {
    fc.assert(
      fc.property(code, fc.nat(), fc.constantFrom(...plainAlphabet), (characters, place, other) => {
        const at = place % characters.length;
        const wrong = characters.with(at, other);
        expect(checkCharacter(wrong.join('')) === checkCharacter(characters.join(''))).toBe(
          characters[at] === other,
        );
      }),
    );
  });

  test('shows two neighbours that changed places', () => {
    fc.assert(
      fc.property(code, fc.nat(), (characters, place) => {
        const at = place % (characters.length - 1);
        const swapped = [...characters];
        [swapped[at], swapped[at + 1]] = [characters[at + 1] ?? '', characters[at] ?? ''];
        expect(checkCharacter(swapped.join('')) === checkCharacter(characters.join(''))).toBe(
          characters[at] === characters[at + 1],
        );
      }),
    );
  });
});

describe('keyspace', () => {
  test('is counted exactly', () => {
    expect(keyspaceOf(patternOf('BF-{4}'))).toEqual({ random: 923_521n, sequence: null, capacity: 923_521n });
    expect(keyspaceOf(patternOf('{8:A-F}{seq:3:100}'))).toEqual({
      random: 1_679_616n,
      sequence: 900n,
      capacity: 900n,
    });
    expect(keyspaceOf(patternOf('{2:aAbB}')).capacity).toBe(4n);
  });

  test('collisions follow the birthday bound', () => {
    expect(collisionChance(23, 365n)).toBeCloseTo(0.5, 1);
    expect(collisionChance(1, 5n)).toBe(0);
    expect(collisionChance(6, 5n)).toBe(1);
    expect(collisionChance(1000, 10n ** 18n)).toBeGreaterThan(0);
  });

  test('a pattern that is too narrow is refused, one that is easy to guess is warned about', () => {
    expect(judgeKeyspace(patternOf('BF{2}'), 1000)).toEqual({
      verdict: 'too-narrow',
      message: 'The pattern can make only 961 different codes, but 1,000 were requested.',
    });
    expect(judgeKeyspace(patternOf('BF{1:A-A}'), 2).message).toBe(
      'The pattern can make only 1 code, but 2 were requested.',
    );
    expect(judgeKeyspace(patternOf('BF{4}'), 40_000).verdict).toBe('narrow');
    expect(judgeKeyspace(patternOf('BF{seq:6}'), 40_000).verdict).toBe('narrow');
    expect(judgeKeyspace(patternOf('BF{8}'), 40_000).verdict).toBe('fine');
    expect(guessesPerHit(0, keyspaceOf(patternOf('{4}')))).toBe(Number.POSITIVE_INFINITY);
  });
});
