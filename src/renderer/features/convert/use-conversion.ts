import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversionReport } from '../../../contract/convert.ts';
import type { AppError } from '../../../contract/errors.ts';
import type { JobProgress } from '../../../contract/jobs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { stopJob } from '../../app/jobs.ts';
import { appErrorOf, desk, useJobProgress } from '../../bridge/index.ts';

export type Conversion = {
  readonly report: ConversionReport | null;
  readonly progress: JobProgress | null;
  readonly isMaking: boolean;
  readonly error: AppError | null;
  readonly read: () => void;
  /** Null when it was stopped or refused. */
  readonly make: (name: string) => Promise<SheetSummary | null>;
};

/** The report on a sheet, then its conversion. What is under way is stopped when the component goes. */
export function useConversion(sheetId: string): Conversion {
  const job = useRef<string | null>(null);
  const [report, setReport] = useState<ConversionReport | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const progress = useJobProgress(jobId);
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  const work = useCallback(async <T>(task: (jobId: string) => Promise<T>): Promise<T | null> => {
    const jobId = crypto.randomUUID();
    job.current = jobId;
    setJobId(jobId);
    setError(null);
    try {
      const done = await task(jobId);
      return job.current === jobId ? done : null;
    } catch (thrown) {
      if (job.current === jobId) setError(appErrorOf(thrown));
      return null;
    } finally {
      if (job.current === jobId) job.current = null;
    }
  }, []);

  const read = useCallback(() => {
    setReport(null);
    void work((jobId) => desk.invoke('convert.report', { jobId, sheetId })).then((found) => {
      if (found) setReport(found);
    });
  }, [work, sheetId]);

  useEffect(() => {
    read();
    return () => {
      const begun = job.current;
      job.current = null;
      if (begun !== null) void stopJob(begun);
    };
  }, [read]);

  const make = async (name: string): Promise<SheetSummary | null> => {
    if (report === null) return null;
    setMaking(true);
    const { changedAt } = report;
    const sheet = await work((jobId) => desk.invoke('convert.make', { jobId, sheetId, changedAt, name }));
    setMaking(false);
    return sheet;
  };
  return { report, progress, isMaking, error, read, make };
}
