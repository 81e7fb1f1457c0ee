import type { IssueGroup } from '../../../../contract/sheets.ts';
import type { Fix, FixId, Issue } from '../../../../domain/sheet/issue.ts';
import { desk } from '../../../bridge/index.ts';
import { fixWords } from '../../../copy/fixes.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce, refuse } from '../../../grid/index.ts';
import { notify } from '../../../ui/index.ts';
import { columnsOf, type SheetSession } from '../session.ts';
import { change } from './change.ts';
import { offerUndo } from './offer-undo.ts';

/** The fixes of an issue: of a repetition either the first or the last row can be kept. */
export const fixesOf = ({ fix }: Pick<Issue, 'fix'>): readonly Fix[] =>
  fix === undefined ? [] : fix.id === 'keep-first' ? [fix, { ...fix, id: 'keep-last' }] : [fix];

const deletesRows = (fix: FixId): boolean => fix === 'keep-first' || fix === 'keep-last';

/** Applies the fix of one issue of one row. */
export async function fixOne(session: SheetSession, rowId: number, issue: Issue): Promise<void> {
  if (issue.fix === undefined) return;
  const { sheetId, grid } = session;
  const { id, cells } = issue.fix;
  const done = await change(
    session,
    () => desk.invoke('sheets.applyFix', { sheetId, fix: id, column: issue.column, code: issue.code, rowId }),
    { expected: deletesRows(id) ? [] : cells.map((cell) => ({ rowId, ...cell })) },
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}

/** The issue of the active cell whose fix is offered first, the errors' before the warnings', and its row. */
function offeredAtActive(session: SheetSession): { readonly rowId: number; readonly issue: Issue } | null {
  const { active } = session.grid.getState().selection;
  const row = session.rows.row(active.row);
  const key = columnsOf(session)[active.column]?.column.key;
  const offered = (row?.issues ?? []).filter(({ column, fix }) => column === key && fix !== undefined);
  const issue = offered.find(({ severity }) => severity === 'error') ?? offered[0];
  return row === undefined || issue === undefined ? null : { rowId: row.id, issue };
}

/** Applies the first fix that is offered for the active cell. */
export async function fixActive(session: SheetSession): Promise<void> {
  const found = offeredAtActive(session);
  if (found === null) refuse(sheetsCopy.noFix);
  else await fixOne(session, found.rowId, found.issue);
}

/** Applies the first fix that is offered for the active cell to all cells of its column with the same issue. */
export async function fixAllLikeActive(session: SheetSession): Promise<void> {
  const issue = offeredAtActive(session)?.issue;
  if (issue?.fix === undefined) refuse(sheetsCopy.noFix);
  else await fixAll(session, issue.fix.id, issue.code, issue.column);
}

/**
 * Applies a fix to every cell of a column that offers it for an issue, or (column null) of all columns, as one step
 * that can be undone.
 */
export async function fixAll(
  session: SheetSession,
  fix: FixId,
  code: IssueGroup['code'],
  column: string | null,
): Promise<void> {
  const { sheetId, state } = session;
  const before = state.getState().sheet?.rows ?? 0;
  const done = await change(session, () =>
    desk.invoke('sheets.applyFix', { sheetId, fix, column, code, rowId: null }),
  );
  if (done === null) return;
  const changed = deletesRows(fix) ? before - done.sheet.rows : done.cellsChanged;
  const title = fixWords.done(fix, changed);
  // What changed nothing has left no step to take back.
  if (changed > 0) offerUndo(session, title, done);
  else notify({ tone: 'info', title });
}
