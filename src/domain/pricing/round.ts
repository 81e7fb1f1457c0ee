import type { Rounding } from './rules.ts';

/** The nearest multiple of a step; the higher one in the middle. */
const nearest = (cents: bigint, step: bigint): bigint => ((cents * 2n + step) / (step * 2n)) * step;

/** Rounds a price of a piece, in cents. Zero stays zero: what is free is not to cost 0.99. */
export function roundCents(cents: bigint, rounding: Rounding): bigint {
  if (cents <= 0n) return 0n;
  switch (rounding) {
    case 'none':
      return cents;
    case 'nearest-5':
      return nearest(cents, 5n);
    case 'nearest-10':
      return nearest(cents, 10n);
    case 'whole':
      return nearest(cents, 100n);
    case 'ends-99': {
      const ending = nearest(cents + 1n, 100n) - 1n;
      return ending < 0n ? 99n : ending;
    }
  }
}
