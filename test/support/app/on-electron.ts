import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { launchApp, test } from './e2e.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';

/** The app on Electron, with a hand on its main process. */
export type ElectronUnderTest = RunningApp & { readonly electron: ElectronApplication };

/** For suites about what only Electron does: in the Chromium shell they are reported as skipped. */
export const electronOnly = (): void => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(({ shell }) => shell !== 'electron', 'the Chromium shell has nothing of this');
};

export async function launchOnElectron(options: LaunchOptions = {}): Promise<ElectronUnderTest> {
  const app = await launchApp(options);
  if (app.electron === null) throw new Error('This test needs Electron');
  return { ...app, electron: app.electron };
}

/**
 * The text of the app's window, also where the driver's own page crashed with the one before. Empty where the page does
 * not answer: one that is gone never does.
 */
export const windowText = ({ electron }: ElectronUnderTest): Promise<string> =>
  electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return '';
    const read: Promise<string> = contents.executeJavaScript('document.body.innerText');
    // A page that goes while it is asked, or has no body yet, refuses: whoever waits for its text asks again.
    const answer = read.catch(() => '');
    return Promise.race([answer, new Promise<string>((resolve) => setTimeout(resolve, 2000, ''))]);
  });

/** What main wrote to its log, one entry a line. */
export function mainLog({ userData }: ElectronUnderTest): string {
  const file = join(userData, 'logs/main.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
