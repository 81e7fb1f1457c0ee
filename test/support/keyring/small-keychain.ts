import type { Keychain } from '../../../src/main/vault/keychain.ts';

/** A keychain whose entries may hold no more than those of Windows, and that can be cut off in the middle. */
export function windowsLikeKeychain() {
  const entries = new Map<string, string>();
  let writesLeft = Number.POSITIVE_INFINITY;
  let locked = false;
  const keychain: Keychain = {
    getPassword: async (_service, account) => (locked ? null : (entries.get(account) ?? null)),
    setPassword: async (_service, account, secret) => {
      if (locked) throw new Error('Cannot create an item in a locked collection');
      if (Buffer.byteLength(secret) > 2_560) throw new Error('The stub received bad data');
      if (writesLeft === 0) throw new Error('The power went out');
      writesLeft -= 1;
      entries.set(account, secret);
    },
    deletePassword: async (_service, account) => !locked && entries.delete(account),
  };
  return {
    entries,
    load: async () => keychain,
    /** As the Secret Service does: it says of a locked keyring that nothing is in it, and takes nothing. */
    isLocked: (is: boolean) => {
      locked = is;
    },
    cutAfter: (writes: number) => {
      writesLeft = writes;
    },
  };
}
