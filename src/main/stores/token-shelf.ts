import { Failure } from '../failure.ts';
import type { Vault } from '../ports.ts';
import { createTurns } from './turns.ts';

/** Where the tokens of a store are. */
export type Shelf = 'keychain' | 'session';
export type HeldTokens = { readonly access: string; readonly refresh: string | null };

/**
 * How much of a pair is in its place. `refresh`: the access token beside it is an older one or none. `nothing`: what
 * was there before is unchanged.
 */
export type Kept =
  | { readonly stored: 'both' }
  | { readonly stored: 'refresh' | 'nothing'; readonly problem: Failure };

/**
 * The tokens of the stores: in the keychain (or this session's memory) and, once needed, in main's memory.
 * Access and refresh token are entries of their own. What is done for one store is done in turn, so that tokens that
 * are being kept while the store is disconnected are deleted after it.
 */
export type TokenShelf = {
  /** Null when there are none. Throws Failure (`no-keychain`) when the keychain does not answer. */
  readonly load: (storeId: string, shelf: Shelf) => Promise<HeldTokens | null>;
  /** Stored first, then usable; what was not stored as a pair is not in memory either. */
  readonly keep: (storeId: string, shelf: Shelf, tokens: HeldTokens) => Promise<Kept>;
  /** Keeps a pair in memory only, where the keychain failed after the service had handed it out. */
  readonly hold: (storeId: string, tokens: HeldTokens) => void;
  /** Deletes tokens and client secret from memory and a place. Tries each, then throws Failure (`no-keychain`). */
  readonly forget: (storeId: string, shelf: Shelf) => Promise<void>;
  readonly secret: (storeId: string, shelf: Shelf) => Promise<string | null>;
  readonly keepSecret: (storeId: string, shelf: Shelf, secret: string) => Promise<void>;
};

const parts = ['access', 'refresh', 'client-secret'] as const;
const entry = (storeId: string, what: (typeof parts)[number]) => `store:${storeId}:${what}`;

export function createTokenShelf(
  vaults: Readonly<Record<Shelf, Vault>>,
  register: (secret: string, storeId: string) => void,
): TokenShelf {
  const held = new Map<string, HeldTokens>();
  const inTurn = createTurns();
  const remember = (storeId: string, tokens: HeldTokens): void => {
    register(tokens.access, storeId);
    if (tokens.refresh) register(tokens.refresh, storeId);
    held.set(storeId, tokens);
  };
  const clientSecret = async (storeId: string, shelf: Shelf): Promise<string | null> => {
    const secret = await vaults[shelf].get(entry(storeId, 'client-secret'));
    if (secret !== null) register(secret, storeId);
    return secret;
  };
  return {
    load: async (storeId, shelf) =>
      held.get(storeId) ??
      inTurn(storeId, async () => {
        // A pair that was kept while this one waited for its turn is the newer one.
        const known = held.get(storeId);
        if (known) return known;
        const access = await vaults[shelf].get(entry(storeId, 'access'));
        if (access === null) return null;
        const tokens = { access, refresh: await vaults[shelf].get(entry(storeId, 'refresh')) };
        // Not needed before a renewal, but the service may repeat it in the first answer of this session.
        await clientSecret(storeId, shelf);
        const newer = held.get(storeId);
        if (newer) return newer;
        remember(storeId, tokens);
        return tokens;
      }),
    keep: (storeId, shelf, tokens) =>
      inTurn(storeId, async () => {
        register(tokens.access, storeId);
        if (tokens.refresh) register(tokens.refresh, storeId);
        let stored: 'refresh' | 'nothing' = 'nothing';
        try {
          // Refresh token first: after a failure in between, the old access token is rejected and renewed with it.
          if (tokens.refresh) await vaults[shelf].set(entry(storeId, 'refresh'), tokens.refresh);
          else await vaults[shelf].delete(entry(storeId, 'refresh'));
          stored = 'refresh';
          await vaults[shelf].set(entry(storeId, 'access'), tokens.access);
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          if (stored === 'refresh') held.delete(storeId);
          return { stored, problem: thrown };
        }
        remember(storeId, tokens);
        return { stored: 'both' };
      }),
    hold: remember,
    forget: (storeId, shelf) =>
      inTurn(storeId, async () => {
        held.delete(storeId);
        const problems: unknown[] = [];
        for (const part of parts) {
          await vaults[shelf].delete(entry(storeId, part)).catch((thrown: unknown) => problems.push(thrown));
        }
        if (problems.length > 0) throw problems[0];
      }),
    secret: clientSecret,
    keepSecret: (storeId, shelf, secret) =>
      inTurn(storeId, async () => {
        register(secret, storeId);
        await vaults[shelf].set(entry(storeId, 'client-secret'), secret);
      }),
  };
}
