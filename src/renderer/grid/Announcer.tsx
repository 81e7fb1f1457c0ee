import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { draftOf } from '../../domain/grid/overlay.ts';
import type { Issue } from '../../domain/sheet/issue.ts';
import { fixWords } from '../copy/fixes.ts';
import { gridCopy } from '../copy/grid.ts';
import type { GridStore } from './grid-store.ts';
import type { GridColumn } from './grid-types.ts';
import type { RowSource } from './row-source.ts';

/** The live region of the grid. The space that comes and goes makes the same sentence be said again. */
export function Announcer({ store }: { readonly store: GridStore }) {
  const { text, number } = useStore(store, (state) => state.announcement);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {number % 2 === 0 ? text : `${text}\u00a0`}
    </div>
  );
}

/** An issue in words, with the fix that it offers. */
export const issueInWords = (issue: Issue): string => {
  const what = issue.severity === 'error' ? gridCopy.error(issue.message) : gridCopy.warning(issue.message);
  return issue.fix === undefined ? what : `${what} ${gridCopy.fixOffered(fixWords.one(issue.fix))}`;
};

/** What there is to say about the active cell; it describes the cell, so readers say it on arrival. */
export function ActiveCellNote({
  id,
  store,
  rows,
  columns,
}: {
  readonly id: string;
  readonly store: GridStore;
  readonly rows: RowSource;
  readonly columns: readonly GridColumn[];
}) {
  const active = useStore(store, (state) => state.selection.active);
  const overlay = useStore(store, (state) => state.overlay);
  const row = useSyncExternalStore(rows.subscribe, () => rows.row(active.row));
  const placed = columns[active.column];
  const key = placed?.column.key ?? '';
  const draft = row === undefined ? undefined : draftOf(overlay, row.id, key);
  const issues = row?.issues.filter((issue) => issue.column === key) ?? [];
  const text = row === undefined || placed === undefined ? '' : (row.cells[placed.sheetIndex] ?? '');
  const notes = [
    ...(draft?.state === 'failed' ? [gridCopy.notSaved(draft.problem ?? '')] : []),
    ...(text === '' ? [gridCopy.empty] : []),
    ...issues.map(issueInWords),
    ...(row === undefined || row.note === '' ? [] : [gridCopy.note(row.note)]),
  ];
  return (
    <div id={id} className="visually-hidden">
      {notes.join('. ')}
    </div>
  );
}
