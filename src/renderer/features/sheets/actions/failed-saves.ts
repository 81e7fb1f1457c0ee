import { type Draft, discardSave, failedSaves } from '../../../../domain/grid/overlay.ts';
import type { Kept, SheetSession } from '../session.ts';

type OfSave = Pick<Draft, 'save'>;

/** Saves a failed edit again. */
export const retrySave = (session: SheetSession, { save }: OfSave): void => session.retries.get(save)?.();

/** The cells that still have the text of a save that failed. */
export const failedOf = ({ grid }: SheetSession, save: number): readonly Draft[] =>
  failedSaves(grid.getState().overlay).filter((draft) => draft.save === save);

/** Keeps a change whose text no cell shows, and says that it was refused. */
export const keep = ({ state }: SheetSession, text: Kept): void =>
  state.setState(({ kept }) => ({
    kept: [...kept.filter(({ place }) => place !== text.place), text],
    refused: null,
  }));

/** A save is done again, or given up: what is said of it goes. */
export function forget({ state, retries }: SheetSession, { save }: OfSave): void {
  retries.delete(save);
  state.setState(({ refused, kept }) => ({
    refused: refused?.save === save ? null : refused,
    kept: kept.some((text) => text.save === save) ? kept.filter((text) => text.save !== save) : kept,
  }));
}

/** Discards a failed edit: the cell shows again what is on disk. */
export function discardFailed(session: SheetSession, { save }: OfSave): void {
  session.grid.setState(({ overlay }) => ({ overlay: discardSave(overlay, save) }));
  forget(session, { save });
}

/** The numbers of the saves that failed, the oldest first. */
function failed({ state, grid }: SheetSession): readonly number[] {
  const all = [...failedSaves(grid.getState().overlay), ...state.getState().kept];
  return [...new Set(all.map(({ save }) => save))].toSorted((one, other) => one - other);
}

/** Saves everything again that main refused to keep, in the order in which it was done. */
export function saveAgain(session: SheetSession): void {
  for (const save of failed(session)) retrySave(session, { save });
}

/** Discards everything that main refused to keep. */
export function discardUnsaved(session: SheetSession): void {
  for (const save of failed(session)) discardFailed(session, { save });
  session.state.setState({ refused: null });
}
