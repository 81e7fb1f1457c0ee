import { randomUUID } from 'node:crypto';
import { Failure } from '../failure.ts';
import type { Vault } from '../ports.ts';
import {
  chunkName,
  cutByBytes,
  type Entry,
  entryBytes,
  longestSecretBytes,
  readEntry,
  wrapPointer,
  wrapShort,
} from './chunks.ts';
import { explainKeychain } from './explain.ts';
import {
  guardKeychain,
  type Keychain,
  keychainService,
  loadKeychain,
  triedName,
  trying,
} from './keychain.ts';

export type KeytarVaultOptions = {
  readonly load?: () => Promise<Keychain>;
  /** How long one call may take, an unlock prompt included. */
  readonly timeoutMs?: number;
  readonly service?: string;
};

/** Longer than a store's secrets take to be read, and short for whoever unlocks the keychain and tries again. */
const rememberedMs = 5_000;

/**
 * Secrets in the keychain of the system. Throws Failure (`no-keychain`) where it does not answer or refuses.
 * A damaged entry reads as absent: the store then asks to reconnect.
 */
export function createKeytarVault(options: KeytarVaultOptions = {}): Vault {
  const { load = loadKeychain, timeoutMs = 20_000, service = keychainService } = options;
  const keychain = guardKeychain(load, timeoutMs);

  const entry = async (name: string) => {
    const text = await keychain.getPassword(service, name);
    return text === null ? null : readEntry(text);
  };
  /** What the keychain last said of whether it is open, and since when: null, or why it is not. */
  let heard: { readonly at: number; readonly refusal: unknown } | null = null;
  const saidLately = (): typeof heard =>
    heard !== null && performance.now() - heard.at < rememberedMs ? heard : null;

  /** Throws where it is not open. Each time may be an unlock prompt, so what was dismissed is not asked again at once. */
  const beOpen = async (): Promise<void> => {
    const refusal = saidLately()?.refusal ?? null;
    if (refusal !== null) throw refusal;
    try {
      await trying(async () => {
        await keychain.setPassword(service, triedName, 'open');
        await keychain.deletePassword(service, triedName);
      });
      heard = { at: performance.now(), refusal: null };
    } catch (thrown) {
      heard = { at: performance.now(), refusal: thrown };
      throw thrown;
    }
  };
  /**
   * The same, and null only where there is none: the Secret Service says of a locked keyring that nothing is in it, and
   * refuses only what is written to it. `believed`: where it was open a moment ago, it is not asked again.
   */
  const present = async (name: string, believed = false): Promise<Entry | null> => {
    const found = await entry(name);
    if (found !== null) {
      heard = null;
      return found;
    }
    if (believed && saidLately()?.refusal === null) return null;
    await beOpen();
    // It may have been unlocked for that.
    return entry(name);
  };
  const deleteChunks = async (name: string, old: Entry | null) => {
    if (old?.kind !== 'pointer') return;
    for (let index = 0; index < old.count; index += 1) {
      await keychain.deletePassword(service, chunkName(name, old.generation, index));
    }
  };
  return {
    get: async (name) => {
      const found = await present(name, true);
      if (found === null || found.kind === 'unreadable') return null;
      if (found.kind === 'secret') return found.secret;
      const parts: string[] = [];
      for (let index = 0; index < found.count; index += 1) {
        const part = await keychain.getPassword(service, chunkName(name, found.generation, index));
        if (part === null) return null;
        parts.push(part);
      }
      return parts.join('');
    },
    set: async (name, secret) => {
      const bytes = Buffer.byteLength(secret);
      if (bytes > longestSecretBytes) {
        throw new Failure(explainKeychain('too-long', process.platform, new Error(`${bytes} bytes`)));
      }
      const old = await entry(name);
      if (bytes <= entryBytes) {
        await keychain.setPassword(service, name, wrapShort(secret));
      } else {
        const parts = cutByBytes(secret, entryBytes);
        const next = { kind: 'pointer', count: parts.length, generation: randomUUID() } as const;
        try {
          for (const [index, part] of parts.entries()) {
            await keychain.setPassword(service, chunkName(name, next.generation, index), part);
          }
          await keychain.setPassword(service, name, wrapPointer(next.count, next.generation));
        } catch (thrown) {
          // Nothing points at the new parts, so nobody would ever find them again.
          await deleteChunks(name, next).catch(() => undefined);
          throw thrown;
        }
      }
      heard = null;
      // The new secret is in its place; that old parts could not be deleted is no reason to drop it.
      await deleteChunks(name, old).catch(() => undefined);
    },
    delete: async (name) => {
      const old = await present(name);
      // The pointer goes last: while it is there, a deletion that failed can be repeated.
      await deleteChunks(name, old);
      await keychain.deletePassword(service, name);
    },
  };
}
