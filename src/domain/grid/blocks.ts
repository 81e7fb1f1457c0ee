import { type CellRange, columnsOf, rowsOf } from './geometry.ts';
import { type Block, rectangular } from './tsv.ts';

/** Blocks of equal height, side by side. */
export const besides = (blocks: readonly Block[]): string[][] => {
  const height = Math.max(0, ...blocks.map((block) => block.length));
  return Array.from({ length: height }, (_, row) => blocks.flatMap((block) => block[row] ?? []));
};

/**
 * How several ranges can stand in one block: side by side, one below the other, or not at all (then they
 * cannot be copied together, as in every spreadsheet).
 */
export function arrangement(
  ranges: readonly CellRange[],
): { readonly by: 'columns' | 'rows'; readonly ranges: readonly CellRange[] } | null {
  const [first] = ranges;
  if (first === undefined) return null;
  if (ranges.every((range) => range.top === first.top && range.bottom === first.bottom))
    return { by: 'columns', ranges: [...ranges].sort((a, b) => a.left - b.left) };
  if (ranges.every((range) => range.left === first.left && range.right === first.right))
    return { by: 'rows', ranges: [...ranges].sort((a, b) => a.top - b.top) };
  return null;
}

/** Puts the blocks of arranged ranges together. */
export const arranged = (by: 'columns' | 'rows', blocks: readonly Block[]): string[][] =>
  by === 'columns' ? besides(blocks) : rectangular(blocks.flat());

/**
 * The block as it fills a range: repeated where the range is a whole multiple of it in both directions, else
 * once from the top left corner.
 */
export function repeatOver(block: Block, range: CellRange): string[][] {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  const target = pastedRange(block, range);
  return Array.from({ length: rowsOf(target) }, (_, row) =>
    Array.from({ length: columnsOf(target) }, (_, column) => block[row % height]?.[column % width] ?? ''),
  );
}

/** The cells that pasting a block at a range covers, before the edges of the sheet are considered. */
export function pastedRange(block: Block, range: CellRange): CellRange {
  const height = Math.max(1, block.length);
  const width = Math.max(1, block[0]?.length ?? 1);
  const repeats = rowsOf(range) % height === 0 && columnsOf(range) % width === 0;
  return {
    top: range.top,
    left: range.left,
    bottom: range.top + (repeats ? rowsOf(range) : height) - 1,
    right: range.left + (repeats ? columnsOf(range) : width) - 1,
  };
}
