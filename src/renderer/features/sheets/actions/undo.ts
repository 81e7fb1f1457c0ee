import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import type { SheetSession } from '../session.ts';
import { change } from './change.ts';
import { notifyNewest } from './notify-newest.ts';

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
  if (done === null) return;
  if (way === 'undo' && sheet.rows > 0 && done.sheet.rows === 0) {
    // One step may be a whole import: without a word, the sheet looks lost.
    const title = sheetsCopy.undoneAll(done.about, sheet.rows);
    const action = { label: sheetsCopy.redo, onAction: () => void travel(session, 'redo') };
    notifyNewest(session, { tone: 'info', title, action }, done);
  } else announce(grid, way === 'undo' ? sheetsCopy.undone(done.about) : sheetsCopy.redone(done.about));
}
