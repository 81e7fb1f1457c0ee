import { randomFillSync } from 'node:crypto';
import type { Random } from '../../../domain/codes/generate.ts';

/** Words of 32 random bits that are fetched at once: one by one, each costs a call into the system's library. */
const wordsAtOnce = 16_384;

/**
 * Numbers of the platform's cryptographic generator, each below the limit (at most 2^32) as likely as the
 * others: words of the uneven rest are thrown away.
 */
export function cryptographicRandom(): Random {
  const words = new Uint32Array(wordsAtOnce);
  let next = words.length;
  const word = (): number => {
    if (next === words.length) {
      randomFillSync(words);
      next = 0;
    }
    const value = words[next] ?? 0;
    // What was handed out does not stay in memory.
    words[next] = 0;
    next += 1;
    return value;
  };
  return (limit) => {
    const even = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const value = word();
      if (value < even) return value % limit;
    }
  };
}
