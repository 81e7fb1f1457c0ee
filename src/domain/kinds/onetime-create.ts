import type { SheetKind } from '../sheet/kind.ts';
import { type Field, fieldsOf, firstRow, number } from './body.ts';
import {
  addressId,
  nextChargeDate,
  price,
  productTitle,
  quantity,
  usual,
  variantId,
} from './common-columns.ts';
import { identities } from './identities.ts';
import { nothingToCreate } from './nothing-to-create.ts';

const fields: readonly Field[] = [
  ['next_charge_scheduled_at', 'text'],
  ['product_title', 'text'],
  ['price', 'number'],
  ['quantity', 'number'],
  ['platform_variant_id', 'number'],
];

export const onetimeCreate: SheetKind = {
  id: 'onetime_create',
  title: 'Add one-time items',
  about: 'Adds a one-time item to one address per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [
    addressId,
    usual(nextChargeDate('next_charge_scheduled_at', false)),
    usual(productTitle),
    usual(price),
    usual(quantity),
    usual(variantId),
  ],
  identifiedBy: [identities.address],
  sending: { via: 'batch', batchType: 'onetime_create' },
  destructive: false,
  inverse: { kind: 'onetime_delete' },
  rowRules: (cells) => nothingToCreate(cells, fields, 'one-time item'),
  body: (rows, profile) => {
    const row = firstRow(rows);
    return { address_id: number(row.address_id ?? ''), onetime: fieldsOf(row, fields, profile) };
  },
};
