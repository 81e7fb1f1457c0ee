import { useUnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Pill } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.header;

/** Whether everything that was changed is on disk; of an empty sheet there is nothing to say. Green is left to results. */
export function SavedPill({ session }: { readonly session: SheetSession }) {
  const underWay = useSheet(session, (state) => state.underWay > 0);
  const unsaved = useUnsavedEdits(session.sheetId);
  const isDeleted = useSheet(session, (state) => state.isDeleted);
  const isEmpty = useSheet(session, (state) => state.sheet?.rows === 0);
  if (unsaved !== null) return <Pill tone="error">{copy.notSaved}</Pill>;
  if (isDeleted) return <Pill tone="error">{copy.deleted}</Pill>;
  if (underWay) return <Pill>{copy.saving}</Pill>;
  return isEmpty ? null : <Pill>{copy.saved}</Pill>;
}
