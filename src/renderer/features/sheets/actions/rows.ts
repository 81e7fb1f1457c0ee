import { rowsOf } from '../../../../domain/grid/geometry.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce, appendRow, refuse } from '../../../grid/index.ts';
import { rowSpans } from '../selected-rows.ts';
import { isPlain, type SheetSession, viewOf } from '../session.ts';
import { change, changeAtPlaces } from './change.ts';
import { actingRange } from './edit-cells.ts';

/** Inserts as many empty rows as are selected, above or below them. */
export async function insertRows(session: SheetSession, where: 'above' | 'below'): Promise<void> {
  const { grid, sheetId } = session;
  const range = actingRange(session);
  const beside = session.rows.row(where === 'below' ? range.bottom : range.top);
  const before = beside === undefined ? null : where === 'above' ? beside.number : beside.number + 1;
  const count = rowsOf(range);
  const done = await changeAtPlaces(session, () =>
    desk.invoke('sheets.insertRows', { sheetId, before, count }),
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}

/** Adds an empty row at the end; null in a filtered or sorted view, where it would not stand at the end. */
export function addRow(session: SheetSession): Promise<boolean> | null {
  const { sheet, view } = session.state.getState();
  if (sheet === null || !isPlain(view)) return null;
  return change(session, () =>
    desk.invoke('sheets.insertRows', { sheetId: session.sheetId, before: null, count: 1 }),
  ).then((done) => done !== null);
}

/** Adds a row at the end and goes to its first cell, or says why not. */
export function goToNewRow(session: SheetSession): void {
  if (!appendRow(session.grid)) refuse(sheetsCopy.addRowRefused);
}

/** Deletes the rows that the selection touches, as one step. */
export async function deleteRows(session: SheetSession): Promise<void> {
  const { grid, sheetId } = session;
  const view = viewOf(session);
  const spans = [...rowSpans(grid.getState().selection.ranges)];
  const done = await changeAtPlaces(session, () =>
    desk.invoke('sheets.deleteRows', { sheetId, view, spans }),
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}
