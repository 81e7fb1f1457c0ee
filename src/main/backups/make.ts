import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../contract/app.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { copyDatabase } from '../sqlite/foreign.ts';
import { digestOf, writeBackup } from './container.ts';
import { backupFiles, backupFormat, databaseFiles, type Manifest } from './manifest.ts';

export const folderOf = (dataFolder: string): string => join(dataFolder, 'backups');
/** Copies of the databases while a backup is made of them. */
const copiesOf = (dataFolder: string): string => join(dataFolder, 'backups', 'copies');

/** What a crash left in the folder of the backups: copies, and files that are not whole. */
export function removeHalves(dataFolder: string): void {
  rmSync(copiesOf(dataFolder), { recursive: true, force: true });
  mkdirSync(folderOf(dataFolder), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folderOf(dataFolder))) {
    if (name.endsWith('.part')) rmSync(join(folderOf(dataFolder), name), { force: true });
  }
}

const isFull = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (('code' in thrown && thrown.code === 'ENOSPC') || ('errcode' in thrown && thrown.errcode === 13));

/**
 * Makes a backup of all data of this computer as one file; its size. The sheets come first and the runs after them, so
 * that every run in it finds its sheet. Throws Failure (`disk`); no file is left then.
 */
export async function makeBackup(
  dataFolder: string,
  path: string,
  { settings, version, now }: { readonly settings: Settings; readonly version: string; readonly now: number },
): Promise<number> {
  let copies: string | null = null;
  try {
    removeHalves(dataFolder);
    mkdirSync(copiesOf(dataFolder), { mode: 0o700 });
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
      next: backupsMessages.notMadeNext,
      details: [thrown instanceof Error ? thrown.message : String(thrown)],
    });
  } finally {
    rmSync(copiesOf(dataFolder), { recursive: true, force: true });
  }
}
