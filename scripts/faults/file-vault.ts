import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../../src/main/ports.ts';

/**
 * Stands for the keychain where there is none and the program is killed again and again: one file per secret,
 * written beside and renamed. For the tokens of a practice service alone.
 */
export function createFileVault(folder: string): Vault {
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string): string => join(folder, Buffer.from(name).toString('base64url'));
  return {
    get: async (name) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : null),
    set: async (name, secret) => {
      writeFileSync(`${fileOf(name)}.new`, secret, { flush: true });
      renameSync(`${fileOf(name)}.new`, fileOf(name));
    },
    delete: async (name) => rmSync(fileOf(name), { force: true }),
  };
}
