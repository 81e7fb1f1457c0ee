import type { AppError } from '../../contract/errors.ts';

/** What holds a run that stopped by a defect of the program. */
export const defect = (thrown: unknown): AppError => ({
  code: 'internal',
  message: 'The run stopped because of a defect in the program.',
  next: 'Going on continues from what is known.',
  details: [thrown instanceof Error ? thrown.message : String(thrown)],
});
