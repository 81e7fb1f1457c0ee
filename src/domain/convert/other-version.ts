import type { RunKindId } from '../sheet/kind.ts';

/** The kind that rows of a discount kind can become; null for every other kind. */
export function otherVersion(kind: RunKindId): 'discounts-2021-01' | 'discounts-2021-11' | null {
  if (kind === 'discounts-2021-01') return 'discounts-2021-11';
  return kind === 'discounts-2021-11' ? 'discounts-2021-01' : null;
}
