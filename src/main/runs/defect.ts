import type { AppError } from '../../contract/errors.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';

/** What holds a run that stopped by a defect of the program. */
export const defect = (thrown: unknown): AppError => ({
  code: 'internal',
  message: runsMessages.runStoppedBecauseDefect,
  next: runsMessages.runStoppedBecauseDefectNext,
  details: [thrown instanceof Error ? thrown.message : String(thrown)],
});

/** What holds a run that cannot write, or met a defect. A disk is tried again until it can be written. */
export function problemOf(thrown: unknown): AppError {
  if (!(thrown instanceof Failure)) return defect(thrown);
  const { error } = thrown;
  if (error.code !== 'disk') return error;
  return {
    ...error,
    message: runsMessages.runHold({ message: error.message }),
    next: runsMessages.runHoldNext,
  };
}
