import { type Draft, discardSave, failedSaves } from '../../../../domain/grid/overlay.ts';
import type { SheetSession } from '../session.ts';

/** Saves a failed edit again. */
export const retrySave = (session: SheetSession, draft: Draft): void => session.retries.get(draft.save)?.();

/** Discards a failed edit: the cell shows again what is on disk. */
export function discardFailed(session: SheetSession, { save }: Draft): void {
  session.retries.delete(save);
  session.grid.setState(({ overlay }) => ({ overlay: discardSave(overlay, save) }));
  if (session.state.getState().refused?.save === save) session.state.setState({ refused: null });
}

/** The failed edits, one of each save, the oldest first. */
function failedOf(session: SheetSession): readonly Draft[] {
  const bySave = new Map(failedSaves(session.grid.getState().overlay).map((draft) => [draft.save, draft]));
  return [...bySave.values()].toSorted((one, other) => one.save - other.save);
}

/** Saves everything again that main refused to keep, in the order in which it was done. */
export function saveAgain(session: SheetSession): void {
  const { refused } = session.state.getState();
  for (const draft of failedOf(session)) retrySave(session, draft);
  if (refused?.keepsText === true && refused.save === null) refused.retry();
}

/** Discards everything that main refused to keep. */
export function discardUnsaved(session: SheetSession): void {
  for (const draft of failedOf(session)) discardFailed(session, draft);
  session.state.setState({ refused: null });
}
