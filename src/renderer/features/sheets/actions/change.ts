import type { Change } from '../../../../contract/sheets.ts';
import {
  beginSave,
  type CellEdit,
  discardSave,
  failedSaves,
  forgetSave,
  saveDone,
  saveFailed,
} from '../../../../domain/grid/overlay.ts';
import { tellCancelled } from '../../../app/jobs.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { gridCopy } from '../../../copy/grid.ts';
import { notifyError } from '../../../ui/index.ts';
import { type SheetSession, viewOf } from '../session.ts';
import { readAgain } from './change-view.ts';
import { takeSummary } from './open-sheet.ts';

/** Marks of saved cells stay this long. */
const markMs = 1_400;

/**
 * Makes a change that main answers when it is on disk. `expected` are cells whose new text is known before:
 * they show it at once, with a mark, and keep it when the change is refused. Null when it was refused, and
 * the screen says so and offers to do it again; or when it was stopped.
 */
export const change = (
  session: SheetSession,
  make: () => Promise<Change>,
  expected: readonly CellEdit[] = [],
): Promise<Change | null> => attempt(session, { make, expected, hasText: false, stillHolds: () => true });

/**
 * The same for a change that names rows by their places: it is not done again once rows have moved. `hasText`: it holds a
 * text that was typed or pasted, and is kept when it is refused, cells expected or not.
 */
export function changeAtPlaces(
  session: SheetSession,
  make: () => Promise<Change>,
  expected: readonly CellEdit[] = [],
  hasText = false,
): Promise<Change | null> {
  const { moves } = session.state.getState();
  const stillHolds = (): boolean => session.state.getState().moves === moves;
  return attempt(session, { make, expected, hasText, stillHolds });
}

type Attempt = {
  readonly make: () => Promise<Change>;
  readonly expected: readonly CellEdit[];
  readonly hasText: boolean;
  readonly stillHolds: () => boolean;
};

async function attempt(session: SheetSession, wanted: Attempt): Promise<Change | null> {
  const { make, expected, hasText, stillHolds } = wanted;
  const { state, grid, retries } = session;
  const save = expected.length === 0 ? null : expect(session, expected);
  state.setState(({ underWay }) => ({ underWay: underWay + 1 }));
  try {
    const done = await make();
    if (save !== null) {
      grid.setState(({ overlay }) => ({ overlay: saveDone(overlay, save, done.sheet.revision) }));
      setTimeout(() => grid.setState(({ overlay }) => ({ overlay: forgetSave(overlay, save) })), markMs);
    }
    // What succeeded is newer than a command that was refused: that is not wanted as it was any more.
    if (state.getState().refused?.keepsText === false) state.setState({ refused: null });
    takeSummary(session, done.sheet);
    return done;
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (tellCancelled(error)) {
      discard(session, save);
      return null;
    }
    if (error.code === 'conflict' && viewOf(session).applied !== undefined) {
      // Rows were meant that may not be those in the page: done again, the change could hit others.
      discard(session, save);
      notifyError(error);
      readAgain(session);
      return null;
    }
    const retry = (): void => {
      if (save !== null) retries.delete(save);
      if (state.getState().refused?.retry === retry) state.setState({ refused: null });
      const isWhole = save === null || failedOf(session, save) === expected.length;
      if (isWhole && stillHolds()) {
        void attempt(session, wanted);
        return;
      }
      discard(session, save);
      const message = isWhole ? gridCopy.rowsMoved : gridCopy.cellsEdited;
      notifyError({ code: 'conflict', message, next: gridCopy.rowsMovedNext });
    };
    if (save !== null) {
      retries.set(save, retry);
      grid.setState(({ overlay }) => ({ overlay: saveFailed(overlay, save, error.message) }));
    }
    const keepsText = save !== null || hasText;
    // A text that is not saved is what the notice is about until that is decided.
    if (!keepsText && state.getState().refused?.keepsText === true) notifyError(error);
    else state.setState({ refused: { error, retry, save, keepsText } });
    return null;
  } finally {
    state.setState(({ underWay }) => ({ underWay: underWay - 1 }));
  }
}

function discard({ grid }: SheetSession, save: number | null): void {
  if (save !== null) grid.setState(({ overlay }) => ({ overlay: discardSave(overlay, save) }));
}

/** How many cells still have the text of a save that failed. */
const failedOf = ({ grid }: SheetSession, save: number): number =>
  failedSaves(grid.getState().overlay).filter((draft) => draft.save === save).length;

function expect(session: SheetSession, cells: readonly CellEdit[]): number {
  const { state, grid } = session;
  grid.setState(({ overlay }) => ({ overlay: beginSave(overlay, cells), copied: [] }));
  const failed = state.getState().refused?.save ?? null;
  // All its cells were typed anew: nothing is left to save again.
  if (failed !== null && failedOf(session, failed) === 0) state.setState({ refused: null });
  return grid.getState().overlay.lastSave;
}
