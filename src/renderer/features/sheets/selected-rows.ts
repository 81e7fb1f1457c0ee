import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SheetRow } from '../../../contract/sheets.ts';
import type { CellRange } from '../../../domain/grid/geometry.ts';
import { readRows } from '../../bridge/index.ts';
import type { SheetSession } from './session.ts';
import { useSheet } from './use-session.ts';

/** Rows of the view from one index to another, both included. */
export type RowSpan = { readonly top: number; readonly bottom: number };

/** Rows that are read to be compared; of a larger selection the fields do not say what they hold. */
export const mostCompared = 2_000;
const windowRows = 500;

/** The rows that ranges touch, as spans in ascending order that neither touch nor overlap. */
export function rowSpans(ranges: readonly CellRange[]): readonly RowSpan[] {
  const spans: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of [...ranges].sort((a, b) => a.top - b.top)) {
    const last = spans.at(-1);
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom);
    else spans.push({ top, bottom });
  }
  return spans;
}

export const spanRows = (spans: readonly RowSpan[]): number =>
  spans.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0);

/** The rows that the selection touches. */
export function useSelectedSpans(session: SheetSession): readonly RowSpan[] {
  const ranges = useStore(session.grid, (state) => state.selection.ranges);
  return useMemo(() => rowSpans(ranges), [ranges]);
}

/** The rows of spans, read again after every change; null until they are there, or when they are too many. */
export function useRows(session: SheetSession, spans: readonly RowSpan[]): readonly SheetRow[] | null {
  const view = useSheet(session, (state) => state.view);
  const revision = useSheet(session, (state) => state.sheet?.revision ?? 0);
  const [read, setRead] = useState<{
    readonly spans: readonly RowSpan[];
    readonly rows: readonly SheetRow[];
  } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is a reason to read again
  useEffect(() => {
    if (spanRows(spans) > mostCompared) return;
    let isLate = false;
    const readAll = async () => {
      const rows: SheetRow[] = [];
      for (const { top, bottom } of spans) {
        for (let start = top; start <= bottom; start += windowRows) {
          const count = Math.min(windowRows, bottom - start + 1);
          const window = await readRows({ sheetId: session.sheetId, view, start, count });
          if (isLate) return;
          rows.push(...window.rows);
        }
      }
      setRead({ spans, rows });
    };
    // While the rows cannot be read the fields do not say what they hold; the grid says why.
    readAll().catch(() => setRead(null));
    return () => {
      isLate = true;
    };
  }, [session, spans, view, revision]);
  return read !== null && read.spans === spans ? read.rows : null;
}

/** What several rows hold in one column. */
export type Shared =
  | { readonly state: 'same'; readonly text: string }
  | { readonly state: 'mixed'; readonly values: number }
  | { readonly state: 'unread' };

/** The one text of a column in all rows, or how many there are. */
export function sharedText(rows: readonly SheetRow[] | null, index: number): Shared {
  const [first] = rows ?? [];
  if (rows === null || first === undefined) return { state: 'unread' };
  const texts = new Set(rows.map((row) => row.cells[index] ?? ''));
  return texts.size === 1
    ? { state: 'same', text: first.cells[index] ?? '' }
    : { state: 'mixed', values: texts.size };
}
