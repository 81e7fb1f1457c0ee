import type { View } from '../../../../contract/sheets.ts';
import { selectCell } from '../../../../domain/grid/selection.ts';
import { fetcher, type SheetSession } from '../session.ts';

/** Filters or sorts. The rows are numbered anew, so the active cell goes to the first of them. */
export function changeView(session: SheetSession, change: Partial<View>): void {
  const { state, grid, rows, sheetId } = session;
  const view = { ...state.getState().view, ...change };
  state.setState({ view });
  const { active } = grid.getState().selection;
  grid.setState({ selection: selectCell({ row: 0, column: active.column }), editing: null, copied: [] });
  rows.reset(fetcher(sheetId, view));
}

export const sortBy = (
  session: SheetSession,
  column: string,
  direction: 'ascending' | 'descending' | null,
): void => changeView(session, { sort: direction === null ? null : { column, direction } });

export const filterBy = (session: SheetSession, filter: View['filter']): void =>
  changeView(session, { filter });
