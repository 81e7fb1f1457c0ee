import type { StoppedRow } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { notifyError } from '../../../ui/index.ts';

const copy = runsCopy.review.stopped;
/** Each stretch of rows is a step of its own; more are easier removed in the sheet. */
export const mostRemoved = 100;

/** Changes the stopped rows in their sheet, where it can be undone. False when main refused, and said why. */
export async function fixStopped(
  sheetId: string,
  fix: StoppedRow['fix'],
  rows: readonly StoppedRow[],
): Promise<boolean> {
  try {
    if (fix === 'set-override') {
      await desk.invoke('sheets.edit', {
        sheetId,
        edits: rows.map(({ rowId }) => ({ rowId, column: 'override', text: 'true' })),
        about: copy.setOverride(String(rows.length)),
      });
    } else {
      // From the end, so that the numbers of the others stay.
      for (const { number } of rows.toSorted((one, other) => other.number - one.number)) {
        await desk.invoke('sheets.deleteRows', { sheetId, view: {}, top: number - 1, bottom: number - 1 });
      }
    }
    return true;
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
    return false;
  }
}
