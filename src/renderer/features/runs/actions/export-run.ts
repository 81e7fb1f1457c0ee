import type { Outcome, RunSummary } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { notify, notifyError } from '../../../ui/index.ts';

const fileStem = (run: RunSummary): string =>
  `run-${run.number}-${run.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`.slice(0, 80);

/** Asks where to save, writes, and says so. False when the dialog was dismissed. Throws `DeskError`. */
async function saved(suggestedName: string, write: (grant: string) => Promise<string>): Promise<boolean> {
  const file = await desk.invoke('files.save', { suggestedName });
  if (!file) return false;
  const title = await write(file.grant);
  notify({
    tone: 'ok',
    title,
    action: { label: runsCopy.show, onAction: () => void desk.invoke('files.reveal', { grant: file.grant }) },
  });
  return true;
}

export type ResultsFormat = 'csv' | 'xlsx';

/** One line per row: original columns, outcome, id, message, batch, time; of all rows, or of those that became one thing. */
export const exportResults = (run: RunSummary, outcome: Outcome | null, format: ResultsFormat) =>
  saved(`${fileStem(run)}-${outcome ?? 'results'}.${format}`, async (grant) => {
    const { rows, fileName } = await desk.invoke('runs.exportResults', {
      runId: run.id,
      grant,
      outcomes: outcome === null ? null : [outcome],
      format,
    });
    return runsCopy.exportedRows(rows, fileName);
  });

/** The journal of the run: every step, as it was recorded. */
export async function exportAudit(run: RunSummary): Promise<void> {
  try {
    await saved(`${fileStem(run)}-audit.jsonl`, async (grant) => {
      const asked = { runId: run.id, grant, format: 'jsonl' } as const;
      const { entries, fileName } = await desk.invoke('runs.exportAudit', asked);
      return runsCopy.exportedEntries(entries, fileName);
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
