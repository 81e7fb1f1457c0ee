import type { AppError } from '../../../../contract/errors.ts';
import type { Change } from '../../../../contract/sheets.ts';
import {
  beginSave,
  type CellEdit,
  discardSave,
  draftOf,
  forgetSave,
  saveDone,
  saveFailed,
} from '../../../../domain/grid/overlay.ts';
import { tellCancelled } from '../../../app/jobs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { gridCopy } from '../../../copy/grid.ts';
import { notifyError } from '../../../ui/index.ts';
import { type Kept, noticeOf, type Refused, type SheetSession, viewOf } from '../session.ts';
import { readAgain } from './change-view.ts';
import { failedOf, forget, keep } from './failed-saves.ts';
import { takeSummary } from './open-sheet.ts';

/** Marks of saved cells stay this long. */
const markMs = 1_400;

type Known = {
  /** Cells whose new text is known before: they show it at once, with a mark, and keep it when the change is refused. */
  readonly expected?: readonly CellEdit[];
  /** What the change sets, where that is named without the cells. */
  readonly place?: string;
  /** It holds text that no expected cell shows: refused, it is kept beside the cells. */
  readonly hasMore?: boolean;
};

type Attempt<C extends Change = Change> = Required<Known> & {
  readonly make: () => Promise<C>;
  readonly stillHolds: () => boolean;
};

/**
 * Makes a change that main answers when it is on disk. Null when it was refused, and the screen says so and offers to
 * do it again; or when it was stopped.
 */
export const change = <C extends Change>(
  session: SheetSession,
  make: () => Promise<C>,
  { expected = [], place = '', hasMore = false }: Known = {},
): Promise<C | null> => attempt(session, { make, expected, place, hasMore, stillHolds: () => true });

/** The same for a change that names rows by their places: it is not done again once rows have moved. */
export function changeAtPlaces(
  session: SheetSession,
  make: () => Promise<Change>,
  { expected = [], place = '', hasMore = false }: Known = {},
): Promise<Change | null> {
  const { moves } = session.state.getState();
  const stillHolds = (): boolean => session.state.getState().moves === moves;
  return attempt(session, { make, expected, place, hasMore, stillHolds });
}

/** Names what a change sets: ranges of the rows as they are shown now. */
export const placeOf = (session: SheetSession, what: 'cells' | 'paste' | 'note', ranges: unknown): string =>
  JSON.stringify([what, viewOf(session), session.state.getState().moves, ranges]);

/** @param shown the expected cells that have no newer text */
async function attempt<C extends Change>(
  session: SheetSession,
  wanted: Attempt<C>,
  shown: readonly CellEdit[] = wanted.expected,
): Promise<C | null> {
  const { make, expected, place, hasMore } = wanted;
  const { state, grid, retries } = session;
  const save = expect(session, shown);
  state.setState(({ underWay }) => ({ underWay: underWay + 1 }));
  try {
    const done = await make();
    if (expected.length > 0) {
      grid.setState(({ overlay }) => ({ overlay: saveDone(overlay, save, done.sheet.revision) }));
      setTimeout(() => grid.setState(({ overlay }) => ({ overlay: forgetSave(overlay, save) })), markMs);
    }
    // What succeeded is newer than a command that was refused: that is not wanted as it was any more.
    if (state.getState().refused?.keepsText === false) state.setState({ refused: null });
    replaceKept(session, place, save);
    takeSummary(session, done.sheet);
    return done;
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (tellCancelled(error)) {
      discard(session, save);
      return null;
    }
    const keepsText = expected.length > 0 || hasMore;
    // Rows were meant that may not be those in the page: done again, the change could hit others.
    const meantOthers = error.code === 'conflict' && viewOf(session).applied !== undefined;
    if (meantOthers) {
      readAgain(session);
      if (!keepsText) {
        notifyError(error);
        return null;
      }
    }
    const again = meantOthers ? { ...wanted, stillHolds: () => false } : wanted;
    const retry = meantOthers && expected.length === 0 ? null : () => doAgain(session, save, again);
    if (expected.length > 0)
      grid.setState(({ overlay }) => ({ overlay: saveFailed(overlay, save, error.message) }));
    if (keepsText && retry !== null) retries.set(save, retry);
    say(session, { error, retry, save, keepsText }, wanted);
    return null;
  } finally {
    state.setState(({ underWay }) => ({ underWay: underWay - 1 }));
  }
}

function say(session: SheetSession, refused: Refused, { place, hasMore }: Attempt): void {
  const { state } = session;
  if (hasMore) keep(session, { ...refused, place });
  // A text that is not saved is what the notice is about until that is decided.
  else if (!refused.keepsText && noticeOf(state.getState())?.keepsText === true) notifyError(refused.error);
  else state.setState({ refused });
}

/** Does a change again that was refused, or what is left of it. */
function doAgain(session: SheetSession, save: number, wanted: Attempt): void {
  const { expected, place, hasMore, stillHolds } = wanted;
  const left = failedOf(session, save);
  const { overlay } = session.grid.getState();
  const isNewest = expected.every(({ rowId, column }) => draftOf(overlay, rowId, column)?.state === 'failed');
  const isWhole = left.length === expected.length;
  forget(session, { save });
  // Newer texts of its cells that are not saved either are saved after it.
  if ((isWhole || (hasMore && isNewest)) && stillHolds()) {
    void attempt(session, wanted, left);
    return;
  }
  // Cells that were not typed anew are named by their rows, wherever these are now.
  if (left.length > 0) void attempt(session, editOf(session, left));
  if (left.length > 0 && !hasMore) return;
  const message = stillHolds() ? gridCopy.cellsEdited : gridCopy.rowsMoved;
  const error: AppError = { code: 'conflict', message, next: gridCopy.rowsMovedNext };
  if (hasMore) keep(session, { error, retry: null, save, keepsText: true, place });
  else notifyError(error);
}

function editOf({ sheetId }: SheetSession, left: readonly CellEdit[]): Attempt {
  const expected = left.map(({ rowId, column, text }) => ({ rowId, column, text }));
  const make = () => desk.invoke('sheets.edit', { sheetId, edits: expected });
  return { make, expected, place: '', hasMore: false, stillHolds: () => true };
}

function discard({ grid }: SheetSession, save: number): void {
  grid.setState(({ overlay }) => ({ overlay: discardSave(overlay, save) }));
}

/** A newer text was saved for the very same: the older one is not wanted any more. */
function replaceKept({ state }: SheetSession, place: string, save: number): void {
  const { kept } = state.getState();
  const isOlder = (text: Kept): boolean => text.place === place && text.save < save;
  if (kept.some(isOlder)) state.setState({ kept: kept.filter((text) => !isOlder(text)) });
}

/** Numbers a save, and shows the cells whose text is known. */
function expect(session: SheetSession, cells: readonly CellEdit[]): number {
  const { state, grid } = session;
  grid.setState(({ overlay, copied }) => ({
    overlay: beginSave(overlay, cells),
    copied: cells.length === 0 ? copied : [],
  }));
  const { refused } = state.getState();
  // All its cells were typed anew: nothing is left to save again.
  if (refused?.keepsText === true && failedOf(session, refused.save).length === 0)
    state.setState({ refused: null });
  return grid.getState().overlay.lastSave;
}
