import { memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { SheetRow } from '../../contract/sheets.ts';
import { draftOf, type Overlay, shownText } from '../../domain/grid/overlay.ts';
import { resultTone } from '../../domain/run/row-results.ts';
import type { Issue, Severity } from '../../domain/sheet/issue.ts';
import { gridCopy } from '../copy/grid.ts';
import { cx } from '../ui/index.ts';
import { CellEditor } from './CellEditor.tsx';
import gridStyles from './grid.module.css';
import type { Editing, GridStore } from './grid-store.ts';
import {
  ariaColumn,
  ariaRow,
  type Frame,
  type GridColumn,
  type GridCommands,
  isNumeric,
  severityRank,
} from './grid-types.ts';
import styles from './row.module.css';
import { cellMarks, marksOfRow, parseMarks, type RowMarks, spanAt } from './row-marks.ts';
import type { RowSource } from './row-source.ts';

/** Longer texts are cut for drawing: a cell is one line. The whole text is in the cell bar and the editor. */
const longest = 300;

export type GridRowProps = {
  readonly index: number;
  readonly top: number;
  readonly frame: Frame;
  readonly rows: RowSource;
  readonly store: GridStore;
  readonly commands: GridCommands;
  /** True while the focus is in the grid: then the active cell takes it. */
  readonly hasFocus: { readonly current: boolean };
};

/**
 * One row. It takes from the store what concerns it, so that a move of the selection draws two rows. While
 * the grid scrolls, its elements are given another row to show: making new ones would take twice as long.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, frame, rows, store, hasFocus } = props;
  const element = useRef<HTMLDivElement>(null);
  const row = useSyncExternalStore(rows.subscribe, () => rows.row(index));
  const rowId = row?.id ?? null;
  const marks = parseMarks(useStore(store, (state) => marksOfRow(state, index)));
  const editing = useStore(store, (state) => (state.editing?.row === index ? state.editing : null));
  const overlay = useStore(store, (state) => (hasDraft(state.overlay, rowId) ? state.overlay : null));

  const { active } = marks;
  const isEditing = editing !== null;
  useLayoutEffect(() => {
    if (active < 0 || isEditing || !hasFocus.current) return;
    element.current
      ?.querySelector<HTMLElement>(`[aria-colindex="${ariaColumn(active)}"]`)
      ?.focus({ preventScroll: true });
  }, [active, isEditing, hasFocus]);

  const issues = row === undefined || row.issues.length === 0 ? null : worstByColumn(row.issues);
  const look: RowLook = { ...props, row, marks, editing, overlay, issues };
  const worst = issues === null ? null : worstOf(issues);
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={ariaRow(index)}
      aria-busy={row === undefined}
      className={cx(
        styles.row,
        row === undefined && styles.onItsWay,
        active >= 0 && styles.activeRow,
        isEditing && styles.editingRow,
      )}
      style={{ top, width: frame.width }}
    >
      <div
        className={cx(styles.fixed, frame.frozen.length > 0 && gridStyles.frozen)}
        role="presentation"
        style={{ width: frame.gutter + frame.frozenWidth }}
      >
        <div
          role="rowheader"
          aria-colindex={1}
          className={cx(
            styles.gutter,
            worst && styles[worst],
            marks.selected.length > 0 && styles.gutterSelected,
          )}
          style={{ width: frame.gutter }}
        >
          {row === undefined ? index + 1 : row.number}
          {row !== undefined && row.note !== '' ? (
            <span className={styles.noted} title={row.note}>
              <span className="visually-hidden"> {gridCopy.hasNote}</span>
            </span>
          ) : null}
        </div>
        {frame.frozen.map(([shown, column]) => cellOf(look, shown, column, null))}
      </div>
      {frame.scrolling.map(([shown, column]) => cellOf(look, shown, column, frame.gutter + column.left))}
    </div>
  );
});

type RowLook = GridRowProps & {
  readonly row: SheetRow | undefined;
  readonly marks: RowMarks;
  readonly editing: Editing | null;
  readonly overlay: Overlay | null;
  readonly issues: ReadonlyMap<string, Severity> | null;
};

/** One cell as plain elements: there are hundreds in sight. */
function cellOf(look: RowLook, shown: number, placed: GridColumn, left: number | null): ReactNode {
  const { row, frame, marks } = look;
  const { column } = placed;
  const draft = row && look.overlay ? draftOf(look.overlay, row.id, column.key) : undefined;
  const text = row === undefined ? '' : shownText(draft, row.cells[placed.sheetIndex] ?? '');
  const severity = look.issues?.get(column.key);
  const isActive = marks.active === shown;
  const isEditing = look.editing !== null && look.editing.column === shown;
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={ariaColumn(shown)}
      aria-selected={spanAt(marks.selected, shown) !== undefined}
      {...(isActive ? { tabIndex: 0, 'aria-describedby': `${frame.gridId}-about` } : {})}
      {...(severity === 'error' ? { 'aria-invalid': true } : {})}
      {...(column.computed ? { 'aria-readonly': true } : {})}
      {...(marks.found.includes(placed.sheetIndex) ? { 'data-found': '' } : {})}
      {...(draft ? { 'data-save': draft.state } : {})}
      className={cx(
        styles.cell,
        isNumeric(column) && styles.number,
        severity && styles[severity],
        !column.mapped && styles.unmapped,
        column.computed && styles.computed,
        column.result && styles[resultTone(text) ?? ''],
        marks.isPlain ? null : cellMarks(marks, shown),
        isEditing && styles.editing,
      )}
      style={left === null ? { width: placed.width } : { left, width: placed.width }}
    >
      {isEditing && look.editing ? (
        <CellEditor
          column={column}
          editing={look.editing}
          store={look.store}
          commands={look.commands}
          describedBy={`${frame.gridId}-about`}
        />
      ) : text.length > longest ? (
        text.slice(0, longest)
      ) : (
        text
      )}
      {marks.handle === shown ? (
        <span className={styles.handle} data-fill-handle="" aria-hidden="true" title={gridCopy.fillHandle} />
      ) : null}
    </div>
  );
}

const hasDraft = (overlay: Overlay, rowId: number | null): boolean => {
  if (rowId === null || overlay.drafts.size === 0) return false;
  for (const draft of overlay.drafts.values()) if (draft.rowId === rowId) return true;
  return false;
};

function worstByColumn(issues: readonly Issue[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { column, severity } of issues) {
    const before = worst.get(column);
    if (before === undefined || severityRank[severity] > severityRank[before]) worst.set(column, severity);
  }
  return worst;
}

const worstOf = (issues: ReadonlyMap<string, Severity>): 'hasError' | 'hasWarning' =>
  [...issues.values()].includes('error') ? 'hasError' : 'hasWarning';
