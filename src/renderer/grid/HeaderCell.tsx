import { ArrowDown, ArrowUp, ChevronDown, ChevronsLeftRight, Funnel, SquareFunction } from 'lucide-react';
import { memo, type PointerEvent, useRef } from 'react';
import type { HiddenBeside } from '../../domain/grid/columns.ts';
import { gridCopy } from '../copy/grid.ts';
import { cx } from '../ui/index.ts';
import { ariaColumn, type GridColumn, type GridCommands, isNumeric, type Sort } from './grid-types.ts';
import styles from './header.module.css';

export type HeaderCellProps = {
  readonly placed: GridColumn;
  readonly shown: number;
  /** Left edge in px; null for frozen columns, which stand side by side. */
  readonly left: number | null;
  readonly sort: Sort;
  /** What the filters ask of the column, in words; null: nothing. */
  readonly filter: string | null;
  /** The hidden columns beside it; null: none. */
  readonly hidden: HiddenBeside | null;
  readonly look: 'none' | 'touched' | 'whole';
  readonly commands: GridCommands;
  readonly onReorder: (event: PointerEvent, key: string) => void;
  readonly onSelect: (shown: number) => void;
};

/** The head of a column: its name, how it is sorted, its menu and the edge that changes its width. */
export const HeaderCell = memo(function HeaderCell({
  placed,
  shown,
  left,
  sort,
  filter,
  hidden,
  look,
  commands,
  onReorder,
  onSelect,
}: HeaderCellProps) {
  const { column, width } = placed;
  const place = sort.findIndex((one) => one.column === column.key);
  const sorted = sort[place]?.direction ?? null;
  const about = [
    ...(filter === null ? [] : [gridCopy.filtered(filter)]),
    ...(column.mapped ? [column.help, column.required ? gridCopy.required : ''] : [gridCopy.notSent]),
  ].filter((text) => text !== '');
  return (
    <div
      role="columnheader"
      aria-colindex={ariaColumn(shown)}
      // Of several columns the first decides; the others say their place in words.
      aria-sort={place === 0 && sorted !== null ? sorted : 'none'}
      className={cx(
        styles.cell,
        isNumeric(column) && styles.number,
        look !== 'none' && styles[look],
        !column.mapped && styles.unmapped,
        column.computed && styles.computed,
        filter !== null && styles.isFiltered,
        hidden !== null && hidden.before.length > 0 && styles.followsHidden,
        hidden !== null && hidden.after.length > 0 && styles.precedesHidden,
      )}
      style={left === null ? { width } : { left, width }}
      title={about.join('\n')}
      onPointerDown={(event) => {
        // A press of the menu's button that was taken for dragging would never become a click.
        const isMenu = event.target instanceof Element && event.target.closest('button') !== null;
        if (look === 'whole' && event.button === 0 && !isMenu) onReorder(event, column.key);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        if (look !== 'whole') onSelect(shown);
        commands.columnMenu(column.key, { x: event.clientX, y: event.clientY });
      }}
    >
      <ShowHidden keys={hidden?.before ?? []} at={styles.hiddenBefore} commands={commands} />
      <span className={styles.label}>
        {column.label}
        {column.required ? <span aria-hidden="true"> *</span> : null}
      </span>
      {column.computed && !column.result ? (
        <SquareFunction aria-hidden="true" className={styles.sign} />
      ) : null}
      {sorted === 'ascending' ? <ArrowUp aria-hidden="true" className={styles.sign} /> : null}
      {sorted === 'descending' ? <ArrowDown aria-hidden="true" className={styles.sign} /> : null}
      {sorted !== null && sort.length > 1 ? (
        <span className={styles.place} aria-hidden={place === 0}>
          <span className="visually-hidden">{gridCopy.sortedAs(sorted)}</span>
          {place + 1}
        </span>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.menu, filter !== null && styles.filtered)}
        aria-label={gridCopy.columnMenu(column.label, filter)}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          commands.columnMenu(column.key, { x: box.left, y: box.bottom });
        }}
      >
        {filter === null ? <ChevronDown aria-hidden="true" /> : <Funnel aria-hidden="true" />}
      </button>
      <ShowHidden keys={hidden?.after ?? []} at={styles.hiddenAfter} commands={commands} />
      <Edge placed={placed} commands={commands} />
    </div>
  );
});

/** Marks hidden columns between two heads and shows them. By the keyboard: the menu of the column. */
function ShowHidden({
  keys,
  at,
  commands,
}: {
  readonly keys: readonly string[];
  readonly at: string | undefined;
  readonly commands: GridCommands;
}) {
  return keys.length === 0 ? null : (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.hidden, at)}
      aria-label={gridCopy.showHidden(keys.length)}
      title={gridCopy.showHidden(keys.length)}
      onClick={() => commands.showColumns(keys)}
    >
      <ChevronsLeftRight aria-hidden="true" />
    </button>
  );
}

/** The right edge: dragging changes the width, a double click fits it to the texts in sight. */
function Edge({ placed, commands }: { readonly placed: GridColumn; readonly commands: GridCommands }) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const { key } = placed.column;
  return (
    <div
      className={styles.edge}
      data-resize=""
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button !== 0) return;
        start.current = { x: event.clientX, width: placed.width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === null) return;
        const zoom = event.currentTarget.currentCSSZoom || 1;
        commands.resize(key, from.width + (event.clientX - from.x) / zoom);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        commands.fitColumn(key);
      }}
    />
  );
}
