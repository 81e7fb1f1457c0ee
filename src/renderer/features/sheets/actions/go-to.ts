import type { IssueGroup } from '../../../../contract/sheets.ts';
import { showColumn } from '../../../../domain/grid/columns.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { arriveAt, refuse } from '../../../grid/index.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import { columnsOf, isPlain, plainView, type SheetSession, viewOf } from '../session.ts';
import { changeView } from './change-view.ts';
import { changeLayout } from './layout.ts';

/** Makes a cell the active one; a hidden column is shown first. `column` is its place in the sheet. */
export function goToCell(session: SheetSession, row: number, column: number): void {
  const key = session.state.getState().sheet?.columns[column]?.key;
  if (key === undefined) return;
  let shown = columnsOf(session).findIndex((placed) => placed.column.key === key);
  if (shown === -1) {
    changeLayout(session, (layout) => showColumn(layout, key));
    shown = columnsOf(session).findIndex((placed) => placed.column.key === key);
  }
  arriveAt(session.grid, { row, column: Math.max(0, shown) });
}

/** The place of the active cell in the sheet's own columns. */
export function activeInSheet(session: SheetSession): { readonly index: number; readonly column: number } {
  const { active } = session.grid.getState().selection;
  return { index: active.row, column: columnsOf(session)[active.column]?.sheetIndex ?? 0 };
}

/** Goes to the next or previous error; where there is none, to the next warning. Says when it begins again. */
export async function goToIssue(session: SheetSession, direction: 'next' | 'previous'): Promise<void> {
  const { sheetId } = session;
  const from = activeInSheet(session);
  const question = { sheetId, view: viewOf(session), from, direction };
  try {
    const error = await desk.invoke('sheets.nextIssue', { ...question, severity: 'error' });
    const found = error ?? (await desk.invoke('sheets.nextIssue', { ...question, severity: 'any' }));
    if (found === null) refuse(sheetsCopy.noIssues);
    else {
      goToCell(session, found.index, found.column);
      const ahead = found.index - from.index || found.column - from.column;
      if (direction === 'next' ? ahead <= 0 : ahead >= 0)
        notify({ tone: 'info', title: sheetsCopy.startedAgain[direction] });
    }
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Goes to the first case of an issue group; the view gives way when it may hide the row. */
export function goToGroup(session: SheetSession, group: IssueGroup): void {
  const column = session.state.getState().sheet?.columns.findIndex((one) => one.key === group.column) ?? -1;
  if (!isPlain(session.state.getState().view)) changeView(session, plainView);
  goToCell(session, group.firstRowNumber - 1, Math.max(0, column));
}
