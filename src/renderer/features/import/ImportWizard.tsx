import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { FileGrant } from '../../../contract/files.ts';
import type { ImportChoices, ImportPreview } from '../../../contract/imports.ts';
import { importFile } from '../../app/actions.ts';
import { goBack, navigate } from '../../app/navigation.ts';
import { Screen, StatusGap } from '../../app/Screen.tsx';
import { importCopy } from '../../copy/import.ts';
import { Button, bytes, count, ErrorBanner, notify, Pill, Spinner } from '../../ui/index.ts';
import { labelOf } from './column-labels.ts';
import { ChoicePanels } from './components/ChoicePanels.tsx';
import { UnreadPanel } from './components/FilePanel.tsx';
import { ImportProgressPanel } from './components/ImportProgressPanel.tsx';
import styles from './components/import.module.css';
import { WaitingFiles } from './components/WaitingFiles.tsx';
import { type Kept, keepChoices, keptChoices } from './kept-choices.ts';
import { columnsForDefaults, emptyRequired } from './missing-columns.ts';
import { useImportJob } from './use-import-job.ts';
import { useOpenFocus } from './use-open-focus.ts';
import { usePreview } from './use-preview.ts';

/** A name for the sheet, taken from the file's. */
const nameFrom = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())
    .slice(0, 120) || 'Imported rows';

/** What is offered for columns that the file lacks is taken unless the operator changes it, and shows at once. */
function useOffered(
  preview: ImportPreview | null,
  choices: ImportChoices,
  change: (next: Partial<ImportChoices>) => void,
): void {
  useEffect(() => {
    const open = (preview === null ? [] : columnsForDefaults(preview)).filter(
      ({ column, offered }) => offered !== null && offered !== '' && choices.offered?.[column] === undefined,
    );
    if (open.length === 0) return;
    const offered = Object.fromEntries(open.map(({ column, offered: text }) => [column, text ?? '']));
    change({ offered: { ...offered, ...choices.offered } });
  });
}

/** What was chosen for a file that has been written to since was chosen for other columns. */
function useOnOtherVersion(preview: ImportPreview | null, before: string | null, onOther: () => void): void {
  const known = useRef(before);
  useEffect(() => {
    if (preview === null || preview.version === known.current) return;
    if (known.current !== null) onOther();
    known.current = preview.version;
  });
}

/** Keeps what is chosen for a file that is left before it is imported, and says so, with the way back. */
function useKept(file: FileGrant, now: Kept, isRunning: boolean): void {
  const latest = useRef({ now, isRunning });
  useEffect(() => {
    latest.current = { now, isRunning };
    keepChoices(file.grant, now);
  });
  useEffect(
    () => () => {
      const { choices, name } = latest.current.now;
      // What is offered for columns that the file lacks is no choice of the operator.
      const isChosen =
        Object.keys(choices).some((key) => key !== 'offered') || name !== nameFrom(file.fileName);
      if (!isChosen || latest.current.isRunning) return;
      const onAction = () => navigate({ screen: 'import', grant: file });
      notify({
        tone: 'info',
        title: importCopy.left(file.fileName),
        text: importCopy.leftKept,
        action: { label: importCopy.resume, onAction },
      });
    },
    [file],
  );
}

/** How much of the file is understood, and what pressing the button means. */
function ImportStatus({
  preview,
  choices,
}: {
  readonly preview: ImportPreview | null;
  readonly choices: ImportChoices;
}) {
  const columns = preview?.columns ?? [];
  const kept = columns.filter(({ mappedTo }) => mappedTo === null).length;
  const empty = preview === null ? [] : emptyRequired(preview, choices.offered);
  const open = (preview?.questions ?? []).filter(({ answer }) => answer === null).length;
  return (
    <>
      {preview ? <span>{importCopy.taken(columns.length - kept, columns.length)}</span> : null}
      {kept > 0 ? <span>{importCopy.kept(count(kept))}</span> : null}
      {open > 0 ? <span>{importCopy.openQuestions(open)}</span> : null}
      {preview !== null && empty.length > 0 ? (
        <span className={styles.lacking}>
          {importCopy.lacking(empty.map((column) => labelOf(preview, column)))}
        </span>
      ) : null}
      <StatusGap />
      <span>{importCopy.local}</span>
    </>
  );
}

