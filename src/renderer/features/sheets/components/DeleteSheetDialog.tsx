import type { SheetSummary } from '../../../../contract/sheets.ts';
import { useEditsUnsavedAnywhere } from '../../../app/index.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { ConfirmDialog } from '../../../ui/index.ts';
import { deleteSheet } from '../actions/manage-sheets.ts';

const copy = sheetsCopy.delete;

/** Asks before a sheet is deleted: this is not on the undo stack. */
export function DeleteSheetDialog({
  sheet,
  onClose,
  onDeleted,
}: {
  readonly sheet: SheetSummary;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const unsaved = useEditsUnsavedAnywhere(sheet.id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={copy.title}
      action={copy.action}
      errorOf={appErrorOf}
      onConfirm={async () => {
        await deleteSheet(sheet.id);
        onDeleted();
      }}
    >
      <p>{copy.text(sheet.name, sheet.rows)}</p>
      {unsaved === null ? null : (
        <p>{`${sheetsCopy.unsaved.title(unsaved)}. ${copy.unsavedElsewhere(unsaved.edits)}`}</p>
      )}
    </ConfirmDialog>
  );
}
