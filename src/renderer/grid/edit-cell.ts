import { draftOf, shownText } from '../../domain/grid/overlay.ts';
import { gridCopy } from '../copy/grid.ts';
import { announce, type GridStore } from './grid-store.ts';
import type { GridColumn } from './grid-types.ts';
import type { RowSource } from './row-source.ts';

/** The text that a cell shows now; null while its row is on its way. */
export function cellText(
  store: GridStore,
  rows: RowSource,
  columns: readonly GridColumn[],
  at: { readonly row: number; readonly column: number },
): string | null {
  const row = rows.row(at.row);
  const placed = columns[at.column];
  if (row === undefined || placed === undefined) return null;
  const draft = draftOf(store.getState().overlay, row.id, placed.column.key);
  return shownText(draft, row.cells[placed.sheetIndex] ?? '');
}

/**
 * Opens the editor of the active cell. With `typed` the text is replaced by it; without, it is changed.
 * False while the row is on its way. A computed cell has no editor: that is said, and it is all there is to do.
 */
export function openEditor(
  store: GridStore,
  rows: RowSource,
  columns: readonly GridColumn[],
  typed: string | null,
): boolean {
  const { active } = store.getState().selection;
  const row = rows.row(active.row);
  const placed = columns[active.column];
  const original = cellText(store, rows, columns, active);
  if (placed?.column.computed) {
    announce(store, gridCopy[placed.column.result ? 'result' : 'computed'](placed.column.label));
    return true;
  }
  if (row === undefined || placed === undefined || original === null) return false;
  store.setState({
    editing: {
      row: active.row,
      column: active.column,
      rowId: row.id,
      key: placed.column.key,
      text: typed ?? original,
      original,
      mode: typed === null ? 'edit' : 'enter',
    },
    copied: [],
  });
  return true;
}
