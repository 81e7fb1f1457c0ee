import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { LinkList } from '../../../../contract/links.ts';
import { useSettings } from '../../../app/index.ts';
import { linksCopy as copy } from '../../../copy/links.ts';
import styles from '../links.module.css';
import { useLinkRows } from '../use-link-rows.ts';
import { LinkLine } from './LinkLine.tsx';

const columns = ['number', 'code', 'token', 'link', 'act'] as const;

/** The links as a table of which only the visible rows exist. Arrow keys go from row to row. */
export function LinkTable({ list }: { readonly list: LinkList }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const rowHeight = useSettings()?.density === 'comfortable' ? 34 : 28;
  const rows = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const rowAt = useLinkRows(list.listId, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);

  const goTo = (index: number, act: string) => {
    const next = Math.max(0, Math.min(index, list.total - 1));
    setActive(next);
    rows.scrollToIndex(next);
    // The row may have to be drawn first.
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-act="${act}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = event.target instanceof HTMLElement ? event.target.dataset.act : undefined;
    const step = steps[event.key];
    if (act === undefined || step === undefined) return;
    event.preventDefault();
    goTo(step(active, list.total), act);
  };

  const activeRow = Math.min(active, list.total - 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div className={styles.scroller} ref={scroller} tabIndex={0} onKeyDown={onKeyDown}>
        <table className={styles.table} aria-label={copy.table} aria-rowcount={list.total + 1}>
          <thead className={styles.tableHead}>
            <tr className={styles.row} aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {copy.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.tableBody} style={{ height: `${rows.getTotalSize()}px` }}>
            {shown.map(({ index, start }) => (
              <LinkLine
                key={index}
                list={list}
                index={index}
                top={start}
                row={rowAt(index)}
                isActive={index === activeRow}
                onChoose={() => setActive(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.whole}>{rowAt(activeRow)?.url ?? ''}</p>
    </>
  );
}

const steps: Readonly<Record<string, (at: number, total: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 15,
  PageUp: (at) => at - 15,
  Home: () => 0,
  End: (_, total) => total - 1,
};
