import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { firstRow, number } from './body.ts';
import { discountId } from './common-columns.ts';
import { identities } from './identities.ts';

export const discountDelete: SheetKind = {
  id: 'discount_delete',
  title: 'Delete discounts',
  about: 'Deletes one discount per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [{ ...discountId, aliases: ['id', ...(discountId.aliases ?? [])] }],
  identifiedBy: [identities.discount],
  unique: 'discount_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'discount_delete' },
  destructive: true,
  inverse: {
    none: 'A deleted discount cannot be restored. Its code can be created again from a sheet that has its fields, but with a new ID, and its uses start at zero.',
  },
  rowRules: () => NONE,
  body: (rows) => ({ discount_id: number(firstRow(rows).discount_id ?? '') }),
};
