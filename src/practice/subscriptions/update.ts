import type { JsonObject } from '../../domain/json.ts';
import { type Fields, readFields } from '../answers/fields.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { isOnetime } from '../seeded/patterns.ts';
import { platformProduct, productFields } from '../seeded/products.ts';
import { findRecord } from '../seeded/records.ts';
import type { Service } from '../service.ts';
import { changeDocument, type Document, findDocument } from '../state/documents.ts';
import { checkNotPast } from '../tasks/dates.ts';
import { intervalUnits } from './create.ts';

/** Carries out PUT /subscriptions/<id> (spec: Rules on swapping a subscription product). */
export function updateSubscription(service: Service, store: string, id: string, body: JsonObject): Document {
  const { words } = service;
  const fields = readFields(body);
  const sent = readSent(fields, service);
  const override = fields.boolean('override') ?? false;
  const priceFollows = fields.boolean(words.useVariantDefaults) ?? false;
  const variant = fields.id(words.variantId);
  fields.check();
  // spec: Rules on swapping, 5.
  if (variant !== undefined && isOnetimeItem(service, store, id)) {
    throw new ServiceProblem(422, { [words.variantId]: ['a one-time item cannot be swapped'] });
  }
  const subscription = findRecord(service, store, 'subscription', id);
  if (subscription.body.status === 'cancelled') {
    throw new ServiceProblem(422, 'A canceled subscription cannot be changed.');
  }
  if (variant === undefined) return changeDocument(service, subscription, sent);
  // spec: Rules on swapping, 4.
  if (subscription.body.is_prepaid === true && !override) {
    throw new ServiceProblem(422, { override: ['has to be true to swap a prepaid subscription'] });
  }
  const product = platformProduct(service, variant);
  // Rules 1 and 2: the platform fills what was not sent; the sku stays where sku_override is true.
  const { sku, ...filled } = productFields(service, product);
  const keepsSku = sent.sku_override ?? subscription.body.sku_override;
  return changeDocument(service, subscription, {
    ...filled,
    ...(keepsSku === true || sku === undefined ? {} : { sku }),
    // Rule 3: the price follows the platform product only when it is asked to.
    ...(priceFollows ? { price: product.price } : {}),
    ...sent,
    [words.variantId]: number(variant),
  });
}

const isOnetimeItem = (service: Service, store: string, id: string): boolean =>
  isOnetime(id) || findDocument(service.database, store, 'onetime', id) !== null;

/** The update fields that were sent (spec: Subscription), checked, in the form in which they are kept. */
function readSent(fields: Fields, service: Service): JsonObject {
  const { serviceProductId, productId } = service.words;
  const found: Record<string, JsonObject[string] | undefined> = {
    product_title: fields.text('product_title'),
    variant_title: fields.text('variant_title'),
    sku: fields.text('sku'),
    sku_override: fields.boolean('sku_override'),
    [serviceProductId]: numeric(fields.id(serviceProductId)),
    [productId]: numeric(fields.id(productId)),
    price: fields.decimal('price'),
    quantity: numeric(fields.integer('quantity', 1)),
    charge_interval_frequency: fields.integer('charge_interval_frequency', 1),
    order_interval_frequency: fields.integer('order_interval_frequency', 1),
    order_interval_unit: fields.choice('order_interval_unit', intervalUnits),
    next_charge_scheduled_at: fields.date('next_charge_scheduled_at'),
  };
  checkNotPast(fields, 'next_charge_scheduled_at', fields.date('next_charge_scheduled_at'), service);
  // field notes: sending order_interval_unit needs both frequencies.
  if (fields.has('order_interval_unit')) {
    fields.required('charge_interval_frequency', 'order_interval_frequency');
  }
  const sent: Record<string, JsonObject[string]> = {};
  for (const [name, value] of Object.entries(found)) if (value !== undefined) sent[name] = value;
  return sent;
}

const numeric = (text: string | undefined): JsonObject[string] | undefined =>
  text === undefined ? undefined : number(text);
