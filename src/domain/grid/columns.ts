import { own } from '../own.ts';
import type { CellRange } from './geometry.ts';

/** How the columns of a kind are shown; remembered per kind. Keys that a sheet lacks are skipped. */
export type ColumnLayout = {
  /** Column keys in the order shown; columns that are not named follow in the sheet's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** How many of the shown columns stay in sight at the left. */
  readonly frozen: number;
};

export const plainLayout: ColumnLayout = { order: [], hidden: [], widths: {}, frozen: 0 };

/** What a column must have to be laid out. */
export type Layable = {
  readonly key: string;
  readonly width: number;
  /** Key of the column that it follows unless it was moved; without one it stands where the sheet has it. */
  readonly after?: string;
};

/** A column as shown: its place in the sheet, and its left edge and width in px. */
export type PlacedColumn<C extends Layable> = {
  readonly column: C;
  /** Zero-based index in the sheet's own order. */
  readonly sheetIndex: number;
  readonly left: number;
  readonly width: number;
  readonly frozen: boolean;
};

export const narrowest = 40;
export const widest = 800;

const bounded = (width: number): number =>
  Math.max(narrowest, Math.min(widest, Math.round(Number.isFinite(width) ? width : narrowest)));

/** All column keys, hidden ones too, in the order shown. */
export function columnOrder(columns: readonly Layable[], layout: ColumnLayout): string[] {
  const known = new Set(columns.map((column) => column.key));
  const named = [...new Set(layout.order)].filter((key) => known.has(key));
  const rest = columns.filter(({ key }) => !named.includes(key));
  const order = [...named, ...rest.filter(({ after }) => after === undefined).map(({ key }) => key)];
  for (const { key, after } of rest) {
    if (after === undefined) continue;
    const before = order.indexOf(after);
    order.splice(before === -1 ? order.length : before + 1, 0, key);
  }
  return order;
}

/**
 * The shown columns from left to right. Frozen columns that would leave no room for the others (wider than
 * `frozenRoom` px together) scroll as well.
 */
export function placeColumns<C extends Layable>(
  columns: readonly C[],
  layout: ColumnLayout,
  frozenRoom = Number.POSITIVE_INFINITY,
): PlacedColumn<C>[] {
  const index = new Map(columns.map((column, at) => [column.key, at]));
  const hidden = new Set(layout.hidden);
  const placed: PlacedColumn<C>[] = [];
  let left = 0;
  for (const key of columnOrder(columns, layout)) {
    const sheetIndex = index.get(key);
    const column = sheetIndex === undefined ? undefined : columns[sheetIndex];
    if (sheetIndex === undefined || column === undefined || hidden.has(key)) continue;
    const width = bounded(own(layout.widths, key) ?? column.width);
    const frozen = placed.length < layout.frozen && left + width <= frozenRoom;
    placed.push({ column, sheetIndex, left, width, frozen });
    left += width;
  }
  return placed;
}

export const resizeColumn = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: bounded(width) },
});

export const hideColumn = (layout: ColumnLayout, key: string): ColumnLayout =>
  layout.hidden.includes(key) ? layout : { ...layout, hidden: [...layout.hidden, key] };

export const showColumn = (layout: ColumnLayout, key: string): ColumnLayout => ({
  ...layout,
  hidden: layout.hidden.filter((other) => other !== key),
});

/** Keys of the hidden columns beside a shown one, in their order. */
export type HiddenBeside = { readonly before: readonly string[]; readonly after: readonly string[] };

/** The shown columns that hidden ones stand beside: those that follow them, and the last one. */
export function hiddenBeside(
  columns: readonly Layable[],
  layout: ColumnLayout,
): Readonly<Record<string, HiddenBeside>> {
  const beside: Record<string, HiddenBeside> = {};
  let passed: string[] = [];
  let last: string | null = null;
  for (const key of columnOrder(columns, layout)) {
    if (layout.hidden.includes(key)) {
      passed.push(key);
      continue;
    }
    if (passed.length > 0) beside[key] = { before: passed, after: [] };
    passed = [];
    last = key;
  }
  if (last !== null && passed.length > 0)
    beside[last] = { before: own(beside, last)?.before ?? [], after: passed };
  return beside;
}

/** Freezes the first `count` shown columns; zero frees all. */
export const freezeColumns = (layout: ColumnLayout, count: number): ColumnLayout => ({
  ...layout,
  frozen: Math.max(0, Math.floor(count)),
});

/** Puts a column before another (or last, when `before` is null). */
export function moveColumn(
  columns: readonly Layable[],
  layout: ColumnLayout,
  key: string,
  before: string | null,
): ColumnLayout {
  const order = columnOrder(columns, layout).filter((other) => other !== key);
  const at = before === null ? -1 : order.indexOf(before);
  order.splice(at === -1 ? order.length : at, 0, key);
  return { ...layout, order };
}

/** Moves a column by one place among the shown columns. */
export function shiftColumn(
  columns: readonly Layable[],
  layout: ColumnLayout,
  key: string,
  direction: 1 | -1,
): ColumnLayout {
  const shown = placeColumns(columns, layout).map((placed) => placed.column.key);
  const at = shown.indexOf(key);
  const target = at + direction;
  if (at === -1 || target < 0 || target >= shown.length) return layout;
  const before = direction === -1 ? shown[target] : shown[target + 1];
  return moveColumn(columns, layout, key, before ?? null);
}

/**
 * A range of shown columns as ranges of the sheet's own columns. They are one while the columns stand in
 * the sheet's order, and more where columns are hidden or moved; left to right as shown.
 */
export function toSheetRanges(
  range: CellRange,
  placed: readonly { readonly sheetIndex: number }[],
): CellRange[] {
  const ranges: { top: number; bottom: number; left: number; right: number }[] = [];
  for (let at = range.left; at <= range.right; at += 1) {
    const index = placed[at]?.sheetIndex;
    if (index === undefined) continue;
    const last = ranges[ranges.length - 1];
    if (last !== undefined && last.right === index - 1) last.right = index;
    else ranges.push({ top: range.top, bottom: range.bottom, left: index, right: index });
  }
  return ranges;
}

/**
 * The sheet's own columns in the order shown; undefined where all of its `count` columns are shown as they stand in the
 * sheet.
 */
export function shownColumns(
  placed: readonly { readonly sheetIndex: number }[],
  count: number,
): number[] | undefined {
  const columns = placed.map(({ sheetIndex }) => sheetIndex);
  return columns.length === count && columns.every((column, at) => column === at) ? undefined : columns;
}
