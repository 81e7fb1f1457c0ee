import { useState } from 'react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { kindIds, kinds } from '../../../../domain/kinds/registry.ts';
import type { KindId } from '../../../../domain/sheet/kind.ts';
import { useAction } from '../../../bridge/index.ts';
import { kindWords } from '../../../copy/kinds.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Dialog, ErrorBanner, Select, TextField } from '../../../ui/index.ts';
import { type Format, saveTemplate } from '../actions/export-sheet.ts';
import { createSheet } from '../actions/manage-sheets.ts';
import styles from '../dialogs.module.css';
import { longestName } from './RenameSheetDialog.tsx';

const copy = sheetsCopy.create;

/** An empty sheet: what its rows do, and a name. */
export function NewSheetDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (sheet: SheetDetail) => void;
}) {
  const [kind, setKind] = useState<KindId>('discounts-2021-01');
  const [typed, setTyped] = useState<string | null>(null);
  const { isPending, error, act } = useAction();
  const template = useAction();
  // The name follows the kind until it is the operator's own.
  const name = typed ?? copy.defaultName(kindWords[kind]);
  const mayCreate = name.trim() !== '' && !isPending;

  const create = async () => {
    if (!mayCreate) return;
    await act(async () => {
      const sheet = await createSheet(kind, name.trim());
      onClose();
      onCreated(sheet);
    });
  };
  const keepTemplate = (format: Format) =>
    template.act(async () => {
      if (await saveTemplate(kind, format)) onClose();
    });
  const shownError = error ?? template.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      footer={
        <Button look="primary" isDisabled={!mayCreate} isPending={isPending} onPress={() => void create()}>
          {copy.action}
        </Button>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Select
          label={copy.kind}
          value={kind}
          onChange={setKind}
          help={kinds[kind].about}
          options={kindIds.map((id) => ({ value: id, label: kinds[id].title }))}
        />
        <TextField label={copy.name} value={name} onChange={setTyped} maxLength={longestName} autoFocus />
        <div className={styles.aside}>
          <p>{copy.template}</p>
          <Button size="small" onPress={() => void keepTemplate('xlsx')}>
            {copy.templateExcel}
          </Button>
          <Button size="small" onPress={() => void keepTemplate('csv')}>
            {copy.templateCsv}
          </Button>
        </div>
        {shownError === null ? null : <ErrorBanner error={shownError} />}
      </form>
    </Dialog>
  );
}
