import { useEffect, useRef, useState } from 'react';
import { stopJob } from '../../app/jobs.ts';
import { desk, useJobProgress, useReading } from '../../bridge/index.ts';
import { generateCopy } from '../../copy/generate.ts';
import { Button, Dialog, ErrorBanner, Spinner } from '../../ui/index.ts';
import { JobProgress } from './components/JobProgress.tsx';
import { GenerateForm } from './GenerateForm.tsx';
import { forgetGeneration, useGeneration } from './jobs.ts';
import { cellsOf, templateRow, usualCells } from './template.ts';
import { type Opened, useForm } from './use-form.ts';

const copy = generateCopy;

async function open({
  sheetId,
  wished,
}: {
  readonly sheetId: string;
  readonly wished: number | null;
}): Promise<Opened> {
  const sheet = await desk.invoke('sheets.get', { sheetId });
  const row = sheet.rows === 0 ? null : await templateRow(sheetId, wished);
  return row === null
    ? { sheet, cells: usualCells(sheet), row: null }
    : { sheet, cells: cellsOf(sheet, row), row: row.number };
}

/**
 * New codes for a sheet of discounts. The other cells of the new rows are those of `row` (its number in the
 * sheet), or of the first row without errors. A generation goes on when the dialog is closed.
 */
export function GenerateDialog({
  sheetId,
  row = null,
  onClose,
  onDone,
}: {
  readonly sheetId: string;
  readonly row?: number | null;
  readonly onClose: () => void;
  /** Called with the number of the first new row, if the dialog is still open then. */
  readonly onDone?: (firstRow: number) => void;
}) {
  // The row is that of the moment of opening.
  const [wished] = useState(row);
  const { latest: opened, error: problem, readAgain } = useReading({ sheetId, wished }, open);
  const form = useForm(sheetId, opened);
  const { jobId, firstRow, error: failure } = useGeneration(sheetId);
  const progress = useJobProgress(jobId);
  const isRunning = jobId !== null;
  const [isStopping, setStopping] = useState(false);

  const stopButton = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone; without it, keys would not reach the dialog.
  useEffect(() => {
    if (isRunning) stopButton.current?.focus();
  }, [isRunning]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end comes once; callbacks may be new each time
  useEffect(() => {
    if (!isRunning) setStopping(false);
    if (firstRow === null) return;
    forgetGeneration(sheetId);
    onClose();
    onDone?.(firstRow);
  }, [isRunning, firstRow]);

  const close = () => {
    forgetGeneration(sheetId);
    onClose();
  };
  const stop = () => {
    setStopping(true);
    if (jobId !== null) void stopJob(jobId);
  };
  const body = () => {
    if (isRunning) return <JobProgress progress={progress} />;
    if (opened !== null) return <GenerateForm opened={opened} form={form} failure={failure} />;
    return problem === null ? (
      <Spinner label={copy.opening} />
    ) : (
      <ErrorBanner error={problem} onRetry={readAgain} />
    );
  };
  const footer = () => {
    if (isRunning)
      return (
        <Button buttonRef={stopButton} isPending={isStopping} onPress={stop}>
          {isStopping ? copy.progress.stopping : copy.progress.stop}
        </Button>
      );
    const { count } = form.reading;
    return opened === null ? null : (
      <Button look="primary" isDisabled={!form.mayGenerate} onPress={form.generate}>
        {count === null ? copy.actionUnknown : copy.action(count)}
      </Button>
    );
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={copy.title}
      width={isRunning ? 'normal' : 'wide'}
      footer={footer()}
      {...(opened === null || isRunning
        ? {}
        : { footnote: copy.footnote(opened.sheet.rows, form.reading.count) })}
    >
      {body()}
    </Dialog>
  );
}
