import { isNumberText } from '../../../domain/sheet/condition.ts';
import type { ColumnType } from '../../../domain/sheet/kind.ts';

/** What a cell sorts by: numbers before texts before empty cells, as in a spreadsheet. */
export type SortKey = { readonly rank: 0 | 1 | 2; readonly value: number; readonly text: string };

const asciiOnly = /^[\x20-\x7e]*$/;

/** Texts without case; letters with accents stand beside their base letter. */
const folded = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : text.normalize('NFKD').toLowerCase();

/**
 * The sort key of a text. Ids are compared by value, and beyond 2^53 by their digits; `text` is empty where the
 * number alone decides.
 */
export function sortKey(type: ColumnType, text: string): SortKey {
  if (text === '') return { rank: 2, value: 0, text: '' };
  const numeric = type === 'decimal' || type === 'integer' || type === 'id';
  if (numeric && isNumberText(text)) {
    const value = Number(text);
    return { rank: 0, value, text: Math.abs(value) > Number.MAX_SAFE_INTEGER ? text : '' };
  }
  return { rank: 1, value: 0, text: folded(text) };
}

/** Negative, zero or positive. Empty cells come last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a.rank !== b.rank) {
    if (a.rank === 2 || b.rank === 2) return a.rank - b.rank;
    return descending ? b.rank - a.rank : a.rank - b.rank;
  }
  const difference =
    a.value !== b.value ? a.value - b.value : a.text === b.text ? 0 : a.text < b.text ? -1 : 1;
  return descending ? -difference : difference;
}
