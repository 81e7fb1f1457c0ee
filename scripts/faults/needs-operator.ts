import type { RunProgress } from '../../src/contract/runs.ts';
import type { HeadlessDesk } from './headless-desk.ts';

/** Whether a run waits for a person; what waits for the network goes on by itself. */
export function needsOperator({ state, because }: RunProgress): boolean {
  if (state === 'paused') return true;
  if (state !== 'waiting' || because === null) return false;
  const passes =
    ['offline', 'timed-out'].includes(because.code) ||
    /by itself|automatically|The run keeps/.test(because.next ?? '');
  return !passes;
}

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
