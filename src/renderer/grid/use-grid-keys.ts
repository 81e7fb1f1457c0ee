import type { KeyboardEvent } from 'react';
import { actionOf, type CommandName, type GridAction } from '../../domain/grid/keymap.ts';
import {
  move,
  selectAll,
  selectedCells,
  step,
  wholeColumns,
  wholeRows,
} from '../../domain/grid/selection.ts';
import { gridCopy } from '../copy/grid.ts';
import { onMac } from '../copy/keys.ts';
import { cellText, openEditor } from './edit-cell.ts';
import { goToEdge, isEdgeMove } from './go-to-edge.ts';
import { refuse, select } from './grid-store.ts';
import { beginSheet, holdKey, type KeyTargets } from './held-keys.ts';

/** Acts on a key press in the grid; true when the key was one of the grid's. */
export function pressKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  const native = event.nativeEvent;
  const action = actionOf(
    {
      key: event.key,
      code: event.code,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      isComposing: native.isComposing,
      altGraph: native.getModifierState('AltGraph'),
    },
    onMac,
  );
  if (action !== null) return act(action, targets);
  if (event.key !== 'Escape') return false;
  // Escape is nobody's else here: it takes the marks of a copy away.
  const { copied } = targets.store.getState();
  if (copied.length > 0) targets.store.setState({ copied: [] });
  return copied.length > 0;
}

/** Does what a key means; false when the grid has no use for it. */
export function act(action: GridAction, targets: KeyTargets): boolean {
  const { store } = targets;
  if (holdKey(store, action)) return true;
  const { bounds, pageRows, selection } = store.getState();
  if (bounds.rows === 0 || bounds.columns === 0) return isForEmptySheet(action, targets);
  switch (action.do) {
    case 'move':
      if (isEdgeMove(action.by)) return goToEdge(targets, action.by, action.extend);
      select(store, (before) => move(before, action.by, bounds, pageRows, action.extend));
      return true;
    case 'step': {
      const after = step(selection, action.by, action.direction, bounds);
      const { active } = after;
      // Tab at the last cell leaves the grid, so that nobody is locked in.
      if (
        action.by === 'column' &&
        active.row === selection.active.row &&
        active.column === selection.active.column
      )
        return false;
      select(store, () => after);
      return true;
    }
    case 'type':
      return edit(targets, action.text);
    case 'edit':
      return edit(targets, null);
    case 'toggle':
      return toggle(targets);
    case 'today':
      return enterToday(targets);
    case 'empty-and-edit':
      // Of several cells none is the one to be edited.
      if (selectedCells(selection) === 1) return edit(targets, '');
      targets.commands.run('clear');
      return true;
    case 'show-active':
      store.setState(({ arrivals }) => ({ arrivals: arrivals + 1 }));
      return true;
    case 'insert-whole-rows':
    case 'delete-whole-rows':
      if (selection.whole !== 'rows') return false;
      targets.commands.run(action.do === 'insert-whole-rows' ? 'insert-rows' : 'delete-rows');
      return true;
    case 'select-all':
      select(store, selectAll);
      return true;
    case 'select-row':
      select(store, wholeRows);
      return true;
    case 'select-column':
      select(store, wholeColumns);
      return true;
    default:
      targets.commands.run(action.do);
      return true;
  }
}

const forEmptySheet: ReadonlySet<CommandName> = new Set([
  'undo',
  'redo',
  'find',
  'replace',
  'insert-rows',
  'add-row',
]);

function isForEmptySheet(action: GridAction, targets: KeyTargets): boolean {
  const name = action.do;
  if (name === 'type') return beginSheet(targets, action.text);
  if (name === 'edit') return beginSheet(targets, '');
  if (name === 'move' || name === 'step' || !forEmptySheet.has(name)) return false;
  targets.commands.run(name);
  return true;
}

function edit({ store, rows, columns }: KeyTargets, typed: string | null): boolean {
  if (!openEditor(store, rows, columns, typed)) refuse(gridCopy.rowOnItsWay);
  return true;
}

/** Today's date, in the time zone of this computer, into a cell of a date column. */
function enterToday({ store, rows, columns, commands }: KeyTargets): boolean {
  const { active } = store.getState().selection;
  const row = rows.row(active.row);
  const placed = columns[active.column];
  if (placed?.column.type !== 'date' || row === undefined) {
    refuse(gridCopy.noDateColumn);
    return true;
  }
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  const text = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const original = cellText(store, rows, columns, active) ?? '';
  commands.edit({ ...active, rowId: row.id, key: placed.column.key, text, original, mode: 'enter' }, text);
  return true;
}

/** Space in a yes/no cell turns it round; in any other it begins a text. */
function toggle(targets: KeyTargets): boolean {
  const { store, rows, columns, commands } = targets;
  const { active } = store.getState().selection;
  const row = rows.row(active.row);
  const placed = columns[active.column];
  if (placed?.column.type !== 'boolean' || row === undefined) return edit(targets, ' ');
  const original = cellText(store, rows, columns, active) ?? '';
  const text = original.trim().toLowerCase() === 'true' ? 'false' : 'true';
  commands.edit({ ...active, rowId: row.id, key: placed.column.key, text, original, mode: 'enter' }, text);
  return true;
}
