import type { Review, Selection } from '../../../../contract/runs.ts';
import { runsFacts, withItem } from '../../../app/facts/index.ts';
import { navigate } from '../../../app/navigation.ts';
import { desk } from '../../../bridge/index.ts';

/** Starts what was reviewed and goes to its screen. Throws, so that the review shows why it could not start. */
export async function startRun(review: Review, selection: Selection, typedStoreName: string): Promise<void> {
  const run = await desk.invoke('runs.start', {
    sheetId: review.sheetId,
    storeId: review.store.id,
    selection,
    token: review.token,
    ...(review.readFirst.possible ? { readFirst: review.readFirst.on } : {}),
    ...(review.rowByRow.possible ? { rowByRow: review.rowByRow.on } : {}),
    ...(review.stopped.evenRejected ? { evenRejected: true } : {}),
    ...(review.destructive ? { typedStoreName } : {}),
  });
  runsFacts.change((runs) => withItem(runs, run));
  navigate({ screen: 'run', runId: run.id }, 'replace');
}
