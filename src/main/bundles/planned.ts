import { bodyOfItems, withPrices } from '../../domain/bundles/body.ts';
import { differences, samePrice } from '../../domain/bundles/compare.ts';
import { itemPrice, readItems } from '../../domain/bundles/selection.ts';
import { costOf, sumOfTexts } from '../../domain/bundles/tally.ts';
import { type JsonObject, stringifyJson } from '../../domain/json.ts';
import { amount } from '../../domain/text.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import type { PlannedPrices, PriceSheets } from '../ports.ts';
import { createPace } from '../turn.ts';
import type { BundlesStore } from './store/open.ts';
import { pricesOf, type SelectionRecord } from './store/selection-record.ts';

/** A bundle as the row of a run has it: its prices in words, and its items as they are sent. */
export function cellsOfPrices(
  subscriptionId: string,
  selectionId: string,
  known: readonly JsonObject[],
  wanted: readonly JsonObject[],
): Pick<PlannedPrices, 'cells' | 'before'> {
  const changed = wanted.flatMap((item, index) => {
    const before = known[index];
    return before === undefined || samePrice(itemPrice(before), itemPrice(item)) ? [] : [{ before, item }];
  });
  const words = (items: readonly JsonObject[], some: readonly JsonObject[]) => ({
    bundle_price: costOf(readItems(items) ?? []),
    prices: (readItems(some) ?? [])
      .map(({ id, variant, price }) => `${variant === '' ? id : variant}: ${price}`)
      .join(', '),
  });
  return {
    cells: {
      subscription_id: subscriptionId,
      bundle_selection_id: selectionId,
      ...words(
        wanted,
        changed.map(({ item }) => item),
      ),
      items: stringifyJson(bodyOfItems(wanted).items ?? []),
    },
    before: words(
      known,
      changed.map(({ before }) => before),
    ),
  };
}

type Planned = Omit<Awaited<ReturnType<PriceSheets['planned']>>, 'name' | 'revision'>;

/** The changes that sending or restoring would make, in the order of the subscriptions, worked out in slices. */
export async function plannedPrices(store: BundlesStore, sheet: number, restores: boolean): Promise<Planned> {
  const pace = createPace();
  const found: {
    readonly record: SelectionRecord;
    readonly wanted: readonly JsonObject[];
    readonly changed: number;
  }[] = [];
  const rows: PlannedPrices[] = [];
  for (const figures of store.selections.figures(sheet)) {
    if (restores ? !figures.restorable : figures.pending === 0) continue;
    const record = store.selections.find(sheet, figures.id);
    if (record === null) continue;
    const original = pricesOf(record.items);
    const prices = restores ? original : { ...original, ...record.prices };
    // Items that keep their price keep its text, too: 10.5 does not become 10.50.
    const changed = Object.entries(prices).filter(([id, price]) => {
      const one = { [id]: price };
      return differences(record.known, withPrices(record.known, one)).length > 0;
    });
    const wanted = withPrices(record.known, Object.fromEntries(changed));
    found.push({ record, wanted, changed: changed.length });
    const subscriptionId = store.sheets.line(sheet, record.line)?.subscriptionId ?? '';
    rows.push({
      ...cellsOfPrices(subscriptionId, record.id, record.known, wanted),
      known: stringifyJson(record.known),
    });
    await pace();
  }
  const free = found.filter(({ wanted }) =>
    (readItems(wanted) ?? []).some((item) => Number(item.price) === 0),
  ).length;
  const short = restores ? 0 : found.filter(({ record }) => record.short !== null).length;
  const sum = (items: (one: (typeof found)[number]) => readonly JsonObject[]): string =>
    amount(sumOfTexts(found.map((one) => costOf(readItems(items(one)) ?? []))));
  return {
    rows,
    cautions: [
      ...(free > 0 ? [bundlesMessages.itemsCostNothingBundles({ free })] : []),
      ...(short > 0 ? [bundlesMessages.bundlesQuantitiesNotAllow({ short })] : []),
    ],
    remarks:
      found.length === 0
        ? []
        : [
            bundlesMessages.pricesTogether({
              items: found.reduce((all, { changed }) => all + changed, 0),
              bundles: found.length,
              before: sum(({ record }) => record.known),
              after: sum(({ wanted }) => wanted),
            }),
          ],
  };
}
