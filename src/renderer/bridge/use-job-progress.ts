import { useState } from 'react';
import type { JobProgress } from '../../contract/jobs.ts';
import { useDeskEvent } from './use-desk-event.ts';

/** How far a job is, by the id that the page made up for it; null before it is told of, and of another job. */
export function useJobProgress(jobId: string | null): JobProgress | null {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  useDeskEvent('jobs.progress', (told) => {
    if (told.jobId === jobId) setProgress(told);
  });
  return progress !== null && progress.jobId === jobId ? progress : null;
}
