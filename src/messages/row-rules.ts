import { messages } from './messages.ts';
import { counted, plural } from './words.ts';

/** What a row of a sheet does, and where its cells contradict each other. */
export const rowRulesMessages = messages({
  // What will happen: short labels.
  clearsFields: ({ fields }: { fields: string }) => `Clears ${fields}`,
  changesFields: ({ fields }: { fields: string }) => `Changes ${fields}`,
  noSwap: 'No swap: only filled-in fields are updated',
  priceFollowsPlatform: 'Platform price',
  priceStays: 'Price unchanged',
  prepaidSwapped: 'Swapped even if prepaid',
  prepaidNotSwapped: 'Not swapped if prepaid',
  rowsWithoutOverride: ({ rows }: { rows: number }) =>
    `${counted(rows, 'row does', 'rows do')} not set override: a prepaid subscription is not swapped without it.`,
  skuStays: 'SKU unchanged',
  asTyped: ({ fields }: { fields: string }) => `As typed: ${fields}`,
  platformFillsNothing: 'Nothing filled in from the platform',
  platformFillsAll: 'Product details from the platform',
  platformFillsOthers: 'Other product details from the platform',
  fieldTitle: 'title',
  fieldVariantTitle: 'variant title',
  fieldSku: 'SKU',
  fieldPlatformProductId: 'platform product ID',
  fieldServiceProductId: 'service product ID',
  fieldNextChargeDate: 'next charge date',

  // Of several rows: a number that is a percentage.
  percent: ({ number }: { number: string }) => `${number}%`,

  // Why a row is skipped: short labels.
  oneTimeCannotBeSwapped: 'A one-time item cannot be swapped',
  prepaidWithoutOverride: 'Prepaid: set override to true to swap it',
  swapRejectedEarlier: 'The service says that it cannot be swapped',

  // Issues of a row.
  swapChangesNothing: 'This row changes nothing. Enter a variant or fill in another field.',
  skuSentAndKept:
    'This row sends an SKU and also keeps the current one. The specification does not say which wins.',
  priceFollowsCurrentProduct: 'No variant is given, so the price follows the current product.',
  unitWithoutFrequency:
    '“Interval unit” is filled in, but this cell is empty. The service may reject the row unless “Charge every” and “Deliver every” are filled in, too.',
  discountNotNamed: 'This row has no discount. Enter an ID or a code.',
  discountUnchanged: 'This row changes nothing. Fill in a field of the discount.',
  percentageOver100: ({ value }: { value: string }) =>
    `${value} is more than 100 percent. Enter a percentage up to 100.`,
  shippingNot100: ({ value }: { value: string }) =>
    `${value} does not make shipping free. Enter 100 for free shipping.`,
  endsBeforeStarts: ({ ends, starts }: { ends: string; starts: string }) =>
    `The end date ${ends} is before the start date ${starts}. Swap or change the dates.`,
  scopeClearedApart: ({ mark }: { mark: string }) =>
    `“Product or collection” and its ID must be cleared together. Enter ${mark} in both cells.`,
  scopeIdMissing: ({ resource }: { resource: string }) =>
    `“Product or collection” is ${resource}, but the ID is empty. Fill in “Product or collection ID”.`,
  scopeTypeMissing: ({ id }: { id: string }) =>
    `“Product or collection” is empty. Choose whether ID ${id} is a product or a collection.`,
  statusEmpty: 'Status is empty. The service decides whether the discount is enabled.',
  limitMissing: 'Max redemptions is required when duration is “usage_limit”. Enter 1 for a single use.',
  limitIgnored: ({ limit }: { limit: string }) =>
    `Max redemptions (${limit}) is ignored when duration is “forever”.`,
  nothingToCreate: ({ thing }: { thing: 'one-time item' | 'subscription' }) =>
    `This row creates nothing. Fill in a field of the ${thing}.`,
  checkoutRowEmpty: 'This row is empty. Fill it in, or delete it.',
  cartTokenMissing:
    'A row without a cart token is a separate checkout. If its response is lost, the checkout is hard to find in the store.',
  lineMissing:
    'This row adds no line item. The specification allows a checkout without line items, but the service may reject it.',
  quantityMissing: 'Quantity is required. Enter a whole number such as 1.',
});

/** What sending that many rows does, with its verb and its noun: on the review, its button and its dialog. */
export const actMessages = messages({
  createCodes: ({ rows }: { rows: number }) => `Create ${counted(rows, 'discount code')}`,
  updateDiscounts: ({ rows }: { rows: number }) => `Update ${counted(rows, 'discount')}`,
  deleteDiscounts: ({ rows }: { rows: number }) => `Delete ${counted(rows, 'discount')}`,
  applyDiscounts: ({ rows }: { rows: number }) =>
    `Apply ${plural(rows, 'a discount', 'discounts')} to ${counted(rows, 'address', 'addresses')}`,
  removeDiscounts: ({ rows }: { rows: number }) =>
    `Remove discounts from ${counted(rows, 'address', 'addresses')}`,
  addOneTimeItems: ({ rows }: { rows: number }) => `Add ${counted(rows, 'one-time item')}`,
  removeOneTimeItems: ({ rows }: { rows: number }) => `Remove ${counted(rows, 'one-time item')}`,
  createSubscriptions: ({ rows }: { rows: number }) => `Create ${counted(rows, 'subscription')}`,
  rescheduleSubscriptions: ({ rows }: { rows: number }) => `Reschedule ${counted(rows, 'subscription')}`,
  deleteSubscriptions: ({ rows }: { rows: number }) => `Delete ${counted(rows, 'subscription')}`,
  cancelSubscriptions: ({ rows }: { rows: number }) => `Cancel ${counted(rows, 'subscription')}`,
  updateSubscriptions: ({ rows }: { rows: number }) => `Update ${counted(rows, 'subscription')}`,
  rescheduleCharges: ({ rows }: { rows: number }) => `Reschedule ${counted(rows, 'charge')}`,
  sendPrices: ({ rows }: { rows: number }) => `Change prices of ${counted(rows, 'bundle')}`,
  restorePrices: ({ rows }: { rows: number }) => `Restore prices of ${counted(rows, 'bundle')}`,
  createCheckouts: ({ rows }: { rows: number }) =>
    `Create ${plural(rows, 'a checkout', 'checkouts')} from ${counted(rows, 'row')}`,
  createCheckout: 'Create the checkout',
  updateCheckout: 'Update the checkout',
});
