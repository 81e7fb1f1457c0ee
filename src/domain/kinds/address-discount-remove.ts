import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { firstRow, numberOrText } from './body.ts';
import { addressIdOrText } from './common-columns.ts';
import { identities } from './identities.ts';

export const addressDiscountRemove: SheetKind = {
  id: 'address_discount_remove',
  title: 'Remove discounts from addresses',
  about: 'Removes any discount from one address per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [addressIdOrText],
  identifiedBy: [identities.address],
  unique: 'address_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'address_discount_remove' },
  destructive: true,
  inverse: {
    none: 'The service does not say which discount an address had. A sheet of the type “Apply discounts to addresses” applies a known discount again.',
  },
  rowRules: () => NONE,
  body: (rows) => ({ address_id: numberOrText(firstRow(rows).address_id ?? '') }),
};
