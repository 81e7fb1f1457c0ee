import { Failure } from '../failure.ts';

/** Milliseconds between two attempts to write to a disk that refused. */
export const diskRetryMs = 2000;

export const isOfDisk = (thrown: unknown): thrown is Failure =>
  thrown instanceof Failure && thrown.error.code === 'disk';

/** Does a piece of writing; false when the disk refused it. Throws what is not of the disk. */
export function isWritten(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (thrown) {
    if (isOfDisk(thrown)) return false;
    throw thrown;
  }
}
