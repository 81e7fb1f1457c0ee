import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { app, dialog } from 'electron';
import { appMessages } from '../../messages/app.ts';
import { lockName } from './hold-data-folder.ts';

/** Where a folder really is; as it is named where that cannot be told. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

/**
 * Electron takes its own data folder, without a word, where it can neither use nor make the one that was given: nobody
 * works on other data than was asked for. Says so; true where the start has to end.
 */
export function refusesGivenFolder(): boolean {
  const given = app.commandLine.getSwitchValue('user-data-dir');
  if (given === '' || relative(realOf(given), realOf(app.getPath('userData'))) === '') return false;
  // On Linux, this goes to the terminal.
  dialog.showErrorBox(appMessages.notStarted, appMessages.folderNotUsed({ folder: given }));
  return true;
}

/** Says why a start ends that Electron takes for a later one, although no other has the data. */
export function sayFolderNotWritten(): void {
  dialog.showErrorBox(
    appMessages.notStarted,
    appMessages.folderNotWritten({ folder: app.getPath('userData') }),
  );
}

/** Says why a start ends that has no other to hand its files to, although the data are in use. */
export function sayFolderInUse(): void {
  dialog.showErrorBox(
    appMessages.notStarted,
    appMessages.folderInUse({ folder: app.getPath('userData'), lock: lockName }),
  );
}

/** Says why a start ends in whose folder of data no lock can be taken, although no other is known to have it. */
export function sayNoLock(): void {
  dialog.showErrorBox(
    appMessages.notStarted,
    appMessages.lockNotUsed({ file: join(app.getPath('userData'), lockName) }),
  );
}
