import { once } from 'node:events';
import { app, BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { appOrigin } from '../../contract/index.ts';
import { appMessages } from '../../messages/app.ts';
import { closeAllWindows } from '../desktop/close-question.ts';
import type { Logger } from '../log/logger.ts';

export type WindowFailureOptions = {
  readonly log: Logger;
  /** Opens a window in the place of one whose page cannot be loaded again. */
  readonly reopen: () => void;
  /** Shows the diagnostics as soon as the page is usable again. */
  readonly showDiagnostics: () => void;
};

const gone: MessageBoxOptions = {
  type: 'error',
  title: appMessages.partnerDesk,
  message: appMessages.windowStoppedWorking,
  detail: appMessages.sheetsRunsKeptOutside,
  buttons: ['Reload', appMessages.reloadViewDiagnostics, 'Quit'],
  defaultId: 0,
  // Escape and the close button must not leave a dead window behind.
  cancelId: 0,
  noLink: true,
};

const stuck: MessageBoxOptions = {
  type: 'warning',
  title: appMessages.partnerDesk,
  message: appMessages.windowNotResponding,
  detail: appMessages.respondAgainMomentReloading,
  buttons: ['Wait', 'Reload', appMessages.reloadViewDiagnostics],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

/** Ends the app. The window's page is gone and has nothing to keep; those of the others ask as they always do. */
function quitWithout(window: BrowserWindow): void {
  const [other] = BrowserWindow.getAllWindows().filter((one) => one !== window);
  if (other) {
    window.destroy();
    // On a Mac the app outlives its windows.
    closeAllWindows(other, () => app.quit());
  } else app.quit();
}

/** A page that crashed or hangs: logged, and offered to be loaded again. Main keeps all that counts meanwhile. */
export function watchWindow(window: BrowserWindow, options: WindowFailureOptions): void {
  const { log } = options;
  const contents = window.webContents;
  let question: AbortController | null = null;
  let isReloading = false;

  const ask = async (box: MessageBoxOptions): Promise<number | null> => {
    question?.abort();
    const asked = new AbortController();
    question = asked;
    if (!window.isVisible()) window.show();
    const { response } = await dialog.showMessageBox(window, { ...box, signal: asked.signal });
    if (asked.signal.aborted || window.isDestroyed()) return null;
    question = null;
    return response;
  };

  const reload = async (andDiagnostics: boolean): Promise<void> => {
    if (andDiagnostics) options.showDiagnostics();
    try {
      await window.loadURL(`${appOrigin}/`);
    } catch (error) {
      log.error('the page could not be loaded again', { error: String(error) });
      options.reopen();
      window.destroy();
    }
  };

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (isReloading || reason === 'clean-exit') return;
    // Named so that the log does not take it for a code of the authorization.
    log.error('page gone', { reason, exit: exitCode });
    void ask(gone).then((button) => {
      if (button === 2) quitWithout(window);
      else if (button !== null) void reload(button === 1);
    });
  });
  window.on('unresponsive', () => {
    log.warn('page not responding');
    void ask(stuck).then(async (button) => {
      if (button === null || button === 0) return;
      // A page that hangs cannot be navigated: its process has to end first.
      isReloading = true;
      const ended = once(contents, 'render-process-gone');
      contents.forcefullyCrashRenderer();
      await ended;
      await reload(button === 2);
      isReloading = false;
    });
  });
  window.on('responsive', () => {
    log.info('page responding again');
    question?.abort();
  });
  contents.on('preload-error', (_event, _path, error) => log.error('preload failed', { error }));
}
