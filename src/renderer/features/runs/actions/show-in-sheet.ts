import type { Outcome, RunProgress, RunRow } from '../../../../contract/runs.ts';
import { navigate } from '../../../app/navigation.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { notify, notifyError } from '../../../ui/index.ts';

/** Rows that a sheet shows by their ids (contract: viewSchema). */
export const mostInSheet = 1000;
const atOnce = 500;

/** To the sheet of a run, with the rows of an outcome alone; of very many the first, which is said. */
export async function showInSheet(
  { id, sheetId }: RunProgress,
  outcome: Outcome,
  all: number,
): Promise<void> {
  if (sheetId === null) return;
  const rows: RunRow[] = [];
  try {
    for (let last = 0; rows.length < mostInSheet; last = rows.at(-1)?.number ?? last) {
      const question = { runId: id, outcomes: [outcome], afterNumber: last, limit: atOnce };
      const some = await desk.invoke('runs.rows', question);
      rows.push(...some);
      if (some.length < atOnce) break;
    }
    if (rows.length === 0) return;
    const rowIds = rows.slice(0, mostInSheet).map(({ rowId }) => rowId);
    navigate({ screen: 'sheet', sheetId, filter: { by: 'rows', rowIds } });
    if (all > rowIds.length) notify({ tone: 'info', title: runsCopy.run.showsFirst(rowIds.length, all) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
