import type { Identity } from '../sheet/kind.ts';

/** Where answers repeat the value that names a row (field notes: Responses). */
export const identities = {
  code: { column: 'code', named: ['code', 'discount_code'], is: 'text' },
  discount: { column: 'discount_id', named: ['discount_id', 'discount.id'], is: 'id' },
  address: { column: 'address_id', named: ['address_id', 'address.id'], is: 'id' },
  subscription: { column: 'subscription_id', named: ['subscription_id', 'subscription.id'], is: 'id' },
  item: { column: 'item_id', named: ['item_id', 'onetime_id', 'onetime.id', 'item.id'], is: 'id' },
  charge: { column: 'charge_id', named: ['charge_id', 'charge.id'], is: 'id' },
} as const satisfies Readonly<Record<string, Identity>>;
