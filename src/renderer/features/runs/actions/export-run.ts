import type { RunSummary } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { count, notify, notifyError } from '../../../ui/index.ts';

const fileStem = (run: RunSummary): string =>
  `run-${run.number}-${run.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`.slice(0, 80);

async function saved(
  suggestedName: string,
  write: (grant: string) => Promise<{ readonly fileName: string; readonly lines: number }>,
): Promise<void> {
  try {
    const file = await desk.invoke('files.save', { suggestedName });
    if (!file) return;
    const { fileName, lines } = await write(file.grant);
    notify({
      tone: 'ok',
      title: `${fileName} written, ${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
      action: { label: 'Show', onAction: () => void desk.invoke('files.reveal', { grant: file.grant }) },
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** One line per row: original columns, outcome, id, message, batch, time. */
export const exportResults = (run: RunSummary) =>
  saved(`${fileStem(run)}-results.csv`, async (grant) => {
    const { rows, fileName } = await desk.invoke('runs.exportResults', { runId: run.id, grant });
    return { fileName, lines: rows };
  });

/** The journal of the run: every step, as it was recorded. */
export const exportAudit = (run: RunSummary) =>
  saved(`${fileStem(run)}-audit.jsonl`, async (grant) => {
    const { entries, fileName } = await desk.invoke('runs.exportAudit', {
      runId: run.id,
      grant,
      format: 'jsonl',
    });
    return { fileName, lines: entries };
  });
