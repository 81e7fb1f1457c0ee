import type { AppError } from '../../contract/errors.ts';
import { appErrorOf, desk } from '../bridge/index.ts';
import { notify, notifyError } from '../ui/index.ts';

/** Stops a job; whoever waits for it is answered `cancelled`. */
export async function stopJob(jobId: string): Promise<void> {
  try {
    await desk.invoke('jobs.cancel', { jobId });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** True where an error says that the job was stopped: as that was wished for, it is told as a notice. */
export function tellCancelled(error: AppError): boolean {
  if (error.code !== 'cancelled') return false;
  notify({ tone: 'info', title: error.message, ...(error.next ? { text: error.next } : {}) });
  return true;
}
