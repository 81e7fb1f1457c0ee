import { rowsOf } from '../../../domain/grid/geometry.ts';
import { fixWords } from '../../copy/fixes.ts';
import { noteCopy } from '../../copy/note.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import type { MenuEntry } from '../../ui/index.ts';
import { fixesOf, fixOne } from './actions/apply-fix.ts';
import { changeView } from './actions/change-view.ts';
import { actingRange, clearSelection } from './actions/edit-cells.ts';
import { fillSelection } from './actions/fill-range.ts';
import { goToIssue } from './actions/go-to.ts';
import { openNote, setNote } from './actions/notes.ts';
import { reviewSelected } from './actions/review-sheet.ts';
import { deleteRows, insertRows } from './actions/rows.ts';
import { withValue } from './filters.ts';
import { rowSpans, spanRows } from './selected-rows.ts';
import type { SheetSession } from './session.ts';
import type { ActiveCell } from './use-session.ts';

const copy = sheetsCopy.cellMenu;
const line = (id: string): MenuEntry => ({ id, separator: true });

/** What can be done with the selected cells. */
export function cellMenu(session: SheetSession, cell: ActiveCell | null): readonly MenuEntry[] {
  const rows = rowsOf(actingRange(session));
  const rowCount = spanRows(rowSpans(session.grid.getState().selection.ranges));
  const fixes = (cell?.issues ?? []).flatMap((issue): MenuEntry[] =>
    cell === null
      ? []
      : fixesOf(issue).map((fix) => ({
          id: `fix-${issue.code}-${fix.id}`,
          label: fixWords.one(fix),
          note: issue.message,
          onAction: () => void fixOne(session, cell.row.id, { ...issue, fix }),
        })),
  );
  const clipboard = (id: 'cut' | 'copy', keys: string): MenuEntry => ({
    id,
    label: copy[id],
    keys,
    // The menu has the focus until it closes: the event must go to the cell.
    onAction: () => requestAnimationFrame(() => requestAnimationFrame(() => document.execCommand(id))),
  });
  return [
    ...fixes,
    ...(fixes.length > 0 ? [line('after-fixes')] : []),
    clipboard('cut', 'Ctrl+X'),
    clipboard('copy', 'Ctrl+C'),
    {
      id: 'paste',
      label: copy.paste,
      note: copy.pasteNote,
      keys: 'Ctrl+V',
      isDisabled: true,
      onAction: () => undefined,
    },
    { id: 'clear', label: copy.clear, keys: 'Delete', onAction: () => clearSelection(session) },
    line('after-clipboard'),
    {
      id: 'fill-down',
      label: copy.fillDown,
      keys: 'Ctrl+D',
      onAction: () => fillSelection(session, 'down'),
    },
    {
      id: 'fill-right',
      label: copy.fillRight,
      keys: 'Ctrl+R',
      onAction: () => fillSelection(session, 'right'),
    },
    line('after-fill'),
    { id: 'above', label: copy.insertAbove(rows), onAction: () => void insertRows(session, 'above') },
    { id: 'below', label: copy.insertBelow(rows), onAction: () => void insertRows(session, 'below') },
    {
      id: 'delete',
      label: copy.deleteRows(rowCount),
      danger: true,
      onAction: () => void deleteRows(session),
    },
    {
      id: 'review',
      label: copy.reviewRows(rowCount),
      note: copy.reviewRowsNote,
      onAction: () => void reviewSelected(session),
    },
    line('after-rows'),
    {
      id: 'note',
      label: cell?.row.note ? copy.editNote : copy.addNote,
      keys: 'Shift+F2',
      onAction: () => openNote(session),
    },
    ...(cell?.row.note
      ? [
          {
            id: 'remove-note',
            label: noteCopy.remove(rowCount),
            onAction: () => void setNote(session, ''),
          },
        ]
      : []),
    line('after-note'),
    ...(cell === null
      ? []
      : [
          {
            id: 'filter',
            label: copy.filterTo(cell.text.length > 30 ? `${cell.text.slice(0, 29)}…` : cell.text),
            onAction: () =>
              changeView(session, {
                filters: withValue(session.state.getState().view.filters, cell.column.key, cell.text),
              }),
          },
        ]),
    { id: 'next', label: copy.nextIssue, keys: 'F8', onAction: () => void goToIssue(session, 'next') },
  ];
}
