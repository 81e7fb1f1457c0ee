import { failedSaves } from '../../../domain/grid/overlay.ts';
import { setTypedIn, setUnsavedEdits } from '../../app/index.ts';
import { desk } from '../../bridge/index.ts';
import { sayLeftUnsaved } from './actions/deleted-elsewhere.ts';
import type { SheetSession } from './session.ts';

/** Sessions with edits that are not on disk: their sheets open with them again. */
const kept = new Map<string, SheetSession>();

export const keptSession = (sheetId: string): SheetSession | null => kept.get(sheetId) ?? null;

let isFollowing = false;
/** A sheet whose screen was left with edits is deleted in another window. */
function followDeletions(): void {
  if (isFollowing) return;
  isFollowing = true;
  desk.on('sheets.deleted', ({ sheetId }) => {
    const session = kept.get(sheetId);
    if (session === undefined || session.state.getState().isOpen) return;
    session.state.setState({ isDeleted: true });
    void sayLeftUnsaved(session);
  });
}

/** Keeps a session for as long as something of it is not saved, and lets the rest of the page know what. */
export function keepUnsaved(session: SheetSession): void {
  followDeletions();
  const { sheetId, state, grid, rows } = session;
  const look = (): void => {
    const { underWay, kept: texts } = state.getState();
    const failed = failedSaves(grid.getState().overlay);
    const ids = new Set(failed.map(({ rowId }) => rowId));
    const edits = failed.length + texts.length;
    if (edits > 0 || underWay > 0) kept.set(sheetId, session);
    else if (kept.get(sheetId) === session) kept.delete(sheetId);
    else return;
    if (edits === 0 && state.getState().showUnsaved) state.setState({ showUnsaved: false });
    setUnsavedEdits(sheetId, edits === 0 ? null : { edits, rows: rows.numbersOf(ids) });
  };
  state.subscribe((now, before) => {
    // The editor goes with the screen, and hands its text over.
    if (before.isOpen && !now.isOpen) setTypedIn(session, null);
    if (now.underWay !== before.underWay || now.kept !== before.kept) look();
  });
  grid.subscribe((now, before) => {
    if (now.overlay !== before.overlay) look();
    if ((now.editing === null) !== (before.editing === null))
      setTypedIn(session, now.editing === null ? null : { of: 'sheet', id: sheetId });
  });
}
