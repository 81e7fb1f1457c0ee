import type { AppError } from '../../../../contract/errors.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';

/** Stops the change or the export that the screen tells of; whoever waits for it is answered `cancelled`. */
export async function cancelWork({ state }: SheetSession): Promise<void> {
  const { progress } = state.getState();
  if (progress === null) return;
  try {
    await desk.invoke('sheets.cancel', { work: progress.work });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** True where an error says that the work was stopped: as that was wished for, it is told as a notice. */
export function tellCancelled(error: AppError): boolean {
  if (error.code !== 'cancelled') return false;
  notify({ tone: 'info', title: error.message, ...(error.next ? { text: error.next } : {}) });
  return true;
}
