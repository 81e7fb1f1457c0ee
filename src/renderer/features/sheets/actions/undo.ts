import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import type { SheetSession } from '../session.ts';
import { change } from './change.ts';

/** Takes the last change back, or does the last undone one again. The undo log is in main and survives. */
export async function travel(session: SheetSession, way: 'undo' | 'redo'): Promise<void> {
  const { state, grid, sheetId } = session;
  const { sheet } = state.getState();
  if (sheet === null) return;
  const possible = way === 'undo' ? sheet.canUndo : sheet.canRedo;
  // Changes on their way are not in the summary yet: main knows.
  if (possible === null && state.getState().underWay === 0) {
    announce(grid, way === 'undo' ? sheetsCopy.nothingToUndo : sheetsCopy.nothingToRedo);
    return;
  }
  const done = await change(session, () => desk.invoke(`sheets.${way}`, { sheetId }));
  if (done !== null)
    announce(grid, way === 'undo' ? sheetsCopy.undone(done.about) : sheetsCopy.redone(done.about));
}
