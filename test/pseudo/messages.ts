import { pseudo } from './pseudo.ts';

/** The catalogue in the pseudo-locale: what stands in the place of src/messages/messages.ts in the build for its test. */
export const messages = <T extends object>(entries: T): T => reworded(entries);

/** The same entries, read through the pseudo-locale. They stay what they are: a proxy has the type of its target. */
function reworded<T extends object>(entries: T): T {
  return new Proxy(entries, {
    get: (target, key) => changed(Reflect.get(target, key)),
    apply: (target, self, values) =>
      typeof target === 'function' ? changed(Reflect.apply(target, self, values)) : undefined,
  });
}

function changed(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  // A plain list: elements that React makes of a list read through a proxy would have their own texts changed.
  if (Array.isArray(value)) return value.map(changed);
  const isEntries = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isEntries ? reworded(value) : value;
}
