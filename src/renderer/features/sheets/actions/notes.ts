import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { rowSpans, spanRows } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';
import { changeAtPlaces, placeOf } from './change.ts';

/** Opens the note of the selected rows. */
export const openNote = (session: SheetSession): void => session.state.setState({ dialog: 'note' });

/** Rows that are looked at for their notes; the page does not hold many more. */
const mostRows = 2_000;

/**
 * The one note of the selected rows; null where they differ or are not all in the page. `rows` is how many are
 * selected.
 */
export function selectedNote(session: SheetSession): { readonly rows: number; readonly note: string | null } {
  const spans = rowSpans(session.grid.getState().selection.ranges);
  const rows = spanRows(spans);
  if (rows > mostRows) return { rows, note: null };
  const notes = new Set<string | undefined>();
  for (const { top, bottom } of spans)
    for (let row = top; row <= bottom; row += 1) notes.add(session.rows.row(row)?.note);
  const [note] = notes;
  return { rows, note: notes.size === 1 && note !== undefined ? note : null };
}

/** Sets the note of every selected row; an empty note removes it. */
export async function setNote(session: SheetSession, note: string): Promise<void> {
  const { sheetId, grid } = session;
  const ranges = rowSpans(grid.getState().selection.ranges).map((span) => ({ ...span, left: 0, right: 0 }));
  const view = viewOf(session);
  const make = () => desk.invoke('sheets.setNote', { sheetId, view, ranges, note });
  const place = placeOf(session, 'note', ranges);
  const done = await changeAtPlaces(session, make, { place, hasMore: note !== '' });
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}
