import type { GridAction } from '../../domain/grid/keymap.ts';
import { selectCell, selectedCells } from '../../domain/grid/selection.ts';
import { openEditor } from './edit-cell.ts';
import { type Editing, type GridStore, select } from './grid-store.ts';
import type { GridColumn, GridCommands } from './grid-types.ts';
import type { RowSource } from './row-source.ts';

export type KeyTargets = {
  readonly store: GridStore;
  readonly rows: RowSource;
  readonly columns: readonly GridColumn[];
  readonly commands: GridCommands;
};

/** Keys that are kept; nobody types more while a row is being added. */
const maxHeld = 500;

const held = new WeakMap<GridStore, { readonly keys: GridAction[]; readonly over: Promise<void> }>();

/** Keeps a key while what it is meant for is on its way; false when nothing is. */
export function holdKey(store: GridStore, action: GridAction): boolean {
  const keys = held.get(store)?.keys;
  if (keys === undefined) return false;
  if (keys.length < maxHeld) keys.push(action);
  return true;
}

/** Resolves when no keys are held any more; null when none are. For copies and pastes, which are no keys. */
export function untilFree(store: GridStore): Promise<void> | null {
  const over = held.get(store)?.over;
  return over === undefined ? null : over.then(() => untilFree(store) ?? undefined);
}

type Drawn = { readonly targets: KeyTargets; readonly act: (action: GridAction) => void };
const drawn = new WeakMap<GridStore, Drawn>();

/** What keys act on that were held: the grid as it is drawn by then. */
export const setKeyTargets = (targets: KeyTargets, act: Drawn['act']): void => {
  drawn.set(targets.store, { targets, act });
};

/** Typing into a sheet without rows adds the first; false where no row can be added. */
export function beginSheet({ store, columns, commands }: KeyTargets, typed: string): boolean {
  const added = columns.length === 0 ? null : commands.addRow();
  if (added === null) return false;
  void goToAdded(store, added, { row: 0, column: store.getState().selection.active.column }, typed);
  return true;
}

/**
 * Enter after a text in an empty cell of the last row adds the next row, so that a list can be typed to its end. After
 * a correction it does not: a row more would be one more with errors.
 */
export function enterBelow(store: GridStore, editing: Editing, text: string): boolean {
  const { bounds, selection } = store.getState();
  const isLast = editing.row === bounds.rows - 1 && selectedCells(selection) === 1;
  if (!isLast || editing.original !== '' || text === '') return false;
  const added = drawn.get(store)?.targets.commands.addRow() ?? null;
  if (added === null) return false;
  const column = selection.tabbedFrom ?? editing.column;
  void goToAdded(store, added, { row: editing.row + 1, column });
  return true;
}

/** Adds a row at the end and goes to its first cell; false where no row can be added. */
export function appendRow(store: GridStore): boolean {
  const added = drawn.get(store)?.targets.commands.addRow() ?? null;
  if (added === null) return false;
  void goToAdded(store, added, { row: store.getState().bounds.rows, column: 0 });
  return true;
}

/**
 * Goes to a row that is being added, as soon as it is there. Keys that are pressed meanwhile follow in their order, so
 * that a table can be typed without waiting. `typed` begins the text of the cell.
 */
async function goToAdded(
  store: GridStore,
  added: Promise<boolean>,
  at: { readonly row: number; readonly column: number },
  typed: string | null = null,
): Promise<void> {
  await holdWhile(store, async () => {
    if (!(await added)) return 'forget';
    await untilThere(store, at.row);
    select(store, () => selectCell(at));
    const now = drawn.get(store)?.targets;
    if (typed !== null && now !== undefined) openEditor(store, now.rows, now.columns, typed);
  });
}

/** Keeps keys while something is on its way on which they depend; then they follow, unless they are to be forgotten. */
export async function holdWhile(store: GridStore, work: () => Promise<'forget' | undefined>): Promise<void> {
  const keys: GridAction[] = [];
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  held.set(store, { keys, over });
  try {
    if ((await work()) === 'forget') keys.length = 0;
    held.delete(store);
    const now = drawn.get(store);
    if (now !== undefined) for (const key of keys) replay(now, key);
  } finally {
    // A key that was replayed may have begun the next one.
    if (held.get(store)?.over === over) held.delete(store);
    end();
  }
}

function untilThere(store: GridStore, row: number): Promise<void> {
  const rows = drawn.get(store)?.targets.rows;
  return new Promise((resolve) => {
    const check = (): void => {
      if (store.getState().bounds.rows <= row || rows?.row(row) === undefined) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [store.subscribe(check), ...(rows === undefined ? [] : [rows.subscribe(check)])];
    check();
  });
}

/** Does what a key would have done, in the open editor where one is: it is not drawn yet. */
function replay({ targets, act }: Drawn, action: GridAction): void {
  const { store, commands } = targets;
  if (holdKey(store, action)) return;
  const { editing } = store.getState();
  if (editing === null) {
    act(action);
    return;
  }
  const text = typedOn(editing.text, action);
  if (text !== null) {
    store.setState({ editing: { ...editing, text } });
    return;
  }
  if (editing.text !== editing.original) commands.edit(editing, editing.text);
  store.setState({ editing: null });
  if (action.do === 'step' && action.by === 'row' && enterBelow(store, editing, editing.text)) return;
  act(action);
}

/** A text after a key that changes it; null for a key that ends the editing. */
function typedOn(text: string, action: GridAction): string | null {
  if (action.do === 'type') return text + action.text;
  if (action.do === 'toggle') return `${text} `;
  return action.do === 'empty-and-edit' ? [...text].slice(0, -1).join('') : null;
}
