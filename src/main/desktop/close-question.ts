import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { appMessages } from '../../messages/app.ts';

const question: MessageBoxOptions = {
  type: 'question',
  title: appMessages.partnerDesk,
  message: appMessages.runProgress,
  detail: appMessages.keepPartnerDeskOpen,
  buttons: [appMessages.keepRunningMinimized, appMessages.quitNow, 'Cancel'],
  defaultId: 0,
  cancelId: 2,
  noLink: true,
};

export type CloseQuestionOptions = {
  readonly isGoing: () => boolean;
  /** The app or the session ends: neither is held up by a question. */
  readonly isEnding: () => boolean;
};

/**
 * Asks what to do when the window is closed during a run. On a Mac the app and its run outlive the window, so nobody is
 * asked.
 */
export function askBeforeClosing(window: BrowserWindow, { isGoing, isEnding }: CloseQuestionOptions): void {
  if (process.platform === 'darwin') return;
  let isOpen = false;
  let isAnswered = false;
  window.on('close', (event) => {
    if (isAnswered || isEnding() || !isGoing()) return;
    event.preventDefault();
    if (isOpen) return;
    isOpen = true;
    void dialog.showMessageBox(window, question).then(({ response }) => {
      isOpen = false;
      if (window.isDestroyed()) return;
      if (response === 0) window.minimize();
      if (response !== 1) return;
      isAnswered = true;
      window.close();
    });
  });
}
