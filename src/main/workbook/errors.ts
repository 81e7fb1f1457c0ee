import type { AppError } from '../../contract/errors.ts';
import { Failure } from '../failure.ts';

/** Any thrown value as data that crosses from the worker to main. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error;
  const reason = thrown instanceof Error ? thrown.message : 'unknown reason';
  if (isCode(thrown, 'ERR_SQLITE_ERROR')) {
    return {
      code: 'disk',
      message: 'The file with the sheets could not be read or written. Nothing was changed.',
      next: 'Check that the disk has room and that the data folder can be written to, then try again.',
      details: [reason],
    };
  }
  // Errors of files carry the name of the system's call that failed.
  if (typeof thrown === 'object' && thrown !== null && 'syscall' in thrown) {
    return {
      code: 'disk',
      message: 'The file could not be read or written.',
      next: 'Check that its folder is there and can be written to, and that the disk has room; then try again.',
      details: [withoutPath(reason)],
    };
  }
  return { code: 'internal', message: 'The sheets could not be changed or read.', details: [reason] };
}

/** `ENOENT: no such file or directory, open '/home/...'` without its path: the page never sees one. */
export const withoutPath = (reason: string): string => reason.split(',')[0] ?? '';

const isCode = (thrown: unknown, code: string): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code;
