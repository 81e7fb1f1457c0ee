/**
 * The catalogue: one constant for each area of the product, a sentence under each code. A sentence without values is a
 * text, one with values a function of them, so that an unknown code and a missing value do not compile.
 *
 * A test may put a function of text under this name before the modules load; each sentence then passes through it. The
 * product sets nothing, and its sentences are returned as they are.
 */
export const wordingName = 'partnerDeskWording';

type Wording = (text: string) => unknown;
const isWording = (value: unknown): value is Wording => typeof value === 'function';

const wording: unknown = Reflect.get(globalThis, wordingName);

/** An area of the catalogue. */
export const messages = <T extends object>(entries: T): T =>
  isWording(wording) ? reworded(entries, wording) : entries;

/** The same entries, read through a function of text. Entries stay what they are: a proxy has the type of its target. */
function reworded<T extends object>(entries: T, by: Wording): T {
  return new Proxy(entries, {
    get: (target, key) => changed(Reflect.get(target, key), by),
    apply: (target, self, values) =>
      typeof target === 'function' ? changed(Reflect.apply(target, self, values), by) : undefined,
  });
}

function changed(value: unknown, by: Wording): unknown {
  if (typeof value === 'string') return by(value);
  // A plain list: elements that React makes of a list read through a proxy would have their own texts changed.
  if (Array.isArray(value)) return value.map((item) => changed(item, by));
  const isEntries = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isEntries ? reworded(value, by) : value;
}
