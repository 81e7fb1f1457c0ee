import { type Draft, discardSave } from '../../../../domain/grid/overlay.ts';
import type { SheetSession } from '../session.ts';

/** Saves a failed edit again. */
export const retrySave = (session: SheetSession, draft: Draft): void => session.retries.get(draft.save)?.();

/** Gives a failed edit up: the cell shows again what is on disk. */
export function discardFailed(session: SheetSession, draft: Draft): void {
  session.retries.delete(draft.save);
  session.grid.setState(({ overlay }) => ({ overlay: discardSave(overlay, draft.save) }));
  session.state.setState({ refused: null });
}
