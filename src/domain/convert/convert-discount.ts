import type { Cells, KindId } from '../sheet/kind.ts';
import type { Converted } from './note.ts';
import { toFirstVersion } from './to-2021-01.ts';
import { toSecondVersion } from './to-2021-11.ts';

export { otherVersion } from './other-version.ts';

/** Converts one row of a discount kind to the other version; null for every other kind. */
export function convertDiscount(kind: KindId, cells: Cells): Converted | null {
  if (kind === 'discounts-2021-01') return toSecondVersion(cells);
  return kind === 'discounts-2021-11' ? toFirstVersion(cells) : null;
}