/** Why a file cannot be imported yet. */
function reasonAgainst({ columns, encodingsAsked, kindsAsked }: ImportPreview): string | null {
  if (columns.every(({ mappedTo }) => mappedTo === null)) return importCopy.nothingTaken;
  if (encodingsAsked.length > 0) return importCopy.chooseEncoding;
  return kindsAsked.length > 0 ? importCopy.chooseKind : null;
}

export function ImportWizard({ file }: { readonly file: FileGrant }) {
  const [before] = useState(() => keptChoices(file.grant));
  const [choices, setChoices] = useState<ImportChoices>(before?.choices ?? {});
  const [name, setName] = useState(before?.name ?? nameFrom(file.fileName));
  const { preview, error, busy, readAgain } = usePreview(file.grant, choices);
  useOnOtherVersion(preview, before?.version ?? null, () => setChoices({}));
  const job = useImportJob(readAgain);
  useKept(file, { choices, name, version: preview?.version ?? before?.version ?? null }, job.running);
  const change = useCallback(
    (next: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...next })),
    [],
  );
  useOffered(preview, choices, change);
  const reasonId = useId();
  const reason = preview === null ? null : reasonAgainst(preview);
  const mayImport =
    preview !== null && error === null && !busy && !job.running && name.trim() !== '' && reason === null;
  // Nothing of the file can be read: another one is what is left to choose.
  const isDeadEnd = preview === null && error !== null;
  const body = useRef<HTMLDivElement>(null);
  useOpenFocus(body, `${preview !== null} ${reason} ${mayImport} ${isDeadEnd}`);

  return (
    <Screen
      measure="full"
      title={`${importCopy.title}: ${file.fileName}`}
      status={<ImportStatus preview={preview} choices={choices} />}
      facts={preview ? <Pill>{importCopy.size(preview.rowCount, bytes(preview.bytes))}</Pill> : null}
      actions={
        <>
          {busy && preview ? <Spinner /> : null}
          {reason !== null && error === null ? (
            <span id={reasonId} className={styles.reason}>
              {reason}
            </span>
          ) : null}
          <Button onPress={job.running ? () => void job.cancel() : goBack}>
            {job.running ? importCopy.cancel : importCopy.back}
          </Button>
          {job.running ? null : (
            <Button
              {...(isDeadEnd ? { look: 'primary' as const } : {})}
              onPress={() => void importFile('replace')}
            >
              {importCopy.chooseOther}
            </Button>
          )}
          <Button
            look={isDeadEnd ? 'default' : 'primary'}
            isDisabled={!mayImport}
            {...(reason === null ? {} : { 'aria-describedby': reasonId })}
            isPending={job.running}
            onPress={() => (preview ? void job.start(preview, name.trim(), choices) : undefined)}
          >
            {importCopy.start}
          </Button>
        </>
      }
    >
      <div className={styles.stack} ref={body}>
        <WaitingFiles isBusy={job.running} isShown />
        {job.error ? <ErrorBanner error={job.error} /> : null}
        {error ? <ErrorBanner error={error} onRetry={readAgain} /> : null}
        {job.running ? <ImportProgressPanel progress={job.progress} /> : null}
        {isDeadEnd && file.bytes !== 0 && !/\.xls[xmb]?$/i.test(file.fileName) ? (
          <UnreadPanel choices={choices} onChange={change} />
        ) : null}
        {!preview && !error ? <Spinner /> : null}
        {preview ? (
          <ChoicePanels preview={preview} name={name} onName={setName} choices={choices} onChange={change} />
        ) : null}
      </div>
    </Screen>
  );
}
