import { messages } from './messages.ts';
import { counted, listed, plural } from './words.ts';

/** What is kept on this computer, for how long, and how it is deleted. */
export const dataMessages = messages({
  runBeingStarted: ({ name }: { name: string }) =>
    `A run is being started, so ${name} cannot be deleted right now.`,
  runBeingStartedNext: 'Wait until the run has finished, then try again.',
  runNotOver: ({ unfinished, name }: { unfinished: number; name: string }) =>
    `Run ${unfinished} of ${name} is not finished.`,
  runNotOverNext: 'Wait for the run to finish, or cancel it, then try again.',
  requestsBundlePricesNot: ({ name }: { name: string }) => `Bundle prices of ${name} are still loading.`,
  requestsBundlePricesNotNext: 'Wait until they are loaded, or choose “Stop” in the bundle sheet.',
  serviceBeingTried: ({ name }: { name: string }) => `A test of the service with ${name} is in progress.`,
  serviceBeingTriedNext: 'Wait for it to finish, or stop it first.',
  unsavedText: ({ places, name }: { places: string; name: string }) =>
    `Text in ${places} of ${name} is not saved.`,
  unsavedTextNext:
    'In each window, finish the cell or form that you are editing, and save or discard unsaved edits. Then try again.',
  runGoingFileWritten: ({ number, name }: { number: number; name: string | undefined }) =>
    `Run ${number} of ${name ?? 'another store'} is in progress. Saved data cannot be deleted until the run is paused or finished.`,
  runGoingFileWrittenNext: 'Pause the run or wait for it to finish.',
  typedNameNotName: 'The name does not match the name of the store. Nothing was deleted.',
  typeConfirm: ({ storeName }: { storeName: string }) => `Type ${storeName} to confirm.`,
  refusedNothingDeleted: ({ message }: { message: string }) => `${message} Nothing was deleted.`,
  nothingDeleted: 'Nothing was deleted.',
  deletionStopped: ({ name }: { name: string }) =>
    `Deleting ${name} did not finish, so some of its data may still be on this computer.`,
  deletionStoppedNext:
    'Check that the disk with the data folder has room and that no other program uses its files. Partner Desk tries again at the next start.',
  deletedExcept: ({ name, left }: { name: string; left: readonly string[] }) =>
    `The data of ${name} was deleted, but ${left.join('. Also, ')}.`,
  secretsLeft: 'the keychain did not delete its tokens',
  secretsLeftNext: 'Unlock the keychain.',
  backupsLeft: ({ names }: { names: readonly string[] }) =>
    `${plural(names.length, 'this backup', 'these backups')} in the data folder could not be deleted: ${listed(names, 9)}`,
  halvesLeft: ({ names }: { names: readonly string[] }) =>
    `${plural(names.length, 'this copy of the data, left', 'these copies of the data, left')} in the data folder by an unfinished backup or restore, could not be deleted: ${listed(names, 9)}`,
  backupsNotRead: 'the folder with the backups could not be read, so backups may still contain the data',
  backupsLeftNext: 'Check that the folder with the backups can be used and that no program uses the backups.',
  storeWithTokens: 'the store with its tokens',
  triedAgain: 'Partner Desk tries again each time it starts. To try again now, choose “Delete again”.',
  bundleSheet: 'bundle sheet',
  savedOnSubscriptions: ({ subscriptions }: { subscriptions: number }) =>
    `saved data on ${counted(subscriptions, 'subscription')}`,
  loggedRequest: 'logged request',
  deleteStore: 'Delete a store',
  deleteData: ({ name, domain }: { name: string; domain: string }) =>
    `Delete ${name} (${domain}) and its data?`,
  deletedComputer: ({ listed2 }: { listed2: string }) =>
    `This will be deleted from this computer: ${listed2}.`,
  cannotRestoredRunsStore:
    'The app log is deleted, too, and so is every backup in the data folder and its “backups” subfolder. Copies of backups that you renamed or moved elsewhere are not deleted. Delete them yourself: the data can be restored from them. Runs of the store can no longer be undone.',
  deleteStoreData: 'Delete store and data',
});
