import type { RunProgress } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { receiveRun } from '../store.ts';

async function received(answer: Promise<RunProgress>): Promise<void> {
  try {
    receiveRun(await answer);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

export const pauseRun = (runId: string) => received(desk.invoke('runs.pause', { runId }));
export const resumeRun = (runId: string) => received(desk.invoke('runs.resume', { runId }));
/** Throws, so that the confirmation shows why it could not be done. */
export const cancelRun = async (runId: string) => receiveRun(await desk.invoke('runs.cancel', { runId }));
export const verifyAgain = (runId: string) => received(desk.invoke('runs.verifyAgain', { runId }));
export const decideBatch = (
  runId: string,
  batchId: string,
  decision: 'process-again' | 'treat-as-processed' | 'leave',
) => received(desk.invoke('runs.decide', { runId, batchId, decision }));

/** Asks main for a run that the page does not know yet. Throws when there is none. */
export const loadRun = async (runId: string) => receiveRun(await desk.invoke('runs.get', { runId }));
