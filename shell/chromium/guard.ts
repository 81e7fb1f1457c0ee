import { EventEmitter } from 'node:events';

/** Names that engines, test tools and `await` probe on any object; asking for them is no use of an API. */
const probed = new Set([
  'then',
  'catch',
  'toJSON',
  'constructor',
  'domain',
  'default',
  '__esModule',
  'length',
]);

/** The error for a part of Electron that this shell does not provide. */
export const notProvided = (name: string): Error =>
  new Error(`electron.${name} is not provided by the Chromium shell`);

function throwing<T extends object>(name: string, base: T): T {
  return new Proxy(base, {
    get(target, property, receiver) {
      if (typeof property === 'symbol' || property in target || probed.has(property)) {
        return Reflect.get(target, property, receiver);
      }
      throw notProvided(`${name}.${property}`);
    },
  });
}

/**
 * A base class whose prototype chain ends in a guard: reading a member that no subclass defines throws and
 * names it. The guard sits on the prototype and not around the instance, so identity and private fields hold.
 */
export function guardedEmitter(name: string): new () => EventEmitter {
  class Guarded extends EventEmitter {}
  Object.setPrototypeOf(Guarded.prototype, throwing(name, EventEmitter.prototype));
  return Guarded;
}

/** The given members and nothing else: reading any other member throws and names it. */
export function guarded<T extends object>(name: string, members: T): T {
  return throwing(name, members);
}

/** Stands for a whole module or class that the shell lacks: importing is harmless, any use throws. */
export function absent(name: string): never {
  const fail = (): never => {
    throw notProvided(name);
  };
  const shape = function absentApi(): void {};
  return new Proxy(shape, {
    get: (_target, property) => (typeof property === 'symbol' || probed.has(property) ? undefined : fail()),
    apply: fail,
    construct: fail,
    set: fail,
  }) as never;
}
