import { app, BrowserWindow, powerMonitor } from 'electron';
import type { Desk } from '../desk.ts';
import type { Logger } from '../log/logger.ts';
import { keychainAtRest } from '../vault/keychain.ts';
import type { Windows } from './windows.ts';

/** Longest time that a quit waits for what is being written. What takes longer is made good at the next start. */
const closingMs = 10_000;

/**
 * From the second instance to the quit. Quitting in the middle of a run asks nothing (closing its window does, see
 * desktop/close-question.ts): all that is known is on disk before it is used, and closing only lets what is being written
 * end. `isEnding`: the app or the session ends, and nobody is asked anything more.
 */
export function installLifecycle({
  desk,
  windows,
  log,
}: {
  desk: Promise<Desk>;
  windows: Windows;
  log: Logger;
}): { readonly isEnding: () => boolean } {
  app.on('second-instance', windows.toFront);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) windows.open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  let closing: Promise<void> | null = null;
  let isClosed = false;
  let isSessionEnding = false;
  const close = (): Promise<void> => {
    closing ??= Promise.race([desk.then((started) => started.close()).then(keychainAtRest), patience()])
      .catch((error: unknown) => log.error('closing failed', { error: String(error) }))
      .finally(() => {
        isClosed = true;
      });
    return closing;
  };

  app.on('before-quit', (event) => {
    // To hold up the quit would call off a log-out or a shutdown, and nothing is lost without waiting.
    if (isClosed || isSessionEnding) return void close();
    event.preventDefault();
    if (closing === null) void close().then(() => app.quit());
  });
  powerMonitor.on('shutdown', () => {
    isSessionEnding = true;
    log.info('the system is shutting down');
  });
  // Windows ends the process after this event, without `before-quit`.
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => {
      isSessionEnding = true;
      log.info('the session is ending');
      void close();
    });
  });

  powerMonitor.on('suspend', () => void desk.then((started) => started.sleeping(true)));
  powerMonitor.on('resume', () => void desk.then((started) => started.sleeping(false)));

  return { isEnding: () => isSessionEnding || closing !== null };
}

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, closingMs));
