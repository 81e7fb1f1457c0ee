import { readFields } from '../answers/fields.ts';
import { number } from '../answers/reply.ts';
import { platformProduct, productFields } from '../seeded/products.ts';
import { findRecord } from '../seeded/records.ts';
import { deleteDocument, insertDocument } from '../state/documents.ts';
import { checkNotPast } from './dates.ts';
import type { TaskAction } from './task.ts';

/** onetime_create and onetime_delete (spec: Async batch and task). */
export const onetimeTasks = {
  onetime_create: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('address_id', 'onetime');
    const addressId = fields.id('address_id') ?? '';
    const item = readFields(fields.object('onetime') ?? {}, 'onetime.', fields.noted);
    const { variantId } = service.words;
    if (fields.has('onetime')) item.required('next_charge_scheduled_at', 'price', 'quantity', variantId);
    const date = item.date('next_charge_scheduled_at') ?? '';
    const price = item.decimal('price') ?? '0';
    const quantity = item.integer('quantity', 1) ?? '1';
    const variant = item.id(variantId) ?? '';
    const title = item.text('product_title');
    checkNotPast(item, 'next_charge_scheduled_at', date, service);
    fields.check();
    findRecord(service, store, 'address', addressId);
    const product = platformProduct(service, variant);
    const now = service.clock.timestamp();
    const created = insertDocument(service, store, 'onetime', 'task', (id) => ({
      id: number(id),
      address_id: number(addressId),
      next_charge_scheduled_at: date,
      price,
      quantity: number(quantity),
      ...productFields(service, product),
      product_title: title ?? product.productTitle,
      created_at: now,
      updated_at: now,
    }));
    return { status: 201, output: { onetime: created.body } };
  },
  onetime_delete: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('item_id');
    const id = fields.id('item_id') ?? '';
    fields.check();
    deleteDocument(service, findRecord(service, store, 'onetime', id));
    return { status: 204, output: null };
  },
} satisfies Record<string, TaskAction>;
