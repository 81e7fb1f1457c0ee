import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const linesOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('li > details > summary'),
];

/** Where a key leads from one line of so many; null where it is no key of the list. */
function target(key: string, at: number, lines: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, lines - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return lines - 1;
    default:
      return null;
  }
}

/**
 * Hundreds of lines that open are one stop of Tab; arrows, Home and End lead from one to the next.
 * @param openable IDs of the rows whose lines open, in their order
 */
export function useOneStop(openable: readonly number[]) {
  const [last, setLast] = useState<number | null>(null);
  const stop = last !== null && openable.includes(last) ? last : (openable[0] ?? null);
  const listProps = {
    onFocus: ({ target: line }: FocusEvent<HTMLElement>) => {
      const row = line.closest('li')?.dataset.row;
      if (row !== undefined) setLast(Number(row));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const lines = linesOf(event.currentTarget);
      const at = event.target instanceof HTMLElement ? lines.indexOf(event.target) : -1;
      const to = at === -1 ? null : target(event.key, at, lines.length);
      if (to === null) return;
      event.preventDefault();
      lines[to]?.focus();
    },
  };
  return { stop, listProps };
}
