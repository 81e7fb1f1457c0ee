import { useState } from 'react';
import type { Outcome, RunProgress } from '../../../../contract/runs.ts';
import { isSheetKind } from '../../../../domain/sheet/kind.ts';
import { useAction } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button, count, Dialog, ErrorBanner, Select } from '../../../ui/index.ts';
import { exportResults, type ResultsFormat } from '../actions/export-run.ts';
import styles from './run.module.css';

const copy = runsCopy.exportDialog;
const fileCopy = sheetsCopy.exportDialog;
const formats: readonly ResultsFormat[] = ['csv', 'xlsx'];
/** Rows of counted batches cannot be told apart: they are in the file of all rows alone. */
const parts: readonly (readonly [Outcome, (run: RunProgress) => number])[] = [
  ['succeeded', (run) => run.succeeded],
  ['failed', (run) => run.failed],
  ['unknown', (run) => run.unknown],
  ['not-sent', (run) => run.notSent],
];

/** Which rows of a run are written, and as what, before the system asks where. */
export function ExportResults({ run, onClose }: { readonly run: RunProgress; readonly onClose: () => void }) {
  const [rows, setRows] = useState<Outcome | 'all'>('all');
  const [format, setFormat] = useState<ResultsFormat>('csv');
  const { isPending, error, act } = useAction();

  const save = () =>
    act(async () => {
      if (await exportResults(run, rows === 'all' ? null : rows, format)) onClose();
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      width="narrow"
      footer={
        <>
          <Button onPress={onClose}>{uiCopy.cancel}</Button>
          <Button look="primary" isPending={isPending} onPress={() => void save()}>
            {fileCopy.action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          {copy.text} {isSheetKind(run.kind) ? copy.importable : ''}
        </p>
        <Select
          label={copy.rows}
          value={rows}
          onChange={setRows}
          options={[
            { value: 'all', label: copy.all(count(run.rows)) },
            ...parts
              .filter(([, of]) => of(run) > 0)
              .map(([value, of]) => ({
                value,
                label: copy.part(runsCopy.outcomeWords[value], count(of(run))),
              })),
          ]}
        />
        <Select
          label={fileCopy.format}
          value={format}
          onChange={setFormat}
          options={formats.map((value) => ({
            value,
            label: fileCopy.formats[value],
            note: fileCopy.formatNotes[value],
          }))}
        />
        {error === null ? null : <ErrorBanner error={error} />}
      </div>
    </Dialog>
  );
}
