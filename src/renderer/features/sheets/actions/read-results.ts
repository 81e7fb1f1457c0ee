import type { SheetColumn, SheetDetail, SheetResults, View } from '../../../../contract/sheets.ts';
import { currentStore } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';
import { asksResults } from '../filters.ts';
import { applied, rowsOf, type SheetSession } from '../session.ts';
import { readAgain } from './change-view.ts';

type Reading = { isGoing: boolean; isWanted: boolean };

const readings = new WeakMap<SheetSession, Reading>();

/**
 * Reads what became of the rows at the chosen store, once more where something happened meanwhile. What was known of
 * another store is forgotten at once.
 */
export async function readResults(session: SheetSession): Promise<void> {
  const reading = readings.get(session) ?? { isGoing: false, isWanted: false };
  readings.set(session, reading);
  const { state } = session;
  const known = state.getState().results;
  if (known !== null && known.storeId !== currentStore()?.id) show(session, null);
  reading.isWanted = true;
  if (reading.isGoing) return;
  reading.isGoing = true;
  while (reading.isWanted) {
    reading.isWanted = false;
    const storeId = currentStore()?.id;
    if (storeId === undefined) break;
    const results = await desk
      .invoke('sheets.results', { sheetId: session.sheetId, storeId })
      .catch(() => null);
    // Nothing is said of rows rather than something old; the next change reads it again. Rows that were chosen by
    // their results stay.
    if (storeId !== currentStore()?.id) continue;
    if (results === null && asksResults(state.getState())) state.setState({ results });
    else show(session, results);
  }
  reading.isGoing = false;
}

/** Shows results: their columns beside those of the sheet, and their texts in the rows. */
function show(session: SheetSession, results: SheetResults | null): void {
  const { sheetId, state, rows } = session;
  const before = state.getState();
  const { sheet, view, resultsRead } = before;
  const isAsked = asksResults(before);
  const columns = results?.columns ?? [];
  const { storeId: _, ...plain } = view;
  const next: View =
    results === null || columns.length === 0 ? plain : { ...plain, storeId: results.storeId };
  const isOther = next.storeId !== view.storeId;
  const isOtherRows = isOther && isAsked;
  state.setState({
    results,
    resultsRead: resultsRead + 1,
    ...(isOther ? { view: isOtherRows ? applied(next) : next } : {}),
  });
  // A filter by result keeps the columns that it is about, also at a store that has no row of the sheet.
  if (sheet !== null && !(isAsked && columns.length === 0))
    state.setState({ sheet: withResults(sheet, columns) });
  if (isOtherRows) readAgain(session);
  else if (isOther || next.storeId !== undefined) rows.reread(rowsOf(sheetId, next));
}

/** A sheet with its own columns, and these columns of results. */
export function withResults(sheet: SheetDetail, columns: readonly SheetColumn[]): SheetDetail {
  const before = sheet.columns.filter((column) => column.result === true);
  const isSame = before.length === columns.length && before.every(({ key }, at) => key === columns[at]?.key);
  if (isSame) return sheet;
  return { ...sheet, columns: [...sheet.columns.filter((column) => column.result !== true), ...columns] };
}
