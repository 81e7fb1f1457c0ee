import Big from 'big.js';

/** Numbers among texts, exactly: decimals are never floats. */
export type Totals = {
  readonly numbers: number;
  readonly sum: string;
  /** To four decimals; null where there is no number. */
  readonly average: string | null;
};

const plainNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Counts and adds the texts that are plain numbers; spaces round them do not matter. */
export function totalsOf(texts: Iterable<string>): Totals {
  let numbers = 0;
  let sum = new Big(0);
  for (const text of texts) {
    const trimmed = text.trim();
    // Longer texts are ids, not amounts: adding them up says nothing.
    if (trimmed.length > 15 || !plainNumber.test(trimmed)) continue;
    numbers += 1;
    sum = sum.plus(trimmed);
  }
  const average = numbers === 0 ? null : new Big(sum.div(numbers).toFixed(4)).toFixed();
  return { numbers, sum: sum.toFixed(), average };
}
