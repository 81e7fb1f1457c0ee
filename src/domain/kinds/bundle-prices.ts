import { isJsonObject, type JsonObject, parseJson } from '../json.ts';
import type { Column, PriceKindId, RunKind } from '../sheet/kind.ts';
import { NONE } from '../sheet/words.ts';

const column = (key: string, type: Column['type'], label: string, help: string, width: number): Column => ({
  key,
  type,
  label,
  help,
  example: '',
  required: true,
  width,
});

/** What a review shows of a bundle's prices; the subscription and the items stand beside them in the results file. */
const columns: readonly Column[] = [
  column('bundle_selection_id', 'id', 'Bundle', 'The bundle selection at the service.', 150),
  column('bundle_price', 'decimal', 'Bundle price', 'The prices of its items times their quantities.', 110),
  column('prices', 'text', 'Changed prices', 'The unit price of each item that changes.', 320),
];

/** Keys of the cells of such a run, in the order of the results file. `items`: all items as they are sent, as JSON. */
export const priceCells = ['subscription_id', ...columns.map(({ key }) => key), 'items'] as const;

/** The items of a row of prices. */
export function itemsOfCells({ items = '[]' }: Readonly<Record<string, string>>): readonly JsonObject[] {
  const found = parseJson(items);
  return Array.isArray(found) ? found.filter((item) => isJsonObject(item)) : [];
}

/** spec: Endpoints, rule 4. */
const pricesKind = (id: PriceKindId, title: string, about: string, undo: string): RunKind => ({
  id,
  title,
  about,
  apiVersion: '2021-11',
  scopes: [],
  columns,
  sending: {
    via: 'single',
    method: 'PUT',
    endpoint: 'bundle_selections',
    pathColumn: 'bundle_selection_id',
  },
  compares: true,
  destructive: true,
  inverse: { none: undo },
  rowRules: () => NONE,
  body: (rows) => ({ items: rows.flatMap(itemsOfCells) }),
});

/** Prices of a bundle sheet: no kinds of sheets, as their rows are made from what was read of the service. */
export const priceKinds: Readonly<Record<PriceKindId, RunKind>> = {
  'bundle-prices': pricesKind(
    'bundle-prices',
    'Bundle prices',
    'Overrides the price of each item of one bundle per row.',
    'To undo this, choose “Restore prices” in the bundle sheet. Bundles that change in between are skipped.',
  ),
  'bundle-restores': pricesKind(
    'bundle-restores',
    'Restored bundle prices',
    'Returns each item of one bundle per row to the price that it had when it was first loaded.',
    'The new prices of restored bundles are discarded. To undo this, set them again and send them.',
  ),
};
