import { useCallback, useRef, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { ImportChoices, ImportProgress } from '../../../contract/imports.ts';
import { importNext } from '../../app/handed/waiting-files.ts';
import { navigate } from '../../app/navigation.ts';
import { appErrorOf, desk, useDeskEvent } from '../../bridge/index.ts';
import { handedCopy } from '../../copy/handed.ts';
import { importCopy } from '../../copy/import.ts';
import { notify } from '../../ui/index.ts';

export type ImportJob = {
  readonly progress: ImportProgress | null;
  readonly error: AppError | null;
  readonly running: boolean;
  readonly start: (grant: string, name: string, choices: ImportChoices) => Promise<void>;
  readonly cancel: () => Promise<void>;
};

/** The sheet; where more files wait, the next of them, and the sheet by name. */
function show({ id, name }: NonNullable<ImportProgress['sheet']>): void {
  const route = { screen: 'sheet', sheetId: id } as const;
  if (importNext('replace')) {
    notify({
      tone: 'ok',
      title: handedCopy.imported(name),
      action: { label: handedCopy.open, onAction: () => navigate(route) },
      everywhere: true,
    });
  } else navigate(route, 'replace');
}

/** One import under way: its progress, its end (the sheet opens), its failure. */
export function useImportJob(): ImportJob {
  const [jobId, setJobId] = useState<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  /** What is told before the answer of imports.start names the job: of which, is known then. Null while none begins. */
  const early = useRef<ImportProgress[] | null>(null);
  /** The job from the moment of that answer: what is told before the next render is its own, too. */
  const job = useRef<string | null>(null);
  const follow = useCallback((id: string | null): void => {
    job.current = id;
    setJobId(id);
  }, []);

  const take = useCallback(
    (next: ImportProgress) => {
      setProgress(next);
      if (next.state === 'done' && next.sheet) show(next.sheet);
      if (next.state === 'failed') setError(next.error);
      if (next.state === 'cancelled') notify({ tone: 'info', title: importCopy.cancelled });
      if (next.state !== 'reading' && next.state !== 'checking') follow(null);
    },
    [follow],
  );

  useDeskEvent('imports.progress', (next) => {
    // Other windows import, too.
    if (early.current !== null) early.current.push(next);
    else if (next.jobId === job.current) take(next);
  });

  const start = useCallback(
    async (grant: string, name: string, choices: ImportChoices) => {
      setError(null);
      setProgress(null);
      early.current = [];
      try {
        const started = await desk.invoke('imports.start', { grant, name, choices });
        follow(started.jobId);
        for (const told of early.current) if (told.jobId === started.jobId) take(told);
      } catch (thrown) {
        setError(appErrorOf(thrown));
      } finally {
        early.current = null;
      }
    },
    [take, follow],
  );
  const cancel = useCallback(async () => {
    if (jobId !== null) await desk.invoke('imports.cancel', { jobId });
  }, [jobId]);

  const running = progress !== null && (progress.state === 'reading' || progress.state === 'checking');
  return { progress, error, running: running || jobId !== null, start, cancel };
}
