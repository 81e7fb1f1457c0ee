import { disjoint, rowsOf } from '../../../../domain/grid/geometry.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import type { SheetSession } from '../session.ts';
import { viewOf } from '../session.ts';
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

/** Deletes the selected rows; several ranges from the last to the first, so that none moves before its turn. */
export async function deleteRows(session: SheetSession): Promise<void> {
  const { grid, sheetId } = session;
  const view = viewOf(session);
  const ranges = disjoint(
    grid.getState().selection.ranges.map((range) => ({ ...range, left: 0, right: 0 })),
  ).sort((a, b) => b.top - a.top);
  for (const { top, bottom } of ranges) {
    const done = await change(session, () =>
      desk.invoke('sheets.deleteRows', { sheetId, view, top, bottom }),
    );
    if (done === null) return;
    announce(grid, sheetsCopy.done(done.about));
  }
}
