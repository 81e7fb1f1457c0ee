import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowExtent, RowScroller, type RowsDrawn } from './row-scroller.ts';

export type RowScroll = {
  readonly scroller: RefObject<RowScroller | null>;
  readonly drawn: RowsDrawn | null;
};

/**
 * Rows to draw in `body` while `element`, around it, scrolls. `onSight` hears of every change, with the direction of
 * scrolling. The active row stays in sight where the room becomes less.
 */
export function useRowScroll(
  element: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  extent: RowExtent,
  activeRow: number,
  onSight: (drawn: RowsDrawn | null, direction: 1 | 0 | -1, pageRows: number) => void,
): RowScroll {
  const { rows, rowHeight, head, tail } = extent;
  const scroller = useRef<RowScroller | null>(null);
  const [drawn, setDrawn] = useState<RowsDrawn | null>(null);
  const latest = useRef({ onSight, extent, activeRow });
  const hasDrawn = useRef(false);
  useLayoutEffect(() => {
    latest.current = { onSight, extent, activeRow };
    hasDrawn.current = drawn !== null;
  });

  useLayoutEffect(() => {
    const scrolls = element.current;
    const holds = body.current;
    if (scrolls === null || holds === null) return;
    const made = new RowScroller(scrolls, holds, latest.current.extent, (next, direction) => {
      latest.current.onSight(next, direction, made.pageRows);
      // The screen around them is drawn in the same moment: the first rows come in slices after it.
      if (hasDrawn.current) setDrawn(next);
      else startTransition(() => setDrawn(next));
    });
    scroller.current = made;
    const measure = () => {
      const row = latest.current.activeRow;
      const wasInSight = made.hasInSight(row);
      made.measure(latest.current.extent);
      if (wasInSight) made.reveal(row);
    };
    measure();
    // Rows must be there in the frame that shows them, not in the next.
    const onScroll = () => flushSync(() => made.scrolled());
    const resized = new ResizeObserver(measure);
    resized.observe(scrolls);
    scrolls.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      made.stop();
      resized.disconnect();
      scrolls.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', measure);
      scroller.current = null;
    };
  }, [element, body]);

  useLayoutEffect(() => {
    scroller.current?.measure({ rows, rowHeight, head, tail });
  }, [rows, rowHeight, head, tail]);

  return { scroller, drawn };
}
