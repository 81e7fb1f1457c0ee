import Big from 'big.js';
import { bundlesMessages } from '../../messages/bundles.ts';
import { isJsonObject, type Json, JsonNumber, type JsonObject, stringifyJson } from '../json.ts';
import { own } from '../own.ts';
import { ofKeys } from '../remembered.ts';
import { plainKey } from '../run/identity.ts';
import { itemId, itemPrice, readItem, readingsOf, type Selection } from './selection.ts';

/** The same text for equal values, whatever the order of their keys. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((entry: Json) => canonical(entry)).join(',')}]`;
  if (!isJsonObject(value)) return stringifyJson(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}

export const samePrice = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : new Big(one).eq(other);

/** Decimals that a store's currency needs for some prices: none, or two and more. */
export function decimalsOf(prices: readonly string[]): number {
  const most = Math.max(0, ...prices.map((price) => new Big(price).toFixed().split('.')[1]?.length ?? 0));
  return most === 1 ? 2 : most;
}

/** Whether a service that keeps prices to so many decimals may have made one of what was sent, rounding it either way. */
export const isRounding = (price: string, sent: string, decimals: number): boolean =>
  [Big.roundDown, Big.roundUp].some((mode) => new Big(sent).round(decimals, mode).eq(price));

/** When an item was last changed, how often, and what its pieces cost together: a change of its price alone moves them. */
const isOfChange = ofKeys((key) =>
  /^(created|(date)?(last)?(update|modifi|change)(d|ed)?|modified)(at|on|date|time|timestamp)?$|^(lock|row|item|resource|record)?(version|revision)$|^etag$|^(sub|line|item|row)?total(price|amount)?$/.test(
    plainKey(key),
  ),
);
const isMark = (key: string, value: Json | undefined): boolean =>
  isOfChange(key) && (value === null || value instanceof JsonNumber || typeof value === 'string');

/** Everything of an item but its price, its total, its times and its version. */
const restOf = (item: JsonObject): string =>
  canonical(
    Object.fromEntries(Object.entries(item).filter(([key, value]) => key !== 'price' && !isMark(key, value))),
  );

const byId = (items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> =>
  new Map(items.map((item) => [itemId(item) ?? '', item]));

const sameButId = (item: JsonObject): string => restOf({ ...item, id: null });

/**
 * Items by the IDs that they had before: a service that creates the items again with each change gives them new IDs. An item is
 * known by everything else but its price, where no other one is like it.
 */
export function withFormerIds(
  before: readonly JsonObject[],
  now: readonly JsonObject[],
): readonly JsonObject[] {
  const [old, fresh] = [byId(before), byId(now)];
  const gone = before.filter((item) => !fresh.has(itemId(item) ?? ''));
  if (gone.length === 0) return now;
  const former = Map.groupBy(gone, sameButId);
  const isNew = (item: JsonObject): boolean => !old.has(itemId(item) ?? '');
  const alike = Map.groupBy(now.filter(isNew), sameButId);
  return now.map((item) => {
    const like = sameButId(item);
    const [was, ...others] = former.get(like) ?? [];
    const isOne = isNew(item) && others.length === 0 && alike.get(like)?.length === 1;
    return isOne && was !== undefined ? { ...item, id: was.id ?? null } : item;
  });
}

/** What differs between two readings of a selection, in words; empty when only totals, times and versions do. */
export function differences(before: readonly JsonObject[], now: readonly JsonObject[]): readonly string[] {
  const old = byId(before);
  const fresh = byId(now);
  const lines: string[] = [];
  for (const [id, item] of old) {
    const other = fresh.get(id);
    if (other === undefined) {
      lines.push(bundlesMessages.itemGone({ id }));
      continue;
    }
    const [was, is] = [itemPrice(item), itemPrice(other)];
    if (!samePrice(was, is)) lines.push(bundlesMessages.itemPriceChanged({ id, is, was }));
    for (const key of new Set([...Object.keys(item), ...Object.keys(other)])) {
      if (key === 'price' || [item, other].every((one) => isMark(key, own(one, key) ?? null))) continue;
      if (canonical(own(item, key) ?? null) !== canonical(own(other, key) ?? null)) {
        lines.push(bundlesMessages.itemChanged({ key, id }));
      }
    }
  }
  for (const id of fresh.keys()) if (!old.has(id)) lines.push(bundlesMessages.itemNew({ id }));
  return lines;
}

/** Whether an answer shows a selection a second time, and not the same. */
export const hasOtherReading = (body: Json | null, { id, items }: Selection): boolean =>
  readingsOf(body, id).some((reading) => differences(items, reading.items).length > 0);

const isOfPrices = ofKeys((key) =>
  /^(line|bundle|selected)?items$|^lines$|^(item)?prices$/.test(plainKey(key)),
);
/** Prices of an item that are not the one of a piece that is charged. */
const isPrice = ofKeys(
  (key) =>
    /price$/.test(plainKey(key)) &&
    !/^(compare|list|original|base|old|previous|regular|retail|total|line)/.test(plainKey(key)),
);

/** Prices that a selection shows beside its items: other lists of them, or by their IDs. */
export function pricesBeside(record: JsonObject): readonly (readonly JsonObject[])[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (key === 'items' || !isOfPrices(key)) return [];
    const lines = Array.isArray(value)
      ? value.filter((line: Json) => isJsonObject(line))
      : isJsonObject(value)
        ? Object.entries(value).map(
            ([id, of]): JsonObject => ({ ...(isJsonObject(of) ? of : { price: of }), id }),
          )
        : [];
    return lines.some((line) => Object.keys(line).some(isPrice)) ? [lines] : [];
  });
}

