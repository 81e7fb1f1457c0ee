import type { Change } from '../../../../contract/sheets.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { dismissToast, notify } from '../../../ui/index.ts';
import type { SheetSession, SheetState } from '../session.ts';
import { travel } from './undo.ts';

/**
 * Says what a change did, and offers to take it back for as long as it is the newest of the sheet: undo takes
 * the newest change back, whichever that is.
 */
export function offerUndo(session: SheetSession, title: string, { sheet }: Change): void {
  const isNewest = ({ isOpen, underWay, sheet: known }: SheetState): boolean =>
    isOpen && underWay === 0 && known?.revision === sheet.revision;
  if (!isNewest(session.state.getState())) {
    notify({ tone: 'ok', title });
    return;
  }
  const toast = notify({
    tone: 'ok',
    title,
    action: { label: sheetsCopy.undo, onAction: () => void travel(session, 'undo') },
  });
  const stop = session.state.subscribe((state) => {
    if (isNewest(state)) return;
    stop();
    dismissToast(toast);
  });
}
