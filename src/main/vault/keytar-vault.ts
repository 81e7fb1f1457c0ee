import { randomBytes } from 'node:crypto';
import { Failure } from '../failure.ts';
import type { Vault } from '../ports.ts';
import {
  chunkName,
  cutByBytes,
  type Entry,
  entryBytes,
  generations,
  longestSecretBytes,
  mostParts,
  readEntry,
  wrapPointer,
  wrapShort,
} from './chunks.ts';
import { explainKeychain } from './explain.ts';
import {
  deleteTried,
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
const refusedForMs = 5_000;

/** Entries of one name that are deleted: more than a user has keychains. */
const mostCopies = 4;

/**
 * Secrets in the keychain of the system. Throws Failure (`no-keychain`) where it does not answer or refuses.
 * A damaged entry reads as absent: the store then asks to reconnect.
 */
export function createKeytarVault(options: KeytarVaultOptions = {}): Vault {
  const { load = loadKeychain, timeoutMs = 20_000, service = keychainService } = options;
  const keychain = guardKeychain(load, timeoutMs);

  /** Why the keychain last was not open, and since when. */
  let refused: { readonly at: number; readonly refusal: unknown } | null = null;
  /** An entry that was there when it was last looked for. */
  let known: string | null = null;
  /** What can be read tells that the keychain is open, and never asks for a password of its own. */
  const showsKnown = async (): Promise<boolean> =>
    known !== null && (await keychain.getPassword(service, known)) !== null;

  /** Throws where it is not open. Each try may be an unlock prompt, so what was dismissed is not asked again at once. */
  const beOpen = async (): Promise<void> => {
    if (refused !== null && performance.now() - refused.at < refusedForMs) throw refused.refusal;
    if (await showsKnown()) return;
    try {
      await trying(async () => {
        // Of this try alone: another copy may try at the same time.
        const secret = randomBytes(12).toString('hex');
        await keychain.setPassword(service, triedName, secret);
        await deleteTried(keychain, service, secret);
      });
      refused = null;
    } catch (thrown) {
      refused = { at: performance.now(), refusal: thrown };
      throw thrown;
    }
  };
  /**
   * Null only where there is none: the Secret Service says of a locked keyring that nothing is in it, and refuses only
   * what is written to it. It may lock between two calls, so that it was open before says nothing.
   */
  const read = async (account: string): Promise<string | null> => {
    const found = await keychain.getPassword(service, account);
    if (found !== null) {
      refused = null;
      return found;
    }
    await beOpen();
    // It may have been unlocked for that.
    return keychain.getPassword(service, account);
  };
  const entry = async (name: string): Promise<Entry | null> => {
    const text = await read(name);
    if (text === null) return null;
    known = name;
    return readEntry(text);
  };
  /**
   * Deletes what was just read: a locked keyring answers that nothing was there. An entry may be there more than once, as
   * in two keychains of one user, and is deleted only when it is gone.
   */
  const remove = async (account: string): Promise<void> => {
    for (let tries = 0; tries < mostCopies; tries += 1) {
      if (!(await keychain.deletePassword(service, account))) {
        await beOpen();
        await keychain.deletePassword(service, account);
      }
      if ((await keychain.getPassword(service, account)) === null) return;
    }
    throw new Failure(explainKeychain('refused', process.platform, null));
  };
  /**
   * Deletes the parts of a generation that there are, and `counted` of them where it is known how many there were. The
   * last goes first, so that what is left of them begins with the first and is found by it.
   */
  const removeParts = async (name: string, generation: string, from: number, counted: number) => {
    let end = Math.max(from, counted);
    while (end < mostParts && (await read(chunkName(name, generation, end))) !== null) end += 1;
    while (end > from) {
      end -= 1;
      await remove(chunkName(name, generation, end));
    }
  };
  const partsIn = (found: Entry | null, generation: string): number =>
    found?.kind === 'pointer' && found.generation === generation ? found.count : 0;
  /** Deletes every part that there may be of a secret, whether anything points at it or not, but for those in use. */
  const removeUnused = async (name: string, old: Entry | null, used: Entry | null): Promise<void> => {
    // Earlier versions gave each secret a generation of its own.
    const earlier = old?.kind === 'pointer' ? [old.generation] : [];
    for (const generation of new Set([...earlier, ...generations]))
      await removeParts(name, generation, partsIn(used, generation), partsIn(old, generation));
  };
  return {
    get: async (name) => {
      const found = await entry(name);
      if (found === null || found.kind === 'unreadable') return null;
      if (found.kind === 'secret') return found.secret;
      const parts: string[] = [];
      for (let index = 0; index < found.count; index += 1) {
        const part = await read(chunkName(name, found.generation, index));
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
      let used: Entry = { kind: 'secret', secret };
      if (bytes <= entryBytes) {
        await keychain.setPassword(service, name, wrapShort(secret));
      } else {
        const parts = cutByBytes(secret, entryBytes);
        const [first, second] = generations;
        const generation = old?.kind === 'pointer' && old.generation === first ? second : first;
        used = { kind: 'pointer', count: parts.length, generation };
        try {
          for (const [index, part] of parts.entries()) {
            await keychain.setPassword(service, chunkName(name, generation, index), part);
          }
          await keychain.setPassword(service, name, wrapPointer(parts.length, generation));
        } catch (thrown) {
          await removeParts(name, generation, 0, 0).catch(() => undefined);
          throw thrown;
        }
      }
      [refused, known] = [null, name];
      // The new secret is in its place; that old parts could not be deleted is no reason to drop it.
      await removeUnused(name, old, used).catch(() => undefined);
    },
    delete: async (name) => {
      const old = await entry(name);
      // The pointer goes last: while it is there, a deletion that failed can be repeated.
      await removeUnused(name, old, null);
      if (old !== null) await remove(name);
    },
  };
}
