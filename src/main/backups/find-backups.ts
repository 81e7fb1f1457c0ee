import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';
import { isInside, ownFiles, ownPlace } from '../files/own-files.ts';

export const extension = '.pdbackup';
const isNamedBackup = (path: string): boolean => path.toLowerCase().endsWith(extension);

export const folderOf = (dataFolder: string): string => join(dataFolder, 'backups');

/** What the app itself calls a backup, and prunes by that name; file systems may not tell cases apart. */
export const ownName = /^(Daily|Before restoring) (\d{4}-\d\d-\d\d) (\d\d\.\d\d\.\d\d)\.pdbackup$/i;

/**
 * Names of the backups in a folder: files, by the end of their names. No link, and nothing below, for that may be
 * anybody's and without end. None where the folder is not there; throws what the system throws.
 */
export function backupsOf(folder: string): readonly string[] {
  // A link to a drive that is away is there, and cannot be read.
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile() && isNamedBackup(one.name))
    .map(({ name }) => name);
}

/**
 * The backups in the folder of backups and next to the data, by their paths from that folder; no database of the app that
 * is linked to such a name. Throws what the system throws.
 */
export function backupsIn(dataFolder: string): readonly string[] {
  const folder = folderOf(dataFolder);
  const isOwn = ownFiles(dataFolder);
  const found = [...backupsOf(folder), ...backupsOf(dataFolder).map((name) => `../${name}`)];
  return found.filter((path) => !isOwn(join(folder, path)));
}

/**
 * The file of a backup that is to be saved at a path: with the ending, and in the data folder only where `backupsIn` finds
 * it. Throws Failure (`bad-input`): another folder in there, the name of an automatic backup, or a file that is there and
 * was not chosen.
 */
export function fileAt(dataFolder: string, path: string): string {
  const file = isNamedBackup(path) ? path : `${path}${extension}`;
  const folder = realOf(dirname(file));
  const data = realOf(dataFolder);
  const backups = realOf(folderOf(dataFolder));
  const isOwnFolder =
    folder !== null && data !== null && isInside(data, folder) && folder !== data && folder !== backups;
  if (isOwnFolder || (folder === backups && ownName.test(basename(file)))) {
    throw ownPlace();
  }
  if (file !== path && existsSync(file)) {
    throw new Failure({
      code: 'bad-input',
      message: backupsMessages.isThere({ file: fileNameOf(file) }),
      next: backupsMessages.isThereNext,
    });
  }
  return file;
}

/** Whether deletions find the file, one that `fileAt` gave: in the data folder or that of the backups, whatever link leads there. */
export const isDeletedWith = (dataFolder: string, file: string): boolean =>
  [realOf(dataFolder), realOf(folderOf(dataFolder))].includes(realOf(dirname(file)));

/** A folder without the links that lead to it; null where it is not there. */
function realOf(folder: string): string | null {
  try {
    return realpathSync.native(folder);
  } catch {
    return null;
  }
}
