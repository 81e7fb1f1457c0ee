import { type RefObject, useEffect } from 'react';
import type { GridHandle } from '../../grid/index.ts';
import { isFocusLost } from '../../ui/index.ts';
import type { SheetSession } from './session.ts';

/**
 * The grid takes the focus as soon as its first rows are there, unless it is somewhere on the screen already, and when
 * a change of the view took it from where it was.
 */
export function useGridFocus(session: SheetSession, handle: RefObject<GridHandle | null>): void {
  useEffect(() => {
    let isDone = false;
    const arrive = () => {
      if (isDone || session.rows.total === null) return;
      isDone = true;
      // Rows may be drawn later: until then the grid itself has the focus.
      requestAnimationFrame(() => {
        const at = document.activeElement;
        const isElsewhere = at instanceof HTMLElement && at.matches('input, textarea, button');
        if (!isElsewhere) handle.current?.focus();
      });
    };
    arrive();
    return session.rows.subscribe(arrive);
  }, [session, handle]);
  useEffect(
    () =>
      session.state.subscribe(({ view }, before) => {
        if (view === before.view) return;
        // The button that was pressed may be gone with the filters; it leaves with the next drawing.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (isFocusLost()) handle.current?.focus();
          }),
        );
      }),
    [session, handle],
  );
}
