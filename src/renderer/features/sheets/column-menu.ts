import type { Sort } from '../../../contract/sheets.ts';
import {
  freezeColumns,
  hiddenBeside,
  hideColumn,
  shiftColumn,
  showColumn,
} from '../../../domain/grid/columns.ts';
import { own } from '../../../domain/own.ts';
import { filterCopy } from '../../copy/filter.ts';
import { gridCopy } from '../../copy/grid.ts';
import { sheetsCopy } from '../../copy/sheets.ts';
import type { MenuEntry } from '../../ui/index.ts';
import { clearColumn, clearFilters, sortBy, unsort } from './actions/change-view.ts';
import { changeLayout, fitColumn } from './actions/layout.ts';
import { filteredColumns } from './filter-words.ts';
import { columnsOf, type SheetSession } from './session.ts';

const copy = sheetsCopy.columnMenu;
/** Columns by which rows are sorted at most (contract). */
const maxSorts = 8;
const line = (id: string): MenuEntry => ({ id, separator: true });

const open = (session: SheetSession, key: string, dialog: 'filter' | 'width'): void =>
  session.state.setState({ dialog, dialogColumn: key });

/** A column sorts alone, or among what the columns that are sorted already leave equal. */
function sortEntries(session: SheetSession, key: string): readonly MenuEntry[] {
  const { sort } = session.state.getState().view;
  const isSorted = sort.some(({ column }) => column === key);
  const entry = (
    id: string,
    label: string,
    direction: Sort['direction'],
    how: 'alone' | 'then',
  ): MenuEntry => ({
    id,
    label,
    onAction: () => sortBy(session, { column: key, direction }, how),
  });
  const isLater = sort.length > 0 && sort[0]?.column !== key && (isSorted || sort.length < maxSorts);
  return [
    entry('ascending', copy.ascending, 'ascending', 'alone'),
    entry('descending', copy.descending, 'descending', 'alone'),
    ...(isLater
      ? [
          entry('then-ascending', copy.thenAscending, 'ascending', 'then'),
          entry('then-descending', copy.thenDescending, 'descending', 'then'),
        ]
      : []),
    ...(isSorted && sort.length > 1
      ? [{ id: 'remove-sort', label: copy.removeSort, onAction: () => unsort(session, key) }]
      : []),
    ...(sort.length > 0 ? [{ id: 'unsorted', label: copy.unsorted, onAction: () => unsort(session) }] : []),
    line('after-sort'),
  ];
}

function filterEntries(session: SheetSession, key: string): readonly MenuEntry[] {
  const { filters } = session.state.getState().view;
  const words = own(filteredColumns(filters), key);
  return [
    { id: 'filter', label: copy.filter, onAction: () => open(session, key, 'filter') },
    ...(words === undefined
      ? []
      : [{ id: 'clear', label: copy.clearFilter, note: words, onAction: () => clearColumn(session, key) }]),
    ...(filters.length > (words === undefined ? 0 : 1)
      ? [{ id: 'clear-all', label: filterCopy.clearAll, onAction: () => clearFilters(session) }]
      : []),
    line('after-filter'),
  ];
}

/** Shows the hidden columns beside a column again. */
function hiddenEntries(session: SheetSession, key: string): readonly MenuEntry[] {
  const { layout, sheet } = session.state.getState();
  const columns = sheet?.columns ?? [];
  const beside = own(hiddenBeside(columns, layout), key);
  if (beside === undefined) return [];
  const keys = [...beside.before, ...beside.after];
  const labels = keys.map((one) => columns.find((column) => column.key === one)?.label ?? one);
  return [
    {
      id: 'show-hidden',
      label: gridCopy.showHidden(keys.length),
      note: gridCopy.hiddenNames(labels),
      onAction: () => changeLayout(session, (before) => keys.reduce(showColumn, before)),
    },
  ];
}

/** What can be done with a column. */
export function columnMenu(session: SheetSession, key: string): readonly MenuEntry[] {
  const { layout, sheet } = session.state.getState();
  const shown = columnsOf(session);
  const at = shown.findIndex((placed) => placed.column.key === key);
  const columns = sheet?.columns ?? [];
  return [
    ...sortEntries(session, key),
    ...filterEntries(session, key),
    { id: 'fit', label: copy.fit, onAction: () => fitColumn(session, key) },
    { id: 'width', label: copy.width, onAction: () => open(session, key, 'width') },
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
    ...hiddenEntries(session, key),
  ];
}
