import { messages } from './messages.ts';
import { plural } from './words.ts';

/** Backups of the data of this computer, and what comes back from them. */
export const backupsMessages = messages({
  isBeingMade: 'A backup is being created or restored.',
  isBeingMadeNext: 'Wait until it finishes. If its dialog is open in a window, answer or cancel it.',
  notMade: 'The backup was not created. No file was saved.',
  notMadeNext: 'Check that the disks with the data folder and the backup have room, then try again.',
  notMadeHereNext:
    'Check that the data folder and its “backups” folder are readable and writable, and that their disks are connected and have room.',
  folderNotRead: 'The “backups” folder in the data folder cannot be read. No backup was created.',
  dataGone: ({ file }: { file: string }) => `${file} is missing or is not the file that Partner Desk opened`,
  dataGoneNext:
    'The file or the data folder was moved, replaced or deleted, or its disk is not connected. Put the original back or reconnect the disk, then start Partner Desk again.',
  ownPlace: 'Partner Desk uses this folder or this name for its own files. No file was saved.',
  ownPlaceNext: 'Choose another folder or another name.',
  isThere: ({ file }: { file: string }) =>
    `A file named ${file} already exists in this folder. No file was saved.`,
  isThereNext: 'Choose another name.',
  chooseTitle: 'Restore from a backup',
  fileKind: 'Partner Desk backup',
  notBackup: 'The file is not a complete Partner Desk backup. Nothing was changed.',
  notBackupNext: 'Choose another backup.',
  tooMuch: ({ file }: { file: string }) =>
    `The backup contains more in ${file} than Partner Desk can restore. Nothing was changed.`,
  newerBackup: 'The backup was created by a newer version of Partner Desk. Nothing was changed.',
  newerBackupNext: 'Update Partner Desk, then restore the backup.',
  noRoomNext:
    'Restoring needs twice as much space as the data in the backup takes up. Free up space on the disk with the data folder.',
  somethingGoes: 'A run is in progress, or bundle prices are loading. Nothing was changed.',
  somethingGoesNext: 'Wait until that finishes, or pause, stop or cancel it, then restore the backup.',
  somethingIsSaved: 'Something is being saved, imported or deleted. Nothing was changed.',
  somethingIsSavedNext: 'Wait until it finishes, then restore the backup.',
  dataIsDeleted: 'Data and the backups that contain it are being deleted. No file was saved.',
  dataIsDeletedNext: 'Wait until that finishes, then create the backup again.',
  unsavedText: ({ places }: { places: string }) => `Text in ${places} is not saved. Nothing was changed.`,
  unsavedTextNext:
    'In each window, finish the cell or form that you are editing, and save or discard unsaved edits. Then restore the backup.',
  notRestored: 'The backup was not restored. Nothing was changed.',
  notRestoredNext: 'Check that the disk with the data folder has room, then try again.',
  restorePending:
    'A backup will replace the Partner Desk data on this computer at the next start. Nothing was saved or sent.',
  restorePendingNext: 'Restart Partner Desk, then try again.',
  notCompleted: 'The backup could not be restored completely.',
  notCompletedNext:
    'Check that the data folder is writable, then start Partner Desk again. Restoring will continue.',
  stagedMissing: ({ file }: { file: string }) =>
    `The backup cannot be restored completely: the file ${file} in the data folder is missing.`,
  stagedMissingNext:
    'Put the file back, then start Partner Desk again. To stop restoring, delete restore.json in the data folder, start Partner Desk and restore the newest “Before restoring” backup.',
  question: ({ madeAt }: { madeAt: string }) => `Restore the backup from ${madeAt}?`,
  holds: ({ version, counts }: { version: string; counts: string }) =>
    `Created by version ${version}. It contains ${counts}.`,
  replaces: ({ counts }: { counts: string }) =>
    `It replaces the Partner Desk data on this computer: ${counts}. The data of the practice service and the app log are not replaced. The current data is saved as a backup first.`,
  storesDisconnected: 'A backup contains no tokens, so every store must be reconnected.',
  unfinished: ({ runs }: { runs: string }) =>
    `${runs} had not finished. You decide how to continue, because more may have been sent after the backup was created.`,
  unknownSince:
    'The backup does not include what was sent after it was created. Check the merchant portal before you send again.',
  newHosts: ({ count, hosts }: { count: number; hosts: string }) =>
    `The service profiles in the backup contain ${plural(count, 'a new host', 'new hosts')}: ${hosts}.`,
  tooManyHosts: ({ count, hosts }: { count: number; hosts: string }) =>
    `The service profiles in the backup contain ${count} new hosts, too many to confirm at once: ${hosts}. Nothing was changed.`,
  tooManyHostsNext:
    'Import the service profiles on this computer first, one by one, then restore the backup.',
  profileChanges: ({ name }: { name: string }) => `The backup changes the service profile “${name}”:`,
  storeChanges: ({ name }: { name: string }) => `The backup changes the store “${name}”:`,
  fieldService: 'Service profile',
  fieldDomain: 'Store subdomain',
  fieldPlatform: 'Platform',
  fieldClientId: 'Client ID',
  fieldCallback: 'Callback URL',
  tooManyChanges:
    'The backup makes too many changes to the stores and service profiles on this computer to confirm at once. Nothing was changed.',
  tooManyChangesNext:
    'Change the service profiles on this computer first, one by one, then restore the backup.',
  yes: 'Replace and restart',
  declined: 'Nothing was changed.',
  runRestored: ({ madeAt }: { madeAt: string }) =>
    `This run was restored from a backup from ${madeAt}. It may have continued since then, here or on another computer.`,
  runRestoredNext:
    'If rows remain, choose “Cancel remaining…”: rows without a result become unknown, and no more rows are sent. Otherwise, resume the run to read the results.',
  runNotResumed:
    'This run cannot be resumed: rows that it had not sent when the backup was created may have been sent since.',
  runNotResumedNext:
    'Choose “Cancel remaining…”: rows without a result become unknown, and no more rows are sent.',
  pricesRestoredNext:
    'Compare the new prices in the sheet with the prices in the merchant portal. Resume only if you still want the new prices.',
});
