import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { selectCell } from '../../domain/grid/selection.ts';
import { gridCopy } from '../copy/grid.ts';
import { isFocusLost } from '../ui/index.ts';
import { ActiveCellNote, Announcer } from './Announcer.tsx';
import { openEditor } from './edit-cell.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import styles from './grid.module.css';
import { type PointerGround, placeOf } from './grid-pointer.ts';
import { type GridStore, select, setBounds, setSight } from './grid-store.ts';
import {
  ariaColumn,
  type Filtered,
  type GridColumn,
  type GridCommands,
  type HiddenColumns,
  type Sort,
} from './grid-types.ts';
import { setKeyTargets } from './held-keys.ts';
import type { RowsDrawn } from './row-scroller.ts';
import type { RowSource } from './row-source.ts';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { act, pressKey } from './use-grid-keys.ts';
import { useReveal } from './use-reveal.ts';
import { useRowScroll } from './use-row-scroll.ts';

/** Height of the column heads in px. */
const headHeight = 29;
/** Room below the last row for the button that adds one, so that it does not stick to the scroll bar. */
const tailHeight = 40;

export type GridHandle = {
  readonly focus: () => void;
};

export type GridProps = {
  readonly label: string;
  readonly store: GridStore;
  readonly rows: RowSource;
  readonly total: number;
  /** The highest number that a row can show, also of rows that a filter hides. */
  readonly lastNumber: number;
  readonly columns: readonly GridColumn[];
  readonly rowHeight: number;
  readonly sort: Sort;
  readonly filtered: Filtered;
  readonly hidden: HiddenColumns;
  readonly commands: GridCommands;
  readonly handle?: RefObject<GridHandle | null>;
  /** Adds a row at the end; absent where the view is filtered or sorted. */
  readonly onAddRow?: (() => void) | undefined;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
};

