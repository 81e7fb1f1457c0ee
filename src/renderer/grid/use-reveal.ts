import { useEffect } from 'react';
import { sameCell } from '../../domain/grid/geometry.ts';
import type { Selection } from '../../domain/grid/selection.ts';
import type { PointerGround } from './grid-pointer.ts';
import type { GridStore } from './grid-store.ts';

/** Scrolls along with the cell that the keyboard moves: the active one, or the corner that Shift moves. */
export function useReveal(store: GridStore, ground: () => PointerGround | null): void {
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const { selection, bounds } = state;
        const here = ground();
        if (here === null) return;
        // A cell may be gone to before the view that holds it has arrived.
        const hasCome = before.bounds.rows <= selection.active.row && bounds.rows > selection.active.row;
        if (state.arrivals !== before.arrivals || (hasCome && before.bounds.rows > 0)) {
          here.scroller.centre(selection.active.row);
          revealColumn(here, selection.active.column);
        } else if (state.editing !== null && before.editing === null) {
          here.scroller.reveal(selection.active.row);
          revealColumn(here, selection.active.column);
        } else if (selection !== before.selection) {
          reveal(here, selection, before.selection);
        }
      }),
    [store, ground],
  );
}

function reveal(here: PointerGround, selection: Selection, before: Selection): void {
  const { active, head } = selection;
  const movedActive = !sameCell(active, before.active);
  const target = movedActive ? active : head;
  // A whole column reaches to the last row, a whole row to the last column: choosing one stays where it is.
  const whole = selection.ranges === before.ranges ? undefined : selection.whole;
  const goesDown = movedActive || head.row !== before.head.row;
  const goesAcross = movedActive || head.column !== before.head.column;
  if (goesDown && whole !== 'columns' && whole !== 'all') here.scroller.reveal(target.row);
  if (goesAcross && whole !== 'rows' && whole !== 'all') revealColumn(here, target.column);
}

function revealColumn({ element, columns, frame }: PointerGround, shown: number): void {
  const placed = columns[shown];
  if (placed === undefined || placed.frozen) return;
  const start = frame.gutter + placed.left;
  const fixed = frame.gutter + frame.frozenWidth;
  const room = element.clientWidth;
  if (start - fixed < element.scrollLeft) element.scrollLeft = start - fixed;
  else if (start + placed.width > element.scrollLeft + room)
    // A column wider than the window is shown from its beginning.
    element.scrollLeft = Math.min(start - fixed, start + placed.width - room);
}
