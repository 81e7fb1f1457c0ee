import type { Vault } from '../ports.ts';

/** Where the tokens of a store are. */
export type Shelf = 'keychain' | 'session';
export type HeldTokens = { readonly access: string; readonly refresh: string | null };

/**
 * The tokens of the stores: in the keychain (or this session's memory) and, once needed, in main's memory.
 * Access and refresh token are entries of their own.
 */
export type TokenShelf = {
  /** Null when there are none. Throws Failure (`no-keychain`) when the keychain does not answer. */
  readonly load: (storeId: string, shelf: Shelf) => Promise<HeldTokens | null>;
  /** Stored first, then usable. Throws Failure (`no-keychain`). */
  readonly keep: (storeId: string, shelf: Shelf, tokens: HeldTokens) => Promise<void>;
  /** Keeps a pair in memory only, where the keychain failed after the service had handed it out. */
  readonly hold: (storeId: string, tokens: HeldTokens) => void;
  readonly forget: (storeId: string, shelf: Shelf | 'none') => Promise<void>;
  readonly secret: (storeId: string, shelf: Shelf) => Promise<string | null>;
  readonly keepSecret: (storeId: string, shelf: Shelf, secret: string) => Promise<void>;
  readonly forgetSecret: (storeId: string, shelf: Shelf) => Promise<void>;
};

const entry = (storeId: string, what: 'access' | 'refresh' | 'client-secret') => `store:${storeId}:${what}`;

export function createTokenShelf(
  vaults: Readonly<Record<Shelf, Vault>>,
  register: (secret: string) => void,
): TokenShelf {
  const held = new Map<string, HeldTokens>();
  const remember = (storeId: string, tokens: HeldTokens): void => {
    register(tokens.access);
    if (tokens.refresh) register(tokens.refresh);
    held.set(storeId, tokens);
  };
  return {
    load: async (storeId, shelf) => {
      const known = held.get(storeId);
      if (known) return known;
      const access = await vaults[shelf].get(entry(storeId, 'access'));
      if (access === null) return null;
      const tokens = { access, refresh: await vaults[shelf].get(entry(storeId, 'refresh')) };
      // A pair that was kept while the keychain was being read is the newer one.
      const newer = held.get(storeId);
      if (newer) return newer;
      remember(storeId, tokens);
      return tokens;
    },
    keep: async (storeId, shelf, tokens) => {
      register(tokens.access);
      if (tokens.refresh) register(tokens.refresh);
      // Refresh token first: after a crash in between, the old access token is rejected and renewed with it.
      if (tokens.refresh) await vaults[shelf].set(entry(storeId, 'refresh'), tokens.refresh);
      else await vaults[shelf].delete(entry(storeId, 'refresh'));
      await vaults[shelf].set(entry(storeId, 'access'), tokens.access);
      remember(storeId, tokens);
    },
    hold: remember,
    forget: async (storeId, shelf) => {
      held.delete(storeId);
      const places: readonly Shelf[] = shelf === 'none' ? ['session'] : [shelf];
      for (const place of places) {
        await vaults[place].delete(entry(storeId, 'access'));
        await vaults[place].delete(entry(storeId, 'refresh'));
      }
    },
    secret: (storeId, shelf) => vaults[shelf].get(entry(storeId, 'client-secret')),
    keepSecret: async (storeId, shelf, secret) => {
      register(secret);
      await vaults[shelf].set(entry(storeId, 'client-secret'), secret);
    },
    forgetSecret: (storeId, shelf) => vaults[shelf].delete(entry(storeId, 'client-secret')),
  };
}
