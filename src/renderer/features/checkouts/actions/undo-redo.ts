import { appErrorOf } from '../../../bridge/index.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import { goToPlace } from '../issues.ts';
import { undoRedo, useCheckouts } from '../store.ts';

/** Undoes or redoes the last change of the form, names it and goes to its field. What was sent stays sent. */
export async function undoRedoDraft(way: 'undo' | 'redo'): Promise<void> {
  try {
    const step = await undoRedo(way);
    if (step !== null) {
      notify({ tone: 'ok', title: way === 'undo' ? copy.undone(step) : copy.redone(step) });
      if (step.did === 'type' || step.did === 'fix') requestAnimationFrame(() => goToPlace(step.place));
    } else if (useCheckouts.getState().saved !== 'failed') {
      notify({ tone: 'info', title: way === 'undo' ? copy.nothingToUndo : copy.nothingToRedo });
    }
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
