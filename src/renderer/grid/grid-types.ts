import type { SheetColumn, View } from '../../contract/sheets.ts';
import type { HiddenBeside, PlacedColumn } from '../../domain/grid/columns.ts';
import type { Fill } from '../../domain/grid/fill.ts';
import type { CellRange } from '../../domain/grid/geometry.ts';
import type { CommandName } from '../../domain/grid/keymap.ts';
import type { Block } from '../../domain/grid/tsv.ts';
import type { Severity } from '../../domain/sheet/issue.ts';
import type { Editing } from './grid-store.ts';

export type GridColumn = PlacedColumn<SheetColumn>;

/** Where a menu opens: a place in the window, in px. */
export type Spot = { readonly x: number; readonly y: number };

/** What became of a copy: the block at once, or a promise of it when its rows are not in the page. */
export type Copied =
  | { readonly ready: Block }
  | { readonly coming: Promise<Block | null> }
  | { readonly refused: string };

/** What the grid asks of the sheet around it. Everything that reads or writes the sheet goes through here. */
export type GridCommands = {
  /** A text for one cell, named by its row's id. */
  readonly edit: (editing: Editing, text: string) => void;
  /** One text for all selected cells. */
  readonly fillSelection: (text: string) => void;
  readonly fill: (fill: Fill, mode: 'copy' | 'series') => void;
  /** Continues the selection down to the last row. */
  readonly fillToEnd: () => void;
  readonly copy: () => Copied;
  readonly paste: (block: Block, at: CellRange) => void;
  readonly run: (command: CommandName) => void;
  /** Adds a row at the end and says whether it was; null where the view has no end of the sheet. */
  readonly addRow: () => Promise<boolean> | null;
  /** The row at the edge of the data of a column, from a row on; null where it is not known. */
  readonly edgeOf: (row: number, key: string, direction: 'up' | 'down') => Promise<number | null>;
  readonly columnMenu: (key: string, spot: Spot) => void;
  readonly cellMenu: (spot: Spot) => void;
  readonly resize: (key: string, width: number) => void;
  /** Puts a column before another, or last. */
  readonly moveColumn: (key: string, before: string | null) => void;
  /** Shows hidden columns again. */
  readonly showColumns: (keys: readonly string[]) => void;
  /** The width at which the texts in sight fit. */
  readonly fitColumn: (key: string) => void;
};

/** What a row needs to draw its cells; the same object as long as nothing of it changes. */
export type Frame = {
  readonly gridId: string;
  readonly rowHeight: number;
  readonly gutter: number;
  readonly frozenWidth: number;
  readonly width: number;
  readonly frozen: readonly (readonly [shown: number, column: GridColumn])[];
  readonly scrolling: readonly (readonly [shown: number, column: GridColumn])[];
};

/** The columns by which rows are sorted, the first one deciding. */
export type Sort = View['sort'];

/** What is asked of each filtered column, by its key, in words. */
export type Filtered = Readonly<Record<string, string>>;

/** The hidden columns beside shown ones, by their keys. */
export type HiddenColumns = Readonly<Record<string, HiddenBeside>>;

export const severityRank: Readonly<Record<Severity, number>> = { error: 2, warning: 1 };

/** aria-colindex of a shown column: the gutter is the first. */
export const ariaColumn = (shown: number): number => shown + 2;
/** aria-rowindex of a row of the view: the header is the first. */
export const ariaRow = (row: number): number => row + 2;

export const isNumeric = (column: SheetColumn): boolean =>
  column.type === 'decimal' || column.type === 'integer';
