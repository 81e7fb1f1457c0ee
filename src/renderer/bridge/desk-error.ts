import type { AppError, ErrorCode } from '../../contract/errors.ts';

/** What `desk.invoke` throws: an error of the contract, to be shown with its next step. */
export class DeskError extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.name = 'DeskError';
    this.error = error;
  }

  get code(): ErrorCode {
    return this.error.code;
  }
}

/** Any thrown value as an error that can be shown; a bug of the page becomes `internal` with its stack. */
export function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof DeskError) return thrown.error;
  if (thrown instanceof Error) {
    return {
      code: 'internal',
      message: thrown.message || thrown.name,
      details: (thrown.stack ?? '').split('\n').filter((line) => line.trim() !== ''),
    };
  }
  return { code: 'internal', message: String(thrown) };
}
