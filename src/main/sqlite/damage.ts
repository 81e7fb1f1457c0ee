import { basename } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';

/** A file of the program, and what is in it as a sentence names it. */
export type KnownFile = { readonly file: string; readonly holds: string };

/** What is said of a file with values that this program never writes. The page sees no path. */
export const damagedFile = ({ file, holds }: KnownFile, details: readonly string[]): AppError => ({
  code: 'disk',
  message: filesMessages.fileDamaged({ holds, file: basename(file) }),
  next: filesMessages.fileDamagedNext({ holds, backup: null }),
  details: [...details],
});

/** An integer beyond 2^53, which no number holds: it is thrown while its row is read. */
export const isBeyondNumbers = (thrown: unknown): boolean =>
  thrown instanceof RangeError && 'code' in thrown && thrown.code === 'ERR_OUT_OF_RANGE';

/**
 * Reads rows. Throws Failure (`disk`), which names the file, where an integer in it is beyond 2^53, or a text is longer than
 * any string: of that node:sqlite answers nothing at all.
 */
export function readRows<T>(from: KnownFile, read: () => readonly T[]): readonly T[] {
  const rows = readRow(from, read);
  if (rows === undefined) throw new Failure(damagedFile(from, []));
  return rows;
}

/** The same of one row; nothing, too, where its text is longer than any string. */
export function readRow<T>(from: KnownFile, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw isBeyondNumbers(thrown) ? new Failure(damagedFile(from, [String(thrown)])) : thrown;
  }
}
