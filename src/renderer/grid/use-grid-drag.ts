import { type PointerEvent, useRef } from 'react';
import { fillByDrag } from '../../domain/grid/fill.ts';
import {
  addCell,
  currentRange,
  extendTo,
  type Selection,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from '../../domain/grid/selection.ts';
import { onMac } from '../copy/keys.ts';
import { type PointerGround, type PointerPlace, placeOf, pull } from './grid-pointer.ts';
import { type GridStore, select } from './grid-store.ts';
import type { GridCommands } from './grid-types.ts';

type Drag = {
  readonly of: 'cells' | 'rows' | 'columns' | 'fill';
  readonly pointerId: number;
  x: number;
  y: number;
  frame: number;
};

const doubleClickMs = 400;

/** Selecting and filling with the pointer, also beyond the edges: then the grid scrolls along. */
export function useGridDrag(store: GridStore, commands: GridCommands, ground: () => PointerGround | null) {
  const drag = useRef<Drag | null>(null);
  /** When the handle was pressed last, and whether the last press was on it. */
  const handle = useRef({ at: Number.NEGATIVE_INFINITY, isLast: false });

  const follow = () => {
    const here = ground();
    const current = drag.current;
    if (here === null || current === null) return;
    const place = placeOf(here, current.x, current.y);
    const at = cellOf(place);
    if (at === null) return;
    const { selection, bounds } = store.getState();
    if (current.of === 'fill') {
      const target = fillByDrag(currentRange(selection), at, bounds)?.target ?? null;
      store.setState({ fillTarget: target });
    } else if (current.of === 'rows') {
      select(store, (before) => selectRows(before, at.row, bounds, 'extend'));
    } else if (current.of === 'columns') {
      select(store, (before) => selectColumns(before, at.column, bounds, 'extend'));
    } else {
      select(store, (before) => extendTo(before, at));
    }
  };

  const scrollAlong = () => {
    const here = ground();
    const current = drag.current;
    if (here === null || current === null) return;
    const by = pull(here, current.x, current.y);
    if (by.y !== 0 && current.of !== 'columns') here.scroller.scrollBy(by.y);
    if (by.x !== 0 && current.of !== 'rows') here.element.scrollLeft += by.x;
    if (by.x !== 0 || by.y !== 0) follow();
    current.frame = requestAnimationFrame(scrollAlong);
  };

  const start = (event: PointerEvent, of: Drag['of']) => {
    const here = ground();
    if (here === null) return;
    drag.current = { of, pointerId: event.pointerId, x: event.clientX, y: event.clientY, frame: 0 };
    here.element.setPointerCapture(event.pointerId);
    drag.current.frame = requestAnimationFrame(scrollAlong);
  };

  const end = (event: PointerEvent, commit: boolean) => {
    const current = drag.current;
    if (current === null || current.pointerId !== event.pointerId) return;
    cancelAnimationFrame(current.frame);
    drag.current = null;
    const { fillTarget, selection } = store.getState();
    if (current.of !== 'fill') return;
    store.setState({ fillTarget: null });
    // A press that became a drag is not the first half of a double click.
    if (fillTarget !== null) handle.current.at = Number.NEGATIVE_INFINITY;
    // Ctrl copies where a series would go on, as in a spreadsheet.
    const mode = (onMac ? event.altKey : event.ctrlKey) ? 'copy' : 'series';
    if (commit && fillTarget !== null)
      commands.fill({ source: currentRange(selection), target: fillTarget }, mode);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const here = ground();
      if (here === null || event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.target.closest('input, textarea, button, [popover], [data-resize]') !== null) return;
      if (isOnScrollBar(event, here.element)) return;
      if (event.target.closest('[data-fill-handle]') !== null) {
        event.preventDefault();
        const isSecond = event.timeStamp - handle.current.at < doubleClickMs;
        handle.current = { at: event.timeStamp, isLast: true };
        // The second press of a double click fills down to the last row.
        if (isSecond) commands.fillToEnd();
        else start(event, 'fill');
        return;
      }
      handle.current.isLast = false;
      const of = press(event, placeOf(here, event.clientX, event.clientY), store);
      if (of === null) return;
      if (of !== 'all') start(event, of);
    },
    onPointerMove(event: PointerEvent) {
      if (drag.current === null || drag.current.pointerId !== event.pointerId) return;
      drag.current.x = event.clientX;
      drag.current.y = event.clientY;
      follow();
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
  return { handlers, isOnHandle: (): boolean => handle.current.isLast };
}

const isOnScrollBar = (event: PointerEvent, element: HTMLElement): boolean => {
  const box = element.getBoundingClientRect();
  const zoom = element.currentCSSZoom || 1;
  return (
    (event.clientX - box.left) / zoom > element.clientWidth ||
    (event.clientY - box.top) / zoom > element.clientHeight
  );
};

const cellOf = (place: PointerPlace) =>
  place.on === 'head' ? { row: 0, column: place.column } : place.on === 'corner' ? null : place.at;

/** What a press selects, and what a drag from there goes on selecting. */
function press(event: PointerEvent, place: PointerPlace, store: GridStore): Drag['of'] | 'all' | null {
  const add = onMac ? event.metaKey : event.ctrlKey;
  const how = event.shiftKey ? 'extend' : add ? 'add' : 'replace';
  // An open editor is left by a press elsewhere; its text is kept.
  store.setState({ editing: null });
  switch (place.on) {
    case 'corner':
      select(store, selectAll);
      return 'all';
    case 'head':
      select(store, (before, bounds) => selectColumns(before, place.column, bounds, how));
      return 'columns';
    case 'gutter':
      select(store, (before, bounds) => selectRows(before, place.at.row, bounds, how));
      return 'rows';
    case 'cell':
      select(store, (before): Selection => {
        if (how === 'extend') return extendTo(before, place.at);
        return how === 'add' ? addCell(before, place.at) : selectCell(place.at);
      });
      return 'cells';
    case 'outside':
      return null;
  }
}
