import { rowsOf } from '../../../../domain/grid/geometry.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { rowSpans } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';
import { change } from './change.ts';
import { actingRange } from './edit-cells.ts';

/** Inserts as many empty rows as are selected, above or below them; at the end of an empty sheet. */
export async function insertRows(
  session: SheetSession,
  where: 'above' | 'below' | 'end',
  rows?: number,
): Promise<void> {
  const { grid, sheetId } = session;
  const range = actingRange(session);
  const beside = session.rows.row(where === 'below' ? range.bottom : range.top);
  const before =
    where === 'end' || beside === undefined ? null : where === 'above' ? beside.number : beside.number + 1;
  const count = rows ?? (where === 'end' ? 1 : rowsOf(range));
  const done = await change(session, () => desk.invoke('sheets.insertRows', { sheetId, before, count }));
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}

/** Deletes the rows that the selection touches, as one step. */
export async function deleteRows(session: SheetSession): Promise<void> {
  const { grid, sheetId } = session;
  const view = viewOf(session);
  const spans = [...rowSpans(grid.getState().selection.ranges)];
  const done = await change(session, () => desk.invoke('sheets.deleteRows', { sheetId, view, spans }));
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}
