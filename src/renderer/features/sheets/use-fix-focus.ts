import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { IssueGroup } from '../../../contract/sheets.ts';
import { isFocusLost } from '../../ui/index.ts';

const fixesIn = (list: Element): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-fix]'),
];

/**
 * A button of an issue goes with its issue. The focus that it had moves on to the issue whose fix follows, or the last
 * one, or to the grid. Answers what the list of issues has to listen to.
 */
export function useFixFocus(groups: readonly IssueGroup[] | null, onGrid: () => void) {
  /** Where the focus is: the list, and how many fixes stand before. */
  const place = useRef<{ readonly list: Element; readonly before: number } | null>(null);
  const leave = useRef(onGrid);
  leave.current = onGrid;
  // Before anyone else finds the focus nowhere.
  useLayoutEffect(() => {
    if (groups === null || place.current === null || !isFocusLost()) return;
    const { list, before } = place.current;
    place.current = null;
    const fixes = fixesIn(list);
    const next = list.isConnected ? (fixes[before] ?? fixes.at(-1)) : undefined;
    if (next === undefined) leave.current();
    // Not on the fix itself: a second press of the same key would change rows that nobody looked at.
    else (next.closest('li')?.querySelector<HTMLElement>('[data-go]') ?? next).focus();
  }, [groups]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      const before = fixesIn(currentTarget).filter(
        (fix) => fix.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).length;
      place.current = { list: currentTarget, before };
    },
    onBlur: () => {
      place.current = null;
    },
  };
}
