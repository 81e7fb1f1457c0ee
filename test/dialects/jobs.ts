import type { Dialect } from './properties.ts';

/** What is done to each row, as the specification names it (spec: Async batch and task, Endpoints). */
export type Job = {
  /** The sheet kind, for the import. */
  readonly sheetKind: string;
  /** Null: one request for each row. */
  readonly batchType: string | null;
  readonly thing: 'discount' | 'subscription' | 'charge';
  /** The field of a body that says whose it is. */
  readonly keyField: string;
  /** Makes something that gets an id of its own. */
  readonly makes: boolean;
  readonly header: readonly string[];
  /** The value in `keyField` of a row, from 0. */
  readonly keyOf: (index: number) => string;
  readonly cellsOf: (index: number) => readonly string[];
};

const codeOf = (prefix: string) => (index: number) => `${prefix}-${String(index).padStart(5, '0')}`;
const numberFrom = (first: bigint) => (index: number) => String(first + BigInt(index) * 3n);
/** Few different amounts, so that bodies without their codes are often the same. */
const amountOf = (index: number): string => ((index % 5) + 10).toFixed(2);

const create: Job = {
  sheetKind: 'discounts-2021-01',
  batchType: 'discount_create',
  thing: 'discount',
  keyField: 'code',
  makes: true,
  header: ['code', 'value', 'discount_type', 'duration', 'status'],
  keyOf: codeOf('BATCH'),
  cellsOf: (index) => [codeOf('BATCH')(index), amountOf(index), 'percentage', 'forever', 'enabled'],
};
const single: Job = {
  sheetKind: 'discounts-2021-11',
  batchType: null,
  thing: 'discount',
  keyField: 'code',
  makes: true,
  header: ['code', 'value', 'value_type', 'status'],
  keyOf: codeOf('SINGLE'),
  cellsOf: (index) => [codeOf('SINGLE')(index), amountOf(index), 'percentage', 'enabled'],
};
const discountIds = numberFrom(9_007_199_254_740_993n);
const remove: Job = {
  sheetKind: 'discount_delete',
  batchType: 'discount_delete',
  thing: 'discount',
  keyField: 'discount_id',
  makes: false,
  header: ['discount_id'],
  keyOf: discountIds,
  cellsOf: (index) => [discountIds(index)],
};
const subscriptionIds = numberFrom(5_100_000n);
const cancel: Job = {
  sheetKind: 'subscription_cancel',
  batchType: 'subscription_cancel',
  thing: 'subscription',
  keyField: 'subscription_id',
  makes: false,
  header: ['subscription_id', 'send_email', 'cancellation_reason', 'cancellation_reason_comments'],
  keyOf: subscriptionIds,
  cellsOf: (index) => [subscriptionIds(index), 'false', 'Moved away', `Ticket ${index % 7}`],
};
const chargeIds = numberFrom(812_000_000n);
const reschedule: Job = {
  sheetKind: 'change_next_charge_date',
  batchType: 'change_next_charge_date',
  thing: 'charge',
  keyField: 'charge_id',
  makes: false,
  header: ['charge_id', 'next_charge_date'],
  keyOf: chargeIds,
  cellsOf: (index) => [chargeIds(index), `2032-03-${String((index % 9) + 10)}`],
};

export const jobs: Readonly<Record<Dialect['kind'], Job>> = {
  create,
  single,
  delete: remove,
  cancel,
  reschedule,
};
