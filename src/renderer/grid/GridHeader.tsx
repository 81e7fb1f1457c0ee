import { memo, type PointerEvent, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { selectColumns } from '../../domain/grid/selection.ts';
import { own } from '../../domain/own.ts';
import { gridCopy } from '../copy/grid.ts';
import { cx } from '../ui/index.ts';
import gridStyles from './grid.module.css';
import { type PointerGround, placeOf } from './grid-pointer.ts';
import { type GridStore, select } from './grid-store.ts';
import type { Filtered, Frame, GridColumn, GridCommands, HiddenColumns, Sort } from './grid-types.ts';
import { HeaderCell } from './HeaderCell.tsx';
import styles from './header.module.css';

export type GridHeaderProps = {
  readonly frame: Frame;
  readonly columns: readonly GridColumn[];
  readonly store: GridStore;
  readonly commands: GridCommands;
  readonly sort: Sort;
  readonly filtered: Filtered;
  readonly hidden: HiddenColumns;
  readonly ground: () => PointerGround | null;
};

type Reorder = { readonly key: string; readonly before: number | null };

/** The heads of the columns. A column that is selected as a whole can be dragged to another place. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { frame, columns, store, commands, sort, filtered, hidden, ground } = props;
  const [reorder, setReorder] = useState<Reorder | null>(null);
  // A text again, so that moving within a column draws no head anew.
  const looks = useStore(store, ({ selection, bounds }) =>
    columns
      .map((_, shown) => {
        const touching = selection.ranges.filter((range) => shown >= range.left && shown <= range.right);
        if (bounds.rows > 0 && touching.some((range) => range.top === 0 && range.bottom >= bounds.rows - 1))
          return 'w';
        return touching.length > 0 ? 't' : 'n';
      })
      .join(''),
  );

  const onReorder = (event: PointerEvent, key: string) => {
    event.stopPropagation();
    const target = event.currentTarget;
    if (!(target instanceof HTMLElement)) return;
    target.setPointerCapture(event.pointerId);
    let before: number | null = null;
    const onMove = (moved: globalThis.PointerEvent) => {
      const here = ground();
      const place = here === null ? null : placeOf(here, moved.clientX, moved.clientY);
      if (here === null || place === null || place.on === 'corner') return;
      const over = place.on === 'head' ? place.column : place.at.column;
      const placed = columns[over];
      const heads = here.element.getBoundingClientRect();
      const x = moved.clientX - heads.left - frame.gutter + (placed?.frozen ? 0 : here.element.scrollLeft);
      before = placed !== undefined && x > placed.left + placed.width / 2 ? over + 1 : over;
      setReorder({ key, before });
    };
    const onEnd = () => {
      target.removeEventListener('pointermove', onMove);
      setReorder(null);
      const next = before === null ? null : (columns[before]?.column.key ?? null);
      if (before !== null && next !== key) commands.moveColumn(key, next);
    };
    target.addEventListener('pointermove', onMove);
    target.addEventListener('pointerup', onEnd, { once: true });
    target.addEventListener('pointercancel', onEnd, { once: true });
  };

  const onSelect = useCallback(
    (shown: number) => select(store, (before, bounds) => selectColumns(before, shown, bounds)),
    [store],
  );

  const head = ([shown, placed]: readonly [number, GridColumn]) => (
    <HeaderCell
      key={placed.column.key}
      placed={placed}
      shown={shown}
      left={placed.frozen ? null : frame.gutter + placed.left}
      sort={sort}
      filter={own(filtered, placed.column.key) ?? null}
      hidden={own(hidden, placed.column.key) ?? null}
      look={lookOf[looks[shown] ?? 'n'] ?? 'none'}
      commands={commands}
      onReorder={onReorder}
      onSelect={onSelect}
    />
  );
  return (
    <div role="rowgroup" className={styles.head} style={{ width: frame.width }}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        <div
          className={cx(styles.fixed, frame.frozen.length > 0 && gridStyles.frozen)}
          role="presentation"
          style={{ width: frame.gutter + frame.frozenWidth }}
        >
          <div
            role="columnheader"
            aria-colindex={1}
            className={styles.corner}
            style={{ width: frame.gutter }}
            title={gridCopy.selectAll}
          >
            <span className="visually-hidden">{gridCopy.rowNumbers}</span>
          </div>
          {frame.frozen.map(head)}
        </div>
        {frame.scrolling.map(head)}
      </div>
      {reorder !== null && reorder.before !== null ? (
        <div
          className={cx(styles.drop)}
          aria-hidden="true"
          style={{ left: frame.gutter + edgeBefore(columns, reorder.before) }}
        />
      ) : null}
    </div>
  );
});

const lookOf: Readonly<Record<string, 'none' | 'touched' | 'whole'>> = {
  n: 'none',
  t: 'touched',
  w: 'whole',
};

const edgeBefore = (columns: readonly GridColumn[], before: number): number => {
  const at = columns[before];
  const last = columns[columns.length - 1];
  return at?.left ?? (last === undefined ? 0 : last.left + last.width);
};
