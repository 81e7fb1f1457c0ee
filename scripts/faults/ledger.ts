import { isJsonObject, JsonNumber } from '../../src/domain/json.ts';
import type { PracticeInspection } from '../../src/practice/index.ts';

/** Prices by item id, by bundle selection. */
export type Prices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type PricesAt = {
  readonly prices: Prices;
  /** The last request that the service had served then. */
  readonly request: number;
};

/** The prices that the service has, by its own bundle sheets. */
export function pricesAt(inspect: PracticeInspection, store: string): PricesAt {
  const prices = Object.fromEntries(
    inspect.documents('bundle_selection', store).map(({ id, body }) => {
      const items = Array.isArray(body.items) ? body.items : [];
      const priced = items.flatMap((item) =>
        isJsonObject(item) && item.id instanceof JsonNumber ? [[item.id.text, String(item.price)]] : [],
      );
      return [id, Object.fromEntries(priced)];
    }),
  );
  return { prices, request: inspect.requests().at(-1)?.number ?? 0 };
}

const changesNothing = new Set(['delay', 'duplicate-accept']);

/** How often a change of a bundle selection was carried out and answered whole, between two requests. */
export function answeredChanges(
  inspect: PracticeInspection,
  after: number,
  upTo: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { number, method, path, status, faults } of inspect.requests(after)) {
    const [, , id] = path.split('/');
    const isWhole = status !== null && status < 300 && faults.every((fault) => changesNothing.has(fault));
    if (number > upTo || method !== 'PUT' || !path.startsWith('/bundle_selections/')) continue;
    if (isWhole && id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export type KeptCheckout = { readonly token: string; readonly city: string | null };

/** The checkouts that the service has, by the customer's e-mail address. */
export function checkoutsAt(
  inspect: PracticeInspection,
  store: string,
): ReadonlyMap<string, readonly KeptCheckout[]> {
  const kept = new Map<string, KeptCheckout[]>();
  for (const { body } of inspect.documents('checkout', store)) {
    const { shipping_address: address } = body;
    const city = isJsonObject(address) && typeof address.city === 'string' ? address.city : null;
    const email = String(body.email);
    kept.set(email, [...(kept.get(email) ?? []), { token: String(body.token), city }]);
  }
  return kept;
}
