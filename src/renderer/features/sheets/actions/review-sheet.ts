import { navigate } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { rowSpans } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';

/** To the screen before sending, with the rows that have no error. */
export function reviewSheet({ sheetId, state }: SheetSession): void {
  if ((state.getState().sheet?.validRows ?? 0) === 0) return;
  navigate({ screen: 'review', sheetId, selection: { of: 'valid' } });
}

/** To the screen before sending, with the rows that the selection touches. */
export async function reviewSelected(session: SheetSession): Promise<void> {
  const { sheetId, grid } = session;
  const { selection, bounds } = grid.getState();
  if (bounds.rows === 0) return;
  const spans = [...rowSpans(selection.ranges)];
  try {
    const rowIds = await desk.invoke('sheets.rowIds', { sheetId, view: viewOf(session), spans });
    navigate({ screen: 'review', sheetId, selection: { of: 'rows', rowIds: [...rowIds] } });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
