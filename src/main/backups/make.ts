import { type Dirent, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../../contract/app.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { identityOf } from '../files/own-files.ts';
import { reasonOf } from '../files/reason-of.ts';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import { isPartial } from '../files/whole-file.ts';
import type { Logger } from '../log/logger.ts';
import { copyDatabase } from '../sqlite/foreign.ts';
import { digestOf, writeBackup } from './container.ts';
import { folderOf } from './find-backups.ts';
import { backupFiles, backupFormat, type DatabaseName, databaseFiles, type Manifest } from './manifest.ts';

/** Copies of the databases while backups are made of them, each backup's in a folder of its own. */
const copiesOf = (dataFolder: string): string => join(dataFolder, 'copies');
const isCopy = (one: Dirent): boolean =>
  one.isFile() && backupFiles.some((name) => [name, `${name}-wal`, `${name}-journal`].includes(one.name));
/** By their names and by what is in them: names of six letters are also words. */
const isCopies = (one: Dirent): boolean =>
  one.isDirectory() &&
  /^c[A-Za-z0-9]{6}$/.test(one.name) &&
  pathsIn(join(one.parentPath, one.name), (each) => !isCopy(each)).length === 0;

const pathsIn = (folder: string, isOne: (one: Dirent) => boolean): readonly string[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(isOne).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
};

/**
 * Deletes what a crash left of a backup: copies, and files that are not whole, in the folder of the backups and next to
 * the data; only what has a name that the app gives. Never throws; answers the paths of what cannot be deleted.
 */
export function removeHalves(dataFolder: string): readonly string[] {
  const isHalf = (one: Dirent): boolean => one.isFile() && isPartial(one.name);
  return [
    ...pathsIn(copiesOf(dataFolder), isCopies),
    ...[folderOf(dataFolder), dataFolder].flatMap((folder) => pathsIn(folder, isHalf)),
  ].flatMap(removeAll);
}

const isFull = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (('code' in thrown && thrown.code === 'ENOSPC') || ('errcode' in thrown && thrown.errcode === 13));

/** The databases as the file system names those that are open. */
export type OpenedFiles = { readonly [K in DatabaseName]?: string | undefined };
export const openedIn = (dataFolder: string): OpenedFiles =>
  Object.fromEntries(databaseFiles.map((name) => [name, identityOf(join(dataFolder, name)) ?? undefined]));

/** The first database that has no name any more, or whose name is another's; undefined where all are there. */
export const goneOf = (dataFolder: string, opened: OpenedFiles): DatabaseName | undefined =>
  databaseFiles.find((name) => {
    const there = identityOf(join(dataFolder, name));
    return there === null || there !== (opened[name] ?? there);
  });

/**
 * Makes a backup of all data of this computer as one file; its size. The sheets come first and the runs after them, so
 * that every run in it finds its sheet. Throws Failure (`disk`); no file is left then. The files that are open may have no
 * name any more: others may have been put in their place, or SQLite would make empty ones.
 */
export async function makeBackup(
  dataFolder: string,
  path: string,
  {
    settings,
    version,
    now,
    log,
    opened,
  }: {
    readonly settings: Settings;
    readonly version: string;
    readonly now: number;
    readonly log: Pick<Logger, 'warn'>;
    readonly opened: OpenedFiles;
  },
): Promise<number> {
  let copies: string | null = null;
  const isOfApp = dirname(path) === folderOf(dataFolder);
  const gone = goneOf(dataFolder, opened);
  if (gone !== undefined)
    throw new Failure({
      code: 'disk',
      message: backupsMessages.notMade,
      next: backupsMessages.dataGoneNext,
      details: [backupsMessages.dataGone({ file: join(dataFolder, gone) })],
    });
  try {
    // Somebody may have deleted it.
    if (isOfApp) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    mkdirSync(copiesOf(dataFolder), { recursive: true, mode: 0o700 });
    copies = mkdtempSync(join(copiesOf(dataFolder), 'c'));
    for (const name of databaseFiles) await copyDatabase(join(dataFolder, name), join(copies, name));
    writeFileSync(join(copies, 'settings.json'), JSON.stringify(settings, null, 2), { mode: 0o600 });
    const files: Manifest['files'] = [];
    for (const name of backupFiles) files.push({ name, ...(await digestOf(join(copies, name))) });
    return await writeBackup(path, { format: backupFormat, version, madeAt: now, files }, copies);
  } catch (thrown) {
    throw new Failure({
      code: 'disk',
      message: isFull(thrown) ? filesMessages.diskFull : backupsMessages.notMade,
      next: isOfApp ? backupsMessages.notMadeHereNext : backupsMessages.notMadeNext,
      details: [reasonOf(thrown)],
    });
  } finally {
    if (copies !== null) noteLeft(removeAll(copies), log);
  }
}
