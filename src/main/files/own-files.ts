import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from './file-name.ts';

/** Databases, settings and the lock of the app, with what it writes beside them. */
const ownName = /^[^.]*\.(db|json|lock)([-.].*)?$/i;
const backupName = /\.pdbackup$/i;

/** Tells of a path whether it is one of the app's own files that are there now, whatever link leads to it, a hard one too. */
export function ownFiles(dataFolder: string): (path: string) => boolean {
  const names = realOf(dataFolder) === null ? [] : readdirSync(dataFolder);
  const own = new Set(
    names
      .filter((name) => ownName.test(name) && !backupName.test(name))
      .flatMap((name) => identityOf(join(dataFolder, name)) ?? []),
  );
  return (path) => own.has(identityOf(path) ?? '');
}

/**
 * Refuses to read what the app keeps in its data folder: opening and closing a database ends the locks that this process
 * has on it (SQLite, "How To Corrupt An SQLite Database File", 2.2). Throws Failure (`bad-input`).
 */
export function refuseOwn(dataFolder: string, path: string): void {
  if (ownFiles(dataFolder)(path))
    throw new Failure({
      code: 'bad-input',
      message: filesMessages.ownFile({ basename: fileNameOf(path) }),
      next: filesMessages.ownFileRead,
    });
}

/**
 * What may be saved at a path: in the data folder, whatever link leads there, where files are replaced and deleted by their
 * names, only a backup, which has its places (`fileAt`). Throws Failure (`bad-input`).
 */
export function rightToSave(dataFolder: string, path: string): 'write' | 'backup' {
  const real = join(realOf(dirname(path)) ?? dirname(path), basename(path));
  if (!isInside(realOf(dataFolder) ?? dataFolder, real)) return 'write';
  if (backupName.test(real)) return 'backup';
  throw ownPlace();
}

export const ownPlace = (): Failure =>
  new Failure({
    code: 'bad-input',
    message: backupsMessages.ownPlace,
    next: backupsMessages.ownPlaceNext,
  });

/** Whether a path begins with a folder; that of a whole disk ends with the sign that others lack. */
export const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** The file system's own name of a file; null where there is none. */
export function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
