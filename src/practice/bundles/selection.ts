import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import { isId, readFields } from '../answers/fields.ts';
import { notFound, ServiceProblem } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { below } from '../random.ts';
import { hasNoBundle, isOnetime, isUnknown } from '../seeded/patterns.ts';
import { platformProduct } from '../seeded/products.ts';
import type { Service } from '../service.ts';
import { changeDocument, type Document, findDocument, insertDocument } from '../state/documents.ts';

/** Put before the id of its subscription, it makes the id of a bundle selection. */
const mark = '3';
const bundleId = (subscriptionId: string): string => `${mark}${subscriptionId}`;

/** The bundle selection of a subscription; null when the subscription has none. */
export function bundleOfSubscription(
  service: Service,
  store: string,
  subscriptionId: string,
): Document | null {
  if (!isId(subscriptionId) || isUnknown(subscriptionId)) return null;
  if (hasNoBundle(subscriptionId) || isOnetime(subscriptionId)) return null;
  const id = bundleId(subscriptionId);
  return (
    findDocument(service.database, store, 'bundle_selection', id) ??
    insertDocument(service, store, 'bundle_selection', 'seed', () => seeded(service, subscriptionId), id)
  );
}

/** The bundle selection with an id; 404 when there is none. */
export function findBundle(service: Service, store: string, id: string): Document {
  const found = id.startsWith(mark) ? bundleOfSubscription(service, store, id.slice(mark.length)) : null;
  if (found === null) throw notFound('Bundle selection', id.slice(0, 40));
  return found;
}

/**
 * PUT /bundle_selections/<id>: overrides the price of each item that is named by its id (spec: Endpoints,
 * rule 4). Items that are not named stay as they are; an unknown item refuses the whole request.
 */
export function overridePrices(service: Service, bundle: Document, body: JsonObject): Document {
  const fields = readFields(body);
  fields.required('items');
  const list = fields.list('items') ?? [];
  if (fields.has('items') && list.length === 0) fields.wrong('items', 'must not be empty');
  const prices = new Map<string, string>();
  const known = itemsOf(bundle);
  for (const [index, entry] of list.entries()) {
    const item = readFields(isJsonObject(entry) ? entry : {}, `items.${index}.`, fields.noted);
    item.required('id', 'price');
    const id = item.id('id');
    const price = item.decimal('price');
    if (id === undefined || price === undefined) continue;
    if (!known.some((one) => idOf(one) === id)) item.wrong('id', `${id} is not an item of this selection`);
    else if (prices.has(id)) item.wrong('id', `${id} is named twice`);
    prices.set(id, price);
  }
  fields.check();
  const now = service.clock.timestamp();
  const items = known.map((item) => {
    const price = prices.get(idOf(item) ?? '');
    return price === undefined ? item : { ...item, price, updated_at: now };
  });
  return changeDocument(service, bundle, { items });
}

export function itemsOf(bundle: Document): readonly JsonObject[] {
  const { items } = bundle.body;
  return Array.isArray(items) ? items.filter((item: Json) => isJsonObject(item)) : [];
}

const idOf = (item: JsonObject): string | null =>
  item.id instanceof JsonNumber ? item.id.text : typeof item.id === 'string' ? item.id : null;

/** Throws unless bundle prices were enabled for the store (spec: Endpoints, rule 4). */
export function checkBundlesEnabled(enabled: boolean): void {
  if (enabled) return;
  throw new ServiceProblem(403, 'Bundle prices are not enabled for this store.', { keepWords: true });
}

function seeded(service: Service, subscriptionId: string): JsonObject {
  const { seed } = service;
  const now = service.clock.timestamp();
  const count = 2 + below(4, seed, 'bundle', subscriptionId, 'items');
  const items = Array.from({ length: count }, (_, index): JsonObject => {
    const key = ['bundle', subscriptionId, index] as const;
    const drawn = 6_000_000_000_000 + below(1_000_000_000, seed, ...key, 'variant');
    // What a bundle holds exists, whatever its end says.
    const variant = String(isUnknown(String(drawn)) ? drawn + 1 : drawn);
    const product = platformProduct(service, variant);
    return {
      id: number(`${subscriptionId}${index + 1}`),
      collection_id: String(400_000_000_000 + below(1000, seed, ...key, 'collection')),
      collection_source: service.words.platformWord,
      external_product_id: product.productId,
      external_variant_id: variant,
      price: product.price,
      quantity: number(1 + below(3, seed, ...key, 'quantity')),
      created_at: now,
      updated_at: now,
    };
  });
  return {
    id: number(bundleId(subscriptionId)),
    purchase_item_id: number(subscriptionId),
    bundle_variant_id: number(100_000 + below(900_000, seed, 'bundle', subscriptionId, 'variant')),
    external_product_id: String(4_000_000_000_000 + below(1_000_000, seed, 'bundle', subscriptionId)),
    is_skippable: false,
    items,
    created_at: now,
    updated_at: now,
  };
}
