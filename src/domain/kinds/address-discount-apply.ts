import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { firstRow, number, numberOrText } from './body.ts';
import { addressIdOrText, discountId } from './common-columns.ts';
import { identities } from './identities.ts';

export const addressDiscountApply: SheetKind = {
  id: 'address_discount_apply',
  title: 'Apply discounts to addresses',
  about: 'Applies a discount to one address per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [addressIdOrText, discountId],
  identifiedBy: [identities.address],
  unique: 'address_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'address_discount_apply' },
  destructive: false,
  inverse: { kind: 'address_discount_remove' },
  rowRules: () => NONE,
  body: (rows) => {
    const row = firstRow(rows);
    return {
      address_id: numberOrText(row.address_id ?? ''),
      discount: { discount_id: number(row.discount_id ?? '') },
    };
  },
};
