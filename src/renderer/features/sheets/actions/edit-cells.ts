import { toSheetRanges } from '../../../../domain/grid/columns.ts';
import type { CellEdit } from '../../../../domain/grid/overlay.ts';
import { currentRange } from '../../../../domain/grid/selection.ts';
import { desk } from '../../../bridge/index.ts';
import { columnsOf, isPlain, type SheetSession, viewOf } from '../session.ts';
import { cellsInPage, knownOf, mostEdits, refusesEdits } from './cells-in-page.ts';
import { change, changeAtPlaces, placeOf } from './change.ts';

/** Sets one cell. */
export const editCell = (session: SheetSession, cell: CellEdit): void =>
  void change(session, () => desk.invoke('sheets.edit', { sheetId: session.sheetId, edits: [cell] }), {
    expected: [cell],
  });

/** Sets cells that are named by their rows' ids, as one step. */
export const editCells = (session: SheetSession, edits: readonly CellEdit[], about?: string): void =>
  void change(
    session,
    () =>
      desk.invoke('sheets.edit', {
        sheetId: session.sheetId,
        edits: [...edits],
        ...(about === undefined ? {} : { about }),
      }),
    knownOf(edits, true, JSON.stringify(edits.map(({ rowId, column }) => [rowId, column]))),
  );

/** Sets every selected cell to one text; an empty text clears. */
export function setSelection(session: SheetSession, text: string): void {
  const { ranges } = session.grid.getState().selection;
  if (refusesEdits(session, ranges)) return;
  const view = viewOf(session);
  const { cells, whole } = cellsInPage(session, ranges, () => text, mostEdits);
  // In a filtered or sorted view rows move with their texts: cells that are in the page are named by their
  // rows, so that what changes is what the operator sees.
  if (whole && !isPlain(view)) {
    editCells(session, cells);
    return;
  }
  const columns = columnsOf(session);
  const sheetRanges = ranges.flatMap((range) => toSheetRanges(range, columns));
  const known = knownOf(cells, whole, placeOf(session, 'cells', sheetRanges));
  // Clearing cells of which none is in the page holds no text.
  const hasMore = known.hasMore && (text !== '' || cells.length > 0);
  void changeAtPlaces(
    session,
    () => desk.invoke('sheets.setRange', { sheetId: session.sheetId, view, ranges: sheetRanges, text }),
    { ...known, hasMore },
  );
}

export const clearSelection = (session: SheetSession): void => setSelection(session, '');

/** The shown range that acts on one rectangle take: the one selected last. */
export const actingRange = (session: SheetSession) => currentRange(session.grid.getState().selection);
