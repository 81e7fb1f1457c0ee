import { app, BrowserWindow, powerMonitor } from 'electron';
import type { Desk } from '../desk.ts';

/**
 * From the second instance to the quit. Quitting in the middle of a run asks nothing: all that is known is on
 * disk before it is used, and closing only lets what is being written end.
 */
export function installLifecycle({ desk, show }: { desk: Promise<Desk>; show: () => void }): void {
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return show();
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) show();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  let closing: 'no' | 'under way' | 'done' = 'no';
  app.on('before-quit', (event) => {
    if (closing === 'done') return;
    event.preventDefault();
    if (closing === 'under way') return;
    closing = 'under way';
    void desk
      .then((started) => started.close())
      .catch(() => undefined)
      .finally(() => {
        closing = 'done';
        app.quit();
      });
  });

  powerMonitor.on('suspend', () => void desk.then((started) => started.sleeping(true)));
  powerMonitor.on('resume', () => void desk.then((started) => started.sleeping(false)));
}
