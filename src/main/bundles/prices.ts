import type { Prices } from '../../domain/bundles/body.ts';
import { samePrice } from '../../domain/bundles/compare.ts';
import { withoutLeadingZeros } from '../../domain/money.ts';
import { priceBundle } from '../../domain/pricing/price-bundle.ts';
import type { PriceRule, Rounding } from '../../domain/pricing/rules.ts';
import { Failure } from '../failure.ts';
import type { BundlesStore } from './store/open.ts';
import type { SelectionRecord } from './store/selections.ts';

export type RuleRequest =
  | {
      readonly by: 'rule';
      /** Null for all. */
      readonly selectionIds: readonly string[] | null;
      readonly rule: PriceRule;
      readonly rounding: Rounding;
    }
  | { readonly by: 'hand'; readonly selectionId: string; readonly itemId: string; readonly price: string };

/** New prices of a book, by a rule or by hand. Throws Failure (`not-found`). */
export function changePrices(store: BundlesStore, book: number, request: RuleRequest): void {
  store.transaction(() => {
    const records = recordsOf(store, book, request);
    for (const record of records) {
      const { prices, short } = request.by === 'rule' ? byRule(record, request) : byHand(record, request);
      store.selections.setPrices(book, record, prices, short);
    }
    store.books.touch(
      book,
      records.map(({ line }) => line),
    );
  });
}

function recordsOf(store: BundlesStore, book: number, request: RuleRequest): readonly SelectionRecord[] {
  const ids =
    request.by === 'hand'
      ? [request.selectionId]
      : (request.selectionIds ?? store.selections.figures(book).map(({ id }) => id));
  return ids.map((id) => {
    const record = store.selections.find(book, id);
    if (record !== null) return record;
    throw new Failure({ code: 'not-found', message: `The bundle selection ${id} is not here any more.` });
  });
}

type NewPrices = { readonly prices: Prices; readonly short: string | null };

function byRule(record: SelectionRecord, request: Extract<RuleRequest, { by: 'rule' }>): NewPrices {
  const priced = priceBundle(record.items, request.rule, request.rounding);
  const changed = priced.items.filter((item) => item.changed).map((item) => [item.id, item.after] as const);
  return { prices: Object.fromEntries(changed), short: priced.short };
}

function byHand(record: SelectionRecord, request: Extract<RuleRequest, { by: 'hand' }>): NewPrices {
  const item = record.items.find(({ id }) => id === request.itemId);
  if (item === undefined) {
    throw new Failure({ code: 'not-found', message: `The item ${request.itemId} is not in this bundle.` });
  }
  const { [item.id]: _before, ...rest } = record.prices;
  const price = withoutLeadingZeros(request.price);
  return { prices: samePrice(item.price, price) ? rest : { ...rest, [item.id]: price }, short: null };
}
