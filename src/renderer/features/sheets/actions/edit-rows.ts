import type { SheetRow } from '../../../../contract/sheets.ts';
import type { Cells } from '../../../../domain/sheet/kind.ts';
import { desk } from '../../../bridge/index.ts';
import type { RowSpan } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';
import { mostEdits } from './cells-in-page.ts';
import { changeAtPlaces, placeOf } from './change.ts';
import { editCells } from './edit-cells.ts';

/**
 * Sets columns of several rows, each to one text. Rows that are known are named by their ids, and the change is
 * one step; otherwise each column of the spans is a step of its own.
 */
export async function editRows(
  session: SheetSession,
  spans: readonly RowSpan[],
  rows: readonly SheetRow[] | null,
  cells: Cells,
  about: string,
): Promise<void> {
  const entries = Object.entries(cells);
  if (rows !== null && rows.length * entries.length <= mostEdits) {
    const edits = rows.flatMap((row) => entries.map(([column, text]) => ({ rowId: row.id, column, text })));
    if (edits.length > 0) editCells(session, edits, about);
    return;
  }
  const { sheetId, state } = session;
  const columns = state.getState().sheet?.columns ?? [];
  const view = viewOf(session);
  for (const [key, text] of entries) {
    const index = columns.findIndex((column) => column.key === key);
    if (index === -1) continue;
    const ranges = spans.map((span) => ({ ...span, left: index, right: index }));
    const make = () => desk.invoke('sheets.setRange', { sheetId, view, ranges, text });
    const place = placeOf(session, 'cells', ranges);
    const { kept } = state.getState();
    const done = await changeAtPlaces(session, make, { place, hasMore: true });
    // What is refused is kept, and so are the texts behind it; what was stopped goes with them.
    if (done === null && state.getState().kept === kept) return;
  }
}
