import { Failure } from '../../../src/main/failure.ts';
import type { Vault } from '../../../src/main/ports.ts';

type Call = { readonly does: 'set' | 'delete'; readonly part: string };

export type FailingVault = Vault & {
  /** What is in the keychain, by the last part of its name: access, refresh, client-secret. */
  readonly entries: () => Readonly<Record<string, string>>;
  /** Asked before each change: `true` refuses it as a locked keychain does; a promise makes it wait. */
  refuses: (call: Call) => boolean | Promise<boolean>;
};

/** A keychain that refuses what a test says. */
export function createFailingVault(): FailingVault {
  const entries = new Map<string, string>();
  const partOf = (name: string): string => name.split(':').at(-1) ?? name;
  const vault: FailingVault = {
    entries: () => Object.fromEntries([...entries].map(([name, secret]) => [partOf(name), secret])),
    refuses: () => false,
    get: async (name) => entries.get(name) ?? null,
    set: async (name, secret) => {
      await pass({ does: 'set', part: partOf(name) });
      entries.set(name, secret);
    },
    delete: async (name) => {
      await pass({ does: 'delete', part: partOf(name) });
      entries.delete(name);
    },
  };
  const pass = async (call: Call): Promise<void> => {
    if (await vault.refuses(call)) throw new Failure({ code: 'no-keychain', message: 'It is locked.' });
  };
  return vault;
}
