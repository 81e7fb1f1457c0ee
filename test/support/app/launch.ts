import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchInChromium } from './chromium-app.ts';
import { launchInElectron } from './electron-app.ts';
import { removeFolder } from './remove-folder.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { missingShell, shellUnderTest } from './shell-under-test.ts';

/**
 * Starts the built app in the shell under test as a process of its own. Used by end-to-end tests, the demo
 * and the benchmarks. Fails where the shell cannot be had: suites use `describeApp`.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const kind = shellUnderTest();
  const reason = missingShell(kind);
  if (reason !== null) throw new Error(`The app cannot be started on ${kind}: ${reason}`);
  const own = options.userData === undefined;
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'partner-desk-test-'));
  const remove = (): void => {
    if (own) removeFolder(userData);
  };
  try {
    const launch = kind === 'electron' ? launchInElectron : launchInChromium;
    const app = await launch({ ...options, userData });
    for (const path of options.openFiles ?? []) await app.answerOpenDialog(path);
    if (options.saveTo !== undefined) await app.answerSaveDialog(options.saveTo);
    const close = async (): Promise<void> => {
      try {
        await app.close();
      } finally {
        remove();
      }
    };
    return { ...app, close };
  } catch (error) {
    remove();
    throw error;
  }
}
