import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Path of the Electron binary, or null where it was never fetched. */
export function electronPath(): string | null {
  const folder = join(root, 'node_modules/electron');
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  const path = join(dist, readFileSync(note, 'utf8').trim());
  return existsSync(path) ? path : null;
}

/** Why the shell under test cannot run here, or null. */
export function missingShell(kind: ShellKind = shellUnderTest()): string | null {
  if (kind === 'electron') return electronPath() === null ? 'the Electron binary is not installed' : null;
  return findBrowser() === null ? 'no Chromium, Chrome or Edge is installed' : null;
}
