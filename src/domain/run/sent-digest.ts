import { isBlank } from '../text.ts';

/** The digest of cells that cannot be read. */
export const unknownDigest = Number.NaN;

/** Whether cells differ by their digests. Where some cannot be read nobody can tell: nothing is sent for that. */
export const differs = (one: number, other: number): boolean =>
  !Number.isNaN(one) && !Number.isNaN(other) && one !== other;

/**
 * 53 bits of the first `count` texts of a row, those that are sent: two FNV-1a hashes over UTF-16 units. A cell of
 * blanks is an empty one, and so is a missing one.
 */
export function sentDigest(texts: readonly string[], count: number): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let column = 0; column < count; column += 1) {
    const text = texts[column] ?? '';
    const length = isBlank(text) ? 0 : text.length;
    for (let index = 0; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 13);
    }
    // Between two texts: it is no UTF-16 unit.
    low = Math.imul(low ^ 0x10000, 0x01000193);
    high = Math.imul(high ^ 0x10000, 0x85ebca6b) ^ (high >>> 13);
  }
  return (high >>> 11) * 0x100000000 + (low >>> 0);
}
