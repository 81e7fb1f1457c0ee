import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { basename, extname, isAbsolute } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';

/**
 * How files that were granted are opened. Opening a pipe waits for whoever writes to it, and a thread that waits so
 * cannot even be ended: in a shared folder others may put one where a file was. Windows has no such flag and no such
 * pipes.
 */
export const readWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Files larger than this are refused before they are read. */
const mostBytes = 2 * 1024 * 1024 * 1024;

/** Ends of names of what can be imported; the dialog shows them, and lets any other be chosen. */
export const tableExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] as const;
const tableEnds: ReadonlySet<string> = new Set(tableExtensions.map((extension) => `.${extension}`));

export const isTable = (path: string): boolean => tableEnds.has(extname(path).toLowerCase());

const unreadable = (message: string, next: string): Failure =>
  new Failure({ code: 'file-unreadable', message, next });

/** Null where there is nothing; a folder that may not be looked into says that there may be. */
function factsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    throw unreadable(
      filesMessages.fileNotAllowed({ basename: basename(path) }),
      filesMessages.fileNotAllowedNext,
    );
  }
}

/** Size of a file that can be imported. Throws Failure (`file-unreadable`, `file-too-large`). */
export function readableBytes(path: string): number {
  const name = { basename: basename(path) };
  const facts = factsOf(path);
  if (facts === null) throw unreadable(filesMessages.fileGone(name), filesMessages.fileGoneNext);
  if (facts.isDirectory()) throw unreadable(filesMessages.fileIsFolder(name), filesMessages.fileIsFolderNext);
  if (!facts.isFile()) throw unreadable(filesMessages.notFileRead(name), filesMessages.notFileReadNext);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw unreadable(filesMessages.fileNotAllowed(name), filesMessages.fileNotAllowedNext);
  }
  if (facts.size > mostBytes) {
    throw new Failure({
      code: 'file-too-large',
      message: filesMessages.gibMostGibImported({ ...name, toFixed: (facts.size / 1024 ** 3).toFixed(1) }),
      next: filesMessages.gibMostGibImportedNext,
    });
  }
  return facts.size;
}

/**
 * The same for a file that came without a dialog: only where its name is that of a table, so that a page whose process was
 * taken over gets no key, token or document by naming it. Throws Failure as well where the path is none.
 */
export function tableBytes(path: string): number {
  if (!isAbsolute(path)) throw unreadable(filesMessages.droppedNoFile, filesMessages.droppedNoFileNext);
  // A folder is said to be one, whatever its name.
  if (!isTable(path) && factsOf(path)?.isDirectory() !== true) {
    throw unreadable(filesMessages.fileNoTable({ basename: basename(path) }), filesMessages.fileNoTableNext);
  }
  return readableBytes(path);
}

/** Answers what a reading throws that is said to the operator. */
export function refusalOf(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error;
  throw thrown;
}
