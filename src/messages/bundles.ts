import { messages } from './messages.ts';
import { count, counted } from './words.ts';

/** Bundle prices. */
export const bundlesMessages = messages({
  noRunBundlesProgress: 'No run of these bundles is in progress.',
  runBundlesProgressNothing: 'A run of these bundles is still in progress. Nothing was changed.',
  runBundlesProgressNothingNext: 'Wait until they end, or cancel what remains.',
  partnerDeskClosedWhile: 'Partner Desk was closed while this run was in progress.',
  partnerDeskClosedWhileNext:
    'Resume continues from what is known: a change that may have arrived is checked first.',
  noSubscriptionReadAgain: 'No subscription has to be read again.',
  nothingSend: 'There is nothing to send.',
  pricesBundleSheetSent:
    'Prices of this bundle sheet were sent to the service. It is kept so that they can be verified and restored.',
  bundlesNotExistMore: 'These bundles do not exist any more.',
  fileNotWritten: 'The file could not be written.',
  fileNotWrittenNext: 'Choose another folder, or free space on the disk.',
  bundleSelectionNotMore: ({ id }: { id: string }) => `The bundle selection ${id} is not here any more.`,
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  itemNotBundle: ({ itemId }: { itemId: string }) => `The item ${itemId} is not in this bundle.`,
  serviceRefusesBundleSelections: ({ storeName }: { storeName: string }) =>
    `The service refuses bundle selections for ${storeName}.`,
  serviceRefusesBundleSelectionsNext:
    'The feature must first be enabled for the store by the service’s bundles team, on request; or the token lacks a scope, as the service’s words say. Resume when that is settled.',
  serviceRefusesRequestsStatus: ({ storeName, status }: { storeName: string; status: number }) =>
    `The service refuses requests for ${storeName} with status ${status}.`,
  serviceRefusesRequestsStatusNext: 'Check the connection of the store, then resume.',
  storeNotConnected: ({ name }: { name: string }) => `The store ${name} is not connected.`,
  noNewPricesSend: 'There are no new prices to send.',
  noPricesRestore: 'There are no prices to restore.',
  itemsCostNothingBundles: ({ free }: { free: number }) => `Items cost nothing in ${free} of the bundles.`,
  bundlesQuantitiesNotAllow: ({ short }: { short: number }) =>
    `In ${short} of the bundles the quantities do not allow the fixed total exactly; the nearest total below is used.`,
  thisStore: 'this store',
  remainingBundlesCancelled: 'The remaining bundles were cancelled.',
  stoppedBecauseDefectProgram: 'This stopped because of a defect in the program.',
  stoppedBecauseDefectProgramNext: 'Going on continues from what is known.',
  diskCannotWrittenBundle: 'The disk cannot be written. The bundle prices are on hold.',
  diskCannotWrittenBundleNext: 'Free space on the disk. It resumes automatically; nothing is sent twice.',
  retriesAutomatically: 'It retries automatically.',
  noSubscriptionId: 'There is no subscription id.',
  noneTextsSubscriptionId: 'None of the texts is a subscription id.',
  noSubscriptionIdNext: 'Subscription ids are digits alone.',
  mostFitOnce: ({ ids, mostSubscriptions }: { ids: number; mostSubscriptions: number }) =>
    `These are ${counted(ids, 'subscription')}; at most ${count(mostSubscriptions)} fit at once.`,
  divideList: 'Divide the list.',
  serviceNoBundleSelection: 'The service has no bundle selection for this subscription.',
  serviceListsMorePages:
    'The service lists more pages of bundle selections for one subscription than are read.',
  answerServiceNoBundle: 'The answer of the service is no bundle selection.',
  selectionItemWhosePrice: ({ id }: { id: string }) =>
    `Selection ${id} has an item whose price or quantity cannot be read.`,
  serviceNotKnow: ({ words }: { words: string }) => `The service does not know it: ${words}`,
  notSent: ({ message }: { message: string }) => `Not sent. ${message}`,
  subscriptionAnotherBundleSelection: 'The subscription has another bundle selection now.',
  servicePrices: 'The service has these prices.',
  changedSinceRead: ({ why }: { why: string }) => `Changed since it was read: ${why}`,
  readingAgainShowsBecame: ({ words }: { words: string }) =>
    `${words} Reading it again shows what became of it.`,
  serviceAnsweredOtherPrices: ({ wrong }: { wrong: string }) => `The service answered other prices: ${wrong}`,
  bundleSelectionsNotWritten: 'The bundle selections could not be written to the disk. Nothing was sent.',
  bundleSelectionsNotWrittenNext: 'Free space on the disk and check that the data folder can be written.',
  itemGone: ({ id }: { id: string }) => `item ${id} is gone`,
  itemCostsNot: ({ id, is, was }: { id: string; is: string | null; was: string | null }) =>
    `item ${id} costs ${is ?? 'nothing that can be read'}, not ${was}`,
  itemChanged: ({ key, id }: { key: string; id: string }) => `${key} of item ${id} changed`,
  itemNew: ({ id }: { id: string }) => `item ${id} is new`,
  itemCostsNot2: ({ id, price, itemPrice }: { id: string; price: string; itemPrice: string | null }) =>
    `item ${id} costs ${price}, not ${itemPrice}`,
  spreadsheetShortenedNumberDigits: ({ text }: { text: string }) =>
    `“${text}”: a spreadsheet shortened this number; its digits are lost`,
  noSubscriptionId2: ({ text }: { text: string }) => `“${text}” is no subscription id`,
  column: ({ index }: { index: number }) => `Column ${index}`,
});
