import type { Vault } from '../ports.ts';

/** Secrets of this session only: they are gone when the app quits and are never written anywhere. */
export function createMemoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    get: async (name) => secrets.get(name) ?? null,
    set: async (name, secret) => {
      secrets.set(name, secret);
    },
    delete: async (name) => {
      secrets.delete(name);
    },
  };
}
