import { fileURLToPath } from 'node:url';
import { electronBinary } from '../../../scripts/support/electron-binary.ts';
import { findBrowser } from '../../../shell/chromium/find-browser.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export type ShellKind = 'chromium' | 'electron';

/** The shell that end-to-end tests run on: SHELL_UNDER_TEST, else the Chromium shell. */
export function shellUnderTest(): ShellKind {
  const asked = process.env.SHELL_UNDER_TEST ?? 'chromium';
  if (asked !== 'chromium' && asked !== 'electron') {
    throw new Error(`SHELL_UNDER_TEST is chromium or electron, not ${asked}`);
  }
  return asked;
}

/** Electron and the app that it is given, as the test command prepared them; else the binary of the checkout. */
export function electronUnderTest(): { readonly binary: string; readonly app: string } | null {
  const { TEST_ELECTRON: prepared, TEST_ELECTRON_APP: app } = process.env;
  const binary = prepared ?? electronBinary();
  return binary === null ? null : { binary, app: app ?? root };
}

/** Why the shell under test cannot run here, or null. */
export function missingShell(kind: ShellKind = shellUnderTest()): string | null {
  if (kind === 'electron')
    return electronUnderTest() === null ? 'the Electron binary is not installed' : null;
  return findBrowser() === null ? 'no Chromium, Chrome or Edge is installed' : null;
}
