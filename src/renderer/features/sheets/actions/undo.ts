import type { Travel } from '../../../../contract/sheets.ts';
import { selectCell } from '../../../../domain/grid/selection.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce, holdWhile, refuse, select, untilFree } from '../../../grid/index.ts';
import { notify } from '../../../ui/index.ts';
import { columnsOf, type SheetSession, viewOf } from '../session.ts';
import { change } from './change.ts';
import { notifyNewest } from './notify-newest.ts';

/**
 * Takes the last change back, or does the last undone one again, and goes to the cell that it changed. The undo log is in
 * main and survives. Keys that are pressed meanwhile follow from there.
 */
export async function travel(session: SheetSession, way: 'undo' | 'redo'): Promise<void> {
  const { grid } = session;
  for (let free = untilFree(grid); free !== null; free = untilFree(grid)) await free;
  await holdWhile(grid, async () => {
    await goBackOrOn(session, way);
    return undefined;
  });
}

async function goBackOrOn(session: SheetSession, way: 'undo' | 'redo'): Promise<void> {
  const { state, grid, sheetId } = session;
  const { sheet } = state.getState();
  if (sheet === null) return;
  const possible = way === 'undo' ? sheet.canUndo : sheet.canRedo;
  // Changes on their way are not in the summary yet: main knows.
  if (possible === null && state.getState().underWay === 0) {
    refuse(way === 'undo' ? sheetsCopy.nothingToUndo : sheetsCopy.nothingToRedo);
    return;
  }
  const done = await change(session, () => desk.invoke(`sheets.${way}`, { sheetId }));
  if (done === null) return;
  if (way === 'undo' && sheet.rows > 0 && done.sheet.rows === 0) {
    // One step may be a whole import: without a word, the sheet looks lost.
    const title = sheetsCopy.undoneAll(done.about, sheet.rows);
    const action = { label: sheetsCopy.redo, onAction: () => void travel(session, 'redo') };
    notifyNewest(session, { tone: 'info', title, action }, done);
    return;
  }
  const title = way === 'undo' ? sheetsCopy.undone(done.about) : sheetsCopy.redone(done.about);
  if (await goTo(session, done.first)) announce(grid, title);
  else notify({ tone: 'info', title });
}

/** False where what was changed is not among the rows in the view. */
async function goTo(session: SheetSession, first: Travel['first']): Promise<boolean> {
  const { grid, sheetId } = session;
  if (first === null) return false;
  try {
    const { index } = await desk.invoke('sheets.place', {
      sheetId,
      view: viewOf(session),
      rowId: first.rowId,
    });
    if (index === null) return false;
    const shown = columnsOf(session).findIndex(({ column }) => column.key === first.column);
    const column = shown === -1 ? grid.getState().selection.active.column : shown;
    select(grid, () => selectCell({ row: index, column }));
    return first.column === null || shown !== -1;
  } catch {
    // The place is a courtesy: that the rows cannot be read is said where they are read.
    return false;
  }
}
