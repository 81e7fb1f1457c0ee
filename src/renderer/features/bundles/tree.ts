import type { BundleItem, BundleLine, BundleSelection } from '../../../contract/bundles.ts';
import { decimalsOf } from '../../../domain/money.ts';
import { amount } from '../../ui/index.ts';

/** A row of the tree as it is shown: a subscription, one of its bundles, or one of its items. */
export type TreeRow = {
  readonly key: string;
  readonly parent: string | null;
  readonly place: number;
  readonly siblings: number;
} & (
  | { readonly level: 1; readonly line: BundleLine }
  | { readonly level: 2; readonly selection: BundleSelection }
  | { readonly level: 3; readonly selection: BundleSelection; readonly item: BundleItem }
);

const lineKey = (line: BundleLine): string => `line ${line.number}`;
const selectionKey = (selection: BundleSelection): string => `bundle ${selection.id}`;

/** The rows in sight of a tree in which some rows are closed. */
export function rowsOf(lines: readonly BundleLine[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  for (const [index, line] of lines.entries()) {
    const key = lineKey(line);
    rows.push({ level: 1, key, parent: null, place: index + 1, siblings: lines.length, line });
    if (closed.has(key)) continue;
    for (const [at, selection] of line.selections.entries()) {
      const own = selectionKey(selection);
      const siblings = line.selections.length;
      rows.push({ level: 2, key: own, parent: key, place: at + 1, siblings, selection });
      if (closed.has(own)) continue;
      for (const [position, item] of selection.items.entries()) {
        const count = selection.items.length;
        rows.push({
          level: 3,
          key: `${own} item ${item.id}`,
          parent: own,
          place: position + 1,
          siblings: count,
          selection,
          item,
        });
      }
    }
  }
  return rows;
}

export const isParent = (row: TreeRow): boolean =>
  row.level === 1 ? row.line.selections.length > 0 : row.level === 2 && row.selection.items.length > 0;

/** The bundles that a row stands for. */
export const selectionIdsOf = (row: TreeRow): readonly string[] =>
  row.level === 1 ? row.line.selections.map(({ id }) => id) : [row.selection.id];

/** Keys of everything that can be closed. */
export const parentsOf = (lines: readonly BundleLine[]): readonly string[] =>
  lines.flatMap((line) => [lineKey(line), ...line.selections.map(selectionKey)]);

/** Decimals of the price of the lines that has most, at least two if any has one: a service may write 12.5 beside 51.08. */
export function mostDecimals(lines: readonly BundleLine[]): number {
  let most = 0;
  for (const { selections } of lines)
    for (const { items } of selections)
      for (const { before, after } of items) most = Math.max(most, decimalsOf(before), decimalsOf(after));
  return most === 1 ? 2 : most;
}

/** A price as it stands in a column, with as many decimals as the others. */
export function priceText(price: string, decimals: number): string {
  const missing = decimals - decimalsOf(price);
  if (missing <= 0) return amount(price);
  return amount(`${price}${price.includes('.') ? '' : '.'}${'0'.repeat(missing)}`);
}

/** "−1.20" of two prices; empty where nothing changes. */
export function changeInWords(before: string, after: string, decimals: number): string {
  const change = Number(after) - Number(before);
  const text = Math.abs(change).toFixed(Math.max(decimalsOf(before), decimalsOf(after)));
  return Number(text) === 0 ? '' : `${change < 0 ? '−' : '+'}${priceText(text, decimals)}`;
}
