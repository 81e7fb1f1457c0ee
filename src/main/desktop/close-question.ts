import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { UnsavedPlace } from '../../contract/app.ts';
import { appMessages } from '../../messages/app.ts';
import { unsavedIn } from '../../messages/unsaved.ts';
import type { Going } from './going.ts';

/** Escape and Return keep what was typed. */
const aboutText = (places: readonly UnsavedPlace[]): MessageBoxOptions => ({
  type: 'warning',
  title: appMessages.partnerDesk,
  message: appMessages.textNotSaved({ places: unsavedIn(places) }),
  detail: appMessages.textLostOnClosing,
  buttons: [appMessages.keepEditing, appMessages.closeWithoutSaving],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
});

const aboutProgress = (isRun: boolean): MessageBoxOptions => ({
  type: 'question',
  title: appMessages.partnerDesk,
  message: isRun ? appMessages.runProgress : appMessages.loadingProgress,
  detail: isRun ? appMessages.keepPartnerDeskOpen : appMessages.keepOpenToLoad,
  buttons: [appMessages.keepRunningMinimized, appMessages.quitNow, appMessages.cancel],
  defaultId: 0,
  cancelId: 2,
  noLink: true,
});

export type CloseQuestionOptions = {
  /** Runs, and bundle prices that are loading. */
  readonly inProgress: () => readonly Pick<Going, 'of'>[];
  /** Where the page of the window has text that is not saved. */
  readonly unsaved: () => readonly UnsavedPlace[];
  /** The app or the session ends: neither is held up by a question. */
  readonly isEnding: () => boolean;
};

/** The operator quits, which closes all windows: one of them asks for all. */
let quitting: 'no' | 'asked' | 'agreed' = 'no';
/** Takes away what waits for the windows of a quit that was not agreed to. */
let following = new AbortController();

/**
 * Closes all windows, the front one first: where that asks and is not answered by a yes, the others stay, too. `closed`
 * is called when none is left.
 */
export function closeAllWindows(front: BrowserWindow | null, closed?: () => void): void {
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
      if (left > 0 || signal.aborted) return;
      quitting = 'no';
      closed?.();
    });
  }
  front.once('closed', () => {
    if (signal.aborted) return;
    for (const window of others) if (!window.isDestroyed()) window.close();
  });
  front.close();
}

/**
 * Asks before a window is closed whose text would be lost with it, and what to do when the last one is closed during a
 * run: another one keeps the app, and its run. On a Mac a run outlives the windows, so nobody is asked about it.
 */
export function askBeforeClosing(
  window: BrowserWindow,
  { inProgress, unsaved, isEnding }: CloseQuestionOptions,
): void {
  let isOpen = false;
  let isTextGivenUp = false;
  let isRunAnswered = false;
  const stay = (): void => {
    quitting = 'no';
    following.abort();
    // What is typed from now on counts again.
    isTextGivenUp = false;
  };
  const ask = async (box: MessageBoxOptions, answered: (button: number) => void): Promise<void> => {
    if (isOpen) return;
    isOpen = true;
    const { response } = await dialog.showMessageBox(window, box);
    isOpen = false;
    if (!window.isDestroyed()) answered(response);
  };
  window.on('close', (event) => {
    if (isEnding()) return;
    const places = isTextGivenUp ? [] : unsaved();
    if (places.length > 0) {
      event.preventDefault();
      void ask(aboutText(places), (button) => {
        if (button !== 1) return stay();
        isTextGivenUp = true;
        window.close();
      });
      return;
    }
    const isForAll = quitting === 'asked' || BrowserWindow.getAllWindows().length === 1;
    if (process.platform === 'darwin' || isRunAnswered || quitting === 'agreed' || !isForAll) return;
    const going = inProgress();
    if (going.length === 0) return;
    event.preventDefault();
    void ask(aboutProgress(going.some(({ of }) => of === 'run')), (button) => {
      if (button === 0) window.minimize();
      if (button !== 1) return stay();
      isRunAnswered = true;
      if (quitting === 'asked') quitting = 'agreed';
      window.close();
    });
  });
}
