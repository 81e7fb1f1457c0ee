import type { BrowserWindow } from 'electron';
import { appMessages } from '../../messages/app.ts';
import { Failure } from '../failure.ts';

/** What Electron says of a dialog that was dismissed. */
const dismissed = /cancel/i;

let isOpen = false;

/**
 * Prints the page of a window by the dialog of the system, one dialog at a time. Throws Failure: `conflict` while one is
 * open, `internal` where the system could not print.
 */
export async function printPage(window: BrowserWindow): Promise<null> {
  if (isOpen)
    throw new Failure({
      code: 'conflict',
      message: appMessages.printingOpen,
      next: appMessages.printingOpenNext,
    });
  isOpen = true;
  const reason = await new Promise<string>((resolve) => {
    window.webContents.print({ printBackground: false }, (isDone, why) => resolve(isDone ? '' : why));
  }).finally(() => {
    isOpen = false;
  });
  if (reason === '' || dismissed.test(reason)) return null;
  throw new Failure({
    code: 'internal',
    message: appMessages.notPrinted,
    next: appMessages.notPrintedNext,
    details: [reason],
  });
}
