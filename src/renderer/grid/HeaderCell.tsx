import { ArrowDown, ArrowUp, ChevronDown, SquareFunction } from 'lucide-react';
import { memo, type PointerEvent, useRef } from 'react';
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
  readonly isFiltered: boolean;
  readonly look: 'none' | 'touched' | 'whole';
  readonly commands: GridCommands;
  readonly onReorder: (event: PointerEvent, key: string) => void;
};

/** The head of a column: its name, how it is sorted, its menu and the edge that changes its width. */
export const HeaderCell = memo(function HeaderCell({
  placed,
  shown,
  left,
  sort,
  isFiltered,
  look,
  commands,
  onReorder,
}: HeaderCellProps) {
  const { column, width } = placed;
  const sorted = sort?.column === column.key ? sort.direction : null;
  const about = [column.help, ...(column.required ? [gridCopy.required] : [])].filter((text) => text !== '');
  return (
    <div
      role="columnheader"
      aria-colindex={ariaColumn(shown)}
      aria-sort={sorted ?? 'none'}
      className={cx(
        styles.cell,
        isNumeric(column) && styles.number,
        look !== 'none' && styles[look],
        !column.mapped && styles.unmapped,
        column.computed && styles.computed,
      )}
      style={left === null ? { width } : { left, width }}
      title={column.mapped ? about.join('\n') : gridCopy.notSent}
      onPointerDown={(event) => {
        if (look === 'whole' && event.button === 0) onReorder(event, column.key);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        commands.columnMenu(column.key, { x: event.clientX, y: event.clientY });
      }}
    >
      <span className={styles.label}>
        {column.label}
        {column.required ? <span aria-hidden="true"> *</span> : null}
      </span>
      {column.computed ? <SquareFunction aria-hidden="true" className={styles.sign} /> : null}
      {sorted === 'ascending' ? <ArrowUp aria-hidden="true" className={styles.sign} /> : null}
      {sorted === 'descending' ? <ArrowDown aria-hidden="true" className={styles.sign} /> : null}
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.menu, isFiltered && styles.filtered)}
        aria-label={gridCopy.columnMenu(column.label)}
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          commands.columnMenu(column.key, { x: box.left, y: box.bottom });
        }}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      <Edge placed={placed} commands={commands} />
    </div>
  );
});

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
