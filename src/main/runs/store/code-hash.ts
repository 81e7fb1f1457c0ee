import { codeKey } from '../../../domain/codes/code-key.ts';

/** Hashes are below this: whole numbers that a float holds exactly. */
export const hashLimit = 2 ** 53;

/**
 * 53 bits of a code without its case. Codes that are one for customers have one hash. Two others share one so
 * seldom that a new code taken for an old one costs a second draw, at most once in ten thousand generations.
 */
export function codeHash(code: string): number {
  const key = codeKey(code);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

const bucketCount = 64;

/** Many hashes, handed out in ascending order part by part: no sort of all of them stops the thread. */
export class HashList {
  private readonly buckets: number[][] = Array.from({ length: bucketCount }, () => []);

  add(hash: number): void {
    this.buckets[Math.floor(hash / (hashLimit / bucketCount))]?.push(hash);
  }

  *parts(size: number): Generator<Float64Array> {
    for (const bucket of this.buckets) {
      const sorted = Float64Array.from(bucket).sort();
      for (let start = 0; start < sorted.length; start += size) yield sorted.subarray(start, start + size);
    }
  }
}
