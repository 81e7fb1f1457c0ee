/** Makes the `require` of a sandboxed preload; runs in the page. Modules are those that Electron allows. */
export function makeRequire(electron: object): (name: string) => unknown {
  class EventEmitter {
    readonly #listeners = new Map<string, ((...args: unknown[]) => void)[]>();
    on(name: string, listener: (...args: unknown[]) => void): this {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return this;
    }
    off(name: string, listener: (...args: unknown[]) => void): this {
      this.#listeners.set(
        name,
        (this.#listeners.get(name) ?? []).filter((each) => each !== listener),
      );
      return this;
    }
    once(name: string, listener: (...args: unknown[]) => void): this {
      const first = (...args: unknown[]): void => {
        this.off(name, first);
        listener(...args);
      };
      return this.on(name, first);
    }
    addListener(name: string, listener: (...args: unknown[]) => void): this {
      return this.on(name, listener);
    }
    removeListener(name: string, listener: (...args: unknown[]) => void): this {
      return this.off(name, listener);
    }
    emit(name: string, ...args: unknown[]): boolean {
      const listeners = this.#listeners.get(name) ?? [];
      for (const listener of listeners) listener(...args);
      return listeners.length > 0;
    }
  }
  const timers = {
    setTimeout: setTimeout.bind(window),
    clearTimeout: clearTimeout.bind(window),
    setInterval: setInterval.bind(window),
    clearInterval: clearInterval.bind(window),
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => setTimeout(run, 0, ...args),
    clearImmediate: clearTimeout.bind(window),
  };
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/renderer', electron],
    ['electron/common', electron],
    ['events', Object.assign(EventEmitter, { EventEmitter, default: EventEmitter })],
    ['timers', timers],
    ['url', { URL, URLSearchParams }],
  ]);
  return (name) => {
    const found = modules.get(name.replace(/^node:/, ''));
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };
}
