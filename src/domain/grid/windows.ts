/** Rows are fetched in windows of this many; a window begins at a multiple of it. */
export const windowRows = 200;

export const windowOf = (index: number): number => Math.floor(index / windowRows);

/**
 * Numbers of the windows to fetch for rows `first..last` (both included), most wanted first: those in
 * sight, then one more in the direction of scrolling, then one on the other side.
 */
export function windowsFor(
  first: number,
  last: number,
  total: number,
  direction: 1 | 0 | -1,
): readonly number[] {
  if (total <= 0) return [0];
  const from = windowOf(Math.max(0, first));
  const to = windowOf(Math.max(0, Math.min(last, total - 1)));
  const highest = windowOf(total - 1);
  const wanted: number[] = [];
  for (let number = from; number <= to; number += 1) wanted.push(number);
  // A neighbour is fetched ahead only when sight is near it, so that resting in the middle costs nothing.
  const near = windowRows / 2;
  const ahead = direction !== -1 && last + near >= (to + 1) * windowRows;
  const behind = direction !== 1 && first - near < from * windowRows;
  if (ahead && to + 1 <= highest) wanted.push(to + 1);
  if (behind && from > 0) wanted.push(from - 1);
  return wanted;
}

/** A map that holds the most recently used entries up to a size. */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Reads an entry and marks it as used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** Reads an entry without marking it: drawing a row must not reorder the map. */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  /** Adds an entry and forgets the one that was not used for longest. */
  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  clear(): void {
    this.#entries.clear();
  }

  values(): IterableIterator<V> {
    return this.#entries.values();
  }
}
