/** Rows are told apart from hashes in one float: 32 bits of hash, 21 bits of row. */
const rowBits = 2 ** 21;
const bucketCount = 64;
/** Keys of one part: one transaction writes them. */
const partKeys = 8000;

type Key = { readonly hash: number; readonly row: number };

/**
 * The hashes of many rows, sorted part by part: a tree that is filled in its order is written in a third of the
 * time, and repetitions stand next to each other.
 */
export class KeyList {
  /** The hash that was handed out last. */
  last = -1;
  private readonly buckets: number[][] = Array.from({ length: bucketCount }, () => []);
  private readonly wide: Key[] = [];

  add(hash: number, row: number): void {
    if (row >= rowBits) this.wide.push({ hash, row });
    else this.buckets[Math.floor(hash / (2 ** 32 / bucketCount))]?.push(hash * rowBits + row);
  }

  /** All hashes ascending, in parts of some thousands. Rows beyond two million come at the end of their hash range. */
  *parts(): Generator<readonly Key[]> {
    const beyond = Map.groupBy(this.wide, ({ hash }) => Math.floor(hash / (2 ** 32 / bucketCount)));
    let part: Key[] = [];
    for (const [index, bucket] of this.buckets.entries()) {
      const sorted = Float64Array.from(bucket).sort();
      bucket.length = 0;
      const keys = Array.from(sorted, (value): Key => {
        const hash = Math.floor(value / rowBits);
        return { hash, row: value - hash * rowBits };
      });
      const more = beyond.get(index) ?? [];
      if (more.length > 0) keys.push(...more);
      if (more.length > 0) keys.sort((a, b) => a.hash - b.hash || a.row - b.row);
      for (const key of keys) {
        part.push(key);
        if (part.length < partKeys) continue;
        yield part;
        part = [];
      }
    }
    if (part.length > 0) yield part;
  }
}
