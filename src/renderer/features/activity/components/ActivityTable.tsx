import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ActivityEntry } from '../../../../contract/activity.ts';
import { useSettings } from '../../../app/index.ts';
import { activityCopy } from '../../../copy/activity.ts';
import { readOlder } from '../actions/read-activity.ts';
import styles from '../activity.module.css';
import { ActivityRow } from './ActivityRow.tsx';
import { columns } from './columns.ts';

/** Rows from the end at which the next page is read. */
const ahead = 60;

/** The log as a table of which only the visible rows exist. */
export function ActivityTable({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useSettings()?.density === 'comfortable' ? 34 : 28;
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 12,
  });
  useKeepPlace(scroller, entries, rowHeight);

  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= entries.length - ahead) void readOlder();
  }, [lastShown, entries.length]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys
    <div className={styles.scroller} ref={scroller} tabIndex={0} data-arrive="">
      <table className={styles.table} aria-label={activityCopy.list} aria-rowcount={entries.length + 1}>
        <thead className={styles.head}>
          <tr className={styles.row} aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {activityCopy.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: `${rows.getTotalSize()}px` }}>
          {shown.map((item) => {
            const entry = entries[item.index];
            return entry ? (
              <ActivityRow key={item.key} entry={entry} index={item.index} top={item.start} />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** New requests come in on top; whoever reads further down keeps the rows in sight where they are. */
function useKeepPlace(
  scroller: { readonly current: HTMLDivElement | null },
  entries: readonly ActivityEntry[],
  rowHeight: number,
): void {
  const topId = useRef<number | null>(null);
  useLayoutEffect(() => {
    const before = topId.current;
    topId.current = entries[0]?.id ?? null;
    const box = scroller.current;
    if (before === null || !box || box.scrollTop < rowHeight) return;
    const added = entries.findIndex((entry) => entry.id === before);
    if (added > 0) box.scrollTop += added * rowHeight;
  }, [entries, rowHeight, scroller]);
}
