import type { Column, SheetKind } from '../sheet/kind.ts';
import type { Field } from './body.ts';
import { addressId, intervals, nextChargeDate, price, quantity, usual, variantId } from './common-columns.ts';
import { addressGroup } from './group.ts';
import { identities } from './identities.ts';
import { nothingToCreate } from './nothing-to-create.ts';

const expires: Column = {
  key: 'expire_after_specific_number_of_charges',
  type: 'integer',
  label: 'Expires after (charges)',
  help: 'The subscription ends after this many charges; empty for no end.',
  example: '12',
  required: false,
  minimum: 1,
  aliases: [
    'expire after',
    'expires after',
    'number of charges',
    'endet nach',
    'expire après',
    'termina después de',
  ],
  width: 150,
};

const properties: Column = {
  key: 'properties',
  type: 'json',
  label: 'Properties',
  help: 'A JSON array of properties, for example engraving; empty for none.',
  example: '[{"name":"Engraving","value":"Ada"}]',
  required: false,
  aliases: ['line item properties', 'eigenschaften', 'propriétés', 'propiedades'],
  width: 240,
};

/** Frequencies are strings, the rest numbers (spec: Async batch and task, bulk_subscriptions_create). */
const fields: readonly Field[] = [
  ['charge_interval_frequency', 'digits'],
  ['expire_after_specific_number_of_charges', 'number'],
  ['next_charge_scheduled_at', 'text'],
  ['order_interval_frequency', 'digits'],
  ['order_interval_unit', 'text'],
  ['price', 'number'],
  ['properties', 'json'],
  ['quantity', 'number'],
  ['platform_variant_id', 'number'],
];

export const bulkSubscriptionsCreate: SheetKind = {
  id: 'bulk_subscriptions_create',
  title: 'Create subscriptions',
  about: 'Creates one subscription per row; the rows of one address are sent as one task.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [
    addressId,
    ...intervals.map(usual),
    expires,
    usual(nextChargeDate('next_charge_scheduled_at', false)),
    usual(price),
    usual(quantity),
    usual(variantId),
    properties,
  ],
  identifiedBy: [identities.address],
  groupBy: 'address_id',
  sending: { via: 'batch', batchType: 'bulk_subscriptions_create' },
  destructive: false,
  inverse: { kind: 'bulk_subscriptions_delete' },
  rowRules: (cells) => nothingToCreate(cells, fields, 'subscription'),
  body: (rows, profile) => addressGroup(rows, fields, profile),
};
