/**
 * Makes the global object that a preload sees; runs in the page. What the preload puts there stays with it,
 * as in the world of its own that Electron gives it; what it reads is the page's.
 */
export function makeWorld(page: Window & typeof globalThis): object {
  const own = new Map<PropertyKey, unknown>();
  const world: object = new Proxy(
    {},
    {
      get: (_target, property) => {
        if (own.has(property)) return own.get(property);
        if (property === 'globalThis' || property === 'window' || property === 'self') return world;
        const value: unknown = Reflect.get(page, property);
        // Functions of the page insist on the real window; classes must stay themselves.
        const isPlain = typeof value === 'function' && value.prototype === undefined;
        return isPlain ? value.bind(page) : value;
      },
      set: (_target, property, value) => {
        own.set(property, value);
        return true;
      },
      has: (_target, property) => own.has(property) || Reflect.has(page, property),
      deleteProperty: (_target, property) => {
        own.delete(property);
        return true;
      },
      defineProperty: (_target, property, descriptor) => {
        own.set(property, descriptor.value);
        return true;
      },
    },
  );
  return world;
}
