import { appErrorOf, desk } from '../../../bridge/index.ts';
import { activityCopy } from '../../../copy/activity.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import type { ActivityFilter } from '../store.ts';

/** Writes the requests of a filter, whether they have been read or not, to a file that the operator names. */
export async function exportActivity(format: 'jsonl' | 'csv', filter: ActivityFilter): Promise<void> {
  try {
    const grant = await desk.invoke('files.save', { suggestedName: `activity.${format}` });
    if (!grant) return;
    const written = await desk.invoke('activity.export', {
      grant: grant.grant,
      format,
      ...filter,
      text: filter.text.trim(),
    });
    notify({
      tone: 'ok',
      title: activityCopy.exported(written.entries, written.fileName),
      action: {
        label: activityCopy.reveal,
        onAction: () => {
          desk
            .invoke('files.reveal', { grant: grant.grant })
            .catch((thrown) => notifyError(appErrorOf(thrown)));
        },
      },
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
