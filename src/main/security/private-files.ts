import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whatever this process and its browser make from now on is for the user alone: folders 0700, files 0600. */
export const makePrivately = (): void => {
  process.umask(0o077);
};

/** Folders in the data folder that hold files of the desk; the browser's own are made privately by it. */
const folders = ['', 'logs', 'temporary', 'backups'];

/**
 * Makes the data folder, and takes the rights of others from what earlier versions left in it. What belongs to
 * somebody else, and systems without such rights, are left as they are: the folder above protects them.
 */
export function keepPrivate(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  for (const name of folders) {
    const folder = join(dataFolder, name);
    // What a link in the data folder leads to is not the desk's.
    if (name !== '' && isLink(folder)) continue;
    narrow(folder, 0o700);
    for (const file of filesIn(folder)) narrow(join(folder, file), 0o600);
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function narrow(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Gone meanwhile, or not the user's own.
  }
}
