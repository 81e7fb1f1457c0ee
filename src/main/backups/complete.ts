import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import { besideOf, writeOwnText } from '../files/own-text.ts';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import type { Logger } from '../log/logger.ts';
import { backupOf } from '../sqlite/open-file.ts';
import { backupFiles } from './manifest.ts';

/** Where a backup is unpacked and made ready; what is left there without the mark is nothing. */
export const stagingOf = (dataFolder: string): string => join(dataFolder, 'restoring');
const markOf = (dataFolder: string): string => join(dataFolder, 'restore.json');
export const isDecided = (dataFolder: string): boolean => existsSync(markOf(dataFolder));

/**
 * From here on the backup counts: the next start completes it, however often it is interrupted. Throws Failure (`disk`);
 * nothing is decided then.
 */
export function decideRestore(dataFolder: string): void {
  const file = markOf(dataFolder);
  try {
    writeOwnText(file, '{}');
  } catch (thrown) {
    removeAll(besideOf(file));
    throw new Failure({
      code: 'disk',
      message: backupsMessages.notRestored,
      next: backupsMessages.notRestoredNext,
      details: [thrown instanceof Error ? thrown.message : String(thrown)],
    });
  }
}

/**
 * Before anything opens the data: puts a restored backup in its place, file by file, or removes what an interrupted
 * preparation left. Whatever happens in the middle, the next start goes on from there. Throws Failure (`disk`): what is
 * there then is of two backups, so nothing may be opened.
 * @returns `restored`: a backup was put in place, the settings on disk are new; `dropped`: what an interrupted preparation
 * left was removed, the data is as it was
 */
export function completeRestore(
  dataFolder: string,
  log: Pick<Logger, 'warn'>,
): 'restored' | 'dropped' | 'nothing' {
  const staging = stagingOf(dataFolder);
  const mark = markOf(dataFolder);
  if (!isDecided(dataFolder)) {
    const isInterrupted = existsSync(staging);
    noteLeft([staging, besideOf(mark)].flatMap(removeAll), log);
    return isInterrupted ? 'dropped' : 'nothing';
  }
  try {
    for (const name of backupFiles) {
      const from = join(staging, name);
      const to = join(dataFolder, name);
      // It has moved already.
      if (!existsSync(from)) continue;
      // The journals of the file that goes would be played into the one that comes.
      for (const beside of ['-wal', '-shm', backupOf('')]) rmSync(`${to}${beside}`, { force: true });
      renameSync(from, to);
    }
    rmSync(mark);
    noteLeft(removeAll(staging), log);
    return 'restored';
  } catch (thrown) {
    throw new Failure({
      code: 'disk',
      message: backupsMessages.notCompleted,
      next: backupsMessages.notCompletedNext,
      details: [thrown instanceof Error ? thrown.message : String(thrown)],
    });
  }
}
