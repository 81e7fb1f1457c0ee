import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

const fieldOf = (key: string): string => (key === 'quantity' ? 'the quantity' : `“${key}”`);

/** Bundle prices. */
export const bundlesMessages = messages({
  selectionUnreadable: 'This version of Partner Desk cannot read the saved data of this bundle.',
  selectionUnreadableNext: 'Load its subscription in a new bundle sheet.',
  runBundlesProgressNothing: 'These bundles are still being loaded or sent. Nothing was changed.',
  runBundlesProgressNothingNext: 'Wait until that finishes, choose “Stop”, or cancel the run.',
  noSubscriptionReadAgain: 'No subscription needs to be loaded again.',
  pricesBundleSheetSent:
    'This bundle sheet cannot be deleted: a run was started for it, and the sheet is needed to restore the earlier prices.',
  pricesOfOtherStore: ({ name }: { name: string }) =>
    `The prices of ${name} belong to another store. Nothing was sent.`,
  bundlesNotExistMore: 'These bundles no longer exist.',
  fileNotWritten: 'The file could not be written.',
  fileNotWrittenNext: 'Choose another folder, or free up space on the disk.',
  bundleSelectionNotMore: ({ id }: { id: string }) => `Bundle ${id} no longer exists.`,
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  itemNotBundle: ({ itemId }: { itemId: string }) => `The item ${itemId} is not in this bundle.`,
  serviceRefusesBundleSelections: ({ storeName }: { storeName: string }) =>
    `The service rejects requests for the bundles of ${storeName}.`,
  serviceRefusesBundleSelectionsNext:
    'Ask the service’s bundles team to enable bundle prices for the store. If the service response names a missing scope, add it to the app in the partner admin and reconnect the store. Then resume.',
  serviceRefusesRequestsStatus: ({ storeName, status }: { storeName: string; status: number }) =>
    `The service rejects requests for ${storeName} with status ${status}.`,
  serviceRefusesRequestsStatusNext: 'Check the connection of the store, then resume.',
  pricesTogether: ({
    items,
    bundles,
    before,
    after,
  }: {
    items: number;
    bundles: number;
    before: string;
    after: string;
  }) =>
    `${counted(items, 'price')} ${plural(items, 'changes', 'change')}: the ${plural(bundles, `bundle costs ${after}`, `bundles cost ${after} in total`)} instead of ${before}.`,
  itemsCostNothingBundles: ({ free }: { free: number }) =>
    `Items cost nothing in ${counted(free, 'bundle')}.`,
  bundlesQuantitiesNotAllow: ({ short }: { short: number }) =>
    `In ${counted(short, 'bundle')}, the quantities do not allow the exact total; the closest lower total is used.`,
  thisStore: 'this store',
  stoppedBecauseDefectProgram: 'Loading stopped because of a bug in Partner Desk.',
  stoppedBecauseDefectProgramNext: 'Resume to continue where it stopped.',
  noSubscriptionIds: 'No subscription IDs were entered.',
  noneTextsSubscriptionId: 'No subscription IDs were found.',
  subscriptionIdsAreDigits: 'A subscription ID has 1 to 20 digits and nothing else.',
  mostFitOnce: ({ ids, mostSubscriptions }: { ids: number; mostSubscriptions: number }) =>
    `There are ${counted(ids, 'subscription')}; at most ${count(mostSubscriptions)} can be loaded at once.`,
  divideList: 'Split the list.',
  serviceNoBundleSelection: 'The service has no bundle for this subscription.',
  serviceListsMorePages:
    'For one subscription, the service lists more pages of bundles than Partner Desk reads.',
  answerServiceNoBundle: 'The service response does not contain a bundle.',
  selectionOfSeveral: ({ id, other }: { id: string; other: string }) =>
    `The service also lists bundle ${id} for subscription ${other}, so it is unclear which subscription the bundle belongs to.`,
  selectionItemWhosePrice: ({ id }: { id: string }) =>
    `Bundle ${id} has an item whose price or quantity cannot be read.`,
  serviceNotKnow: ({ words }: { words: string }) =>
    `The service could not find the bundle of this subscription: ${words}`,
  subscriptionAnotherBundleSelection: 'The subscription now has a different bundle.',
  servicePrices: 'The service already has these prices.',
  hadThesePrices: 'The service already had these prices. Nothing was sent, so there is nothing to restore.',
  changedSinceRead: ({ why }: { why: string }) => `Changed at the service: ${why}`,
  itemsRedacted:
    'Text in this bundle contains “[redacted]”, which stands for a token, so its prices cannot be sent. Change the prices in the merchant portal.',
  readingsDiffer: 'The service response shows this bundle more than once, with different contents.',
  serviceAnsweredOtherPrices: ({ wrong }: { wrong: string }) =>
    `The service response differs from what was sent: ${wrong}`,
  bundleSelectionsNotWritten: 'The bundles could not be saved to disk. Nothing was sent.',
  bundleSelectionsNotWrittenNext: 'Free up space on the disk and check that the data folder is writable.',
  itemGone: ({ id }: { id: string }) => `item ${id} was removed`,
  itemPriceChanged: ({ id, is, was }: { id: string; is: string | null; was: string | null }) =>
    is === null
      ? `the price of item ${id} cannot be read${was === null ? '' : `; it was ${was}`}`
      : `item ${id} costs ${is}${was === null ? '; its price could not be read before' : `, not ${was}`}`,
  itemChanged: ({ key, id }: { key: string; id: string }) => `${fieldOf(key)} of item ${id} is different now`,
  itemQuantityDiffers: ({ id }: { id: string }) => `the quantity of item ${id} is not the one that was sent`,
  itemNotSent: ({ id }: { id: string }) => `item ${id} is in the response but was not sent`,
  itemOtherThing: ({ id }: { id: string }) => `item ${id} is shown as a different product`,
  itemOtherPriceDiffers: ({ key, id }: { key: string; id: string }) =>
    `“${key}” of item ${id} is not the price that was sent`,
  itemNew: ({ id }: { id: string }) => `item ${id} was added`,
  itemPriceDiffers: ({
    id,
    price,
    itemPrice,
  }: {
    id: string;
    price: string | null;
    itemPrice: string | null;
  }) =>
    price === null ? `item ${id} is shown without a price` : `item ${id} costs ${price}, not ${itemPrice}`,
  spreadsheetShortenedNumberDigits: ({ text }: { text: string }) =>
    `“${text}” is a number that a spreadsheet shortened, so its last digits are lost`,
  notASubscriptionId: ({ text }: { text: string }) => `“${text}” is not a subscription ID`,
  column: ({ index }: { index: number }) => `Column ${index}`,
});
