import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { removeAll } from '../files/remove-all.ts';
import { isDecided, stagingOf } from './complete.ts';
import { madeAtOf } from './container.ts';
import { keptOf } from './daily.ts';
import { backupsIn, isPutAway } from './find-backups.ts';
import { folderOf, removeHalves } from './make.ts';

/**
 * Backups that are to be deleted because something is in them that is not kept any more: all, the made ones (all but what
 * a restored backup took the place of, which is the way back from it and goes by the operator's word alone), or some by
 * their paths from the folder of backups. `before`: those of a folder that could not be read at that time, in milliseconds
 * since the epoch, and none that was made later. What the operator put away is deleted only with all.
 */
export type BackupsToDelete = Kinds | readonly string[] | { readonly which: Kinds; readonly before: number };
type Kinds = 'all' | 'made';

export const isNamed = (which: BackupsToDelete): which is readonly string[] => Array.isArray(which);
export const isNoBackup = (which: BackupsToDelete): boolean => isNamed(which) && which.length === 0;

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
    if (isNamed(which)) {
      const isMeant = (name: string): boolean =>
        which.some((one) => name === one || name.startsWith(`${one}/`));
      return there.filter(isMeant).filter(isLeft);
    }
    const { which: kinds, before } = typeof which === 'string' ? { which, before: null } : which;
    const spared = kinds === 'made' ? keptOf(dataFolder, 'Before restoring') : [];
    const isSpared = (name: string): boolean =>
      spared.includes(name) || (kinds === 'made' && isPutAway(name));
    // One that was made later than now was made while the clock was ahead, nobody knows when.
    const isBefore = (madeAt: number): boolean => before === null || madeAt < before || madeAt > now;
    const isMeant = (name: string): boolean =>
      !isSpared(name) && isBefore(before === null ? 0 : madeAtOf(join(folderOf(dataFolder), name)));
    return there.filter(isMeant).filter(isLeft);
  } catch {
    return typeof which === 'string' ? { which, before: now } : which;
  }
}

/** Whether a path is of what {@link deleteHalves} deletes. */
export const isHalf = (name: string): boolean =>
  name.endsWith('.part') || /^(?:copies|\.\.\/restoring)(?:\/|$)/.test(name);

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
