import type { AppError } from '../../contract/errors.ts';
import { storesMessages } from '../../messages/stores.ts';

export type KeychainProblem =
  /** The native module could not be loaded. */
  | 'not-loaded'
  /** The keychain answered with an error: missing, locked, refused by the operator. */
  | 'refused'
  /** No answer in time: usually an unlock prompt that waits. */
  | 'silent'
  /** What was stored did not come back. */
  | 'forgetful'
  | 'too-long';

const names: Readonly<Record<string, string>> = {
  darwin: storesMessages.macosKeychain,
  win32: storesMessages.windowsCredentialManager,
  linux: storesMessages.secretServiceGnomeKeyring,
};

const remedies: Readonly<Record<string, string>> = {
  darwin: storesMessages.unlockLoginKeychainKeychain,
  win32: storesMessages.checkCredentialManagerService,
  linux: storesMessages.startUnlockKeyringLogin,
};

const happened: Readonly<Record<KeychainProblem, string>> = {
  'not-loaded': storesMessages.notUsedModuleTalks,
  refused: storesMessages.notAcceptRequest,
  silent: storesMessages.notAnswerTimeWaiting,
  forgetful: storesMessages.notReturnStored,
  'too-long': storesMessages.cannotHoldSecretLength,
};

/** Why the keychain cannot be used, worded for the operator's system. */
export function explainKeychain(problem: KeychainProblem, platform: string, cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message.slice(0, 300) : null;
  return {
    code: 'no-keychain',
    message: `${names[platform] ?? storesMessages.keychainSystem} ${happened[problem]}`,
    next: storesMessages.keychainSystemNext({ remedies: remedies[platform] ?? remedies.linux }),
    ...(detail ? { details: [detail] } : {}),
  };
}
