import { actMessages } from '../../messages/row-rules.ts';
import type { Cells, RunKindId } from '../sheet/kind.ts';

type Act = {
  /** "Create 59 discount codes". */
  readonly label: (values: { readonly rows: number }) => string;
  /** Whether a row makes the service email the customer; null where it leaves that to the service. */
  readonly emails?: (cells: Cells) => boolean | null;
};

const codes: Act = { label: actMessages.createCodes };

/** What sending rows of a kind does, with its verb and its noun: on the review, its button and its dialog. */
const acts: Readonly<Record<RunKindId, Act>> = {
  'discounts-2021-01': codes,
  'discounts-2021-11': codes,
  discount_update: { label: actMessages.updateDiscounts },
  discount_delete: { label: actMessages.deleteDiscounts },
  address_discount_apply: {
    label: actMessages.applyDiscounts,
  },
  address_discount_remove: {
    label: actMessages.removeDiscounts,
  },
  onetime_create: { label: actMessages.addOneTimeItems },
  onetime_delete: { label: actMessages.removeOneTimeItems },
  bulk_subscriptions_create: { label: actMessages.createSubscriptions },
  bulk_subscriptions_update: { label: actMessages.rescheduleSubscriptions },
  bulk_subscriptions_delete: { label: actMessages.deleteSubscriptions },
  subscription_cancel: {
    label: actMessages.cancelSubscriptions,
    emails: ({ send_email: text = '' }) => (text === '' ? null : text.toLowerCase() === 'true'),
  },
  change_next_charge_date: { label: actMessages.rescheduleCharges },
  // Several rows may be one checkout.
  checkouts: { label: actMessages.createCheckouts },
  'subscription-swaps': { label: actMessages.updateSubscriptions },
  'bundle-prices': { label: actMessages.sendPrices },
  'bundle-restores': { label: actMessages.restorePrices },
  'checkout-create': { label: () => actMessages.createCheckout },
  'checkout-update': { label: () => actMessages.updateCheckout },
};

/** "Create 59 discount codes": what sending that many rows does. */
export const actOf = (kind: RunKindId, rows: number): string => acts[kind].label({ rows });

/** Customers that rows have emailed; null where rows of the kind email nobody. */
export const emailsOf = (kind: RunKindId): Required<Act>['emails'] | null => acts[kind].emails ?? null;
