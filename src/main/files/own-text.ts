import { closeSync, fstatSync, openSync, readFileSync, renameSync, type Stats, writeFileSync } from 'node:fs';
import { readWithoutWaiting } from './readable.ts';
import { removeAll } from './remove-all.ts';

/**
 * Larger than settings and what else is kept here as a small text. Parsing takes main half a second where one of this size
 * holds nothing but keys.
 */
const mostBytes = 1024 * 1024;
/** Larger than any list of files: 20,000 names of a folder, or all words that a system gives a start. */
export const mostBytesOfList = 8 * mostBytes;

/** Opens without waiting what has a path now: its facts and its text are of the same file. Throws what the system throws. */
export function withOpened<T>(path: string, read: (facts: Stats, text: () => string) => T): T {
  const file = openSync(path, readWithoutWaiting);
  try {
    return read(fstatSync(file), () => readFileSync(file, 'utf8'));
  } finally {
    closeSync(file);
  }
}

/** The text of a file of the app’s own, in whose place others may have put anything. Throws Error, too, for what is none. */
export const ownText = (path: string, most = mostBytes): string =>
  withOpened(path, (facts, text) => {
    if (!facts.isFile()) throw new Error('it is no file');
    if (facts.size > most) throw new Error('it is too large');
    return text();
  });

/** Where a text is written before it takes the place of its file. */
export const besideOf = (path: string): string => `${path}.new`;

/** Deletes what is in the place of a file that is to be written: a folder with what is in it, too. Throws Error. */
export function makeRoom(path: string): void {
  const [left] = removeAll(path);
  if (left !== undefined) throw new Error(`it is in the way and cannot be deleted: ${left}`);
}

/**
 * Writes a file of the app’s own: on the disk beside it and renamed, so that a crash or a power cut leaves the old or the
 * new file, never half of one. What others put beside it, such as a pipe or a link, is not written to. Throws what the
 * system throws.
 */
export function writeOwnText(path: string, text: string): void {
  const beside = besideOf(path);
  makeRoom(beside);
  writeFileSync(beside, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(beside, path);
}
