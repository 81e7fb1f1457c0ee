import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bounds, CellAt, CellRange } from '../../domain/grid/geometry.ts';
import { emptyOverlay, type Overlay } from '../../domain/grid/overlay.ts';
import { clampSelection, type Selection, selectCell } from '../../domain/grid/selection.ts';
import { windowOf, windowRows } from '../../domain/grid/windows.ts';
// Not by the index: what it brings besides needs a page, and the selection is also computed without one.
import { notify } from '../ui/toasts.ts';

/**
 * A cell with an open editor. `enter`: typing replaced the text, and arrows leave the cell; `edit`: the text
 * is changed, and arrows move in it. The row is named by its id: rows may move under an open editor.
 */
export type Editing = {
  readonly row: number;
  readonly column: number;
  readonly rowId: number;
  readonly key: string;
  /** The text that the editor begins with. */
  readonly text: string;
  /** The text that the cell has. */
  readonly original: string;
  readonly mode: 'enter' | 'edit';
};

/** What one grid shows beyond its rows. It changes with every key, so parts take only what they draw. */
export type GridState = {
  readonly bounds: Bounds;
  readonly selection: Selection;
  /** Grows when the active cell was gone to from afar: then its row is shown in the middle. */
  readonly arrivals: number;
  readonly editing: Editing | null;
  readonly overlay: Overlay;
  /** Cells that a fill in progress would write. */
  readonly fillTarget: CellRange | null;
  /** Ranges on the clipboard, until something changes. */
  readonly copied: readonly CellRange[];
  /** Cells that a search found, as the sheet's own columns by row: those of the windows in sight. */
  readonly found: ReadonlyMap<number, readonly number[]>;
  /** Rows of the windows in sight. */
  readonly windows: { readonly start: number; readonly count: number };
  /** Rows that a page key moves by. */
  readonly pageRows: number;
  /** Said by the live region; the number makes the same sentence be said again. */
  readonly announcement: { readonly text: string; readonly number: number };
};

export type GridStore = StoreApi<GridState>;

export const createGridStore = (): GridStore =>
  createStore<GridState>(() => ({
    bounds: { rows: 0, columns: 0 },
    selection: selectCell({ row: 0, column: 0 }),
    arrivals: 0,
    editing: null,
    overlay: emptyOverlay,
    fillTarget: null,
    copied: [],
    found: new Map(),
    windows: { start: 0, count: windowRows },
    pageRows: 20,
    announcement: { text: '', number: 0 },
  }));

export const select = (store: GridStore, change: (selection: Selection, bounds: Bounds) => Selection): void =>
  store.setState(({ selection, bounds }) => ({ selection: change(selection, bounds) }));

/** Goes to a cell from afar: an issue, a match. */
export const arriveAt = (store: GridStore, cell: CellAt): void =>
  store.setState(({ arrivals }) => ({
    selection: selectCell(cell),
    arrivals: arrivals + 1,
    editing: null,
  }));

/** New bounds, with the selection inside them. */
export const setBounds = (store: GridStore, bounds: Bounds): void =>
  store.setState((state) =>
    state.bounds.rows === bounds.rows && state.bounds.columns === bounds.columns
      ? state
      : { bounds, selection: clampSelection(state.selection, bounds) },
  );

/** Rows that may be asked for with one question (contract). */
const maxAsked = 500;

/** The windows in sight; they change seldom, while the rows in sight change with every step of the wheel. */
export function setSight(store: GridStore, first: number, last: number): void {
  const start = windowOf(first) * windowRows;
  const count = Math.min(maxAsked, (windowOf(last) + 1) * windowRows - start);
  const { windows } = store.getState();
  if (windows.start !== start || windows.count !== count) store.setState({ windows: { start, count } });
}

/** Says to readers of the screen what is seen in the grid. */
export const announce = (store: GridStore, text: string): void =>
  store.setState(({ announcement }) => ({ announcement: { text, number: announcement.number + 1 } }));

/** Says why nothing happened: without a word in sight, a key seems to be broken. */
export const refuse = (title: string): void => void notify({ tone: 'info', title });
