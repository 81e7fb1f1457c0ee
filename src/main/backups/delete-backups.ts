import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { removeAll } from '../files/remove-all.ts';
import { isDecided, stagingOf } from './complete.ts';
import { madeAtOf } from './container.ts';
import { extension, keptOf } from './daily.ts';
import { folderOf, removeHalves } from './make.ts';

/**
 * Backups that are to be deleted because something is in them that is not kept any more: all, the made ones (all but what
 * a restored backup took the place of, which is the way back from it and goes by the operator's word alone), or some by
 * their paths from the folder of backups. `before`: those of a folder that could not be read at that time, in milliseconds
 * since the epoch, and none that was made later.
 */
export type BackupsToDelete = Kinds | readonly string[] | { readonly which: Kinds; readonly before: number };
type Kinds = 'all' | 'made';

export const isNamed = (which: BackupsToDelete): which is readonly string[] => Array.isArray(which);
export const isNoBackup = (which: BackupsToDelete): boolean => isNamed(which) && which.length === 0;

/** Whether a name is of a whole backup, not of what a crash or a refusal left of one. */
export const isWhole = (name: string): boolean => name.toLowerCase().endsWith(extension);

/** Whole ones, by their paths: somebody may have saved one next to the data. */
function backupsIn(dataFolder: string): readonly string[] {
  const folder = folderOf(dataFolder);
  // A link to a drive that is away is there, and cannot be read.
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  const besideData = readdirSync(dataFolder).map((name) => `../${name}`);
  return [...(isThere ? readdirSync(folder) : []), ...besideData].filter(isWhole);
}

/** Deletes whole backups in the data folder, each whatever becomes of the others; those that are left to delete. */
export function deleteBackups(dataFolder: string, which: BackupsToDelete, now: number): BackupsToDelete {
  const isLeft = (name: string): boolean => {
    try {
      rmSync(join(folderOf(dataFolder), name), { force: true });
      return false;
    } catch {
      return true;
    }
  };
  try {
    const there = backupsIn(dataFolder);
    if (isNamed(which)) return there.filter((name) => which.includes(name)).filter(isLeft);
    const { which: kinds, before } = typeof which === 'string' ? { which, before: null } : which;
    const spared = kinds === 'made' ? keptOf(dataFolder, 'Before restoring') : [];
    const isMeant = (name: string): boolean =>
      !spared.includes(name) && (before === null || madeAtOf(join(folderOf(dataFolder), name)) < before);
    return there.filter(isMeant).filter(isLeft);
  } catch {
    return typeof which === 'string' ? { which, before: now } : which;
  }
}

/**
 * Deletes what was left of backups that are not whole, and of a restore that was not decided: all data is in them. Answers
 * those that are left to delete of the backups that are to be deleted.
 */
export function deleteHalves(
  dataFolder: string,
  which: BackupsToDelete,
  isRestoring: boolean,
): readonly string[] {
  const staged = isRestoring || isDecided(dataFolder) ? [] : removeAll(stagingOf(dataFolder));
  return [...removeHalves(dataFolder), ...staged]
    .map((path) => relative(folderOf(dataFolder), path).replaceAll(sep, '/'))
    .filter((name) => !isNamed(which) || which.includes(name));
}
