import type { Sort, View } from '../../../../contract/sheets.ts';
import { sameCell } from '../../../../domain/grid/geometry.ts';
import { selectCell } from '../../../../domain/grid/selection.ts';
import { desk } from '../../../bridge/index.ts';
import { arriveAt } from '../../../grid/index.ts';
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

/**
 * Applies the filters and the sort to the rows as they are now. The reader stays at the active row, or where it was when
 * it no longer matches.
 */
export async function applyAgain({ state, grid, rows, sheetId }: SheetSession): Promise<void> {
  const before = state.getState().view;
  if (before.applied === undefined) return;
  const { active } = grid.getState().selection;
  const row = rows.row(active.row);
  const view = applied(before);
  state.setState({ view });
  grid.setState({ selection: selectCell(active), editing: null, copied: [] });
  rows.reset(rowsOf(sheetId, view), 'stay');
  if (row === undefined) return;
  try {
    const { index } = await desk.invoke('sheets.place', { sheetId, view, rowId: row.id });
    // Who has gone on meanwhile is not fetched back.
    const isHere = state.getState().view === view && sameCell(grid.getState().selection.active, active);
    if (index !== null && index !== active.row && isHere) arriveAt(grid, { ...active, row: index });
  } catch {
    // The place is a courtesy: that the rows cannot be read is said where they are read.
  }
}

export const sortBy = (session: SheetSession, sort: Sort, how: 'alone' | 'then'): void =>
  changeView(session, { sort: withSort(session.state.getState().view.sort, sort, how) });

/** Takes a column out of the sort; without one all of them. */
export const unsort = (session: SheetSession, column?: string): void =>
  changeView(session, {
    sort:
      column === undefined ? [] : session.state.getState().view.sort.filter((one) => one.column !== column),
  });
