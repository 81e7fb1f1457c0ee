import { test } from './e2e.ts';

/** Whether the command key does what Ctrl does elsewhere, and the menus are those of a Mac. */
export const isMac = process.platform === 'darwin';

/** For tests that press keys as a keyboard does, so that they reach the menu and dialogs of the system. */
export const needsRealKeys = (): void => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(process.platform !== 'linux', 'keys of the system are pressed by xdotool, which needs X');
};

/** For tests that end a process in order by a signal, or look for one by `ps`. */
export const needsSignals = (): void => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(process.platform === 'win32', 'Windows has no signals and no ps');
};

/** For tests in which programs of the desktop are stood in for on the PATH. */
export const needsFreeDesktop = (): void => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(process.platform !== 'linux', 'Electron runs xdg-open on Linux alone');
};
