import { counted } from '../../messages/words.ts';
import type { Cells, KindId } from '../sheet/kind.ts';

type Act = {
  /** "Create 59 discount codes". */
  readonly say: (rows: number) => string;
  /** Whether a row makes the service email the customer; null where it leaves that to the service. */
  readonly emails?: (cells: Cells) => boolean | null;
};

const subscriptions = (rows: number): string => counted(rows, 'subscription');
const codes: Act = { say: (rows) => `Create ${counted(rows, 'discount code')}` };

/** What sending rows of a kind does, with its verb and its noun: on the review, its button and its dialog. */
const acts: Readonly<Record<KindId, Act>> = {
  'discounts-2021-01': codes,
  'discounts-2021-11': codes,
  discount_update: { say: (rows) => `Update ${counted(rows, 'discount')}` },
  discount_delete: { say: (rows) => `Delete ${counted(rows, 'discount')}` },
  address_discount_apply: {
    say: (rows) => `Apply discounts to ${counted(rows, 'address', 'addresses')}`,
  },
  address_discount_remove: {
    say: (rows) => `Remove discounts from ${counted(rows, 'address', 'addresses')}`,
  },
  onetime_create: { say: (rows) => `Add ${counted(rows, 'one-time item')}` },
  onetime_delete: { say: (rows) => `Remove ${counted(rows, 'one-time item')}` },
  bulk_subscriptions_create: { say: (rows) => `Create ${subscriptions(rows)}` },
  bulk_subscriptions_update: { say: (rows) => `Reschedule ${subscriptions(rows)}` },
  bulk_subscriptions_delete: { say: (rows) => `Delete ${subscriptions(rows)}` },
  subscription_cancel: {
    say: (rows) => `Cancel ${subscriptions(rows)}`,
    emails: ({ send_email: text = '' }) => (text === '' ? null : text.toLowerCase() === 'true'),
  },
  change_next_charge_date: { say: (rows) => `Reschedule ${counted(rows, 'charge')}` },
  // Several rows may be one checkout.
  checkouts: { say: (rows) => `Create checkouts from ${counted(rows, 'row')}` },
  'subscription-swaps': { say: (rows) => `Update ${subscriptions(rows)}` },
};

/** "Create 59 discount codes": what sending that many rows does. */
export const actOf = (kind: KindId, rows: number): string => acts[kind].say(rows);

/** Customers that rows have emailed; null where rows of the kind email nobody. */
export const emailsOf = (kind: KindId): Required<Act>['emails'] | null => acts[kind].emails ?? null;
