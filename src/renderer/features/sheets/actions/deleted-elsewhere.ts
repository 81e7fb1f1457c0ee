import { failedSaves } from '../../../../domain/grid/overlay.ts';
import { formatTsv } from '../../../../domain/grid/tsv.ts';
import { navigate, unsavedEditsOf } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { copyText, notify } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';
import { discardUnsaved } from './failed-saves.ts';

const copy = sheetsCopy.deletedElsewhere;

/** Resolves when the text of an open editor was handed over, and nothing is on its way to main any more. */
async function settled({ state, grid }: SheetSession): Promise<void> {
  grid.setState({ editing: null });
  // An editor that goes hands its text over.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (state.getState().underWay > 0) return false;
      resolve();
      return true;
    };
    if (look()) return;
    const stop = state.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** Goes to the list of sheets, unless what was typed last turns out not to be saved: the notice then says so. */
export async function leaveDeleted(session: SheetSession): Promise<void> {
  await settled(session);
  if (unsavedEditsOf(session.sheetId) === null) navigate({ screen: 'sheets' }, 'replace');
}

export function discardAndLeave(session: SheetSession): void {
  discardUnsaved(session);
  navigate({ screen: 'sheets' }, 'replace');
}

/** Puts the texts that are not saved on the clipboard, each with its row and its column. */
export function copyUnsaved(session: SheetSession): void {
  const columns = session.state.getState().sheet?.columns ?? [];
  const drafts = failedSaves(session.grid.getState().overlay);
  const lines = drafts.map(({ rowId, column, text }) => [
    session.rows.numbersOf(new Set([rowId])).join(),
    columns.find(({ key }) => key === column)?.label ?? column,
    text,
  ]);
  if (copyText(formatTsv([[...copy.headers], ...lines])))
    notify({ tone: 'ok', title: copy.copied(drafts.length) });
  else notify({ tone: 'error', title: copy.notCopied });
}

/** The sheet is deleted and its screen is left: says what is not saved, until somebody looks. */
export async function sayLeftUnsaved(session: SheetSession): Promise<void> {
  await settled(session);
  const { sheetId, state } = session;
  const unsaved = unsavedEditsOf(sheetId);
  if (unsaved === null || state.getState().isOpen) return;
  notify({
    tone: 'error',
    title: copy.left(state.getState().sheet?.name ?? '', unsaved.edits),
    action: { label: copy.show, onAction: () => navigate({ screen: 'sheet', sheetId }) },
    everywhere: true,
  });
}
