import { create } from 'zustand';
import type { RunProgress } from '../../../contract/runs.ts';
import { runsFacts, withItem } from '../../app/facts/index.ts';
import { desk } from '../../bridge/index.ts';

/** Progress of the runs that a screen asked for or that changed since: facts of main, replaced whole. */
export const useRunProgress = create<Readonly<Record<string, RunProgress>>>(() => ({}));

/** Takes a run as main tells it, here and into the shared list. */
export function receiveRun(run: RunProgress): void {
  useRunProgress.setState({ [run.id]: run });
  runsFacts.set(withItem(runsFacts.get() ?? [], run));
}

let following = false;

/** Follows main's notices from the first run screen on; later calls do nothing. */
export function followRuns(): void {
  if (following) return;
  following = true;
  desk.on('runs.changed', (run) => useRunProgress.setState({ [run.id]: run }));
}
