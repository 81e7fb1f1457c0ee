import { type ColumnLayout, plainLayout } from '../../../domain/grid/columns.ts';

/** Column layouts are the page's own: how columns are shown says nothing about the sheet. */
const keyOf = (kind: string): string => `column-layout:${kind}`;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isWidths = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((width) => Number.isFinite(width));

/** What was remembered may be of an older version of the page, or nothing of ours. */
function isLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, hidden, widths, frozen } = value as Partial<Record<keyof ColumnLayout, unknown>>;
  return isTexts(order) && isTexts(hidden) && isWidths(widths) && Number.isInteger(frozen);
}

/** The first column names the row: it stays in sight until the operator wants it otherwise. */
export const usualLayout: ColumnLayout = { ...plainLayout, frozen: 1 };

/** The layout that was used last for a kind; the usual one where none can be read. */
export function recallLayout(kind: string): ColumnLayout {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null');
    return isLayout(value) ? value : usualLayout;
  } catch {
    return usualLayout;
  }
}

export function rememberLayout(kind: string, layout: ColumnLayout): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(layout));
  } catch {
    // A page without storage forgets widths; nothing else depends on them.
  }
}
