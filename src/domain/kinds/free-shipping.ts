import type { Cells, KindId } from '../sheet/kind.ts';
import { itemTypeKey } from './discounts-2021-11.ts';

export type Recipe = { readonly id: 'shipping' | 'one-time-items'; readonly cells: Cells };

const recipes = (type: string, items: string): readonly Recipe[] => [
  { id: 'shipping', cells: { [type]: 'shipping', value: '100' } },
  { id: 'one-time-items', cells: { [type]: 'percentage', value: '100', [items]: 'ONETIME' } },
];

/**
 * The two ways to free shipping that the specification describes (spec: Discount, API version 2021-01, last
 * sentence), in the fields of a discount kind; none for every other kind.
 */
export function freeShippingRecipes(kind: KindId): readonly Recipe[] {
  if (kind === 'discounts-2021-01') return recipes('discount_type', 'applies_to_product_type');
  return kind === 'discounts-2021-11' ? recipes('value_type', itemTypeKey) : [];
}
