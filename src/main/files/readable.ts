import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, isAbsolute } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from './file-name.ts';

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
      filesMessages.fileNotAllowed({ basename: fileNameOf(path) }),
      filesMessages.fileNotAllowedNext,
    );
  }
}

/** Size of a file that can be imported. Throws Failure (`file-unreadable`, `file-too-large`). */
export function readableBytes(path: string): number {
  const name = { basename: fileNameOf(path) };
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
      message: filesMessages.gibMostGibImported({
        ...name,
        toFixed: (Math.ceil(facts.size / 1000 ** 2 / 100) / 10).toFixed(1),
      }),
      next: filesMessages.gibMostGibImportedNext,
    });
  }
  return facts.size;
}

/** Where a path leads, links followed. Throws Failure where that cannot be told. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    const name = { basename: fileNameOf(path) };
    throw code === 'ENOENT'
      ? unreadable(filesMessages.fileGone(name), filesMessages.fileGoneNext)
      : unreadable(filesMessages.fileNotAllowed(name), filesMessages.fileNotAllowedNext);
  }
}

/**
 * A file that came without a dialog, where it really is, and its size: only where its own name is that of a table, so
 * that a page whose process was taken over gets no key, token or document by naming it, and a link that is called a
 * table leads to none. Throws Failure as {@link readableBytes}, and where the path is none.
 */
export function tableFile(path: string): { readonly path: string; readonly bytes: number } {
  if (!isAbsolute(path)) throw unreadable(filesMessages.droppedNoFile, filesMessages.droppedNoFileNext);
  const real = realPathOf(path);
  // A folder is said to be one, whatever its name.
  if (!isTable(real) && factsOf(real)?.isDirectory() !== true) {
    const name = { basename: fileNameOf(path) };
    const words = isTable(path) ? filesMessages.linkNoTable(name) : filesMessages.fileNoTable(name);
    throw unreadable(words, filesMessages.fileNoTableNext);
  }
  return { path: real, bytes: readableBytes(real) };
}

/**
 * The refusal of a file that the page’s process named: the same for whatever is no table that can be read, so that
 * nobody learns by it which files and folders there are.
 */
export const droppedRefusal = (path: string, { error }: Failure): AppError =>
  error.code === 'file-too-large' || !isAbsolute(path)
    ? error
    : {
        code: 'file-unreadable',
        message: filesMessages.droppedNotImported({ basename: fileNameOf(path) }),
        next: filesMessages.droppedNotImportedNext,
      };
