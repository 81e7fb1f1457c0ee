import type { Change } from '../../../../contract/sheets.ts';
import { dismissToast, notify, type Toast } from '../../../ui/index.ts';
import type { SheetSession, SheetState } from '../session.ts';

/** Says something of a change, with an action that means the newest change of the sheet, for as long as it is that. */
export function notifyNewest(session: SheetSession, toast: Omit<Toast, 'id'>, { sheet }: Change): void {
  const isNewest = ({ isOpen, underWay, sheet: known }: SheetState): boolean =>
    isOpen && underWay === 0 && known?.revision === sheet.revision;
  if (!isNewest(session.state.getState())) {
    const { action: _, ...plain } = toast;
    notify(plain);
    return;
  }
  const shown = notify(toast);
  const stop = session.state.subscribe((state) => {
    if (isNewest(state)) return;
    stop();
    dismissToast(shown);
  });
}
