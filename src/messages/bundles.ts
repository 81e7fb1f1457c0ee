import { messages } from './messages.ts';
import { count, counted } from './words.ts';

/** Bundle prices. */
export const bundlesMessages = messages({
  noRunBundlesProgress: 'No run of these bundles is in progress.',
  runBundlesProgressNothing: 'A run of these bundles is still in progress. Nothing was changed.',
  runBundlesProgressNothingNext: 'Wait until it finishes, or cancel what remains.',
  partnerDeskClosedWhile: 'Partner Desk was closed while this run was in progress.',
  partnerDeskClosedWhileNext: 'Resume to continue. A change that may have gone through is checked first.',
  noSubscriptionReadAgain: 'No subscription needs to be loaded again.',
  nothingSend: 'There is nothing to send.',
  pricesBundleSheetSent:
    'Prices of this bundle sheet were sent to the service. It is kept so that they can be verified and restored.',
  bundlesNotExistMore: 'These bundles no longer exist.',
  fileNotWritten: 'The file could not be written.',
  fileNotWrittenNext: 'Choose another folder, or free space on the disk.',
  bundleSelectionNotMore: ({ id }: { id: string }) => `The bundle selection ${id} no longer exists.`,
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  itemNotBundle: ({ itemId }: { itemId: string }) => `The item ${itemId} is not in this bundle.`,
  serviceRefusesBundleSelections: ({ storeName }: { storeName: string }) =>
    `The service rejects bundle selections for ${storeName}.`,
  serviceRefusesBundleSelectionsNext:
    'Ask the service’s bundles team to enable the feature for the store. If the service response names a missing scope, grant it. Then resume.',
  serviceRefusesRequestsStatus: ({ storeName, status }: { storeName: string; status: number }) =>
    `The service rejects requests for ${storeName} with status ${status}.`,
  serviceRefusesRequestsStatusNext: 'Check the connection of the store, then resume.',
  storeNotConnected: ({ name }: { name: string }) => `The store ${name} is not connected.`,
  noNewPricesSend: 'There are no new prices to send.',
  noPricesRestore: 'There are no prices to restore.',
  itemsCostNothingBundles: ({ free }: { free: number }) => `Items cost nothing in ${free} of the bundles.`,
  bundlesQuantitiesNotAllow: ({ short }: { short: number }) =>
    `In ${short} of the bundles the quantities do not add up to the exact total; the closest lower total is used.`,
  thisStore: 'this store',
  remainingBundlesCancelled: 'The remaining bundles were cancelled.',
  stoppedBecauseDefectProgram: 'This stopped because of a bug in Partner Desk.',
  stoppedBecauseDefectProgramNext: 'Resume to continue where it stopped.',
  diskCannotWrittenBundle: 'Partner Desk cannot write to the disk. The bundle prices are on hold.',
  diskCannotWrittenBundleNext: 'Free space on the disk. It resumes automatically; nothing is sent twice.',
  retriesAutomatically: 'It retries automatically.',
  noSubscriptionIds: 'No subscription IDs were entered.',
  noneTextsSubscriptionId: 'The text contains no subscription IDs.',
  subscriptionIdsAreDigits: 'Subscription IDs contain only digits.',
  mostFitOnce: ({ ids, mostSubscriptions }: { ids: number; mostSubscriptions: number }) =>
    `These are ${counted(ids, 'subscription')}; at most ${count(mostSubscriptions)} can be loaded at once.`,
  divideList: 'Split the list.',
  serviceNoBundleSelection: 'The service has no bundle selection for this subscription.',
  serviceListsMorePages:
    'The service lists more pages of bundle selections for one subscription than are read.',
  answerServiceNoBundle: 'The service response is not a bundle selection.',
  selectionItemWhosePrice: ({ id }: { id: string }) =>
    `Selection ${id} has an item whose price or quantity cannot be read.`,
  serviceNotKnow: ({ words }: { words: string }) => `The service could not find it: ${words}`,
  notSent: ({ message }: { message: string }) => `Not sent. ${message}`,
  subscriptionAnotherBundleSelection: 'The subscription has another bundle selection now.',
  servicePrices: 'The service has these prices.',
  changedSinceRead: ({ why }: { why: string }) => `Changed since it was read: ${why}`,
  readingAgainShowsBecame: ({ words }: { words: string }) => `${words} Load it again to see the result.`,
  serviceAnsweredOtherPrices: ({ wrong }: { wrong: string }) =>
    `The service returned different prices: ${wrong}`,
  bundleSelectionsNotWritten: 'The bundle selections could not be written to the disk. Nothing was sent.',
  bundleSelectionsNotWrittenNext: 'Free space on the disk and check that the data folder can be written.',
  itemGone: ({ id }: { id: string }) => `item ${id} is gone`,
  itemPriceChanged: ({ id, is, was }: { id: string; is: string | null; was: string | null }) =>
    `item ${id} costs ${is ?? 'an unreadable price'}, not ${was}`,
  itemChanged: ({ key, id }: { key: string; id: string }) => `${key} of item ${id} changed`,
  itemNew: ({ id }: { id: string }) => `item ${id} is new`,
  itemPriceDiffers: ({ id, price, itemPrice }: { id: string; price: string; itemPrice: string | null }) =>
    `item ${id} costs ${price}, not ${itemPrice}`,
  spreadsheetShortenedNumberDigits: ({ text }: { text: string }) =>
    `“${text}”: a spreadsheet shortened this number; its digits are lost`,
  notASubscriptionId: ({ text }: { text: string }) => `“${text}” is not a subscription ID`,
  column: ({ index }: { index: number }) => `Column ${index}`,
});
