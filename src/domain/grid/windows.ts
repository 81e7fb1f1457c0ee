/**
 * Rows are kept in windows of this many, about two screens; a window begins at a multiple of it. So few, because a
 * jump waits for the windows in sight alone.
 */
export const windowRows = 50;
/** Rows fetched ahead of the sight, and how near to it rows may lack before that. */
const aheadRows = 200;
const nearRows = 100;

export const windowOf = (index: number): number => Math.floor(index / windowRows);

/** Windows that follow each other: one request. */
export type WindowRun = { readonly first: number; readonly count: number };

/** Rows of a view that are in sight, `first` and `last` included, and where they came from. */
export type Sight = { readonly first: number; readonly last: number; readonly direction: 1 | 0 | -1 };

type IsThere = (number: number) => boolean;

/** Windows `first..last`, both included; none where `last` is below. */
const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** The first of these windows (neighbours, up or down) that lack, as far as they follow each other. */
function lacking(numbers: readonly number[], isThere: IsThere): WindowRun | null {
  const start = numbers.findIndex((number) => !isThere(number));
  if (start < 0) return null;
  let end = start;
  while (end + 1 < numbers.length && !isThere(numbers[end + 1] ?? 0)) end += 1;
  const [one = 0, other = 0] = [numbers[start], numbers[end]];
  return { first: Math.min(one, other), count: Math.abs(one - other) + 1 };
}

/** Windows in sight. Of an empty view the first, to learn how many rows there are. */
export const windowsInSight = ({ first, last }: Sight, total: number): readonly number[] =>
  total <= 0 ? [0] : between(windowOf(Math.max(0, first)), windowOf(Math.max(0, Math.min(last, total - 1))));

/** What to ask for first: windows in sight that lack. */
export const lackingInSight = (sight: Sight, total: number, isThere: IsThere): WindowRun | null =>
  lacking(windowsInSight(sight, total), isThere);

/**
 * What to ask for ahead of the sight: in the direction of scrolling, on both sides when it rests. Nothing before
 * rows near the sight lack, and then many at once: one request for a few windows costs less than one for each.
 */
export function lackingAhead(sight: Sight, total: number, isThere: IsThere): WindowRun | null {
  const { first, last, direction } = sight;
  const seen = windowsInSight(sight, total);
  const [from = 0, to = 0] = [seen[0], seen.at(-1)];
  const below = (rows: number) => between(to + 1, windowOf(Math.min(last + rows, total - 1)));
  const above = (rows: number) => between(windowOf(Math.max(0, first - rows)), from - 1).toReversed();
  const ahead = (side: (rows: number) => readonly number[]): WindowRun | null =>
    lacking(side(nearRows), isThere) === null ? null : lacking(side(aheadRows), isThere);
  return (direction === -1 ? null : ahead(below)) ?? (direction === 1 ? null : ahead(above));
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
