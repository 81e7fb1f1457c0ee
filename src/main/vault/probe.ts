import { randomBytes } from 'node:crypto';
import type { AppError } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';
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

export type KeychainReport =
  | { readonly available: true; readonly problem: null }
  | { readonly available: false; readonly problem: AppError };

export type ProbeOptions = { readonly load?: () => Promise<Keychain>; readonly timeoutMs?: number };

/** Another Partner Desk with a data folder of its own tries the same entry, and may take it away in between. */
const mostTries = 5;

/**
 * Whether the keychain of this system really works: stores an entry, reads it back and deletes it. Answers
 * within the time limit (per call) whatever the keychain does.
 */
export async function probeKeychain(options: ProbeOptions = {}): Promise<KeychainReport> {
  const { load = loadKeychain, timeoutMs = 5_000 } = options;
  const keychain = guardKeychain(load, timeoutMs);
  const secret = randomBytes(12).toString('hex');
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const read = await trying(async () => {
        await keychain.setPassword(keychainService, triedName, secret);
        const found = await keychain.getPassword(keychainService, triedName);
        await deleteTried(keychain, keychainService, secret);
        return found;
      });
      if (read === secret) return { available: true, problem: null };
    }
    return { available: false, problem: explainKeychain('forgetful', process.platform, null) };
  } catch (thrown) {
    if (thrown instanceof Failure) return { available: false, problem: thrown.error };
    throw thrown;
  }
}
