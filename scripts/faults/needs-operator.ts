import type { BundleReading } from '../../src/contract/bundles.ts';
import type { RunProgress } from '../../src/contract/runs.ts';
import type { HeadlessDesk } from './headless-desk.ts';

/** Whether something that is sent waits for a person; what is tried again without one goes on. */
export const needsOperator = ({
  state,
  because,
}: Pick<RunProgress | BundleReading, 'state' | 'because'>): boolean =>
  state === 'paused' || (state === 'waiting' && because !== null && because.retries !== true);

/** What an operator does with a run that waits. */
export async function helpRun(desk: HeadlessDesk, run: RunProgress): Promise<void> {
  // A batch that could be left (about `results`) goes on by the run's resuming.
  if (run.undecided?.about === 'start') {
    const { batchId, serviceStatus } = run.undecided;
    // The words of the practice service are never behind: what it says not to be started was not.
    const decision = serviceStatus === 'not_started' ? 'process-again' : 'treat-as-processed';
    await desk.invoke('runs.decide', { runId: run.id, batchId, decision });
    return;
  }
  if (run.because?.code === 'reconnect-needed' || run.because?.code === 'not-connected') {
    await desk.reconnect(run.storeId);
  }
  const now = await desk.invoke('runs.get', { runId: run.id });
  if (needsOperator(now) && now.undecided?.about !== 'start')
    await desk.invoke('runs.resume', { runId: run.id });
}
