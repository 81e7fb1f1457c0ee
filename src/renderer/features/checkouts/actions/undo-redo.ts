import { appErrorOf } from '../../../bridge/index.ts';
import { checkoutsCopy as copy } from '../../../copy/checkouts.ts';
import { isFocusLost, notify, notifyError } from '../../../ui/index.ts';
import { goAbove, goToPlace } from '../issues.ts';
import { undoRedo, useCheckouts } from '../store.ts';

/** Undoes or redoes the last change of the form, names it and goes to its field. What was sent stays sent. */
export async function undoRedoDraft(way: 'undo' | 'redo'): Promise<void> {
  const field = document.activeElement?.id ?? '';
  try {
    const step = await undoRedo(way);
    if (step !== null) {
      notify({ tone: 'ok', title: way === 'undo' ? copy.undone(step) : copy.redone(step) });
      requestAnimationFrame(() => {
        if (step.did === 'type' || step.did === 'fix') goToPlace(step.place);
        else if (isFocusLost()) goAbove(field);
      });
    } else if (useCheckouts.getState().saved !== 'failed') {
      notify({ tone: 'info', title: way === 'undo' ? copy.nothingToUndo : copy.nothingToRedo });
    }
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
