import type { AppError } from '../../contract/errors.ts';
import { runsMessages } from '../../messages/runs.ts';

/** No run has the id, or its preparation was interrupted. */
export const unknownRun: AppError = { code: 'not-found', message: runsMessages.runNotExistMore };

export const isOver = (number: number): AppError => ({
  code: 'conflict',
  message: runsMessages.runOver({ number }),
});

/** A run in progress writes to the file that is to be rewritten. */
export const isWriting = (number: number): AppError => ({
  code: 'conflict',
  message: runsMessages.runGoingFileRuns({ number }),
  next: runsMessages.runGoingFileRunsNext,
});
