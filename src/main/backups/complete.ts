import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import { besideOf, ownText, writeOwnText } from '../files/own-text.ts';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import type { Logger } from '../log/logger.ts';
import { backupOf } from '../sqlite/open-file.ts';
import { type BackupFile, backupFiles } from './manifest.ts';

/** Where a backup is unpacked and made ready; what is left there without the mark is nothing. */
export const stagingOf = (dataFolder: string): string => join(dataFolder, 'restoring');
const markOf = (dataFolder: string): string => join(dataFolder, 'restore.json');
export const isDecided = (dataFolder: string): boolean =>
  statSync(markOf(dataFolder), { throwIfNoEntry: false })?.isFile() === true;

/** What a file still is when it has moved: its size, and when it was changed. */
const factsOf = (path: string): string | null => {
  const facts = statSync(path, { throwIfNoEntry: false, bigint: true });
  return facts === undefined ? null : `${facts.size} ${facts.mtimeNs}`;
};
/** The staged files by name, with what they are; earlier versions decided without. */
const decidedSchema = z.partialRecord(z.enum(backupFiles), z.string());

/**
 * From here on the backup counts: the next start completes it, however often it is interrupted. Throws Failure (`disk`);
 * nothing is decided then.
 */
export function decideRestore(dataFolder: string): void {
  const file = markOf(dataFolder);
  try {
    const files = backupFiles.map((name) => [name, factsOf(join(stagingOf(dataFolder), name))]);
    writeOwnText(file, JSON.stringify(Object.fromEntries(files.filter(([, facts]) => facts !== null))));
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

/** A file of a decided restore that is neither where it was made ready nor where it moves. */
function lostOf(dataFolder: string): BackupFile | undefined {
  const decided = decidedIn(markOf(dataFolder));
  return backupFiles.find(
    (name) =>
      decided[name] !== undefined &&
      !existsSync(join(stagingOf(dataFolder), name)) &&
      factsOf(join(dataFolder, name)) !== decided[name],
  );
}

function decidedIn(mark: string): z.output<typeof decidedSchema> {
  try {
    return decidedSchema.parse(JSON.parse(ownText(mark)));
  } catch {
    // Whoever put something else in its place could have put this.
    return {};
  }
}

/**
 * Before anything opens the data: puts a restored backup in its place, file by file, or removes what an interrupted
 * preparation left. Whatever happens in the middle, the next start continues from there. Throws Failure (`disk`): what is
 * there then may be of two backups, so nothing may be opened; where a file of the restored one is gone, it is named.
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
    // What others put in the place of the mark is none, and the next restore needs it.
    noteLeft([staging, mark, besideOf(mark)].flatMap(removeAll), log);
    return isInterrupted ? 'dropped' : 'nothing';
  }
  const lost = lostOf(dataFolder);
  if (lost !== undefined) {
    throw new Failure({
      code: 'disk',
      message: backupsMessages.stagedMissing({ file: join('restoring', lost) }),
      next: backupsMessages.stagedMissingNext,
    });
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
    // The mark goes last: what is left without it is told as a restore that was dropped.
    noteLeft(removeAll(staging), log);
    rmSync(mark);
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
