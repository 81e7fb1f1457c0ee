import { messages } from './messages.ts';

/** Backups of the data of this computer, and what comes back from them. */
export const backupsMessages = messages({
  isBeingMade: 'A backup is being made or restored.',
  isBeingMadeNext: 'Wait until it is done.',
  notMade: 'The backup was not made. No file was left.',
  notMadeNext: 'Check that the disks with the data folder and the backup have room, then try again.',
  chooseTitle: 'Restore from a backup',
  fileKind: 'Partner Desk backup',
  notBackup: 'The file is not a whole backup of Partner Desk. Nothing was changed.',
  notBackupNext: 'Choose another backup.',
  newerBackup: 'The backup was created by a newer version of Partner Desk. Nothing was changed.',
  newerBackupNext: 'Update Partner Desk, then restore it.',
  noRoomNext: 'Restoring needs twice the size of the data. Free space on the disk with the data folder.',
  somethingGoes: 'Something is being sent. Nothing was changed.',
  somethingGoesNext: 'Pause what is in progress or wait until it ends, then restore.',
  notRestored: 'The backup was not restored. Nothing was changed.',
  notRestoredNext: 'Check that the disk with the data folder has room, then try again.',
  restorePending: 'A backup replaces the data of this computer at the next start. Nothing was sent.',
  restorePendingNext: 'Restart Partner Desk, then review and send again.',
  notCompleted: 'The backup could not be restored completely.',
  notCompletedNext: 'Check that the data folder can be written, then start Partner Desk again: it continues.',
  question: ({ madeAt }: { madeAt: string }) => `Restore the backup of ${madeAt}?`,
  holds: ({ version, counts }: { version: string; counts: string }) =>
    `Made by version ${version}. It holds ${counts}.`,
  replaces: ({ counts }: { counts: string }) =>
    `It replaces all data on this computer: ${counts}. What is here now is saved as a backup first.`,
  storesDisconnected: 'A backup holds no tokens: every store has to be connected again.',
  unfinished: ({ runs }: { runs: string }) =>
    `${runs} had not ended. Each waits for your decision, as it may have continued after the backup was created.`,
  unknownSince:
    'The backup does not include what was sent after it was created. Check at the service before you send again.',
  newHosts: ({ hosts }: { hosts: string }) => `Service profiles in it name new hosts: ${hosts}.`,
  tooManyHosts: ({ count, hosts }: { count: number; hosts: string }) =>
    `The service profiles in the backup name ${count} new hosts, more than can be shown in one question: ${hosts}. Nothing was changed.`,
  tooManyHostsNext:
    'Import the service profiles on this computer first, one by one, then restore the backup.',
  profileChanges: ({ name }: { name: string }) => `It changes the service profile “${name}”:`,
  storeChanges: ({ name }: { name: string }) => `It changes the store “${name}”:`,
  fieldService: 'Service profile',
  fieldDomain: 'Domain',
  fieldPlatform: 'Platform',
  fieldClientId: 'Client ID',
  fieldCallback: 'Callback address',
  tooManyChanges:
    'The backup changes more of the stores and service profiles on this computer than can be shown in one question. Nothing was changed.',
  tooManyChangesNext:
    'Change the service profiles on this computer first, one by one, then restore the backup.',
  yes: 'Replace and restart',
  declined: 'Nothing was changed.',
  runRestored: ({ madeAt }: { madeAt: string }) =>
    `This run came back from a backup of ${madeAt}. It may have gone on since then, here or on another computer.`,
  runRestoredNext:
    'Where rows are left to send, choose “Cancel remaining”: rows without a result become unknown, and none is sent twice. Otherwise resume it to read the results.',
  runNotResumed:
    'This run cannot be resumed: rows that it had not sent when the backup was created may have been sent since.',
  pricesRestoredNext:
    'Compare the prices with the service. Resume only if these prices are still the ones you want.',
});
