import type { JsonObject } from '../../domain/json.ts';
import type { Fields } from '../answers/fields.ts';
import { number } from '../answers/reply.ts';
import { platformProduct, productFields } from '../seeded/products.ts';
import type { Service } from '../service.ts';
import { type Document, insertDocument } from '../state/documents.ts';
import { checkNotPast } from '../tasks/dates.ts';

export const intervalUnits = ['day', 'week', 'month'];

/** A subscription as bulk_subscriptions_create asks for it; reading notes what is wrong. */
export type NewSubscription = (service: Service, store: string, addressId: string) => Document;

/** Reads one entry of `subscriptions`; the answer creates it once everything of the task was checked. */
export function readNewSubscription(fields: Fields, service: Service): NewSubscription {
  const { variantId } = service.words;
  fields.required(
    'charge_interval_frequency',
    'order_interval_frequency',
    'order_interval_unit',
    'next_charge_scheduled_at',
    'quantity',
    variantId,
  );
  const variant = fields.id(variantId) ?? '';
  const price = fields.decimal('price');
  const own: JsonObject = {
    charge_interval_frequency: fields.integer('charge_interval_frequency', 1) ?? '',
    order_interval_frequency: fields.integer('order_interval_frequency', 1) ?? '',
    order_interval_unit: fields.choice('order_interval_unit', intervalUnits) ?? '',
    next_charge_scheduled_at: fields.date('next_charge_scheduled_at') ?? '',
    quantity: number(fields.integer('quantity', 1) ?? '1'),
    properties: fields.list('properties') ?? [],
  };
  const expires = fields.integer('expire_after_specific_number_of_charges', 1);
  checkNotPast(fields, 'next_charge_scheduled_at', String(own.next_charge_scheduled_at), service);
  return (now, store, addressId) => {
    const product = platformProduct(now, variant);
    const timestamp = now.clock.timestamp();
    return insertDocument(now, store, 'subscription', 'task', (id) => ({
      id: number(id),
      address_id: number(addressId),
      status: 'active',
      ...productFields(now, product),
      ...own,
      price: price ?? product.price,
      sku_override: false,
      expire_after_specific_number_of_charges: expires === undefined ? null : number(expires),
      is_prepaid: false,
      is_swappable: true,
      cancelled_at: null,
      cancellation_reason: null,
      cancellation_reason_comments: null,
      created_at: timestamp,
      updated_at: timestamp,
    }));
  };
}
