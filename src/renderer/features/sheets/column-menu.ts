import { freezeColumns, hideColumn, shiftColumn } from '../../../domain/grid/columns.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import type { MenuEntry } from '../../ui/index.ts';
import { filterBy, sortBy } from './actions/change-view.ts';
import { changeLayout, fitColumn } from './actions/layout.ts';
import { columnsOf, type SheetSession } from './session.ts';

const copy = sheetsCopy.columnMenu;
const line = (id: string): MenuEntry => ({ id, separator: true });

/** What can be done with a column. */
export function columnMenu(session: SheetSession, key: string): readonly MenuEntry[] {
  const { view, layout, sheet } = session.state.getState();
  const shown = columnsOf(session);
  const at = shown.findIndex((placed) => placed.column.key === key);
  const columns = sheet?.columns ?? [];
  const isSorted = view.sort?.column === key;
  const open = (dialog: 'filter' | 'width') => session.state.setState({ dialog, dialogColumn: key });
  const isStored = columns.find((column) => column.key === key)?.computed !== true;
  const ofStored: readonly MenuEntry[] = [
    { id: 'ascending', label: copy.ascending, onAction: () => sortBy(session, key, 'ascending') },
    { id: 'descending', label: copy.descending, onAction: () => sortBy(session, key, 'descending') },
    ...(isSorted
      ? [{ id: 'unsorted', label: copy.unsorted, onAction: () => sortBy(session, key, null) }]
      : []),
    line('after-sort'),
    { id: 'filter', label: copy.filter, onAction: () => open('filter') },
    ...(view.filter.by === 'all'
      ? []
      : [{ id: 'all', label: copy.clearFilter, onAction: () => filterBy(session, { by: 'all' }) }]),
    line('after-filter'),
  ];
  return [
    ...(isStored ? ofStored : []),
    { id: 'fit', label: copy.fit, onAction: () => fitColumn(session, key) },
    { id: 'width', label: copy.width, onAction: () => open('width') },
    {
      id: 'freeze',
      label: copy.freeze,
      onAction: () => changeLayout(session, (before) => freezeColumns(before, at + 1)),
    },
    ...(layout.frozen > 0
      ? [
          {
            id: 'unfreeze',
            label: copy.unfreeze,
            onAction: () => changeLayout(session, (before) => freezeColumns(before, 0)),
          },
        ]
      : []),
    line('after-width'),
    {
      id: 'left',
      label: copy.left,
      isDisabled: at <= 0,
      onAction: () => changeLayout(session, (before) => shiftColumn(columns, before, key, -1)),
    },
    {
      id: 'right',
      label: copy.right,
      isDisabled: at === shown.length - 1,
      onAction: () => changeLayout(session, (before) => shiftColumn(columns, before, key, 1)),
    },
    {
      id: 'hide',
      label: copy.hide,
      isDisabled: shown.length < 2,
      onAction: () => changeLayout(session, (before) => hideColumn(before, key)),
    },
  ];
}
