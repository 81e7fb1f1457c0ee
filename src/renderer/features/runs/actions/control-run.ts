import type { RunProgress } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { receiveAnswer } from '../store.ts';
import { verificationAsked, verificationEnded } from '../verifications.ts';

/** False when main refused, and said why. */
async function received(runId: string, answer: Promise<RunProgress>): Promise<boolean> {
  try {
    await receiveAnswer(runId, answer);
    return true;
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
    return false;
  }
}

export const pauseRun = (runId: string) => received(runId, desk.invoke('runs.pause', { runId }));
export const resumeRun = (runId: string) => received(runId, desk.invoke('runs.resume', { runId }));
/** Throws, so that the confirmation shows why it could not be done. */
export async function cancelRun(runId: string): Promise<void> {
  await receiveAnswer(runId, desk.invoke('runs.cancel', { runId }));
  verificationEnded(runId);
}
export async function verifyAgain(run: RunProgress): Promise<void> {
  verificationAsked(run);
  const isGoing = await received(run.id, desk.invoke('runs.verifyAgain', { runId: run.id }));
  if (!isGoing) verificationEnded(run.id);
}
export async function decideBatch(
  runId: string,
  batchId: string,
  decision: 'process-again' | 'treat-as-processed' | 'leave',
): Promise<void> {
  const isDecided = await received(runId, desk.invoke('runs.decide', { runId, batchId, decision }));
  if (isDecided && decision === 'leave') verificationEnded(runId);
}

/** Asks main for a run that the page does not know yet. Throws when there is none. */
export const loadRun = (runId: string) => receiveAnswer(runId, desk.invoke('runs.get', { runId }));
