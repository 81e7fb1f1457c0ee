import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import type { Field } from './body.ts';
import { addressId, itemSubscriptionId, nextChargeDate } from './common-columns.ts';
import { addressGroup } from './group.ts';
import { identities } from './identities.ts';

const fields: readonly Field[] = [
  ['subscription_id', 'number', 'id'],
  ['next_charge_scheduled_at', 'text'],
];

export const bulkSubscriptionsUpdate: SheetKind = {
  id: 'bulk_subscriptions_update',
  title: 'Reschedule subscriptions',
  about:
    'Sets the next charge date of one subscription per row; the rows of one address are sent as one task.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [addressId, itemSubscriptionId, nextChargeDate('next_charge_scheduled_at', true)],
  identifiedBy: [identities.subscription, identities.address],
  unique: 'subscription_id',
  duplicates: 'warning',
  groupBy: 'address_id',
  sending: { via: 'batch', batchType: 'bulk_subscriptions_update' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to read the earlier dates. A sheet of this type with the earlier dates undoes the change.',
  },
  rowRules: () => NONE,
  body: (rows, profile) => addressGroup(rows, fields, profile),
};
