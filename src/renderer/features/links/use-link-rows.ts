import { useEffect, useState } from 'react';
import type { LinkRow } from '../../../contract/links.ts';
import { desk } from '../../bridge/index.ts';

const windowRows = 200;

/**
 * Rows of a list in sight, read window by window. Answers the row at an index, once it is here. A component shows
 * one list: another list is another component.
 */
export function useLinkRows(
  listId: string,
  first: number,
  last: number,
): (index: number) => LinkRow | undefined {
  const [windows] = useState(() => new Map<number, readonly LinkRow[] | null>());
  const [, setArrived] = useState(0);

  useEffect(() => {
    for (let at = Math.floor(first / windowRows); at <= Math.floor(last / windowRows); at += 1) {
      if (windows.has(at)) continue;
      windows.set(at, null);
      desk.invoke('links.window', { listId, start: at * windowRows, count: windowRows }).then(
        (rows) => {
          windows.set(at, rows);
          setArrived((count) => count + 1);
        },
        // The list was replaced meanwhile, and this table with it.
        () => windows.delete(at),
      );
    }
  }, [windows, listId, first, last]);

  return (index) => windows.get(Math.floor(index / windowRows))?.[index % windowRows];
}
