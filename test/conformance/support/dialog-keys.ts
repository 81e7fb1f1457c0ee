import { spawnSync } from 'node:child_process';
import { expect } from '../../support/app/e2e.ts';
import type { RunningApp } from '../../support/app/running-app.ts';
import { tryInWindow } from './press.ts';

/** Lets dialogs of Electron open as they are, instead of taking the answers that tests queue; or no longer. */
export const leaveDialogs = async ({ electron }: RunningApp, areNative = true): Promise<void> => {
  await electron?.evaluate((_electron, value) => {
    Reflect.get(globalThis, 'testHooks').areNative = value;
  }, areNative);
};

/**
 * Presses a key in the dialog that the app has open or is about to open, until it is gone: Chromium and GTK go on
 * moving the focus, and GTK reading the folder, when the dialog is there already, and nothing shows the end of that.
 * In the shell, whose dialogs are pages, it has to show `heading` first.
 */
export async function pressInDialog(
  app: RunningApp,
  key: 'Enter' | 'Escape',
  heading?: string,
): Promise<void> {
  if (app.electron === null) return await pressInPage(app, key, heading);
  const own = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getNativeWindowHandle().readUInt32LE(0)),
  );
  const dialogs = (): readonly number[] => windowsOf(app.pid).filter((window) => !own.includes(window));
  await expect.poll(() => dialogs().length).toBe(1);
  const [dialog = 0] = dialogs();
  await expect
    .poll(() => {
      tryInWindow(dialog, key);
      return dialogs();
    })
    .not.toContain(dialog);
}

/** The windows of a process that are seen, by their numbers under X. */
function windowsOf(pid: number): readonly number[] {
  const search = ['search', '--all', '--onlyvisible', '--pid', String(pid), '--name', '.*'];
  const { stdout } = spawnSync('xdotool', search, { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function pressInPage(app: RunningApp, key: string, heading?: string): Promise<void> {
  const page = await app.dialogPage();
  if (heading !== undefined) await page.getByRole('heading', { name: heading }).waitFor();
  const closed = page.waitForEvent('close');
  await page.waitForFunction(() => ['INPUT', 'BUTTON'].includes(document.activeElement?.tagName ?? ''));
  // The window may be gone before the press is confirmed.
  await page.keyboard.press(key).catch(() => undefined);
  await closed;
}
