import { type BrowserWindow, dialog } from 'electron';
import { appMessages } from '../../messages/app.ts';
import type { Ask } from '../ports.ts';

/** Asks in a dialog of the system, above the window that is in front. Escape, Enter and closing it mean no. */
export const systemConfirm =
  (window: () => BrowserWindow | null): Ask =>
  async ({ title, message, detail, yes }) => {
    const options = {
      type: 'question' as const,
      title,
      message,
      detail,
      buttons: [appMessages.cancel, yes],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    const parent = window();
    const { response } = parent
      ? await dialog.showMessageBox(parent, options)
      : await dialog.showMessageBox(options);
    return response === 1;
  };
