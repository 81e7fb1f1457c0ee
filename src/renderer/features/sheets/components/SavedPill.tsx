import { useEditsUnsavedAnywhere, useUnsavedEdits } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Pill } from '../../../ui/index.ts';
import type { SheetSession } from '../session.ts';
import styles from '../status.module.css';
import { useSheet } from '../use-session.ts';

const copy = sheetsCopy.header;

/** Beside the name, what is not on disk. That all of it is, the line at the foot says. */
export function SavedPill({ session }: { readonly session: SheetSession }) {
  const unsaved = useUnsavedEdits(session.sheetId);
  const isDeleted = useSheet(session, (state) => state.isDeleted);
  if (unsaved !== null) return <Pill tone="error">{copy.notSaved}</Pill>;
  return isDeleted ? <Pill tone="error">{copy.deleted}</Pill> : null;
}

/** Whether changes are on their way to the disk; null where nothing is to be said of it. */
function useIsSaving(session: SheetSession): boolean | null {
  const isSaving = useSheet(session, (state) => state.underWay > 0);
  const unsaved = useEditsUnsavedAnywhere(session.sheetId);
  const isDeleted = useSheet(session, (state) => state.isDeleted);
  const isEmpty = useSheet(session, (state) => state.sheet?.rows === 0);
  return unsaved !== null || isDeleted || isEmpty ? null : isSaving;
}

/** That everything that was changed is on disk; of an empty sheet there is nothing to say. */
export function KeptFact({ session }: { readonly session: SheetSession }) {
  return useIsSaving(session) === false ? <span className={styles.kept}>{sheetsCopy.kept}</span> : null;
}

/** That something is not on disk yet. */
export function SavingFact({ session }: { readonly session: SheetSession }) {
  return useIsSaving(session) === true ? <span className={styles.saving}>{copy.saving}</span> : null;
}