/** Whether a price of an item, under whatever name, is neither the wanted one nor what was sent there. */
const isOtherPrice = (wanted: JsonObject, key: string, value: Json): boolean =>
  isPrice(key) &&
  value !== null &&
  canonical(value) !== canonical(own(wanted, key) ?? null) &&
  (itemPrice({ price: value }) === null || !samePrice(itemPrice({ price: value }), itemPrice(wanted)));

/** What an item is (spec: Bundle selection, items); an answer may show less of it, or numbers as texts. */
const things = ['external_product_id', 'external_variant_id', 'collection_id'] as const;
const isOtherThing = (wanted: JsonObject, shown: JsonObject): boolean =>
  things.some((key) => {
    const [asked, has] = [wanted[key], shown[key]].map((id) => (id instanceof JsonNumber ? id.text : id));
    return asked && has && canonical(asked) !== canonical(has);
  });

/**
 * Prices of an answer to a change that are not the wanted ones, not there, or those of other items, in words; of the rest
 * the spec shows nothing.
 */
export function otherPrices(wanted: readonly JsonObject[], shown: readonly JsonObject[]): readonly string[] {
  const answered = withFormerIds(wanted, shown);
  const now = byId(answered);
  const sent = byId(wanted);
  const further = answered.flatMap((item) => {
    const id = readItem(item)?.id;
    return id === undefined || sent.has(id) ? [] : [bundlesMessages.itemNotSent({ id })];
  });
  const wrong = wanted.flatMap((item) => {
    const id = itemId(item) ?? '';
    const other = now.get(id) ?? {};
    const price = itemPrice(other);
    if (!samePrice(price, itemPrice(item)))
      return [bundlesMessages.itemPriceDiffers({ id, price, itemPrice: itemPrice(item) })];
    const [named] = Object.entries(other).filter(([key, value]) => isOtherPrice(item, key, value));
    if (named) return [bundlesMessages.itemOtherPriceDiffers({ key: named[0], id })];
    if (isOtherThing(item, other)) return [bundlesMessages.itemOtherThing({ id })];
    // The price is that of a piece: for another number of them it is not what was planned.
    const [asked, has] = [readItem(item)?.quantity, readItem(other)?.quantity];
    return asked === has || has === undefined ? [] : [bundlesMessages.itemQuantityDiffers({ id })];
  });
  return [...wrong, ...further];
}

export type PriceDecision =
  | { readonly do: 'put' }
  /** The prices are there already; nothing has to be sent. */
  | { readonly do: 'nothing' }
  /** Changed since it was read: shown, not overwritten. */
  | { readonly do: 'conflict'; readonly why: readonly string[] };

/**
 * Whether new prices may be sent over what the service has now. `inDoubt`: a request of ours may have arrived
 * before, so every price may be the known or the wanted one.
 */
export function decidePrice(
  now: readonly JsonObject[],
  known: readonly JsonObject[],
  wanted: readonly JsonObject[],
  inDoubt: boolean,
): PriceDecision {
  if (differences(wanted, now).length === 0) return { do: 'nothing' };
  const why = differences(known, now);
  if (why.length === 0) return { do: 'put' };
  return inDoubt && isBetween(now, known, wanted) ? { do: 'put' } : { do: 'conflict', why };
}

function isBetween(
  now: readonly JsonObject[],
  known: readonly JsonObject[],
  wanted: readonly JsonObject[],
): boolean {
  const [old, aim] = [byId(known), byId(wanted)];
  return (
    now.length === known.length &&
    now.every((item) => {
      const id = itemId(item) ?? '';
      const [was, will] = [old.get(id), aim.get(id)];
      if (was === undefined || will === undefined || restOf(item) !== restOf(was)) return false;
      const price = itemPrice(item);
      return samePrice(price, itemPrice(was)) || samePrice(price, itemPrice(will));
    })
  );
}
