import type { KindId, SheetKind } from '../sheet/kind.ts';
import { addressDiscountApply } from './address-discount-apply.ts';
import { addressDiscountRemove } from './address-discount-remove.ts';
import { bulkSubscriptionsCreate } from './bulk-subscriptions-create.ts';
import { bulkSubscriptionsDelete } from './bulk-subscriptions-delete.ts';
import { bulkSubscriptionsUpdate } from './bulk-subscriptions-update.ts';
import { changeNextChargeDate } from './change-next-charge-date.ts';
import { checkouts } from './checkouts.ts';
import { discountDelete } from './discount-delete.ts';
import { discountUpdate } from './discount-update.ts';
import { discounts2021x01 } from './discounts-2021-01.ts';
import { discounts2021x11 } from './discounts-2021-11.ts';
import { onetimeCreate } from './onetime-create.ts';
import { onetimeDelete } from './onetime-delete.ts';
import { subscriptionCancel } from './subscription-cancel.ts';
import { subscriptionSwaps } from './subscription-swaps.ts';

/** Every kind of sheet, in the order in which they are offered. */
export const kinds: Readonly<Record<KindId, SheetKind>> = {
  'discounts-2021-01': discounts2021x01,
  'discounts-2021-11': discounts2021x11,
  discount_update: discountUpdate,
  discount_delete: discountDelete,
  address_discount_apply: addressDiscountApply,
  address_discount_remove: addressDiscountRemove,
  bulk_subscriptions_create: bulkSubscriptionsCreate,
  bulk_subscriptions_update: bulkSubscriptionsUpdate,
  bulk_subscriptions_delete: bulkSubscriptionsDelete,
  subscription_cancel: subscriptionCancel,
  'subscription-swaps': subscriptionSwaps,
  change_next_charge_date: changeNextChargeDate,
  onetime_create: onetimeCreate,
  onetime_delete: onetimeDelete,
  checkouts,
};

export const kindIds = Object.keys(kinds) as readonly KindId[];
const isKindId = (id: string): id is KindId => Object.hasOwn(kinds, id);

/** The kind of an id that came from outside; null when there is none. */
export const kindById = (id: string): SheetKind | null => (isKindId(id) ? kinds[id] : null);
