import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
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

/** The operator quits, which closes all windows: one of them asks for all. */
let quitting: 'no' | 'asked' | 'agreed' = 'no';
/** Takes away what waits for the windows of a quit that was not agreed to. */
let following = new AbortController();

/** Closes all windows, the front one first: where that asks and is not answered by a yes, the others stay, too. */
export function closeAllWindows(front: BrowserWindow | null): void {
  const others: readonly BrowserWindow[] = BrowserWindow.getAllWindows().filter((window) => window !== front);
  if (front === null) return;
  quitting = 'asked';
  // Of an earlier quit that nobody agreed to nothing may be left: the front window may be closed alone after that.
  following.abort();
  following = new AbortController();
  const { signal } = following;
  let left = others.length + 1;
  for (const window of [front, ...others]) {
    window.once('closed', () => {
      left -= 1;
      if (left === 0 && !signal.aborted) quitting = 'no';
    });
  }
  front.once('closed', () => {
    if (signal.aborted) return;
    for (const window of others) if (!window.isDestroyed()) window.close();
  });
  front.close();
}

/**
 * Asks what to do when the last window is closed during a run: another one keeps the app, and its run. On a Mac both
 * outlive the windows, so nobody is asked.
 */
export function askBeforeClosing(window: BrowserWindow, { isGoing, isEnding }: CloseQuestionOptions): void {
  if (process.platform === 'darwin') return;
  let isOpen = false;
  let isAnswered = false;
  window.on('close', (event) => {
    const isForAll = quitting === 'asked' || BrowserWindow.getAllWindows().length === 1;
    if (isAnswered || quitting === 'agreed' || isEnding() || !isGoing() || !isForAll) return;
    event.preventDefault();
    if (isOpen) return;
    isOpen = true;
    void dialog.showMessageBox(window, question).then(({ response }) => {
      isOpen = false;
      if (window.isDestroyed()) return;
      if (response === 0) window.minimize();
      if (response !== 1) {
        quitting = 'no';
        following.abort();
        return;
      }
      isAnswered = true;
      if (quitting === 'asked') quitting = 'agreed';
      window.close();
    });
  });
}
