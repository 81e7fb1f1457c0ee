import { messages } from './messages.ts';

/** What is kept on this computer, for how long, and how it is deleted. */
export const dataMessages = messages({
  runNotOver: ({ unfinished, name }: { unfinished: number; name: string }) =>
    `Run ${unfinished} of ${name} is not over.`,
  runNotOverNext: 'Wait for its end, or cancel the run.',
  requestsBundlePricesNot: ({ name }: { name: string }) =>
    `Requests for bundle prices of ${name} are not over.`,
  requestsBundlePricesNotNext: 'Wait until they end, or cancel what remains.',
  requestCheckoutWay: ({ name }: { name: string }) => `A request for a checkout of ${name} is on its way.`,
  requestCheckoutWayNext: 'Wait for its answer, or stop it.',
  serviceBeingTried: ({ name }: { name: string }) => `A service is being tried with ${name}.`,
  serviceBeingTriedNext: 'Wait for its end, or stop it.',
  runGoingFileWritten: ({ number, name }: { number: number; name: string | undefined }) =>
    `Run ${number} is going for ${name ?? 'another store'}, and its file has to be written anew.`,
  runGoingFileWrittenNext: 'Pause the run or wait for its end.',
  typedNameNotName: 'The typed name is not the name of the store. Nothing was deleted.',
  typeConfirm: ({ storeName }: { storeName: string }) => `Type ${storeName} to confirm.`,
  nothingDeleted: ({ message }: { message: string }) => `${message} Nothing was deleted.`,
  nothingDeleted2: 'Nothing was deleted.',
  bundleSheet: 'bundle sheet',
  knownSubscription: 'known subscription',
  deleteStore: 'Delete a store',
  deleteData: ({ name }: { name: string }) => `Delete ${name} and its data?`,
  deletedComputer: ({ listed2 }: { listed2: string }) => `Deleted from this computer: ${listed2}.`,
  cannotRestoredRunsStore: 'It cannot be restored, and runs of the store can no longer be undone.',
  deleteStoreData: 'Delete store and data',
});
