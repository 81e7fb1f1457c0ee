import { channelKey, channels } from '../kinds/body.ts';
import { idsKey, itemTypeKey, resourceKey } from '../kinds/discounts-2021-11.ts';
import type { Cells, SheetKind } from '../sheet/kind.ts';

/** Fields that both versions have, by their names in 2021-01 and 2021-11. Their texts go over as typed. */
export const sharedFields: readonly (readonly [first: string, second: string])[] = [
  ['code', 'code'],
  ['value', 'value'],
  ['discount_type', 'value_type'],
  ['status', 'status'],
  ['applies_to_product_type', itemTypeKey],
  ['applies_to_id', idsKey],
  ['applies_to_resource', resourceKey],
  ['usage_limit', 'usage_limit'],
  ['starts_at', 'starts_at'],
  ['ends_at', 'ends_at'],
  ...channels.map((channel): readonly [string, string] => [channelKey(channel), channelKey(channel)]),
];

/** A row of a kind with the given cells and nothing in the others. */
export const rowOf = (kind: SheetKind, cells: Cells): Cells =>
  Object.fromEntries(kind.columns.map((column) => [column.key, cells[column.key] ?? '']));

/** The literal of 2021-01 that stands for the yes of 2021-11. */
export const newCustomersOnly = 'customer_must_not_exist_in_service';
