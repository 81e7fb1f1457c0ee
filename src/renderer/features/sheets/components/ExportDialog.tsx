import { useState } from 'react';
import type { SheetSummary } from '../../../../contract/sheets.ts';
import { useSettings } from '../../../app/index.ts';
import { useAction } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Dialog, ErrorBanner, Select } from '../../../ui/index.ts';
import { cancelWork } from '../actions/cancel-work.ts';
import { type Delimiter, type Encoding, exportSheet, type Format } from '../actions/export-sheet.ts';
import styles from '../dialogs.module.css';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';
import { Progress } from './Progress.tsx';

const copy = sheetsCopy.exportDialog;
const encodings: readonly Encoding[] = ['utf-8-bom', 'utf-8', 'utf-16le', 'windows-1252'];
const formats: readonly Format[] = ['csv', 'xlsx'];
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** How the file is written, before the system asks where. */
export function ExportDialog({
  session,
  sheet,
  onClose,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetSummary;
  readonly onClose: () => void;
}) {
  const usual = useSettings()?.exportDelimiter ?? ',';
  const [format, setFormat] = useState<Format>('csv');
  const [delimiter, setDelimiter] = useState<Delimiter>(usual);
  const [encoding, setEncoding] = useState<Encoding>('utf-8-bom');
  const { isPending, error, act } = useAction();
  const progress = useSheet(session, (state) => state.progress);

  const save = () =>
    act(async () => {
      if (await exportSheet(sheet, format, delimiter, encoding)) onClose();
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      width="narrow"
      footer={
        <>
          {isPending && progress !== null ? (
            <Button onPress={() => void cancelWork(session)}>{sheetsCopy.stop}</Button>
          ) : null}
          <Button look="primary" isPending={isPending} onPress={() => void save()}>
            {copy.action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{copy.text(sheet.rows)}</p>
        <Select
          label={copy.format}
          value={format}
          onChange={setFormat}
          options={formats.map((value) => ({
            value,
            label: copy.formats[value],
            note: copy.formatNotes[value],
          }))}
        />
        {format === 'csv' ? (
          <>
            <Select
              label={copy.delimiter}
              value={delimiter}
              onChange={setDelimiter}
              options={delimiters.map((value) => ({ value, label: copy.delimiters[value] }))}
            />
            <Select
              label={copy.encoding}
              value={encoding}
              onChange={setEncoding}
              options={encodings.map((value) => ({
                value,
                label: copy.encodings[value],
                note: copy.encodingNotes[value],
              }))}
            />
          </>
        ) : null}
        {isPending && progress !== null ? (
          <div>
            <Progress progress={progress} barClass={styles.progress} />
          </div>
        ) : null}
        {error === null ? null : <ErrorBanner error={error} />}
      </div>
    </Dialog>
  );
}
