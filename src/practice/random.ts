import { createHash } from 'node:crypto';

/**
 * A number in [0, 1) that depends on its inputs alone: the same seed and parts always give the same number,
 * so nothing has to be remembered for the service to behave the same after a restart.
 */
export function fraction(seed: number, ...parts: readonly (string | number)[]): number {
  return digest(seed, parts).readUInt32BE(0) / 2 ** 32;
}

/** A whole number in [0, below). */
export const below = (limit: number, seed: number, ...parts: readonly (string | number)[]): number =>
  Math.floor(fraction(seed, ...parts) * limit);

/** One of the choices; `choices` is never empty. */
export function pick<const T>(
  choices: readonly [T, ...T[]],
  seed: number,
  ...parts: readonly (string | number)[]
): T {
  return choices[below(choices.length, seed, ...parts)] ?? choices[0];
}

/** The same entries in an order that depends on the inputs alone. */
export function shuffled<T>(
  entries: readonly T[],
  seed: number,
  ...parts: readonly (string | number)[]
): readonly T[] {
  return entries
    .map((entry, index) => ({ entry, rank: fraction(seed, ...parts, index) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry);
}

function digest(seed: number, parts: readonly (string | number)[]): Buffer {
  return createHash('sha256')
    .update([seed, ...parts].join('\u0000'))
    .digest();
}
