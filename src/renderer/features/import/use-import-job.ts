import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { ImportChoices, ImportPreview } from '../../../contract/imports.ts';
import type { JobProgress } from '../../../contract/jobs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { importNext } from '../../app/handed/waiting-files.ts';
import { stopJob, tellCancelled } from '../../app/jobs.ts';
import { navigate } from '../../app/navigation.ts';
import { appErrorOf, desk, useJobProgress } from '../../bridge/index.ts';
import { handedCopy } from '../../copy/handed.ts';
import { notify, notifyError } from '../../ui/index.ts';
import { forgetChoices } from './kept-choices.ts';

export type ImportJob = {
  readonly progress: JobProgress | null;
  readonly error: AppError | null;
  readonly running: boolean;
  readonly start: (preview: ImportPreview, name: string, choices: ImportChoices) => Promise<void>;
  readonly cancel: () => Promise<void>;
};

function tellImported({ id, name }: SheetSummary): void {
  notify({
    tone: 'ok',
    title: handedCopy.imported(name),
    action: { label: handedCopy.open, onAction: () => navigate({ screen: 'sheet', sheetId: id }) },
    everywhere: true,
  });
}

/** The sheet; where more files wait, the next of them, and the sheet by name. */
function show(sheet: SheetSummary): void {
  if (importNext('replace')) tellImported(sheet);
  else navigate({ screen: 'sheet', sheetId: sheet.id }, 'replace');
}

/**
 * The import that is running: its progress, its end (the sheet opens), its failure. It continues when its screen is left.
 * `onConflict` is called where what was previewed is not what would be imported.
 */
export function useImportJob(onConflict: () => void): ImportJob {
  const [jobId, setJobId] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const progress = useJobProgress(jobId);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const start = async (
    { grant, version }: ImportPreview,
    name: string,
    choices: ImportChoices,
  ): Promise<void> => {
    const begun = crypto.randomUUID();
    setJobId(begun);
    setError(null);
    try {
      const sheet = await desk.invoke('imports.start', { jobId: begun, grant, version, name, choices });
      forgetChoices(grant);
      if (isShown.current) show(sheet);
      else tellImported(sheet);
    } catch (thrown) {
      const failure = appErrorOf(thrown);
      if (tellCancelled(failure)) return;
      if (isShown.current) {
        setError(failure);
        if (failure.code === 'conflict') onConflict();
      } else notifyError(failure);
    } finally {
      setJobId(null);
    }
  };
  const cancel = async (): Promise<void> => {
    if (jobId !== null) await stopJob(jobId);
  };
  return { progress, error, running: jobId !== null, start, cancel };
}