/** A grid for any number of rows: an ARIA grid over windows of rows, by pointer and by keyboard. */
export const Grid = memo(function Grid(props: GridProps) {
  const { label, store, rows, total, columns, rowHeight, commands, handle } = props;
  const gridId = useId();
  const element = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const activeRow = useStore(store, (state) => state.selection.active.row);
  const activeColumn = useStore(store, (state) => state.selection.active.column);

  const onSight = useCallback(
    (drawn: RowsDrawn | null, direction: 1 | 0 | -1, pageRows: number) => {
      rows.show(drawn?.first ?? 0, drawn?.last ?? 0, direction);
      setSight(store, drawn?.first ?? 0, drawn?.last ?? 0);
      if (store.getState().pageRows !== pageRows) store.setState({ pageRows });
    },
    [rows, store],
  );
  const extent = { rows: total, rowHeight, head: headHeight, tail: tailHeight };
  const { scroller, drawn } = useRowScroll(element, body, extent, activeRow, onSight);
  // After the rows have their height: a cell that was waited for is scrolled to at once.
  useLayoutEffect(() => setBounds(store, { rows: total, columns: columns.length }), [store, total, columns]);

  const gutter = Math.max(46, 20 + String(props.lastNumber).length * 7.5);
  const frame = useColumnsInSight(element, columns, activeColumn, { gridId, rowHeight, gutter });

  const ground = useCallback((): PointerGround | null => {
    if (element.current === null || scroller.current === null) return null;
    return {
      element: element.current,
      scroller: scroller.current,
      columns,
      frame,
      rows: total,
      head: headHeight,
    };
  }, [scroller, columns, frame, total]);

  const focus = useCallback(() => {
    const { active } = store.getState().selection;
    const cell = element.current?.querySelector<HTMLElement>(
      `[role="gridcell"][tabindex="0"][aria-colindex="${ariaColumn(active.column)}"]`,
    );
    (cell ?? element.current)?.focus({ preventScroll: true });
  }, [store]);
  useImperativeHandle(handle, () => ({ focus }), [focus]);

  useReveal(store, ground);
  useEffect(() => rows.keep(activeRow), [rows, activeRow]);
  const drag = useGridDrag(store, commands, ground);
  useGridClipboard(element, store, commands, columns);
  useEditorEnd(store, focus);
  useEffect(() => {
    const targets = { store, rows, columns, commands };
    setKeyTargets(targets, (action) => void act(action, targets));
  }, [store, rows, columns, commands]);

  const indexes = useMemo(() => indexesOf(drawn, activeRow, total), [drawn, activeRow, total]);
  const hasRows = indexes.length > 0;
  const isEmpty = total === 0;
  useEffect(() => {
    // Without rows the grid itself had the focus. After the frame that shows them: to move it costs a layout.
    const isHere = () => hasRows && document.activeElement === element.current;
    if (isHere()) requestAnimationFrame(() => isHere() && focus());
  }, [hasRows, focus]);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current === isEmpty) return;
    wasEmpty.current = isEmpty;
    // The cells, or what was shown instead of them, took the focus with them.
    if (isFocusLost()) focus();
  }, [isEmpty, focus]);
  const { shift, most } = drawn ?? { shift: 0, most: 1 };
  return (
    <>
      <div
        ref={element}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className={styles.grid}
        style={gridSize(rowHeight)}
        data-arrive={isEmpty ? '' : undefined}
        tabIndex={isEmpty || columns.length === 0 ? 0 : -1}
        onKeyDown={(event) => {
          if (!pressKey(event, { store, rows, columns, commands })) return;
          event.preventDefault();
          // A frozen column is always in sight; Home is also the wish to see what follows it.
          if (event.key === 'Home') event.currentTarget.scrollLeft = 0;
        }}
        onFocus={() => {
          hasFocus.current = hasRows;
        }}
        onBlur={(event) => {
          if (event.relatedTarget !== null)
            hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        onMouseDown={(event) => {
          if (!(event.target instanceof Element) || event.button !== 0) return;
          if (event.target.closest('input, textarea, [popover]') !== null) return;
          // The press would move the focus to nowhere: it belongs to the active cell.
          if (event.target.closest('button') === null) event.preventDefault();
          // Text selected elsewhere would still look selected, and be what a copy is about.
          window.getSelection()?.removeAllRanges();
          focus();
        }}
        onDoubleClick={(event) => {
          if (event.target instanceof Element && event.target.closest('input, textarea, button, [popover]'))
            return;
          if (drag.isOnHandle()) return;
          const here = ground();
          if (here !== null && placeOf(here, event.clientX, event.clientY).on === 'cell')
            openEditor(store, rows, columns, null);
        }}
        onContextMenu={(event) => {
          const here = ground();
          if (event.defaultPrevented || here === null) return;
          const place = placeOf(here, event.clientX, event.clientY);
          if (place.on !== 'cell' && place.on !== 'gutter') return;
          event.preventDefault();
          select(store, (before) => (isSelected(before.ranges, place.at) ? before : selectCell(place.at)));
          focus();
          commands.cellMenu({ x: event.clientX, y: event.clientY });
        }}
        {...drag.handlers}
      >
        <GridHeader
          frame={frame}
          columns={columns}
          store={store}
          commands={commands}
          sort={props.sort}
          filtered={props.filtered}
          hidden={props.hidden}
          ground={ground}
        />
        <div ref={body} role="rowgroup" className={styles.body} style={{ width: frame.width }}>
          {indexes.map((index) => (
            <GridRow
              // The active row keeps its elements, because one of them has the focus; the others take turns.
              key={index === activeRow ? `active-${index}` : index % most}
              index={index}
              top={index * rowHeight - shift}
              frame={frame}
              rows={rows}
              store={store}
              commands={commands}
              hasFocus={hasFocus}
            />
          ))}
        </div>
        {props.onAddRow !== undefined && drawn !== null && !isEmpty && drawn.last >= total - 1 ? (
          <AddRow top={headHeight + total * rowHeight - shift} onPress={props.onAddRow} />
        ) : null}
      </div>
      {isEmpty ? props.empty : null}
      <ActiveCellNote id={`${gridId}-about`} store={store} rows={rows} columns={columns} />
      <Announcer store={store} />
    </>
  );
});

/** Below the last row, for the pointer alone: a grid owns rows and nothing else. Keys and the palette add rows, too. */
function AddRow({ top, onPress }: { readonly top: number; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.addRow}
      style={{ top }}
      onClick={onPress}
    >
      + {gridCopy.addRow}
    </button>
  );
}

/** The sizes that the styles of rows and heads use. */
const gridSize = (rowHeight: number): CSSProperties & Readonly<Record<`--${string}`, string>> => ({
  '--row-height': `${rowHeight}px`,
  '--head-height': `${headHeight}px`,
});

const isSelected = (
  ranges: readonly { top: number; bottom: number; left: number; right: number }[],
  at: { readonly row: number; readonly column: number },
): boolean =>
  ranges.some(
    (range) =>
      at.row >= range.top && at.row <= range.bottom && at.column >= range.left && at.column <= range.right,
  );

/** Rows to draw: those in sight, and the active one wherever it is, because it holds the focus. */
function indexesOf(drawn: RowsDrawn | null, active: number, total: number): readonly number[] {
  if (drawn === null || total === 0) return [];
  const last = Math.min(drawn.last, total - 1);
  const indexes = Array.from({ length: Math.max(0, last - drawn.first + 1) }, (_, at) => drawn.first + at);
  if (active >= total || (active >= drawn.first && active <= last)) return indexes;
  return active < drawn.first ? [active, ...indexes] : [...indexes, active];
}

/** When an editor closes, the focus goes back to the active cell, unless it went elsewhere. */
function useEditorEnd(store: GridStore, focus: () => void): void {
  const isEditing = useStore(store, (state) => state.editing !== null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isEditing && isFocusLost()) focus();
    was.current = isEditing;
  }, [isEditing, focus]);
}
