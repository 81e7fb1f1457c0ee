import type { RunKindId } from '../../domain/sheet/kind.ts';
import { messages } from '../../messages/messages.ts';

/** Kinds in two or three words, for pills and lists. Their full titles are in the kinds themselves. */
export const kindWords = messages({
  'discounts-2021-01': 'discounts 2021-01',
  'discounts-2021-11': 'discounts 2021-11',
  discount_update: 'discount updates',
  discount_delete: 'discount deletions',
  address_discount_apply: 'address discounts',
  address_discount_remove: 'address discount removals',
  bulk_subscriptions_create: 'new subscriptions',
  bulk_subscriptions_update: 'rescheduled subscriptions',
  bulk_subscriptions_delete: 'subscription deletions',
  subscription_cancel: 'cancellations',
  'subscription-swaps': 'product swaps',
  change_next_charge_date: 'rescheduled charges',
  onetime_create: 'one-time items',
  onetime_delete: 'one-time item removals',
  checkouts: 'new checkouts',
  'bundle-prices': 'bundle prices',
  'bundle-restores': 'restored bundle prices',
  'checkout-create': 'new checkout',
  'checkout-update': 'checkout update',
} satisfies Record<RunKindId, string>);
