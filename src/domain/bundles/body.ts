import { JsonNumber, type JsonObject } from '../json.ts';
import { own } from '../own.ts';
import { itemId } from './selection.ts';

/** New prices by item id; items that are not named keep theirs. */
export type Prices = Readonly<Record<string, string>>;

const timestamps: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/** The items with other prices and everything else as it was read; a price keeps being a number or a text. */
export const withPrices = (items: readonly JsonObject[], prices: Prices): readonly JsonObject[] =>
  items.map((item) => {
    const id = itemId(item);
    const price = id === null ? undefined : own(prices, id);
    if (price === undefined) return item;
    return { ...item, price: item.price instanceof JsonNumber ? new JsonNumber(price) : price };
  });

/** An item without the times that the service sets. */
export const withoutTimes = (item: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !timestamps.has(key)));

/** The body of PUT /bundle_selections/<id> (spec: Endpoints, rule 4): all items, timestamps left out. */
export const bodyOfItems = (items: readonly JsonObject[]): JsonObject => ({ items: items.map(withoutTimes) });
