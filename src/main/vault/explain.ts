import type { AppError } from '../../contract/errors.ts';

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
  darwin: 'The macOS Keychain',
  win32: 'The Windows Credential Manager',
  linux: 'The Secret Service (GNOME Keyring, KWallet or KeePassXC)',
};

const remedies: Readonly<Record<string, string>> = {
  darwin: 'Unlock the login keychain in Keychain Access and allow Partner Desk to use it, then try again.',
  win32:
    'Check that the Credential Manager service (VaultSvc) runs and that a policy does not forbid stored credentials, then try again.',
  linux:
    'Start and unlock a keyring for this login session (for example the packages gnome-keyring or kwalletmanager with libsecret-1-0), then try again.',
};

const happened: Readonly<Record<KeychainProblem, string>> = {
  'not-loaded': 'could not be used: the module that talks to it did not load.',
  refused: 'did not accept the request.',
  silent: 'did not answer in time; it may be waiting for its password.',
  forgetful: 'did not return what was stored in it.',
  'too-long': 'cannot hold a secret of this length.',
};

/** Why the keychain cannot be used, worded for the operator's system. */
export function explainKeychain(problem: KeychainProblem, platform: string, cause: unknown): AppError {
  const detail = cause instanceof Error ? cause.message.slice(0, 300) : null;
  return {
    code: 'no-keychain',
    message: `${names[platform] ?? 'The keychain of this system'} ${happened[problem]}`,
    next: `${remedies[platform] ?? remedies.linux} Tokens can also be kept for this session only; they are then gone when the app quits.`,
    ...(detail ? { details: [detail] } : {}),
  };
}
