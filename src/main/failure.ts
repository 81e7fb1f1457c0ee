import type { AppError } from '../contract/errors.ts';

/** Thrown in main where an operation cannot go on; the door turns it into an error answer. */
export class Failure extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.name = 'Failure';
    this.error = error;
  }
}
