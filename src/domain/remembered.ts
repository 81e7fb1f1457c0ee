/** Keys that are remembered, and characters of one at the most: they come from services. */
const mostKeys = 1000;
const longest = 100;

/** The same work on keys of answers, done once for each of them: every record of a page has the same ones. */
export function ofKeys<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = work(key);
    if (key.length > longest) return made;
    if (known.size >= mostKeys) known.clear();
    known.set(key, made);
    return made;
  };
}

/** The same work on objects that do not change, done once for each of them. */
export function ofObjects<K extends object, T>(work: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly made: T }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.made;
    const made = work(of);
    known.set(of, { made });
    return made;
  };
}
