import type { Change } from '../../../../contract/sheets.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import type { SheetSession } from '../session.ts';
import { notifyNewest } from './notify-newest.ts';
import { travel } from './undo.ts';

/**
 * Says what a change did, and offers to take it back for as long as it is the newest of the sheet: undo takes
 * the newest change back, whichever that is.
 */
export function offerUndo(session: SheetSession, title: string, change: Change): void {
  const action = { label: sheetsCopy.undo, onAction: () => void travel(session, 'undo') };
  notifyNewest(session, { tone: 'ok', title, action }, change);
}
