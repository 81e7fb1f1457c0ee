import type { Sort, View } from '../../../../contract/sheets.ts';
import { selectCell } from '../../../../domain/grid/selection.ts';
import { hasFilter, withoutColumn, withRows, withSort } from '../filters.ts';
import { applied, rowsOf, type SheetSession } from '../session.ts';

/** Filters or sorts. The rows are numbered anew, so the active cell goes to the first of them. */
export function changeView(session: SheetSession, change: Partial<View>): void {
  const { state } = session;
  state.setState({ view: applied({ ...state.getState().view, ...change }) });
  readAgain(session);
}

/** Reads the rows of the view anew. */
export function readAgain({ state, grid, rows, sheetId }: SheetSession): void {
  const { active } = grid.getState().selection;
  grid.setState({ selection: selectCell({ row: 0, column: active.column }), editing: null, copied: [] });
  rows.reset(rowsOf(sheetId, state.getState().view));
}

const filtersOf = ({ state }: SheetSession): View['filters'] => state.getState().view.filters;

/** Adds a filter by rows to those that there are; one of its sort gives way to it. */
export function addFilter(session: SheetSession, filter: View['filters'][number]): void {
  const filters = filtersOf(session);
  if (!hasFilter(filters, filter)) changeView(session, { filters: withRows(filters, filter) });
}

/** Switches a filter by rows on or off. */
export const switchFilter = (session: SheetSession, filter: View['filters'][number]): void =>
  changeView(session, { filters: withRows(filtersOf(session), filter) });

export const clearFilters = (session: SheetSession): void => changeView(session, { filters: [] });

export const clearColumn = (session: SheetSession, column: string): void =>
  changeView(session, { filters: withoutColumn(filtersOf(session), column) });

/** Applies the filters and the sort to the rows as they are now. */
export function applyAgain(session: SheetSession): void {
  if (session.state.getState().view.applied !== undefined) changeView(session, {});
}

export const sortBy = (session: SheetSession, sort: Sort, how: 'alone' | 'then'): void =>
  changeView(session, { sort: withSort(session.state.getState().view.sort, sort, how) });

/** Takes a column out of the sort; without one all of them. */
export const unsort = (session: SheetSession, column?: string): void =>
  changeView(session, {
    sort:
      column === undefined ? [] : session.state.getState().view.sort.filter((one) => one.column !== column),
  });
