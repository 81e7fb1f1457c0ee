import type { RunProgress } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { receiveAnswer } from '../store.ts';

async function received(runId: string, answer: Promise<RunProgress>): Promise<void> {
  try {
    await receiveAnswer(runId, answer);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

export const pauseRun = (runId: string) => received(runId, desk.invoke('runs.pause', { runId }));
export const resumeRun = (runId: string) => received(runId, desk.invoke('runs.resume', { runId }));
/** Throws, so that the confirmation shows why it could not be done. */
export const cancelRun = (runId: string) => receiveAnswer(runId, desk.invoke('runs.cancel', { runId }));
export const verifyAgain = (runId: string) => received(runId, desk.invoke('runs.verifyAgain', { runId }));
export const decideBatch = (
  runId: string,
  batchId: string,
  decision: 'process-again' | 'treat-as-processed' | 'leave',
) => received(runId, desk.invoke('runs.decide', { runId, batchId, decision }));

/** Asks main for a run that the page does not know yet. Throws when there is none. */
export const loadRun = (runId: string) => receiveAnswer(runId, desk.invoke('runs.get', { runId }));
