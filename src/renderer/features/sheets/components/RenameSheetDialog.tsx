import { useState } from 'react';
import type { SheetSummary } from '../../../../contract/sheets.ts';
import { useAction } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Dialog, ErrorBanner, TextField } from '../../../ui/index.ts';
import { renameSheet } from '../actions/manage-sheets.ts';
import styles from '../dialogs.module.css';

const copy = sheetsCopy.rename;

/** Names of sheets are at most this long (contract). */
export const longestName = 120;

export function RenameSheetDialog({
  sheet,
  onClose,
}: {
  readonly sheet: SheetSummary;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(sheet.name);
  const { isPending, error, act } = useAction();
  const mayRename = name.trim() !== '' && !isPending;

  const rename = async () => {
    if (!mayRename) return;
    await act(async () => {
      await renameSheet(sheet.id, name.trim());
      onClose();
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      width="narrow"
      footer={
        <Button look="primary" isDisabled={!mayRename} isPending={isPending} onPress={() => void rename()}>
          {copy.action}
        </Button>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField label={copy.name} value={name} onChange={setName} maxLength={longestName} autoFocus />
        {error === null ? null : <ErrorBanner error={error} />}
      </form>
    </Dialog>
  );
}
