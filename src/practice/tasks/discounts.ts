import type { JsonObject } from '../../domain/json.ts';
import { readFields } from '../answers/fields.ts';
import { idJson } from '../answers/present.ts';
import { notFound } from '../answers/problem.ts';
import { createDiscount, deleteDiscount, updateDiscount } from '../discounts/actions.ts';
import { findDiscount } from '../discounts/find.ts';
import { type Discount, discountJson } from '../discounts/record.ts';
import { findDiscountByCode } from '../state/discounts.ts';
import type { TaskAction, TaskCall } from './task.ts';

/** discount_create, discount_update and discount_delete. */
export const discountTasks = {
  discount_create: (call) => {
    const discount = createDiscount(call.service, call.store, call.body, '2021-01', 'task');
    return { status: 201, output: { discount: record(call, discount) } };
  },
  discount_update: (call) => {
    const { discount, changes } = named(call);
    const changed = updateDiscount(call.service, call.store, discount, changes, '2021-01');
    return { status: 200, output: { discount: record(call, changed) } };
  },
  discount_delete: (call) => {
    const fields = readFields(call.body);
    fields.required('discount_id');
    const id = fields.id('discount_id');
    fields.check();
    deleteDiscount(call.service, call.store, id ?? '');
    return { status: 204, output: null };
  },
} satisfies Record<string, TaskAction>;

/**
 * The discount that an update means, and its changes. The specification gives discount_update the fields of
 * discount_create alone, so without `discount_id` or `id` the code names it, and is then no change.
 */
function named(call: TaskCall): { readonly discount: Discount; readonly changes: JsonObject } {
  const fields = readFields(call.body);
  const id = fields.id('discount_id') ?? fields.id('id');
  if (id === undefined) fields.required('code');
  const code = fields.text('code');
  fields.check();
  if (id !== undefined) return { discount: findDiscount(call.service, call.store, id), changes: call.body };
  const discount = findDiscountByCode(call.service.database, call.store, code ?? '');
  if (discount === null) throw notFound('Discount', code ?? '');
  const { code: _name, ...changes } = call.body;
  return { discount, changes };
}

const record = (call: TaskCall, discount: Discount): JsonObject =>
  discountJson(discount, '2021-01', call.service.words, idJson(call.service, discount.id));
