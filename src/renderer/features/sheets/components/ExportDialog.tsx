import { useState } from 'react';
import type { SheetSummary } from '../../../../contract/sheets.ts';
import { useSettings } from '../../../app/index.ts';
import { useAction } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Checkbox, Dialog, ErrorBanner, Select } from '../../../ui/index.ts';
import {
  type Delimiter,
  type Encoding,
  type ExportChoices,
  exportSheet,
  type Format,
} from '../actions/export-sheet.ts';
import { stopWork } from '../actions/open-sheet.ts';
import styles from '../dialogs.module.css';
import { rowSpans, spanRows } from '../selected-rows.ts';
import { type SheetSession, viewOf } from '../session.ts';
import { useSheet } from '../use-session.ts';
import { Progress } from './Progress.tsx';

const copy = sheetsCopy.exportDialog;
const encodings: readonly Encoding[] = ['utf-8-bom', 'utf-8', 'utf-16le', 'windows-1252'];
const formats: readonly Format[] = ['csv', 'xlsx'];
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

type Rows = 'all' | 'filtered' | 'selected';

/** The rows that can be exported, with how many they are: all, those that a filter shows, and several that are selected. */
function rowChoices(session: SheetSession, sheet: SheetSummary) {
  const view = viewOf(session);
  const spans = rowSpans(session.grid.getState().selection.ranges);
  const shown = session.rows.total ?? 0;
  const selected = spanRows(spans);
  const choices: { rows: Rows; count: number; shown?: ExportChoices['shown'] }[] = [
    { rows: 'all', count: sheet.rows },
  ];
  if (view.filters.length > 0) choices.push({ rows: 'filtered', count: shown, shown: { view } });
  if (selected > 1 && selected < shown)
    choices.push({ rows: 'selected', count: selected, shown: { view, spans: [...spans] } });
  return choices;
}

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
  // As they were when the dialog was opened.
  const [choices] = useState(() => rowChoices(session, sheet));
  const [rows, setRows] = useState<Rows>(choices.find((one) => one.rows === 'filtered')?.rows ?? 'all');
  const [withResults, setWithResults] = useState(false);
  const storeId = useSheet(session, (state) => state.view.storeId);
  const hasResults = useSheet(session, (state) => (state.results?.columns.length ?? 0) > 0);
  const { isPending, error, act } = useAction();
  const progress = useSheet(session, (state) => state.progress);

  const save = () =>
    act(async () => {
      const shown = choices.find((one) => one.rows === rows)?.shown;
      const isExported = await exportSheet(sheet, {
        format,
        delimiter,
        encoding,
        ...(shown === undefined ? {} : { shown }),
        ...(withResults && storeId !== undefined ? { resultsOf: storeId } : {}),
      });
      if (isExported) onClose();
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
            <Button onPress={() => stopWork(session)}>{sheetsCopy.stop}</Button>
          ) : null}
          <Button look="primary" isPending={isPending} onPress={() => void save()}>
            {copy.action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{copy.text}</p>
        {choices.length === 1 ? null : (
          <Select
            label={copy.rows}
            value={rows}
            onChange={setRows}
            options={choices.map((one) => ({ value: one.rows, label: copy.rowsOf[one.rows](one.count) }))}
          />
        )}
        {hasResults && storeId !== undefined ? (
          <Checkbox isSelected={withResults} onChange={setWithResults}>
            {copy.withResults}
          </Checkbox>
        ) : null}
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
