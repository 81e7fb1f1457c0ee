import { parseSpans, type Span, spansOfRow } from '../../domain/grid/selection.ts';
import { cx } from '../ui/index.ts';
import type { GridState } from './grid-store.ts';
import styles from './row.module.css';

/** What of the selection and its kin lies on one row. */
export type RowMarks = {
  /** Nothing does: true of most rows most of the time. */
  readonly isPlain: boolean;
  readonly selected: readonly Span[];
  readonly copied: readonly Span[];
  readonly filling: readonly Span[];
  /** The sheet's own columns of the cells that a search found. */
  readonly found: readonly number[];
  /** The shown column of the active cell and of the fill handle, or -1. */
  readonly active: number;
  readonly handle: number;
};

const none: RowMarks = {
  isPlain: true,
  selected: [],
  copied: [],
  filling: [],
  found: [],
  active: -1,
  handle: -1,
};

/** The marks of a row as a text, empty when there are none: a row compares it to tell that nothing changed. */
export function marksOfRow(state: GridState, row: number): string {
  const { selection, copied, fillTarget, editing } = state;
  const { ranges } = selection;
  const selected = spansOfRow(ranges, row);
  const taken = copied.length === 0 ? '' : spansOfRow(copied, row);
  const filling = fillTarget === null ? '' : spansOfRow([fillTarget], row);
  const found = state.found.get(row)?.join() ?? '';
  if (selected + taken + filling + found === '' && selection.active.row !== row) return '';
  const active = selection.active.row === row ? selection.active.column : -1;
  // The last corner of a single range.
  const [only] = ranges;
  const handle = editing === null && ranges.length === 1 && only?.bottom === row ? only.right : -1;
  return `${selected}|${taken}|${filling}|${active}|${handle}|${found}`;
}

/** Reads what {@link marksOfRow} wrote. */
export function parseMarks(marks: string): RowMarks {
  if (marks === '') return none;
  const [selected = '', copied = '', filling = '', active = '-1', handle = '-1', found = ''] =
    marks.split('|');
  return {
    isPlain: false,
    selected: parseSpans(selected),
    copied: parseSpans(copied),
    filling: parseSpans(filling),
    found: found === '' ? [] : found.split(',').map(Number),
    active: Number(active),
    handle: Number(handle),
  };
}

export const spanAt = (spans: readonly Span[], shown: number): Span | undefined =>
  spans.findLast((span) => shown >= span.left && shown <= span.right);

/** The classes of a cell for its marks. */
export function cellMarks(marks: RowMarks, shown: number): string {
  const selected = spanAt(marks.selected, shown);
  return cx(
    selected &&
      cx(
        styles.selected,
        selected.isTop && styles.top,
        selected.isBottom && styles.bottom,
        shown === selected.left && styles.left,
        shown === selected.right && styles.right,
      ),
    marks.active === shown && styles.active,
    framed(spanAt(marks.copied, shown), shown, styles.copied),
    framed(spanAt(marks.filling, shown), shown, styles.filling),
  );
}

/** A dashed frame round a range: each cell draws the sides of the range that it lies at. */
const framed = (span: Span | undefined, shown: number, look: string | undefined): string =>
  span === undefined
    ? ''
    : cx(
        look,
        span.isTop && styles.dashTop,
        span.isBottom && styles.dashBottom,
        shown === span.left && styles.dashLeft,
        shown === span.right && styles.dashRight,
      );
