import { lstatSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { removeAll } from '../files/remove-all.ts';
import { createPace } from '../turn.ts';
import { isDecided, stagingOf } from './complete.ts';
import { madeAtOf, wasMadeAt } from './container.ts';
import { keptOf } from './daily.ts';
import { backupsIn, folderOf } from './find-backups.ts';
import { removeHalves } from './make.ts';

/**
 * Backups that are to be deleted because something is in them that is not kept any more: all, the made ones (all but what
 * a restored backup took the place of, which is the way back from it and goes by the operator's word alone), or some.
 * `before`: those of a folder that could not be read at that time, in milliseconds since the epoch, and none that was made
 * later.
 */
export type BackupsToDelete =
  | Kinds
  | readonly LeftBackup[]
  | { readonly which: Kinds; readonly before: number };
type Kinds = 'all' | 'made';
/**
 * One that could not be deleted, by its path from the folder of backups and when it was made, in milliseconds since the
 * epoch: a later one may take its name. null: a half of one.
 */
type LeftBackup = { readonly name: string; readonly madeAt: number | null };

export const isNamed = (which: BackupsToDelete): which is readonly LeftBackup[] => Array.isArray(which);
export const isNoBackup = (which: BackupsToDelete): boolean => isNamed(which) && which.length === 0;

const isGone = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) === undefined;
/** A name that is no UTF-8 is listed with this sign, and leads to nothing. */
const isUnspeakable = (name: string): boolean => name.includes('\uFFFD');

/**
 * Deletes whole backups in the data folder, each whatever becomes of the others; those that are left to delete. In slices:
 * there may be thousands, and each whose time counts is opened.
 */
export async function deleteBackups(
  dataFolder: string,
  which: BackupsToDelete,
  now: number,
): Promise<BackupsToDelete> {
  const pace = createPace();
  const pathOf = (name: string): string => join(folderOf(dataFolder), name);
  const isLeft = (name: string): boolean => {
    try {
      if (isGone(pathOf(name))) return isUnspeakable(name);
      rmSync(pathOf(name));
      return false;
    } catch {
      return true;
    }
  };
  /** Of a file that cannot be reached by its name, or not be looked at, the earliest time: it goes with all others. */
  const timeOf = (name: string): number => {
    try {
      return madeAtOf(pathOf(name));
    } catch {
      return 0;
    }
  };
  const isTheSame = ({ name, madeAt }: LeftBackup): boolean => {
    try {
      return wasMadeAt(pathOf(name), madeAt);
    } catch {
      return true;
    }
  };
  try {
    const left: LeftBackup[] = [];
    const there = backupsIn(dataFolder);
    if (isNamed(which)) {
      const isThere = new Set(there);
      for (const one of which) {
        if (isThere.has(one.name) && isTheSame(one) && isLeft(one.name)) left.push(one);
        await pace();
      }
      return left;
    }
    const { which: kinds, before } = typeof which === 'string' ? { which, before: null } : which;
    const spared = kinds === 'made' ? keptOf(dataFolder, 'Before restoring') : [];
    // One that was made later than now was made while the clock was ahead, nobody knows when.
    const isBefore = (madeAt: number, at: number): boolean => madeAt < at || madeAt > now;
    for (const name of there) {
      const isKept = spared.includes(name) || (before !== null && !isBefore(timeOf(name), before));
      if (!isKept && isLeft(name)) left.push({ name, madeAt: timeOf(name) });
      await pace();
    }
    return left;
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
): readonly LeftBackup[] {
  const staged = isRestoring || isDecided(dataFolder) ? [] : removeAll(stagingOf(dataFolder));
  return [...removeHalves(dataFolder), ...staged]
    .map((path) => ({
      name: relative(folderOf(dataFolder), path).replaceAll(sep, '/'),
      madeAt: null,
    }))
    .filter(({ name }) => !isNamed(which) || which.some((one) => one.name === name));
}
