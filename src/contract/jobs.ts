import { z } from 'zod';
import { event, invoke, output } from './define.ts';

/** The page makes the id up, so that no notice can come before the job is known. */
export const jobId = z.uuid();

/** Parts of a job, one after the other, each with a count of its own. */
export type JobPhase = 'reading' | 'drawing' | 'adding' | 'writing' | 'checking';

/**
 * How far a job is: an import, a change, an export, a generation, a conversion. It is told of once it takes over half a
 * second. What it came to is the answer of its call; at its end its share is 1, however it ended.
 */
export type JobProgress = {
  readonly jobId: string;
  /** The sheet that it reads or changes; null for an import, whose sheet nobody sees before its end. */
  readonly sheetId: string | null;
  /** What it does, in words. */
  readonly about: string;
  /** Null for a job of one part. */
  readonly phase: JobPhase | null;
  /** Rows of the phase, or codes, that were dealt with, and of how many; null where that is not known. */
  readonly done: number;
  readonly total: number | null;
  /** Of the whole job, 0 to 1. */
  readonly share: number;
  /** At its pace so far; null as long as it cannot be told. */
  readonly secondsLeft: number | null;
};

export const jobsContract = {
  'jobs.cancel': invoke(
    'Stops a job: nothing of it remains, and its call returns `cancelled`. No effect if it has ended.',
    z.object({ jobId }),
    output<null>(),
  ),
  'jobs.progress': event(
    'The progress of anything that takes more than half a second.',
    output<JobProgress>(),
  ),
};
