import type { SheetKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';
import { type Field, fieldsOf, firstRow } from './body.ts';
import { chargeId, nextChargeDate } from './common-columns.ts';
import { identities } from './identities.ts';

const fields: readonly Field[] = [
  ['charge_id', 'number'],
  ['next_charge_date', 'text'],
];

export const changeNextChargeDate: SheetKind = {
  id: 'change_next_charge_date',
  title: 'Reschedule charges',
  about: 'Sets the next charge date of one charge per row.',
  apiVersion: '2021-01',
  scopes: ['write_batches'],
  columns: [chargeId, nextChargeDate('next_charge_date', true)],
  identifiedBy: [identities.charge],
  unique: 'charge_id',
  duplicates: 'warning',
  sending: { via: 'batch', batchType: 'change_next_charge_date' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to read the earlier dates. A sheet of this type with the earlier dates undoes the change.',
  },
  rowRules: () => NONE,
  body: (rows, profile) => fieldsOf(firstRow(rows), fields, profile),
};
