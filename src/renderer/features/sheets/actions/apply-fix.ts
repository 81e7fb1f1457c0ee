import type { IssueGroup } from '../../../../contract/sheets.ts';
import type { Issue } from '../../../../domain/sheet/issue.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { notify } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';
import { change } from './change.ts';
import { travel } from './undo.ts';

/** Applies the fix of one issue of one row. */
export async function fixOne(session: SheetSession, rowId: number, issue: Issue): Promise<void> {
  if (issue.fix === undefined) return;
  const { sheetId, grid } = session;
  const { id, cells } = issue.fix;
  const done = await change(
    session,
    () => desk.invoke('sheets.applyFix', { sheetId, fix: id, column: issue.column, code: issue.code, rowId }),
    id === 'keep-first' || id === 'keep-last' ? [] : cells.map((cell) => ({ rowId, ...cell })),
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}

/** Applies the fix of a group to every cell that offers it, as one step that can be undone. */
export async function fixAll(session: SheetSession, group: IssueGroup): Promise<void> {
  if (group.fix === null) return;
  const { sheetId } = session;
  const fix = group.fix.id;
  const done = await change(session, () =>
    desk.invoke('sheets.applyFix', { sheetId, fix, column: group.column, code: group.code, rowId: null }),
  );
  if (done === null) return;
  notify({
    tone: 'ok',
    title: sheetsCopy.done(done.about),
    action: { label: sheetsCopy.undo, onAction: () => void travel(session, 'undo') },
  });
}
