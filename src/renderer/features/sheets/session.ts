import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '../../../contract/errors.ts';
import type { JobProgress } from '../../../contract/jobs.ts';
import type { SavedView } from '../../../contract/saved-views.ts';
import type { IssueGroup, SheetDetail, SheetResults, View } from '../../../contract/sheets.ts';
import { type ColumnLayout, placeColumns, plainLayout, shownColumns } from '../../../domain/grid/columns.ts';
import { emptyFind, type FindState } from '../../../domain/grid/find.ts';
import { rowsArrived } from '../../../domain/grid/overlay.ts';
import { readRows } from '../../bridge/index.ts';
import {
  createGridStore,
  type GridColumn,
  type GridStore,
  RowSource,
  type Spot,
  type ViewRows,
} from '../../grid/index.ts';
import { recallPanelOpen } from './remembered-panel.ts';

export type PanelTab = 'issues' | 'row' | 'columns';
export type SheetDialog =
  | 'export'
  | 'rename'
  | 'delete'
  | 'width'
  | 'filter'
  | 'note'
  | 'save-view'
  | 'rename-view'
  | 'convert'
  | 'generate';

/** What the sheet screen shows beyond the grid. */
export type SheetState = {
  readonly sheet: SheetDetail | null;
  /** Whether the screen of the sheet is shown. */
  readonly isOpen: boolean;
  /** It was deleted, not in this window. */
  readonly isDeleted: boolean;
  /** Why the sheet itself could not be read. */
  readonly problem: AppError | null;
  readonly view: View;
  readonly layout: ColumnLayout;
  /** Saved views of the sheet and of its type; null while they are not read. */
  readonly savedViews: readonly SavedView[] | null;
  /** The saved view that was chosen last, if any. */
  readonly savedViewId: string | null;
  /** Frozen columns may take this much; the rest must have room to scroll. */
  readonly frozenRoom: number;
  readonly issues: readonly IssueGroup[] | null;
  /** What became of the rows at the chosen store; null while it is not known. */
  readonly results: SheetResults | null;
  /** Grows when results arrive: whatever depends on them is asked again. */
  readonly resultsRead: number;
  /** Grows when rows were inserted or deleted, or may have been: places that were read before may be of other rows. */
  readonly moves: number;
  /** Changes on their way to main. */
  readonly underWay: number;
  /** How far a change or an export is that takes long. */
  readonly progress: JobProgress | null;
  /** The last change that main refused, with the way to do it again, unless it is among those kept. */
  readonly refused: Refused | null;
  /** Changes that main refused with texts that no cell shows, the oldest first: the page has them in nothing but this. */
  readonly kept: readonly Kept[];
  /** A review was asked for while edits were not saved. */
  readonly showUnsaved: boolean;
  readonly find: FindState;
  readonly findBar: 'closed' | 'find' | 'replace';
  /** Grows with every wish to find something: the field takes the focus again. */
  readonly findAsked: number;
  readonly panel: PanelTab;
  /** Null: as the width of the window suggests. */
  readonly isPanelOpen: boolean | null;
  readonly dialog: SheetDialog | null;
  readonly menu: { readonly of: 'cell'; readonly spot: Spot } | ColumnMenu | null;
  /** The column that a dialog is about. */
  readonly dialogColumn: string | null;
};
export type Refused = {
  readonly error: AppError;
  /** Null where doing it again could hit other rows, or newer texts. */
  readonly retry: (() => void) | null;
  /** The number of its save: cells may keep their texts under it. */
  readonly save: number;
  /** Whether the page alone has a text of it. */
  readonly keepsText: boolean;
};
/** `place`: what the text is for. A newer one for the very same takes its place. */
export type Kept = Refused & { readonly place: string };
type ColumnMenu = { readonly of: 'column'; readonly key: string; readonly spot: Spot };

/** An open sheet: what is shown, the rows in the page, and the changes that the operator makes. */
export type SheetSession = {
  readonly sheetId: string;
  readonly state: StoreApi<SheetState>;
  readonly grid: GridStore;
  readonly rows: RowSource;
  /** Saves that failed, by their number: what does them again. */
  readonly retries: Map<number, () => void>;
};

export const plainView: View = { filters: [], sort: [] };

/** Whether rows stand in the sheet's own order, all of them: then an index is a place in the sheet. */
export const isPlain = (view: View): boolean => view.filters.length === 0 && view.sort.length === 0;

/** Filters and a sort that are applied now: rows that are edited from here on stay until they are applied again. */
export const applied = ({ filters, sort, storeId }: View): View => ({
  ...(filters.length === 0 && sort.length === 0
    ? plainView
    : { filters, sort, applied: crypto.randomUUID() }),
  ...(storeId === undefined ? {} : { storeId }),
});

export const rowsOf = (sheetId: string, view: View): ViewRows => ({
  view,
  fetch: (start, count) => readRows({ sheetId, view, start, count }),
});

export function createSession(sheetId: string, view: View): SheetSession {
  const grid = createGridStore();
  const rows = new RowSource(rowsOf(sheetId, view), (arrived, revision) =>
    grid.setState(({ overlay }) => ({
      overlay: rowsArrived(overlay, new Set(arrived.map((row) => row.id)), revision),
    })),
  );
  const state = createStore<SheetState>(() => ({
    sheet: null,
    isOpen: false,
    isDeleted: false,
    problem: null,
    view,
    layout: plainLayout,
    savedViews: null,
    savedViewId: null,
    frozenRoom: Number.POSITIVE_INFINITY,
    issues: null,
    results: null,
    resultsRead: 0,
    moves: 0,
    underWay: 0,
    progress: null,
    refused: null,
    kept: [],
    showUnsaved: false,
    find: emptyFind,
    findBar: 'closed',
    findAsked: 0,
    panel: 'issues',
    isPanelOpen: recallPanelOpen(),
    dialog: null,
    menu: null,
    dialogColumn: null,
  }));
  return { sheetId, state, grid, rows, retries: new Map() };
}

/** What the screen says of changes that were refused: one at a time. */
export const noticeOf = ({ refused, kept }: SheetState): Refused | null => refused ?? kept.at(-1) ?? null;

const placed = ({ sheet, layout, frozenRoom }: SheetState): readonly GridColumn[] =>
  sheet === null ? [] : placeColumns(sheet.columns, layout, frozenRoom);

/** The columns as shown. */
export const columnsOf = (session: SheetSession): readonly GridColumn[] => placed(session.state.getState());

/** What main needs to understand ranges of shown columns (contract: asShown). */
export function asShown(session: SheetSession): { readonly columns?: number[] } {
  const columns = shownColumns(columnsOf(session), session.state.getState().sheet?.columns.length ?? 0);
  return columns === undefined || columns.length === 0 ? {} : { columns };
}

/** How many columns stay in sight at the left: those of the layout that there is room for. */
export const frozenCount = (state: SheetState): number => placed(state).filter(({ frozen }) => frozen).length;

/**
 * The view of the rows that are shown, in which indexes of rows are meant: while another view is being read, its rows
 * are not.
 */
export const viewOf = (session: SheetSession): View => session.rows.view;
