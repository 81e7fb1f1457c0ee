import { type BrowserWindow, dialog } from 'electron';
import { appMessages } from '../../messages/app.ts';
import type { Ask } from '../ports.ts';

/**
 * Asks in a dialog of the system, above the window that is in front. Escape, Enter and closing it mean no, and so does
 * closing that window: its question would stay, and its yes would come from nowhere.
 */
export const systemConfirm =
  (window: () => BrowserWindow | null): Ask =>
  async ({ title, message, detail, yes }) => {
    const closing = new AbortController();
    const options = {
      type: 'question' as const,
      title,
      message,
      detail,
      buttons: [appMessages.cancel, yes],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: closing.signal,
    };
    const parent = window();
    const close = (): void => closing.abort();
    parent?.once('closed', close);
    const { response } = parent
      ? await dialog.showMessageBox(parent, options)
      : await dialog.showMessageBox(options);
    parent?.off('closed', close);
    return response === 1 && !closing.signal.aborted;
  };
