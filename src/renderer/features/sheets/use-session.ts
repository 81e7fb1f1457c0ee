import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Filter, SheetColumn, SheetRow } from '../../../contract/sheets.ts';
import { type Draft, draftOf } from '../../../domain/grid/overlay.ts';
import type { Issue } from '../../../domain/sheet/issue.ts';
import { useCurrentStore } from '../../app/index.ts';
import { cellText, type GridColumn } from '../../grid/index.ts';
import { changeView } from './actions/change-view.ts';
import { openSheet } from './actions/open-sheet.ts';
import { readResults } from './actions/read-results.ts';
import { keepUnsaved, keptSession } from './kept-sessions.ts';
import { applied, createSession, type SheetSession, type SheetState } from './session.ts';

/** A new session, or the one that was left with edits that are not saved. */
function sessionOf(sheetId: string, filter: Filter | null): SheetSession {
  const filters = filter === null ? [] : [filter];
  const kept = keptSession(sheetId);
  if (kept !== null) {
    if (filter !== null) changeView(kept, { filters });
    return kept;
  }
  const session = createSession(sheetId, applied({ filters, sort: [] }));
  keepUnsaved(session);
  return session;
}

/** The session of a sheet while its screen is shown. */
export function useSession(sheetId: string, filter: Filter | null): SheetSession {
  const [session] = useState(() => sessionOf(sheetId, filter));
  const storeId = useCurrentStore()?.id;
  useEffect(() => openSheet(session), [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store has other results
  useEffect(() => void readResults(session), [session, storeId]);
  return session;
}

export const useSheet = <T>(session: SheetSession, pick: (state: SheetState) => T): T =>
  useStore(session.state, pick);

/** What there is to know about the active cell. Null while its row is on its way, or where there is none. */
export type ActiveCell = {
  readonly row: SheetRow;
  readonly column: SheetColumn;
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly draft: Draft | undefined;
};

export function useActiveCell(session: SheetSession, columns: readonly GridColumn[]): ActiveCell | null {
  const active = useStore(session.grid, (state) => state.selection.active);
  const overlay = useStore(session.grid, (state) => state.overlay);
  const row = useRow(session, active.row);
  const placed = columns[active.column];
  if (row === undefined || placed === undefined) return null;
  const { column } = placed;
  return {
    row,
    column,
    text: cellText(session.grid, session.rows, columns, active) ?? '',
    issues: row.issues
      .filter((issue) => issue.column === column.key)
      .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')),
    draft: draftOf(overlay, row.id, column.key),
  };
}

/** A row of the view, as soon as it is in the page. */
export const useRow = (session: SheetSession, index: number): SheetRow | undefined =>
  useSyncExternalStore(session.rows.subscribe, () => session.rows.row(index));

/** How many rows the view has; null before main has said so. */
export const useTotal = (session: SheetSession): number | null =>
  useSyncExternalStore(session.rows.subscribe, () => session.rows.total);

/** Why rows in sight could not be read, if so. */
export const useRowsProblem = (session: SheetSession) =>
  useSyncExternalStore(session.rows.subscribe, () => session.rows.problem);
