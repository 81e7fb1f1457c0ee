import { readFields } from '../answers/fields.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { whyNotApplicable } from '../discounts/applicable.ts';
import { findDiscount } from '../discounts/find.ts';
import { findRecord } from '../seeded/records.ts';
import { changeDocument } from '../state/documents.ts';
import type { TaskAction } from './task.ts';

/** address_discount_apply and address_discount_remove (spec: Async batch and task). */
export const addressTasks = {
  address_discount_apply: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('address_id', 'discount');
    const addressId = fields.id('address_id') ?? '';
    const discountFields = readFields(fields.object('discount') ?? {}, 'discount.', fields.noted);
    if (fields.has('discount')) discountFields.required('discount_id');
    const discountId = discountFields.id('discount_id') ?? '';
    fields.check();
    const address = findRecord(service, store, 'address', addressId);
    const discount = findDiscount(service, store, discountId);
    // spec: Rules on when a discount is validated, 2.
    const reason = whyNotApplicable(discount.terms, service.clock.today());
    if (reason !== null) throw new ServiceProblem(422, { discount: [reason] });
    const changed = changeDocument(service, address, { discount_id: number(discount.id) });
    return { status: 200, output: { address: changed.body } };
  },
  // "removes any discount on that address": an address without one is fine.
  address_discount_remove: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('address_id');
    const addressId = fields.id('address_id') ?? '';
    fields.check();
    const address = findRecord(service, store, 'address', addressId);
    const changed = changeDocument(service, address, { discount_id: null });
    return { status: 200, output: { address: changed.body } };
  },
} satisfies Record<string, TaskAction>;
