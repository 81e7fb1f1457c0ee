import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

/** Links that apply a discount. */
export const linksMessages = messages({
  noCode: 'no code',
  noCartToken: 'no cart token',
  damagedText: 'invalid characters',
  storeNoLinks: 'the store has no links',
  fileLinksNotWritten: 'The file with the links could not be written.',
  fileLinksNotWrittenNext: 'Choose another folder, or free up space on the disk.',
  storeNotExistMore: 'This store no longer exists.',
  otherLinksAskedMeanwhile: 'These links were replaced by a newer request.',
  chooseCodesAgain: 'Choose the codes again.',
  rowNoLinkOpen: 'This row has no link to open.',
  sheetColumnsTakeCart: 'To take cart tokens from a column, choose a sheet under “Codes”.',
  pastedCodesSecondColumn: 'To take cart tokens from a second column, paste the codes.',
  tokensOfSkipped: ({ skipped }: { skipped: number }) =>
    `${counted(skipped, 'row')} ${plural(skipped, 'is', 'are')} skipped, so pasted cart tokens cannot be matched to the codes.`,
  tokensOfSkippedNext: 'Paste the codes with the cart tokens as their second column.',
  rowsHoldNoDiscount: 'This type has no discount codes. Choose a sheet or run of discount codes.',
  codesMostLinksMade: ({ links, mostLinks }: { links: number; mostLinks: number }) =>
    `There are ${count(links)} codes or cart tokens; at most ${count(mostLinks)} links can be created at once.`,
  codesMostLinksMadeNext: 'Split the codes across several sheets, or paste fewer lines.',
  partTooLong: ({ row, most }: { row: number; most: number }) =>
    `The code or cart token in row ${count(row)} is longer than ${count(most)} characters, so no links were created.`,
  partTooLongNext: 'Check that the right column or text was chosen.',
  textTooLong: 'The links are too long to be copied at once.',
  textTooLongNext: 'Export them to a file, or use fewer codes.',
  linksNotApplyDiscounts: 'Links do not apply discounts at this store',
  notApplyDiscount: ({ caution }: { caution: string }) => `does not apply the discount: ${caution}`,
  storePlatformBAutomatic:
    'The store is on platform B. Automatic discounts need the service’s hosted checkout on platform A; the hosted checkout for platform B does not support them.',
  storePlatformB: 'the store is on platform B',
  storeCustomIntegrationAutomatic:
    'This is a custom store. Automatic discounts need the service’s hosted checkout on platform A.',
  storeCustomIntegration: 'this is a custom store',
  linksApplyDiscountsStore: 'Links apply discounts at this store',
  storePlatformUsesServices:
    'The store is on platform A and uses the service’s hosted checkout. Each discount must exist before its link is opened.',
  storeUsesCheckoutIntegration:
    'The store uses platform A’s own checkout integration, which does not support automatic discounts. They need the service’s hosted checkout.',
  storeUsesCheckoutPlatform: 'the store uses the checkout of its platform',
  linksWorkHostedCheckout: 'Links work with the hosted checkout only',
  storePlatformAutomaticDiscounts:
    'The store is on platform A. Automatic discounts need the service’s hosted checkout; on the platform’s own checkout integration they are not supported. Open one link to see which checkout the store uses.',
});
