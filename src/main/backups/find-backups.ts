import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginsAsBackup } from './container.ts';
import { extension } from './daily.ts';
import { copiesOf, folderOf } from './make.ts';
import { databaseFiles } from './manifest.ts';

/** Folders inside each other in the folder of the backups, and entries of each. */
const mostFolders = 8;
const mostEntries = 10_000;

/** Of what SQLite has open, no other may be opened and closed in this process: that ends its locks. */
const isDatabase = (name: string): boolean =>
  [...databaseFiles, 'practice.db'].some((file) => name === file || name.startsWith(`${file}-`));

/** Names that end as those of backups do. */
export const isNamedBackup = (name: string): boolean => name.toLowerCase().endsWith(extension);

const isBackup = (folder: string, one: Dirent): boolean =>
  isNamedBackup(one.name) ||
  (one.isFile() &&
    !one.name.endsWith('.part') &&
    !isDatabase(one.name) &&
    beginsAsBackup(join(folder, one.name)));

/**
 * Whole backups, by their paths from the folder of backups: in that folder and those below it, and next to the data, by
 * their first bytes or the end of their names. A folder below that cannot be read to its end is one of them: no one can
 * say that it holds none. No link is followed but that of the folder of backups. Throws what the system throws.
 */
export function backupsIn(dataFolder: string): readonly string[] {
  const top = folderOf(dataFolder);
  const below = (place: string, depth: number): readonly string[] => {
    const folder = join(top, place);
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((one) => {
      const path = `${place}${one.name}`;
      const own = isBackup(folder, one) ? [path] : [];
      if (!one.isDirectory() || join(folder, one.name) === copiesOf(dataFolder)) return own;
      return [...own, ...inside(path, depth + 1)];
    });
  };
  const inside = (path: string, depth: number): readonly string[] => {
    try {
      if (depth > mostFolders || readdirSync(join(top, path)).length > mostEntries) return [path];
      return below(`${path}/`, depth);
    } catch {
      return [path];
    }
  };
  // A link to a drive that is away is there, and cannot be read.
  const isThere = lstatSync(top, { throwIfNoEntry: false }) !== undefined;
  const besideData = readdirSync(dataFolder, { withFileTypes: true })
    .filter((one) => isBackup(dataFolder, one))
    .map(({ name }) => `../${name}`);
  return [...(isThere ? below('', 0) : []), ...besideData];
}

/** What the operator put into a folder below, or gave another name: it goes by their word alone. */
export const isPutAway = (name: string): boolean =>
  !isNamedBackup(name) || name.replace(/^\.\.\//, '').includes('/');
