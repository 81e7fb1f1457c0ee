import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { Frame, GridColumn } from './grid-types.ts';

/** Columns drawn beyond each edge. */
const beyond = 1;

/**
 * What rows draw of the columns: the frozen ones, those in sight, and the active one wherever it is, because
 * it holds the focus. The answer is the same object as long as it says the same.
 */
export function useColumnsInSight(
  element: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  active: number,
  look: Pick<Frame, 'gridId' | 'rowHeight' | 'gutter'>,
): Frame {
  const frozenCount = columns.filter((placed) => placed.frozen).length;
  const frozenWidth = columns.reduce((sum, placed) => sum + (placed.frozen ? placed.width : 0), 0);
  const columnsWidth = columns.reduce((sum, placed) => sum + placed.width, 0);
  const { gridId, rowHeight, gutter } = look;

  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length - frozenCount,
    getScrollElement: () => element.current,
    estimateSize: (at) => columns[at + frozenCount]?.width ?? 0,
    overscan: beyond,
    paddingStart: gutter + frozenWidth,
    rangeExtractor: (range) => {
      const found = defaultRangeExtractor(range);
      const kept = active - frozenCount;
      return kept < 0 || kept >= range.count || found.includes(kept)
        ? found
        : [...found, kept].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => {
    // Widths are kept by the virtualizer; new ones must be asked for.
    if (columns.length > 0) virtual.measure();
  }, [columns, virtual]);

  const inSight = virtual
    .getVirtualItems()
    .map((item) => item.index + frozenCount)
    .filter((shown) => shown < columns.length)
    .join(',');
  return useMemo(() => {
    const pair = (shown: number): readonly (readonly [number, GridColumn])[] => {
      const placed = columns[shown];
      return placed === undefined ? [] : [[shown, placed]];
    };
    return {
      gridId,
      rowHeight,
      gutter,
      frozenWidth,
      width: gutter + columnsWidth,
      frozen: Array.from({ length: frozenCount }, (_, at) => at).flatMap(pair),
      scrolling: inSight === '' ? [] : inSight.split(',').map(Number).flatMap(pair),
    };
  }, [gridId, rowHeight, gutter, frozenWidth, columnsWidth, frozenCount, inSight, columns]);
}
