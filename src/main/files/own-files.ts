import { realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from './file-name.ts';

/** Databases, settings and the lock of the app, with what it writes beside them. */
const ownName = /^[^.]*\.(db|json|lock)([-.].*)?$/i;
const backupName = /\.pdbackup$/i;

/**
 * Refuses what the app keeps in its data folder, whatever link leads to it: opening and closing a database ends the locks
 * that this process has on it (SQLite, "How To Corrupt An SQLite Database File", 2.2), and saving over one destroys it.
 * Throws Failure (`bad-input`).
 */
export function refuseOwn(dataFolder: string, path: string, next: string): void {
  const real = realOf(path) ?? join(realOf(dirname(path)) ?? dirname(path), basename(path));
  const data = realOf(dataFolder) ?? dataFolder;
  if (real.startsWith(`${data}${sep}`) && ownName.test(basename(real)) && !backupName.test(real))
    throw new Failure({
      code: 'bad-input',
      message: filesMessages.ownFile({ basename: fileNameOf(path) }),
      next,
    });
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
