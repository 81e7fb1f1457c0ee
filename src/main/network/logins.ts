import type { KnownProxy, NetworkState, ProxyLogin } from '../../contract/network.ts';
import { networkMessages } from '../../messages/network.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Vault } from '../ports.ts';
import type { Login } from './environment-proxy.ts';
import { keyOf, nameOf, type WebProxy } from './proxy-list.ts';
import type { Trial } from './tunnel.ts';

const maxProxies = 20;

export type LoginsDeps = {
  readonly vault: Vault;
  readonly register: (secret: string) => void;
  readonly changed: (state: NetworkState) => void;
  readonly log: Logger;
};

type Entry = {
  readonly name: string;
  state: ProxyLogin;
  login: Login | null;
  /** The keychain was asked: it is not asked again in a session, as each time may be a prompt. */
  isLookedUp: boolean;
  /** The proxy took them once. */
  isProven: boolean;
  /** Somebody finds out whether they are right. */
  pending: Promise<void> | null;
};

const entryName = (key: string): string => `proxy:${key}`;

/**
 * User names and passwords for proxies, each for one scheme, host and port alone. They are in the keychain (or this
 * session's memory) and in main's memory; no channel carries a password to the page. One that a proxy refused is not
 * given to it again, so that an account is not locked by a run that goes on.
 */
export function createLogins({ vault, register, changed, log }: LoginsDeps) {
  const entries = new Map<string, Entry>();

  const state = (): NetworkState => ({
    proxies: [...entries].map(
      ([key, { name, state: login, login: given }]): KnownProxy => ({
        key,
        name,
        login,
        userName: given?.userName ?? null,
      }),
    ),
  });
  const entryOf = (proxy: WebProxy): Entry => {
    const key = keyOf(proxy);
    const known = entries.get(key);
    if (known) return known;
    const hasRoom = entries.size < maxProxies || dropUnused();
    const made: Entry = {
      ...{ name: nameOf(proxy), state: 'none', login: null },
      // Without a place, what a proxy refused would not be remembered: it gets nothing.
      ...{ isLookedUp: !hasRoom, isProven: false, pending: null },
    };
    if (hasRoom) {
      entries.set(key, made);
      changed(state());
    }
    return made;
  };
  /** Forgets the oldest proxy that never asked; false where all of them did. */
  const dropUnused = (): boolean => {
    const [unused] = [...entries].find(([, { state: login, pending }]) => login === 'none' && !pending) ?? [];
    return unused !== undefined && entries.delete(unused);
  };
  const put = (entry: Entry, next: ProxyLogin, login: Login | null): void => {
    if (login) {
      register(login.password);
      register(Buffer.from(`${login.userName}:${login.password}`).toString('base64'));
    }
    if (entry.state === next && entry.login === login) return;
    if (entry.login !== login) entry.isProven = false;
    entry.state = next;
    entry.login = login;
    changed(state());
  };
  const found = (key: string): Entry => {
    const entry = entries.get(key);
    if (entry) return entry;
    throw new Failure({
      code: 'not-found',
      message: networkMessages.proxyNotUsedSince,
    });
  };
  const look = async (key: string): Promise<Login | null> => {
    try {
      return readLogin(await vault.get(entryName(key)));
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      log.warn('the keychain did not answer for a proxy');
      return null;
    }
  };

  return {
    state,
    /** A proxy is about to be used; the environment may name a user. */
    use: (proxy: WebProxy, given: Login | null): void => {
      const entry = entryOf(proxy);
      if (given && entry.state === 'none') put(entry, 'environment', given);
    },
    /** A proxy asks. Null where nothing is known that it has not refused: the operator is then asked. */
    asked: async (proxy: WebProxy): Promise<Trial | null> => {
      const entry = entryOf(proxy);
      while (entry.pending) await entry.pending;
      const { promise, resolve } = Promise.withResolvers<void>();
      if (!entry.isProven) entry.pending = promise;
      const free = (): void => {
        if (entry.pending === promise) entry.pending = null;
        resolve();
      };
      if (!entry.login && !entry.isLookedUp) {
        entry.isLookedUp = true;
        const login = await look(keyOf(proxy));
        // What was entered meanwhile is newer.
        if (login && !entry.login) put(entry, 'kept', login);
      }
      const { login } = entry;
      if (login === null || entry.state === 'refused') {
        if (login === null) put(entry, 'asked', null);
        free();
        return null;
      }
      return {
        login,
        end: (outcome) => {
          // Others may have been entered while these were on their way.
          if (entry.login === login && outcome === 'taken') entry.isProven = true;
          if (entry.login === login && outcome === 'refused') put(entry, 'refused', login);
          free();
        },
      };
    },
    save: async (key: string, { userName, password }: Login): Promise<NetworkState> => {
      const entry = found(key);
      // Basic separates the two by a colon (RFC 7617), and neither may hold control characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (userName === '' || userName.includes(':') || /[\0-\x1f\x7f]/.test(userName + password)) {
        throw new Failure({
          code: 'bad-input',
          message: networkMessages.userNameNoColon,
        });
      }
      const login = { userName, password };
      register(password);
      const kept = await vault.set(entryName(key), JSON.stringify(login)).then(
        () => 'kept' as const,
        (thrown: unknown) => {
          if (!(thrown instanceof Failure)) throw thrown;
          log.warn('the keychain did not keep a password for a proxy');
          return 'session' as const;
        },
      );
      entry.isLookedUp = true;
      put(entry, kept, login);
      return state();
    },
    delete: async (key: string): Promise<NetworkState> => {
      const entry = found(key);
      await vault.delete(entryName(key));
      entry.isLookedUp = true;
      put(entry, 'none', null);
      return state();
    },
  };
}

export type Logins = ReturnType<typeof createLogins>;

function readLogin(text: string | null): Login | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { userName, password } = value as Partial<Record<keyof Login, unknown>>;
    return typeof userName === 'string' && typeof password === 'string' ? { userName, password } : null;
  } catch {
    return null;
  }
}
