import type { RunProgress } from '../../src/contract/runs.ts';

/** Whether a run waits for a person; what waits for the network goes on by itself. */
export function needsOperator({ state, because }: RunProgress): boolean {
  if (state === 'paused') return true;
  if (state !== 'waiting' || because === null) return false;
  const passes =
    ['offline', 'timed-out'].includes(because.code) ||
    /by itself|The run keeps (looking|trying)/.test(because.next ?? '');
  return !passes;
}
