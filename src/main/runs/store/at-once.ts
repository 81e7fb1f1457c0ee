/** A place in an order, and the bytes of what stands there. */
type Size = { readonly at: number; readonly bytes: number };

/** The last place that is read at once: its bytes, with those of all before it, are within a bound. Null of no places. */
export function lastAtOnce(sizes: readonly Size[], most: number): number | null {
  let left = most;
  let last: number | null = null;
  for (const { at, bytes } of sizes) {
    left -= bytes;
    // What is longer than the bound is read by itself.
    if (left < 0 && last !== null) break;
    last = at;
  }
  return last;
}
