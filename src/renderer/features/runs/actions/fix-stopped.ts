import type { StoppedRow } from '../../../../contract/runs.ts';
import type { Stop } from '../../../../domain/sheet/kind.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { notifyError } from '../../../ui/index.ts';

const copy = runsCopy.review.stopped;
/** More than a person looks through here are removed in the sheet, where they can be filtered. */
export const mostRemoved = 100;

/** Changes the stopped rows in their sheet, where it can be undone. False when main refused, and said why. */
export async function fixStopped(
  sheetId: string,
  fix: Stop['fix'],
  rows: readonly StoppedRow[],
): Promise<boolean> {
  try {
    if (fix === 'set-override') {
      await desk.invoke('sheets.edit', {
        sheetId,
        edits: rows.map(({ rowId }) => ({ rowId, column: 'override', text: 'true' })),
        about: copy.setOverride(rows.length),
      });
    } else {
      const spans = rows.map(({ number }) => ({ top: number - 1, bottom: number - 1 }));
      await desk.invoke('sheets.deleteRows', { sheetId, view: {}, spans });
    }
    return true;
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
    return false;
  }
}
