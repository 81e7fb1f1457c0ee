import { addDays } from '../../domain/dates.ts';
import type { JsonObject } from '../../domain/json.ts';
import { isId } from '../answers/fields.ts';
import { notFound } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { below } from '../random.ts';
import type { Service } from '../service.ts';
import { type Document, type DocumentType, findDocument, insertDocument } from '../state/documents.ts';
import { isClosed, isOnetime, isPrepaid, isUnknown, keepsSku } from './patterns.ts';
import { platformProduct, productFields } from './products.ts';

/**
 * The living record with an id; one that was never seen is made up from the seed (see patterns.ts). 404 for
 * ids that do not exist and for records that were deleted.
 */
export function findRecord(
  service: Service,
  store: string,
  type: 'address' | 'subscription' | 'charge' | 'onetime',
  id: string,
): Document {
  const known = findDocument(service.database, store, type, id);
  if (known !== null && !known.deleted) return known;
  if (known !== null || !isId(id) || isUnknown(id)) throw notFound(names[type], id.slice(0, 40));
  const body = makers[type](service, id);
  return insertDocument(service, store, type, 'seed', () => body, id);
}

const names: Readonly<Record<DocumentType, string>> = {
  address: 'Address',
  subscription: 'Subscription',
  charge: 'Charge',
  onetime: 'One-time item',
  bundle_selection: 'Bundle selection',
  checkout: 'Checkout',
};

const address = (service: Service, id: string): JsonObject => ({
  id: number(id),
  customer_id: number(10_000_000 + below(80_000_000, service.seed, 'address', id)),
  address1: `${1 + below(200, service.seed, 'address', id, 'number')} Main Street`,
  city: 'Springfield',
  discount_id: null,
  ...times(service),
});

const subscription = (service: Service, id: string): JsonObject => ({
  ...subscriptionBase(service, id),
  ...productFields(service, platformProduct(service, variantOf(service, id))),
});

/** Fields of a subscription that do not come from its product. */
function subscriptionBase(service: Service, id: string): JsonObject {
  const { seed } = service;
  return {
    id: number(id),
    address_id: number(50_000_000 + below(40_000_000, seed, 'subscription', id, 'address')),
    status: isClosed(id) ? 'cancelled' : 'active',
    price: platformProduct(service, variantOf(service, id)).price,
    quantity: number(1 + below(3, seed, 'subscription', id, 'quantity')),
    sku_override: keepsSku(id),
    charge_interval_frequency: '30',
    order_interval_frequency: '30',
    order_interval_unit: 'day',
    expire_after_specific_number_of_charges: null,
    next_charge_scheduled_at: isClosed(id) ? null : soon(service, id),
    properties: [],
    is_prepaid: isPrepaid(id),
    is_swappable: !isPrepaid(id) && !isOnetime(id),
    cancelled_at: isClosed(id) ? service.clock.timestamp() : null,
    cancellation_reason: null,
    cancellation_reason_comments: null,
    ...times(service),
  };
}

const charge = (service: Service, id: string): JsonObject => ({
  id: number(id),
  status: isClosed(id) ? 'success' : 'queued',
  scheduled_at: soon(service, id),
  total_price: platformProduct(service, variantOf(service, id)).price,
  ...times(service),
});

const onetime = (service: Service, id: string): JsonObject => ({
  id: number(id),
  address_id: number(50_000_000 + below(40_000_000, service.seed, 'onetime', id, 'address')),
  next_charge_scheduled_at: soon(service, id),
  quantity: number(1),
  price: platformProduct(service, variantOf(service, id)).price,
  ...productFields(service, platformProduct(service, variantOf(service, id))),
  ...times(service),
});

const makers = { address, subscription, charge, onetime } as const;

const variantOf = (service: Service, id: string): string =>
  `${7_000_000_000_000 + below(1_000_000_000, service.seed, 'variant', id)}1`;

const soon = (service: Service, id: string): string =>
  addDays(service.clock.today(), 3 + below(60, service.seed, 'date', id)) ?? service.clock.today();

const times = (service: Service): JsonObject => ({
  created_at: service.clock.timestamp(),
  updated_at: service.clock.timestamp(),
});
