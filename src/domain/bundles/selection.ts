import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../json.ts';
import { isPlainDecimal } from '../money.ts';
import { isPathPart } from '../path-part.ts';
import type { PricedItem } from '../pricing/rules.ts';
import { ofKeys } from '../remembered.ts';
import { fieldOf } from '../run/canonical.ts';
import { isRepeated, plainKey } from '../run/identity.ts';

/** A bundle selection as the service answered it; nothing of its items is left out. */
export type Selection = { readonly id: string; readonly items: readonly JsonObject[] };

/** An item with what the page shows of it. */
export type ReadItem = PricedItem & { readonly product: string; readonly variant: string };

/** Longer texts are no ids and no prices: they are kept for every item, shown and calculated with. */
const longest = 200;

const textOf = (value: Json | undefined): string | null => {
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : null;
};

export const itemId = (item: JsonObject): string | null => textOf(item.id);

/** The price of an item as a plain decimal; null where there is none. */
export function itemPrice(item: JsonObject): string | null {
  const text = textOf(item.price);
  return text !== null && isPlainDecimal(text) ? text : null;
}

/** Reads an item (spec: Bundle selection, items); null when its id, price or quantity cannot be told. */
export function readItem(item: JsonObject): ReadItem | null {
  const id = itemId(item);
  const price = itemPrice(item);
  const quantity = textOf(item.quantity);
  if (id === null || price === null || quantity === null || !/^[1-9]\d{0,5}$/.test(quantity)) return null;
  return {
    id,
    price,
    quantity: Number(quantity),
    product: textOf(item.external_product_id) ?? '',
    variant: textOf(item.external_variant_id) ?? '',
  };
}

/** All items of a selection, or null when one of them cannot be read or an id stands twice. */
export function readItems(items: readonly JsonObject[]): readonly ReadItem[] | null {
  const read = items.flatMap((item) => readItem(item) ?? []);
  const unique = new Set(read.map((item) => item.id)).size;
  return read.length === items.length && unique === items.length ? read : null;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/**
 * The selections of an answer to GET or PUT: bare, in a list, or in an envelope of any name (field-notes:
 * bundle selection). Selections that name another subscription are left out: a service may not know the filter.
 * Null when the answer is nothing of the kind.
 */
export function readSelections(
  body: Json | null,
  subscriptionId: string | null,
): readonly Selection[] | null {
  const found = recordsOf(body, 3);
  if (found === null) return null;
  const selections: Selection[] = [];
  for (const { record, owner } of found) {
    const id = textOf(record.id) ?? textOf(record.bundle_selection_id);
    const { items } = record;
    if (subscriptionId !== null && owner !== null && owner !== subscriptionId) continue;
    // It becomes a part of a path.
    if (id === null || !isPathPart(id) || !isList(items) || !items.every(isJsonObject)) return null;
    selections.push({ id, items });
  }
  return selections;
}

/** Under these stands what was asked for or may come, not what a selection is. */
const isNotLive = ofKeys((key) =>
  /^(draft|pending|planned|preview|proposed|proposal|submitted|wanted|desired|scheduled)$/.test(
    plainKey(key),
  ),
);

/**
 * Every reading of one selection in an answer, wherever it stands, such as the old and the new one: none of them is to
 * be believed alone.
 * @param more further readings that a record of the selection has
 */
export function readingsOf(
  body: Json | null,
  id: string,
  more: (record: JsonObject) => readonly (readonly JsonObject[])[] = () => [],
): readonly Selection[] {
  const found: Selection[] = [];
  const walk = (value: Json | undefined, depth: number): void => {
    if (depth === 0) return;
    if (isList(value)) {
      for (const entry of value) walk(entry, depth - 1);
    } else if (isJsonObject(value)) {
      const { items } = value;
      const own = textOf(value.id) ?? textOf(value.bundle_selection_id);
      if (own === id && isList(items)) found.push({ id, items: items.filter((item) => isJsonObject(item)) });
      if (own === id) found.push(...more(value).map((lines) => ({ id, items: lines })));
      for (const [key, part] of Object.entries(value)) if (!isRepeated(key)) walk(part, depth - 1);
    }
  };
  walk(body, 5);
  return found;
}

const isSubscription = ofKeys((key) => /^(subscription|purchaseitem)$/.test(plainKey(key)));

/** The subscription that a selection, or what is around it, says it is of; null where it does not say. */
function ownerOf(record: JsonObject): string | null {
  const within = (value: Json | undefined): Json | undefined => (isJsonObject(value) ? value.id : undefined);
  const [item, subscription] = [fieldOf(record, 'purchase_item'), fieldOf(record, 'subscription')];
  const ids = [fieldOf(record, 'purchase_item_id'), fieldOf(record, 'subscription_id')];
  const said = [...ids, within(item), within(subscription)];
  return said.map(textOf).find((text) => text !== null) ?? null;
}

/** Whether a list called `items` is one of selections, each with items of its own: a page of them. */
const isPage = (body: JsonObject, items: readonly Json[]): items is readonly JsonObject[] =>
  body.id === undefined &&
  body.bundle_selection_id === undefined &&
  (items.length === 0
    ? body.total instanceof JsonNumber && Number(body.total.text) === 0
    : items.every((one) => isJsonObject(one) && textOf(one.id) !== null && isList(one.items)));

type Found = { readonly record: JsonObject; readonly owner: string | null };

function recordsOf(body: Json | null, depth: number, around: string | null = null): readonly Found[] | null {
  if (body === null || depth === 0) return null;
  const foundIn = (record: JsonObject): Found => ({ record, owner: ownerOf(record) ?? around });
  if (isList(body)) return body.filter((entry) => isJsonObject(entry)).map(foundIn);
  if (!isJsonObject(body)) return null;
  if (isList(body.items)) return isPage(body, body.items) ? body.items.map(foundIn) : [foundIn(body)];
  const { owner } = foundIn(body);
  const named = body.bundle_selections ?? body.bundle_selection;
  const others = Object.entries(body).filter(([key]) => !isRepeated(key) && !isNotLive(key));
  for (const [key, value] of named === undefined ? others : [['', named] as const]) {
    const within = isSubscription(key) && isJsonObject(value) ? textOf(value.id) : owner;
    const inner = isList(value) || isJsonObject(value) ? recordsOf(value, depth - 1, within) : null;
    if (inner !== null) return inner;
  }
  return null;
}
