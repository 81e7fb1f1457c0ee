import type { Selection } from '../../../../contract/runs.ts';
import { navigate, unsavedEditsOf } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { rowSpans } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';

/** Resolves when no change is on its way to main any more. */
function settled({ state }: SheetSession): Promise<void> {
  return new Promise((done) => {
    if (state.getState().underWay === 0) return done();
    const stop = state.subscribe(({ underWay }) => {
      if (underWay > 0) return;
      stop();
      done();
    });
  });
}

/**
 * To the screen before sending. What is reviewed is what main has, so edits on their way are waited for; edits that
 * main refused to keep are named in the sheet instead.
 */
async function review(session: SheetSession, select: () => Promise<Selection | null>): Promise<void> {
  const { sheetId, state } = session;
  await settled(session);
  // The notice over the sheet says what happened to it.
  if (state.getState().isDeleted) return;
  if (unsavedEditsOf(sheetId) !== null) {
    state.setState({ showUnsaved: true });
    return;
  }
  const selection = await select();
  // The operator may have gone elsewhere meanwhile.
  if (selection === null || !state.getState().isOpen) return;
  navigate({ screen: 'review', sheetId, selection });
}

/** To the screen before sending, with the rows that have no error. */
export const reviewSheet = (session: SheetSession): Promise<void> =>
  review(session, async () =>
    (session.state.getState().sheet?.validRows ?? 0) === 0 ? null : { of: 'valid' },
  );

/** To the screen before sending, with the rows that the selection touches. */
export const reviewSelected = (session: SheetSession): Promise<void> =>
  review(session, async () => {
    const { sheetId, grid } = session;
    const { selection, bounds } = grid.getState();
    if (bounds.rows === 0) return null;
    const spans = [...rowSpans(selection.ranges)];
    try {
      const rowIds = await desk.invoke('sheets.rowIds', { sheetId, view: viewOf(session), spans });
      return { of: 'rows', rowIds: [...rowIds] };
    } catch (thrown) {
      notifyError(appErrorOf(thrown));
      return null;
    }
  });
