import { Failure } from '../failure.ts';
import type { Clock } from '../ports.ts';

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

/**
 * Writes what has happened, at once or as soon as the disk takes it; nothing more once `closing` is aborted. Throws what
 * is not of the disk.
 * @param onRefused each time that the disk refuses
 */
export async function untilWritten(
  clock: Clock,
  closing: AbortSignal,
  write: () => void,
  onRefused: () => void = () => undefined,
): Promise<void> {
  while (!closing.aborted && !isWritten(write)) {
    onRefused();
    await clock.sleep(diskRetryMs, closing);
  }
}
