import { messages } from './messages.ts';
import { beyondJson, capitalized, count, type JsonLimits, plural } from './words.ts';

/** Stands for the name of a store that is no longer there. */
const unknownStore = 'the store';
/** As the first words of a sentence: names are left as they were given. */
const first = (storeName: string): string =>
  storeName === unknownStore ? capitalized(storeName) : storeName;

/** Checkouts. */
export const checkoutsMessages = messages({
  checkoutNotListMore: 'This checkout is no longer in the list.',
  checkoutUnreadable: 'This version of Partner Desk cannot read this checkout. It stays as it is.',
  checkoutUnreadableNext: 'Open it in the version that created it, or delete it in the list of checkouts.',
  requestCheckoutWay: 'A request for this checkout is in progress.',
  waitAnswer: 'Wait for the response.',
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  serviceCheckoutStaysList:
    'This checkout cannot be deleted here, because it was, or may have been, created at the service.',
  reviewFoundErrors: 'The review found something that prevents sending. Nothing was sent.',
  reviewAgain: 'Correct what the review shows, then review again.',
  knownBecameCheckout: 'The result of this checkout is already known.',
  anotherHasToken: 'Another checkout in the list already has this token.',
  anotherHasTokenOpen: 'Open that checkout instead.',
  anotherHasTokenNext: 'Check the token. If this checkout was not created, choose “Mark as not created…”.',
  checkoutNotWrittenDisk: 'The checkout could not be saved to disk. Nothing was sent.',
  checkoutNotWrittenDiskNext: 'Free up space on the disk and check that the data folder is writable.',
  programEndedBeforeAnswer: 'Partner Desk closed before the response arrived.',
  notResentAutomaticallyNever:
    'The checkout is not resent automatically, so that it is never created twice. Look for it in the merchant portal by its email address or cart token, then enter the result here.',
  sendAgainUpdateSays: 'Send the update again. Repeating it is safe.',
  hasTheChanges: ({ storeName }: { storeName: string }) => `The checkout was updated in ${storeName}.`,
  createdCheckout: ({ storeName }: { storeName: string }) => `The checkout was created in ${storeName}.`,
  madeBut: ({ remarks }: { remarks: readonly ('discount' | 'line')[] }) =>
    [
      ...(remarks.includes('discount') ? ['The service says that the discount does not apply.'] : []),
      ...(remarks.includes('line') ? ['The service says that a line item is not available.'] : []),
    ].join(' '),
  serviceTookCheckoutBut: 'The service accepted the checkout, but its response has no token.',
  serviceTookCheckoutButNext:
    'The checkout is not resent, so that it is never created twice. Look for its token in the merchant portal and enter it here.',
  resultUnclear: ({ kind }: { kind: string }) =>
    `The service responded, but its response does not clearly show whether the checkout was ${kind === 'create' ? 'created' : 'updated'}.`,
  noCheckoutsVersion: ({ storeName }: { storeName: string }) =>
    `${first(storeName)} does not seem to support checkouts in API version 2021-01.`,
  noCheckoutToken: ({ storeName }: { storeName: string }) =>
    `${first(storeName)} has no checkout with this token.`,
  noCheckoutsVersionNext: 'Check the platform of the store and the addresses of its profile.',
  noCheckoutTokenNext:
    'It may have been completed or removed. Choose “Duplicate” to create a new checkout from it.',
  refusedNothingChanged: ({ storeName, kind }: { storeName: string; kind: string }) =>
    `${first(storeName)} rejected the ${kind === 'create' ? 'checkout' : 'changes'}. Nothing was changed.`,
  refusedNothingChangedNext:
    'Correct the errors that the service response names, then send the request again.',
  answerLost: ({ words }: { words: string }) => `No usable response arrived: ${words}`,
  nothingChangedSentAgain: 'Nothing was changed. The request can be sent again.',
  reconnectAndSend: ({ storeName }: { storeName: string }) =>
    `Nothing was changed. Reconnect ${storeName}, then send the request again.`,
  connectAndSend: ({ storeName }: { storeName: string }) =>
    `Nothing was changed. Connect ${storeName}, then send the request again.`,
  unlockAndSend: ({ storeName }: { storeName: string }) =>
    `Nothing was changed. Unlock ${storeName}, then send the request again.`,
  stoppedNothingChanged: 'The request was stopped. Nothing was changed.',
  answerButDiskCannot: 'The result of this request cannot be saved to disk.',
  answerButDiskCannotNext:
    'Free up space on the disk. The response is then saved automatically; the request is not sent again.',
  serviceRefusesCheckoutsStatus: ({ storeName, status }: { storeName: string; status: number }) =>
    `The service rejects checkouts for ${storeName} with status ${status}.`,
  checkoutsRefusedCheckScope:
    'Usually the scope for checkouts is missing. The specification does not name it, but the service response may: add it to the app in the partner admin, then reconnect the store.',
  checkoutsRefusedCheckConnection:
    'Check the connection and the profile of the store, then send the request again.',
  answerNoListDiscounts: 'The response does not contain a list of discounts.',
  someFieldsErrorsNothing: 'Some fields have errors. Correct them before sending.',
  nothingDiffersService: 'There are no changes to send.',
  updateRemovesLineItems: 'The update removes all line items of the checkout. The service may reject it.',
  updateRemovesOverride: 'The update removes the shipping lines override.',
  notKnownWhetherCheckout: 'This checkout may already have been created.',
  shippingLinesNotSent:
    'The shipping lines are not sent with a new checkout. Send them as an update after it is created.',
  checkoutHoldsNowNot: 'The current contents of the checkout are unknown. Empty fields are not changed.',
  noDiscountCreateDiscount: ({ storeName, code }: { storeName: string; code: string }) =>
    `${first(storeName)} has no discount ${code}. Create the discount first, or remove the code.`,
  discountExistServiceAlready: ({ code }: { code: string }) =>
    `The discount ${code} must already exist. This service cannot look it up.`,
  discountExistsOwnRules: ({ code }: { code: string }) =>
    `The discount ${code} exists. The service checks the discount’s rules.`,
  discountMayNotApply: ({ code, why }: { code: string; why: string }) =>
    `The discount ${code} is listed in the store, but may no longer apply (${why}). Check it in the merchant portal, or remove the code.`,
  discountNotLookedUp: ({ code, why }: { code: string; why: string }) =>
    `The discount ${code} must already exist. It could not be looked up: ${why}`,
  storeNotConnected: 'The store is not connected.',
  theStore: unknownStore,
  numbered: ({ number }: { number: number }) => `Checkout ${number}`,
  storesPlatformNoCheckouts: 'Checkouts are not available on platform A',
  storePlatformChecksOut:
    'The store is on platform A, where customers check out on the platform itself. The service supports checkouts only for platform B and custom stores.',
  storeCheckouts: 'This store supports checkouts',
  storePlatformBCheckouts: 'The store is on platform B. Its checkouts use API version 2021-01.',
  storeCustomIntegrationCheckouts: 'This is a custom store. Its checkouts use API version 2021-01.',
  checkoutEmptyEnterLine:
    'The checkout is empty. Enter a line item, or another field that is sent with a new checkout.',
  checkoutNoLineItems:
    'The checkout has no line items. The specification allows that; the service may reject it.',
  checkoutLineItemsUnusual: ({ lines }: { lines: number }) =>
    `The checkout has ${count(lines)} line items, which is unusual. The service may reject it.`,
  lineNamesNeitherVariant:
    'The line item has neither a variant nor a product. Enter a variant ID or a product ID.',
  lineNamesNoVariant: 'The line item has no variant. The service may reject it.',
  emptyButGivenSubscription: ({ label, others, filled }: { label: string; others: string; filled: number }) =>
    `“${label}” is empty, but ${others} ${plural(filled, 'is', 'are')} filled in. A subscription line item has both frequencies and their unit; a one-time line item has none of them.`,
  notEMailAddress: ({ text }: { text: string }) =>
    `${text} is not an email address. Enter one such as name@shop.example.`,
  notJsonWrittenLike: ({ text }: { text: string }) =>
    `${text} is not JSON. Enter a value such as null or [{"price": "0.00", "title": "Free"}].`,
  discountCode: 'Discount code',
  discountExistsServiceAlready: 'A discount that already exists at the service.',
  customersEMailAddress: 'The customer’s email address.',
  externalCheckoutId: 'External checkout ID',
  cartTokenExternalCheckout: 'The cart token of the external checkout.',
  externalCheckoutSource: 'External checkout source',
  whereCheckoutComes: 'Where the checkout comes from.',
  fulfilledBy: 'Fulfilled by',
  fulfilsLine: 'Who fulfills the line item.',
  fulfillmentService: 'fulfillment service',
  productId: 'Product ID',
  productStorePlatform: 'The product on the store’s platform.',
  variantId: 'Variant ID',
  productVariantStorePlatform: 'The product variant on the store’s platform.',
  whetherLineShippedTrue: 'Whether the line item is shipped: true or false.',
  requiresShipping: 'requires shipping',
  whetherLineTaxedTrue: 'Whether the line item is taxed: true or false.',
  addressSecondLine: 'Address line 2',
  firstName: 'First name',
  lastName: 'Last name',
  provinceState: 'Province or state',
  postalCode: 'Postal code',
  priceDecimalNumberWithout: 'The price as a decimal number, without a currency symbol.',
  standardShipping: 'Standard shipping',
  dataSource: 'Data source',
  dayYyyyMmDd: 'The date, as YYYY-MM-DD.',
  lineItem: 'Line item',
  shippingLine: 'Shipping line',
  lineItems: 'Line items',
  shippingLinesOverride: 'Shipping lines override',
  jsonMoreValuesMost: (limits: JsonLimits) =>
    `The JSON is larger than Partner Desk can read: it has more than ${beyondJson(limits)}.`,
  textNotJson: 'The text is not JSON.',
  textJsonButNot: 'The text is JSON, but not an object with the fields of a checkout.',
  wholeCheckout: 'The checkout',
  charactersMostAllowed: ({ place, text, most }: { place: string; text: number; most: number }) =>
    `${place} has ${count(text)} characters. At most ${count(most)} are allowed.`,
  rowsMostAllowed: ({ prefix, rows, maxRows }: { prefix: string; rows: number; maxRows: number }) =>
    `${prefix} has ${count(rows)} rows. At most ${count(maxRows)} are allowed.`,
  jsonTwoDiscountCodes: ({ discountcode, inside }: { discountcode: string; inside: string }) =>
    `The JSON has two discount codes: ${discountcode}, and ${inside} in shipping_address. A checkout takes only one. Remove one of them.`,
  moreTooLarge: ({ first, others }: { first: string; others: number }) =>
    `${first} ${count(others)} more ${others === 1 ? 'part is' : 'parts are'} too large.`,
});
