/**
 * Makes contextBridge for a document; runs in the page. Values are copied and frozen on the way over and
 * functions are wrapped, so that the page holds nothing of the preload's own.
 */
export function makeBridge(target: Window): { exposeInMainWorld: (key: string, api: unknown) => void } {
  const copy = (value: unknown, place: string, above: readonly object[]): unknown => {
    if (typeof value === 'function') {
      const own = value as (...args: unknown[]) => unknown;
      return Object.freeze((...args: unknown[]): unknown => {
        const given = args.map((each, index) => copy(each, `argument ${index} of ${place}`, []));
        try {
          return copy(own(...given), `result of ${place}`, []);
        } catch (error) {
          throw error instanceof Error ? new Error(error.message) : error;
        }
      });
    }
    if (typeof value === 'symbol') throw new TypeError(`${place} is a symbol, which cannot be bridged`);
    if (typeof value !== 'object' || value === null) return value;
    if (above.includes(value)) throw new TypeError(`${place} contains itself`);
    if (value instanceof Promise) {
      return value.then(
        (result: unknown) => copy(result, `result of ${place}`, []),
        (error: unknown) => {
          throw error instanceof Error ? new Error(error.message) : copy(error, `error of ${place}`, []);
        },
      );
    }
    if (value instanceof Error) return new Error(value.message);
    const inside = [...above, value];
    if (Array.isArray(value)) {
      return Object.freeze(value.map((each, index) => copy(each, `${place}[${index}]`, inside)));
    }
    // On Electron a key of this name sets the copy's prototype and is gone as a key.
    const entries = Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, each]) => [key, copy(each, `${place}.${key}`, inside)]);
    return Object.freeze(Object.fromEntries(entries));
  };
  return Object.freeze({
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (typeof key !== 'string') throw new TypeError('The first argument of exposeInMainWorld is a name');
      if (Object.hasOwn(target, key)) {
        throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`);
      }
      const value = copy(api, key, []);
      Object.defineProperty(target, key, { value, enumerable: true, writable: false, configurable: false });
    },
  });
}
