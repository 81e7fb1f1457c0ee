import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

const question: MessageBoxOptions = {
  type: 'question',
  title: 'Partner Desk',
  message: 'A run is in progress',
  detail:
    'Keep Partner Desk open and the run continues. If you quit now, the run stops where it is and you can resume it the next time you start Partner Desk. Nothing is lost, and nothing is sent twice.',
  buttons: ['Keep running, minimized', 'Quit now', 'Cancel'],
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
