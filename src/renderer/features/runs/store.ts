import { create } from 'zustand';
import type { RunProgress } from '../../../contract/runs.ts';
import { runsFacts, withItem } from '../../app/facts/index.ts';
import { desk } from '../../bridge/index.ts';

/** Progress of the runs that a screen asked for or that changed since: facts of main, replaced whole. */
export const useRunProgress = create<Readonly<Record<string, RunProgress>>>(() => ({}));

/** Notices of each run so far. */
const notices = new Map<string, number>();

/**
 * Takes main's answer about a run, here and into the shared list. A notice that came while the answer was on its
 * way is newer: a run that ends in that moment is not told of again. Rejects as the answer does.
 */
export async function receiveAnswer(runId: string, answer: Promise<RunProgress>): Promise<void> {
  const before = notices.get(runId);
  const run = await answer;
  if (notices.get(runId) !== before) return;
  useRunProgress.setState({ [run.id]: run });
  runsFacts.change((runs) => withItem(runs, run));
}

let following = false;

/** Follows main's notices from the first run screen on; later calls do nothing. */
export function followRuns(): void {
  if (following) return;
  following = true;
  desk.on('runs.changed', (run) => {
    notices.set(run.id, (notices.get(run.id) ?? 0) + 1);
    useRunProgress.setState({ [run.id]: run });
  });
}
