import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { firstRow, number } from './body.ts';
import { itemId } from './common-columns.ts';
import { identities } from './identities.ts';

export const onetimeDelete: SheetKind = {
  id: 'onetime_delete',
  title: 'Remove one-time items',
  about: 'Removes a one-time item per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [{ ...itemId, aliases: ['id', ...(itemId.aliases ?? [])] }],
  identifiedBy: [identities.item],
  unique: 'item_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'onetime_delete' },
  destructive: true,
  inverse: {
    none: 'A removed one-time item cannot be restored. A sheet of the type “Add one-time items” adds it again with a new ID.',
  },
  rowRules: () => NONE,
  body: (rows) => ({ item_id: number(firstRow(rows).item_id ?? '') }),
};
