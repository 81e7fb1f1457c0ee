import type { AppError } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';

/** What holds a run that stopped by a defect of the program. */
export const defect = (thrown: unknown): AppError => ({
  code: 'internal',
  message: 'The run stopped because of a defect in the program.',
  next: 'Resume continues from what is known.',
  details: [thrown instanceof Error ? thrown.message : String(thrown)],
});

/** What holds a run that cannot write, or met a defect. A disk is tried again until it can be written. */
export function problemOf(thrown: unknown): AppError {
  if (!(thrown instanceof Failure)) return defect(thrown);
  const { error } = thrown;
  if (error.code !== 'disk') return error;
  return {
    ...error,
    message: `${error.message} The run is on hold.`,
    next: 'Free space on the disk. The run resumes automatically; nothing is sent twice.',
  };
}
