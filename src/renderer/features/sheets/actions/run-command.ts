import type { CommandName } from '../../../../domain/grid/keymap.ts';
import { columnsOf, type SheetSession } from '../session.ts';
import { fixActive, fixAllLikeActive } from './apply-fix.ts';
import { applyAgain } from './change-view.ts';
import { clearSelection } from './edit-cells.ts';
import { fillSelection } from './fill-range.ts';
import { findCell, openFind } from './find-cells.ts';
import { goToIssue } from './go-to.ts';
import { widenActive } from './layout.ts';
import { openNote } from './notes.ts';
import { deleteRows, goToNewRow, insertRows } from './rows.ts';
import { travel } from './undo.ts';

/** Acts on a command of the keyboard map that the grid does not do by itself. */
export function runCommand(session: SheetSession, command: CommandName): void {
  const actions: Partial<Record<CommandName, () => void>> = {
    clear: () => clearSelection(session),
    'fill-down': () => fillSelection(session, 'down'),
    'fill-right': () => fillSelection(session, 'right'),
    undo: () => void travel(session, 'undo'),
    redo: () => void travel(session, 'redo'),
    'next-issue': () => void goToIssue(session, 'next'),
    'previous-issue': () => void goToIssue(session, 'previous'),
    find: () => openFind(session, 'find'),
    replace: () => openFind(session, 'replace'),
    'find-next': () => void findCell(session, 'next'),
    'find-previous': () => void findCell(session, 'previous'),
    'insert-rows': () => void insertRows(session, 'above'),
    'add-row': () => goToNewRow(session),
    'delete-rows': () => void deleteRows(session),
    widen: () => widenActive(session, 16),
    narrow: () => widenActive(session, -16),
    fix: () => void fixActive(session),
    'fix-all': () => void fixAllLikeActive(session),
    note: () => openNote(session),
    menu: () => openMenu(session, 'cell'),
    'column-menu': () => openMenu(session, 'column'),
    reapply: () => void applyAgain(session),
  };
  actions[command]?.();
}

/** Opens a menu by the keyboard: at the active cell. */
function openMenu(session: SheetSession, of: 'cell' | 'column'): void {
  const cell = document.activeElement?.getBoundingClientRect();
  const spot = { x: (cell?.left ?? 0) + 8, y: cell?.bottom ?? 0 };
  const key = columnsOf(session)[session.grid.getState().selection.active.column]?.column.key;
  if (of === 'cell') session.state.setState({ menu: { of, spot } });
  else if (key !== undefined) session.state.setState({ menu: { of, key, spot } });
}
