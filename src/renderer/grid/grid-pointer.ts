import type { CellAt } from '../../domain/grid/geometry.ts';
import type { Frame, GridColumn } from './grid-types.ts';
import type { RowScroller } from './row-scroller.ts';

/** Where on the grid the pointer is. Cells are found by arithmetic: they need not be drawn. */
export type PointerPlace =
  | { readonly on: 'cell' | 'gutter' | 'outside'; readonly at: CellAt }
  | { readonly on: 'head'; readonly column: number }
  | { readonly on: 'corner' };

export type PointerGround = {
  readonly element: HTMLElement;
  readonly scroller: RowScroller;
  readonly columns: readonly GridColumn[];
  readonly frame: Frame;
  readonly rows: number;
  readonly head: number;
};

/** The shown column under a place, in px from the left edge of the grid's window. */
export function columnAt(ground: PointerGround, x: number): number {
  const { frame, columns, element } = ground;
  const fromFirst = x - frame.gutter;
  const offset = fromFirst < frame.frozenWidth ? fromFirst : fromFirst + element.scrollLeft;
  const found = columns.findLastIndex((placed) => placed.left <= offset);
  return Math.max(0, Math.min(found, columns.length - 1));
}

export function placeOf(ground: PointerGround, clientX: number, clientY: number): PointerPlace {
  const { element, scroller, frame, rows, head } = ground;
  const box = element.getBoundingClientRect();
  // A zoom of the page scales what the browser says about boxes, not what it says about scrolling.
  const zoom = element.currentCSSZoom || 1;
  const x = (clientX - box.left) / zoom;
  const y = (clientY - box.top) / zoom;
  const column = columnAt(ground, x);
  if (y < head && y >= 0) return x < frame.gutter ? { on: 'corner' } : { on: 'head', column };
  const rowAt = Math.floor((scroller.offset + y - head) / frame.rowHeight);
  const at = { row: Math.max(0, Math.min(rowAt, rows - 1)), column };
  if (rowAt >= rows || y < 0) return { on: 'outside', at };
  if (x < frame.gutter) return { on: 'gutter', at };
  const width = frame.width - element.scrollLeft;
  return { on: x > width ? 'outside' : 'cell', at };
}

/** How far the grid has to scroll while a drag is beyond its edges, in px a frame. */
export function pull(ground: PointerGround, clientX: number, clientY: number): { x: number; y: number } {
  const box = ground.element.getBoundingClientRect();
  const zoom = ground.element.currentCSSZoom || 1;
  const beyond = (position: number, low: number, high: number): number =>
    position < low ? position - low : position > high ? position - high : 0;
  const speed = (distance: number): number => Math.sign(distance) * Math.min(60, Math.abs(distance) / 2 + 2);
  const y = beyond(clientY, box.top + ground.head * zoom, box.bottom - 4);
  const x = beyond(
    clientX,
    box.left + (ground.frame.gutter + ground.frame.frozenWidth) * zoom,
    box.right - 4,
  );
  return { x: x === 0 ? 0 : speed(x), y: y === 0 ? 0 : speed(y) };
}
