import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import type { Field } from './body.ts';
import { addressId, itemSubscriptionId } from './common-columns.ts';
import { addressGroup } from './group.ts';
import { identities } from './identities.ts';

const fields: readonly Field[] = [['subscription_id', 'number', 'id']];

export const bulkSubscriptionsDelete: SheetKind = {
  id: 'bulk_subscriptions_delete',
  title: 'Delete subscriptions',
  about: 'Deletes one subscription per row; the rows of one address are sent as one task.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [addressId, itemSubscriptionId],
  identifiedBy: [identities.subscription, identities.address],
  unique: 'subscription_id',
  duplicates: 'warning',
  groupBy: 'address_id',
  sending: { via: 'batch', batchType: 'bulk_subscriptions_delete' },
  destructive: true,
  inverse: {
    none: 'A deleted subscription cannot be restored. A sheet of the type “Create subscriptions” creates new ones from known fields.',
  },
  rowRules: () => NONE,
  body: (rows, profile) => addressGroup(rows, fields, profile),
};
